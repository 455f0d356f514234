/** Outlook mail by Microsoft Graph v1.0. learn.microsoft.com/graph/api/resources/mail-api-overview */
import { z } from 'zod'
import {
  MAX_MAIL_TEXT,
  type MailAttachment,
  type MailMessage,
  type MailSummary,
} from '../../../../shared/contracts/integrations/mail.ts'
import type { CleanHtml } from '../../email/html-cleaner.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import { lengthOf, type OutgoingFile } from '../transfer/provider-file.ts'
import type { MicrosoftAddresses } from './microsoft-settings.ts'
import type { GraphPage } from './onedrive.ts'

const NEXT = '@odata.nextLink'
const SUMMARY_FIELDS = 'id,subject,from,receivedDateTime,bodyPreview,hasAttachments,isRead'
/** The sorted property must come first in the filter: learn.microsoft.com/graph/api/user-list-messages. */
const UNREAD = 'receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false'

const recipientSchema = z
  .object({ emailAddress: z.object({ name: z.string().nullish(), address: z.string().nullish() }) })
  .transform(({ emailAddress }) => ({
    name: emailAddress.name ?? null,
    address: emailAddress.address ?? '',
  }))

const messageShape = {
  id: z.string().min(1),
  subject: z.string().nullish(),
  from: recipientSchema.nullish(),
  receivedDateTime: z.iso.datetime({ offset: true }),
  bodyPreview: z.string().nullish(),
  hasAttachments: z.boolean().default(false),
  isRead: z.boolean().default(false),
}
const rawMessageSchema = z.object(messageShape)

const summarySchema = rawMessageSchema.transform(toSummary)
const fullSchema = z
  .object({
    ...messageShape,
    toRecipients: z.array(recipientSchema).default([]),
    ccRecipients: z.array(recipientSchema).default([]),
    body: z.object({ contentType: z.string(), content: z.string() }),
  })
  .transform((message) => ({
    summary: toSummary(message),
    to: message.toRecipients,
    cc: message.ccRecipients,
    body: message.body,
  }))

const FILE = '#microsoft.graph.fileAttachment'
const attachmentSchema = z
  .object({
    '@odata.type': z.string().optional(),
    id: z.string().min(1),
    name: z.string().nullish(),
    contentType: z.string().nullish(),
    size: z.number().int().nonnegative().default(0),
    isInline: z.boolean().default(false),
  })
  .transform((attachment): MailAttachment => ({
    id: attachment.id,
    name: attachment.name ?? 'attachment',
    mimeType: attachment.contentType ?? 'application/octet-stream',
    size: attachment.size,
    isInline: attachment.isInline,
    isDownloadable: (attachment['@odata.type'] ?? FILE) === FILE,
  }))

const pageSchema = z.object({ value: z.array(summarySchema), [NEXT]: z.string().optional() })
const attachmentsSchema = z.object({ value: z.array(attachmentSchema) })

export type Outlook = {
  /** Latest first, or the page at `nextLink`. Rejects with ProviderFailure, as do all methods. */
  unread(
    token: string,
    from: { readonly top: number; readonly nextLink?: string },
  ): Promise<GraphPage<readonly MailSummary[]>>
  message(token: string, id: string): Promise<MailMessage>
  attachments(token: string, messageId: string): Promise<readonly MailAttachment[]>
  attachment(token: string, messageId: string, id: string, signal: AbortSignal): Promise<OutgoingFile>
  send(
    token: string,
    mail: { readonly to: readonly string[]; readonly subject: string; readonly text: string },
  ): Promise<void>
  markRead(token: string, messageId: string): Promise<void>
}

export function createOutlook(
  api: ProviderApi,
  { graph }: MicrosoftAddresses,
  cleanHtml: CleanHtml,
): Outlook {
  const messageUrl = (id: string): string => `${graph}/me/messages/${encodeURIComponent(id)}`
  const attachmentOf = (messageId: string, id: string): string =>
    `${messageUrl(messageId)}/attachments/${encodeURIComponent(id)}`

  return {
    async unread(token, { top, nextLink }) {
      const query = [
        `$filter=${encodeURIComponent(UNREAD)}`,
        `$orderby=${encodeURIComponent('receivedDateTime desc')}`,
        `$select=${SUMMARY_FIELDS}`,
        `$top=${top}`,
      ].join('&')
      const url = nextLink ?? `${graph}/me/mailFolders/inbox/messages?${query}`
      const page = await api.json(token, { method: 'GET', url }, pageSchema)
      return { items: page.value, nextLink: page[NEXT] ?? null }
    },
    async message(token, id) {
      const url = `${messageUrl(id)}?$select=${SUMMARY_FIELDS},toRecipients,ccRecipients,body`
      const { summary, body, ...people } = await api.json(token, { method: 'GET', url }, fullSchema)
      return { ...summary, ...people, ...(await bodyOf(body, cleanHtml)) }
    },
    async attachments(token, messageId) {
      const url = `${messageUrl(messageId)}/attachments?$select=id,name,contentType,size,isInline`
      return (await api.json(token, { method: 'GET', url }, attachmentsSchema)).value
    },
    async attachment(token, messageId, id, signal) {
      const about = `${attachmentOf(messageId, id)}?$select=id,name,contentType,size,isInline`
      const attachment = await api.json(token, { method: 'GET', url: about }, attachmentSchema)
      if (!attachment.isDownloadable) throw new ProviderFailure('onedrive', 'refused', { reason: 'no file' })
      const url = `${attachmentOf(messageId, id)}/$value`
      const content = await api.download(token, { method: 'GET', url, headers: { accept: '*/*' }, signal })
      return {
        name: attachment.name,
        mimeType: attachment.mimeType,
        size: lengthOf(content.headers['content-length']),
        body: content.body,
      }
    },
    send: (token, { to, subject, text }) =>
      api.nothing(token, {
        method: 'POST',
        url: `${graph}/me/sendMail`,
        json: {
          message: {
            subject,
            body: { contentType: 'Text', content: text },
            toRecipients: to.map((address) => ({ emailAddress: { address } })),
          },
          saveToSentItems: true,
        },
      }),
    markRead: (token, messageId) =>
      api.nothing(token, { method: 'PATCH', url: messageUrl(messageId), json: { isRead: true } }),
  }
}

/** Sanitizes the sender's HTML: nothing in it loads, runs or hides content, and images are removed. */
async function bodyOf(
  { contentType, content }: { readonly contentType: string; readonly content: string },
  cleanHtml: CleanHtml,
): Promise<Pick<MailMessage, 'body' | 'html' | 'leftOut'>> {
  if (contentType.toLowerCase() === 'text') {
    const isWhole = content.length <= MAX_MAIL_TEXT
    return {
      body: isWhole ? content : content.slice(0, MAX_MAIL_TEXT).toWellFormed(),
      html: null,
      leftOut: isWhole ? null : 'end',
    }
  }
  const { html, text, leftOut } = await cleanHtml(content)
  return { body: text, html, leftOut }
}

function toSummary(message: z.output<typeof rawMessageSchema>): MailSummary {
  return {
    id: message.id,
    subject: message.subject ?? '',
    from: message.from ?? null,
    receivedAt: message.receivedDateTime,
    preview: message.bodyPreview ?? '',
    hasAttachments: message.hasAttachments,
    isRead: message.isRead,
  }
}

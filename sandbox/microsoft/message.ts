/** Message and attachment resources of Graph v1.0. */
import { createHash } from 'node:crypto'
import { readableText } from '../../shared/domain/readable-text.ts'
import type { OutlookAttachment, OutlookMessage } from './outlook.ts'

const PREVIEW_LENGTH = 255

/** Omitted for callers with only Mail.ReadBasic. */
const BEYOND_BASIC = ['body', 'bodyPreview', 'uniqueBody']

type MessageView = { readonly base: string; readonly isBasic: boolean; readonly prefersText: boolean }

export function messageResource(message: OutlookMessage, view: MessageView): Record<string, unknown> {
  const received = iso(message.receivedAt)
  const from = { emailAddress: message.sender }
  const text = plainText(message.body)
  const resource = {
    '@odata.etag': `W/"${message.modifiedAt.toString(36)}"`,
    id: message.id,
    createdDateTime: received,
    lastModifiedDateTime: iso(message.modifiedAt),
    changeKey: message.modifiedAt.toString(36),
    categories: [],
    receivedDateTime: received,
    sentDateTime: received,
    hasAttachments: message.hasAttachments,
    internetMessageId: message.messageId,
    subject: message.subject,
    bodyPreview: text.replaceAll(/\s+/g, ' ').trim().slice(0, PREVIEW_LENGTH),
    importance: message.importance,
    parentFolderId: message.folder,
    conversationId: createHash('sha256').update(message.subject).digest('base64url'),
    isDeliveryReceiptRequested: null,
    isReadReceiptRequested: false,
    isRead: message.isRead,
    isDraft: false,
    webLink: `https://outlook.live.com/owa/?ItemID=${encodeURIComponent(message.id)}`,
    inferenceClassification: 'focused',
    body: view.prefersText ? { contentType: 'text', content: text } : message.body,
    sender: from,
    from,
    toRecipients: message.recipients.map((recipient) => ({ emailAddress: recipient })),
    ccRecipients: [],
    bccRecipients: [],
    replyTo: [],
    flag: { flagStatus: 'notFlagged' },
  }
  if (!view.isBasic) return resource
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !BEYOND_BASIC.includes(name)))
}

/** `contentBytes` is base64 and only exists for files. */
export function attachmentResource(
  attachment: OutlookAttachment,
  message: OutlookMessage,
  contentBytes: string | null,
): Record<string, unknown> {
  return {
    '@odata.type':
      attachment.kind === 'file' ? '#microsoft.graph.fileAttachment' : '#microsoft.graph.itemAttachment',
    '@odata.mediaContentType': attachment.contentType,
    id: attachment.id,
    lastModifiedDateTime: iso(message.receivedAt),
    name: attachment.name,
    contentType: attachment.kind === 'file' ? attachment.contentType : null,
    size: attachment.size,
    isInline: attachment.isInline,
    ...(attachment.kind === 'file' ? { contentId: null, contentLocation: null, contentBytes } : {}),
  }
}

function plainText({ contentType, content }: OutlookMessage['body']): string {
  if (contentType === 'text') return content
  return readableText(content)
}

/** Graph has the times of mail in whole seconds. */
function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

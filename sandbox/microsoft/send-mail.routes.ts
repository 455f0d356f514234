/** user: sendMail. Sent messages arrive in the sandbox's mailbox and in the account's sent items. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { normalizeEmail, isEmail } from '../../shared/domain/email-address.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { GraphError } from './graph-error.ts'
import { senderOf, type MailDeps } from './mail.routes.ts'

const recipientsSchema = z
  .array(z.object({ emailAddress: z.object({ address: z.string(), name: z.string().optional() }) }))
  .default([])

const sendSchema = z.object({
  message: z.object({
    subject: z.string().default(''),
    body: z
      .object({
        contentType: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['text', 'html']))
          .default('text'),
        content: z.string(),
      })
      .default({ contentType: 'text', content: '' }),
    toRecipients: recipientsSchema,
    ccRecipients: recipientsSchema,
    bccRecipients: recipientsSchema,
    importance: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['low', 'normal', 'high']))
      .default('normal'),
    /** Graph accepts custom headers whose names begin with x-. */
    internetMessageHeaders: z
      .array(z.object({ name: z.string().regex(/^x-/i), value: z.string() }))
      .default([]),
  }),
  saveToSentItems: z.boolean().default(true),
})

type SendDeps = Pick<MailDeps, 'outlook' | 'admit' | 'clock' | 'base'> & { readonly mailbox: Mailbox }

export function createSendMailRoutes({ outlook, admit, clock, base, mailbox }: SendDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.post('/sendMail', async (c) => {
    const caller = admit(c, 'sendMail')
    const wanted = sendSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!wanted.success) throw new GraphError(400, 'RequestBodyRead', 'The request body cannot be read.')
    const { message, saveToSentItems } = wanted.data
    const recipients = [...message.toRecipients, ...message.ccRecipients, ...message.bccRecipients].map(
      ({ emailAddress }) => ({
        name: emailAddress.name ?? emailAddress.address,
        address: normalizeEmail(emailAddress.address),
      }),
    )
    if (recipients.length === 0 || !recipients.every(({ address }) => isEmail(address))) {
      throw new GraphError(400, 'ErrorInvalidRecipients', "At least one recipient isn't valid.")
    }
    const sender = senderOf(caller, base)
    const { contentType, content } = message.body
    mailbox.deliver({
      from: `${sender.name} <${sender.address}>`,
      to: recipients.map(({ address }) => address).join(', '),
      subject: message.subject,
      text: contentType === 'text' ? content : '',
      html: contentType === 'html' ? content : '',
      headers: Object.fromEntries(
        message.internetMessageHeaders.map(({ name, value }) => [name.toLowerCase(), value]),
      ),
    })
    if (saveToSentItems) {
      const sent = { folder: 'sentitems', isRead: true, receivedAt: clock(), sender, recipients } as const
      outlook.add(caller.email, {
        ...sent,
        subject: message.subject,
        body: message.body,
        importance: message.importance,
      })
    }
    return c.body(null, 202)
  })
  return routes
}

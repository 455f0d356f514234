/** Gmail v1: users.messages.send. Sent messages arrive in the sandbox's mailbox, always from the account's own address. */
import { Hono } from 'hono'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { addresses, type Mailbox } from '../mail/mailbox.ts'
import type { Admit } from './caller.ts'
import { GoogleError } from './google-error.ts'
import { GMAIL_SEND } from './scopes.ts'

type GmailDeps = { readonly mailbox: Mailbox; readonly admit: Admit; readonly newId: () => string }

const bodySchema = z.object({
  /** An RFC 2822 message in base64url; Google also accepts padding. */
  raw: z.string().regex(/^[\w-]+={0,2}$/),
  threadId: z.string().optional(),
})

const FROM = /^From:.*(?:\r?\n[ \t].*)*\r?\n/im

export function createGmailRoutes({ mailbox, admit, newId }: GmailDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.post('/users/:user/messages/send', async (c) => {
    const { email } = admit(c, GMAIL_SEND)
    const user = c.req.param('user')
    if (user !== 'me' && user !== email) {
      throw new GoogleError(403, `Delegation denied for ${email}`, { reason: 'forbidden' })
    }
    const body = bodySchema.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) {
      throw new GoogleError(
        400,
        "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
        {
          reason: 'invalidArgument',
        },
      )
    }
    const raw = Buffer.from(body.data.raw, 'base64url')
    const to = await recipients(raw)
    if (to.length === 0)
      throw new GoogleError(400, 'Recipient address required', { reason: 'invalidArgument' })
    await mailbox.receive(sentBy(email, raw), { from: email, to })
    const id = newId()
    return c.json({ id, threadId: body.data.threadId ?? id, labelIds: ['SENT'] })
  })
  return routes
}

async function recipients(raw: Buffer): Promise<readonly string[]> {
  const mail = await PostalMime.parse(raw)
  return [...addresses(mail.to), ...addresses(mail.cc), ...addresses(mail.bcc)]
}

/** Gmail replaces any other From address with the account's own; a display name may stay. */
function sentBy(email: string, raw: Buffer): Buffer {
  const text = raw.toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  const head = end < 0 ? text : text.slice(0, end + 2)
  const claimed = FROM.exec(head)?.[0]
  if (claimed?.toLowerCase().includes(email) === true) return raw
  const ownFrom = `From: ${email}\r\n`
  return Buffer.from(claimed === undefined ? ownFrom + text : text.replace(claimed, ownFrom), 'latin1')
}

/** The sandbox's mailbox: every message that a program here sends, stored once per Message-ID as common mail stores do. */
import PostalMime, { type Address, type Email } from 'postal-mime'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Clock, Entropy } from '../entropy.ts'

export const MAIL_SCHEMA = `
CREATE TABLE IF NOT EXISTS mail_messages (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  message_id TEXT NOT NULL UNIQUE,
  sender TEXT NOT NULL,
  recipients TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  headers TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  deliveries INTEGER NOT NULL
);`

export type MailMessage = {
  readonly id: string
  readonly messageId: string
  /** The bare address. */
  readonly from: string
  /** Bare addresses, comma separated. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly receivedAt: string
  /** How often a message with this Message-ID arrived. */
  readonly deliveries: number
  /** Lower-case names; a repeated header's values are joined by line breaks. */
  readonly headers: Readonly<Record<string, string>>
}

type OutgoingMail = {
  /** `Name <address>` or a bare address. */
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Mailbox = {
  /** Stores a message from SMTP. `envelope` is used where the headers have no address. */
  receive(raw: Buffer, envelope: { from: string; to: readonly string[] }): Promise<void>
  /** Stores a message that a stand-in sends, under a new Message-ID, and returns that id. */
  deliver(mail: OutgoingMail): string
  /** Newest first. */
  list(): readonly MailMessage[]
  find(id: string): MailMessage | undefined
  empty(): void
}

const rowSchema = z
  .object({
    id: z.string(),
    message_id: z.string(),
    sender: z.string(),
    recipients: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.string(),
    received_at: z.number(),
    deliveries: z.number(),
  })
  .transform((row): MailMessage => ({
    id: row.id,
    messageId: row.message_id,
    from: row.sender,
    to: row.recipients,
    subject: row.subject,
    text: row.text,
    html: row.html,
    receivedAt: new Date(row.received_at).toISOString(),
    deliveries: row.deliveries,
    headers: z.record(z.string(), z.string()).parse(JSON.parse(row.headers)),
  }))

type NewMessage = Omit<MailMessage, 'id' | 'receivedAt' | 'deliveries'>

export function createMailbox(deps: { db: Database; clock: Clock; entropy: Entropy }): Mailbox {
  const { db, clock, entropy } = deps
  const newMessageId = (): string => `<${entropy.uuid()}@sandbox.test>`
  const keep = (mail: NewMessage): void => {
    db.run(
      `INSERT INTO mail_messages (id, message_id, sender, recipients, subject, text, html, headers, received_at, deliveries)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
       ON CONFLICT (message_id) DO UPDATE SET deliveries = deliveries + 1`,
      entropy.uuid(),
      mail.messageId,
      mail.from,
      mail.to,
      mail.subject,
      mail.text,
      mail.html,
      JSON.stringify(mail.headers),
      clock(),
    )
  }
  return {
    async receive(raw, envelope) {
      const mail = await PostalMime.parse(raw)
      const to = addresses(mail.to)
      keep({
        messageId: mail.messageId ?? newMessageId(),
        from: addresses(mail.from ? [mail.from] : undefined)[0] ?? envelope.from,
        to: (to.length > 0 ? to : envelope.to).join(', '),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        headers: headerRecord(mail),
      })
    },
    deliver(mail) {
      const messageId = newMessageId()
      const headers = { from: mail.from, to: mail.to, subject: mail.subject, 'message-id': messageId }
      keep({
        messageId,
        from: bareAddress(mail.from),
        to: bareAddress(mail.to),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { ...headers, date: new Date(clock()).toUTCString(), ...mail.headers },
      })
      return messageId
    },
    list: () =>
      db.all('SELECT * FROM mail_messages ORDER BY sequence DESC').map((row) => rowSchema.parse(row)),
    find(id) {
      const row = db.get('SELECT * FROM mail_messages WHERE id = ?', id)
      return row && rowSchema.parse(row)
    },
    empty: () => {
      db.run('DELETE FROM mail_messages')
    },
  }
}

/** Bare addresses, with groups flattened. */
export function addresses(list: readonly Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => (entry.group ?? [entry]).map((mailbox) => mailbox.address))
}

function bareAddress(value: string): string {
  return /<([^<>]+)>\s*$/.exec(value)?.[1] ?? value
}

function headerRecord(mail: Email): Record<string, string> {
  const record: Record<string, string> = {}
  for (const { key, value } of mail.headers) {
    const before = record[key]
    record[key] = before === undefined ? value : `${before}\n${value}`
  }
  return record
}

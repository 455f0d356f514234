/** The mailboxes of the accounts. The first access creates a mailbox with its demo mail. */
import { z } from 'zod'
import type { Contents } from '../cloud/contents.ts'
import type { Database } from '../database.ts'
import type { Clock } from '../entropy.ts'

export const OUTLOOK_SCHEMA = `
CREATE TABLE IF NOT EXISTS outlook_mailboxes (account TEXT PRIMARY KEY, created_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS outlook_messages (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  folder TEXT NOT NULL,
  message_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  sender_address TEXT NOT NULL,
  recipients TEXT NOT NULL,
  body_type TEXT NOT NULL,
  body TEXT NOT NULL,
  importance TEXT NOT NULL,
  is_read INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS outlook_messages_folder ON outlook_messages (account, folder, received_at);
CREATE TABLE IF NOT EXISTS outlook_attachments (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  message TEXT NOT NULL REFERENCES outlook_messages (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  is_inline INTEGER NOT NULL,
  content TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS outlook_attachments_message ON outlook_attachments (message);`

export const FOLDERS = ['inbox', 'sentitems'] as const
export type MailFolder = (typeof FOLDERS)[number]

const personSchema = z.object({ name: z.string(), address: z.string() })
export type MailPerson = z.output<typeof personSchema>

const messageSchema = z
  .object({
    id: z.string(),
    folder: z.enum(FOLDERS),
    message_id: z.string(),
    subject: z.string(),
    sender_name: z.string(),
    sender_address: z.string(),
    recipients: z.string(),
    body_type: z.enum(['text', 'html']),
    body: z.string(),
    importance: z.enum(['low', 'normal', 'high']),
    is_read: z.number(),
    received_at: z.number(),
    modified_at: z.number(),
    attachments: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    folder: row.folder,
    messageId: row.message_id,
    subject: row.subject,
    sender: { name: row.sender_name, address: row.sender_address },
    recipients: z.array(personSchema).parse(JSON.parse(row.recipients)),
    body: { contentType: row.body_type, content: row.body },
    importance: row.importance,
    isRead: row.is_read !== 0,
    receivedAt: row.received_at,
    modifiedAt: row.modified_at,
    hasAttachments: row.attachments > 0,
  }))
export type OutlookMessage = Readonly<z.output<typeof messageSchema>>

const attachmentSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['file', 'item']),
    name: z.string(),
    content_type: z.string(),
    size: z.number(),
    is_inline: z.number(),
    content: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    /** An `item` is an attached message. */
    kind: row.kind,
    name: row.name,
    contentType: row.content_type,
    size: row.size,
    isInline: row.is_inline !== 0,
    content: row.content,
  }))
export type OutlookAttachment = Readonly<z.output<typeof attachmentSchema>>

export type NewMail = Pick<
  OutlookMessage,
  'folder' | 'subject' | 'sender' | 'recipients' | 'body' | 'importance' | 'isRead' | 'receivedAt'
>

export type NewAttachment = Pick<OutlookAttachment, 'kind' | 'name' | 'contentType'> & {
  /** The bytes, or the size of a computed recording. */
  readonly data: Uint8Array | number
}
export type SeedMail = NewMail & { readonly attachments: readonly NewAttachment[] }

export type Outlook = {
  /** Newest first; without a folder, all messages. */
  list(account: string, folder: MailFolder | null): readonly OutlookMessage[]
  find(account: string, id: string): OutlookMessage | undefined
  attachments(message: OutlookMessage): readonly OutlookAttachment[]
  markRead(message: OutlookMessage, isRead: boolean): void
  add(account: string, mail: NewMail): void
}

type OutlookDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly contents: Contents
  readonly newId: () => string
  /** Fills a new mailbox. */
  readonly seed: (account: string, now: number) => readonly SeedMail[]
}

const SELECT =
  'SELECT m.*, (SELECT count(*) FROM outlook_attachments a WHERE a.message = m.id) AS attachments FROM outlook_messages m'

export function createOutlook(deps: OutlookDeps): Outlook {
  const { db, clock } = deps
  const { insert, ensure } = createWriting(deps)
  return {
    list(account, folder) {
      ensure(account)
      const rows =
        folder === null
          ? db.all(`${SELECT} WHERE m.account = ? ORDER BY m.received_at DESC, m.id`, account)
          : db.all(
              `${SELECT} WHERE m.account = ? AND m.folder = ? ORDER BY m.received_at DESC, m.id`,
              account,
              folder,
            )
      return rows.map((row) => messageSchema.parse(row))
    },
    find(account, id) {
      ensure(account)
      const row = db.get(`${SELECT} WHERE m.account = ? AND m.id = ?`, account, id)
      return row && messageSchema.parse(row)
    },
    attachments: ({ id }) =>
      db
        .all('SELECT * FROM outlook_attachments WHERE message = ? ORDER BY sequence', id)
        .map((row) => attachmentSchema.parse(row)),
    markRead({ id }, isRead) {
      db.run(
        'UPDATE outlook_messages SET is_read = ?, modified_at = ? WHERE id = ?',
        isRead ? 1 : 0,
        clock(),
        id,
      )
    },
    add(account, mail) {
      ensure(account)
      insert(account, mail)
    },
  }
}

function keep(
  contents: Contents,
  { data }: NewAttachment,
): { readonly content: string; readonly size: number } {
  if (typeof data === 'number') return { content: contents.recording(data), size: data }
  const content = contents.create()
  contents.write(content, data)
  return { content, size: data.length }
}

function createWriting({ db, clock, contents, newId, seed }: OutlookDeps) {
  const insert = (account: string, mail: NewMail): string => {
    const id = newId()
    db.run(
      `INSERT INTO outlook_messages (id, account, folder, message_id, subject, sender_name, sender_address, recipients,
         body_type, body, importance, is_read, received_at, modified_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      account,
      mail.folder,
      `<${id.slice(-24, -1)}@outlook.sandbox.test>`,
      mail.subject,
      mail.sender.name,
      mail.sender.address,
      JSON.stringify(mail.recipients),
      mail.body.contentType,
      mail.body.content,
      mail.importance,
      mail.isRead ? 1 : 0,
      mail.receivedAt,
      mail.receivedAt,
    )
    return id
  }
  const attach = (message: string, attachment: NewAttachment): void => {
    const { content, size } = keep(contents, attachment)
    db.run(
      `INSERT INTO outlook_attachments (id, message, kind, name, content_type, size, is_inline, content)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?)`,
      newId(),
      message,
      attachment.kind,
      attachment.name,
      attachment.contentType,
      size,
      content,
    )
  }
  const ensure = (account: string): void => {
    db.transaction(() => {
      const made = db.run(
        'INSERT INTO outlook_mailboxes (account, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
        account,
        clock(),
      )
      if (made.changes === 0) return
      for (const { attachments, ...mail } of seed(account, clock())) {
        const id = insert(account, mail)
        for (const attachment of attachments) attach(id, attachment)
      }
    })
  }
  return { insert, ensure }
}

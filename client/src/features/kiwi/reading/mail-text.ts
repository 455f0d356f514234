/** A mail as one text: its headers, then its words. Attachments are named, and become documents of their own. Pure. */
import { onePage, refused, type DocumentKind, type ReadNote, type ReadResult } from './document-text.ts'

export type Attachment = { readonly name: string; readonly bytes: Uint8Array }

export type ReadMail = { readonly result: ReadResult; readonly attachments: readonly Attachment[] }

export type MailParts = {
  readonly kind: Extract<DocumentKind, 'eml' | 'msg'>
  readonly subject: string
  /** "Name <address>"; each is empty if the mail has none. */
  readonly from: string
  readonly to: string
  readonly cc: string
  /** As the mail has it. */
  readonly date: string
  readonly words: string
  readonly notes: readonly ReadNote[]
  readonly attachments: readonly Attachment[]
}

export function mailOf(file: string, parts: MailParts): ReadMail {
  const { kind, subject, from, to, cc, date, words, notes, attachments } = parts
  if (words.trim() === '' && attachments.length === 0 && from === '' && notes.length === 0)
    return { result: refused(`${file} is empty.`), attachments }
  const names = attachments.map(({ name }) => name)
  const head = [
    ...line('From', from),
    ...line('To', to),
    ...line('Cc', cc),
    ...line('Date', date),
    `Subject: ${subject}`,
    ...line('Attachments', names.join(', ')),
  ]
  const text = `${head.join('\n')}\n\n${words.replaceAll('\r\n', '\n')}`
  return {
    attachments,
    result: {
      ok: true,
      read: {
        ...{ file, kind, text, pages: onePage(text), notes },
        mail: { subject, from, date: isoDate(date), attachments: names },
      },
    },
  }
}

function line(label: string, value: string): readonly string[] {
  return value === '' ? [] : [`${label}: ${value}`]
}

export function addressOf(name: string, mail: string): string {
  if (name === '' || name === mail) return mail
  return mail === '' ? name : `${name} <${mail}>`
}

function isoDate(date: string): string {
  const at = Date.parse(date)
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}

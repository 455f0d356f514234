/** What reading a file gives: one text, its pages, and what a person should know of it. Pure. */
import type { ReadDocument, ReadPage } from './passages.ts'

export type DocumentKind = 'pdf' | 'docx' | 'eml' | 'msg' | 'txt'

/** Codes of what was noticed; words for people are made from them. */
export type ReadNote =
  | 'scanned_pages'
  | 'blank_pages'
  | 'tracked_changes'
  | 'comments'
  | 'windows_1252'
  | 'cut_off'
  | 'rtf_only'
  | 'pages_unreadable'

export type MailFacts = {
  readonly subject: string
  readonly from: string
  /** ISO 8601 in UTC; empty if the mail has none. */
  readonly date: string
  readonly attachments: readonly string[]
}

export type ReadFile = ReadDocument & {
  readonly kind: DocumentKind
  readonly mail?: MailFacts
  readonly notes: readonly ReadNote[]
}

/** `refused`: in words, for the person who added the file. */
export type ReadResult =
  | { readonly ok: true; readonly read: ReadFile }
  | { readonly ok: false; readonly refused: string }

export function refused(words: string): ReadResult {
  return { ok: false, refused: words }
}

/** Joins the texts of pages; each begins on a line of its own. */
export function pagesOf(texts: readonly { readonly text: string; readonly scanned: boolean }[]): {
  readonly text: string
  readonly pages: readonly ReadPage[]
} {
  let text = ''
  const pages = texts.map(({ text: own, scanned }, at): ReadPage => {
    if (at > 0) text += '\n\f\n'
    const start = text.length
    text += own
    return { page: at + 1, start, end: text.length, scanned }
  })
  return { text, pages }
}

export function onePage(text: string): readonly ReadPage[] {
  return [{ page: 1, start: 0, end: text.length, scanned: false }]
}

/** What is said of a document: how far it is read, and what of it cannot be searched. Pure. */
import { formatCount } from '../../../ui/format-count.ts'
import type { Tone } from '../../../ui/tone.ts'
import type { CaseDocument } from '../storage/case-file.ts'

export const KIND_LABELS = { pdf: 'PDF', docx: 'Word', eml: 'Mail', msg: 'Mail', txt: 'Text' } as const

export type Standing = { readonly label: string; readonly tone: Tone }

/** The state in a few words; null: it is read, and there is nothing to say. */
export function standingOf({ kind, state, pages, read, scanned, unreadable }: CaseDocument): Standing | null {
  switch (state) {
    case 'storing':
      return { label: 'Being stored', tone: 'info' }
    case 'reading':
      return { label: kind === 'pdf' ? `${progressWords(read, pages)} read` : 'Being read', tone: 'info' }
    case 'stopped':
      return {
        label: isMissingAttachments(kind, read) ? ATTACHMENTS : `Stopped: ${progressWords(read, pages)} read`,
        tone: 'warning',
      }
    case 'locked':
      return { label: 'Locked with a password', tone: 'warning' }
    case 'ready': {
      if (read > 0 && scanned.length === read) return { label: 'Scan: not searchable', tone: 'warning' }
      const parts = [scanPart(scanned.length, read), unreadPart(unreadable.length, read)].filter(
        (part) => part !== '',
      )
      return parts.length === 0 ? null : { label: parts.join('; '), tone: 'warning' }
    }
  }
}

const ATTACHMENTS = 'Stopped before all attachments were added'

/** Only a mail has more to read than its text. */
function isMissingAttachments(kind: CaseDocument['kind'], read: number): boolean {
  return kind !== 'pdf' && read > 0
}

function progressWords(read: number, pages: number | null): string {
  return pages === null ? pageCount(read) : `${formatCount(read)} of ${pageCount(pages)}`
}

function scanPart(scans: number, of: number): string {
  if (scans === 0) return ''
  return `${formatCount(scans)} of ${pageCount(of)} ${scans === 1 ? 'is a scan' : 'are scans'}: not searchable`
}

function unreadPart(unread: number, of: number): string {
  return unread === 0 ? '' : `damaged: ${formatCount(of - unread)} of ${pageCount(of)} could be read`
}

export function pageCount(pages: number): string {
  return `${formatCount(pages)} ${pages === 1 ? 'page' : 'pages'}`
}

/** Of all documents: what a question could not be looked for in. Each is a sentence. */
export function unreadWords(documents: readonly CaseDocument[]): readonly string[] {
  return documents.flatMap(({ file, kind, state, read, pages, scanned, unreadable }) => {
    if (state === 'locked') return [`${file} is locked with a password.`]
    if (state !== 'ready' && isMissingAttachments(kind, read))
      return [`${file}: not all its attachments are added.`]
    if (state !== 'ready') return [`${file}: ${progressWords(read, pages)} read so far.`]
    if (read > 0 && scanned.length === read) return [`${file} has no text, only pictures of pages.`]
    const parts = [scanPart(scanned.length, read), unreadPart(unreadable.length, read)].filter(
      (part) => part !== '',
    )
    return parts.length === 0 ? [] : [`${file}: ${parts.join('; ')}.`]
  })
}

/** Of documents whose stored text cannot be opened any more. Each is a sentence. */
export function unopenedWords(
  documents: readonly CaseDocument[],
  unopened: readonly string[],
): readonly string[] {
  return documents
    .filter(({ file }) => unopened.includes(file))
    .map(({ file }) => `The stored text of ${file} can’t be opened any more. Remove it and add it again.`)
}

/** What was noticed while reading, as sentences. */
export function noteWords(document: CaseDocument): readonly string[] {
  return [
    ...(document.from === null ? [] : [`Attached to ${document.from}.`]),
    ...document.notes.flatMap((note) => NOTES[note] ?? []),
  ]
}

const NOTES: Readonly<Record<string, string>> = {
  tracked_changes: 'It has tracked changes. They are read as accepted.',
  rtf_only:
    'Its text is in Outlook’s own form, and could not be read. In Outlook, save the mail as text or .eml, and add that.',
  comments: 'It has comments, which are not read.',
  windows_1252: 'It does not say how its letters are written. They were read as Windows text.',
}

/** The messages between the page and the worker that reads Word, mail and text files, holds the texts of an open workspace and answers from them. */
import type { Answer } from '../reading/ask.ts'
import type { ReadResult } from '../reading/document-text.ts'
import type { ReadMail } from '../reading/mail-text.ts'
import type { ReadPage } from '../reading/passages.ts'
import type { Redline } from '../reading/redline.ts'
import type { CheckedItem, ChecklistItem } from '../checklists/checklist.ts'
import type { Comparison } from '../compare/compare-texts.ts'
import type { Finding, FindingKind } from '../findings/finding.ts'
import type { WordHits } from '../reading/find-words.ts'
import type { TextSection } from '../reading/text-sections.ts'

/** A document of the open workspace. `file` names it: no two documents of a workspace have the same name. */
export type OpenDocument = {
  readonly file: string
  readonly text: string
  readonly pages: readonly ReadPage[]
}

export type ReadAttachment = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
export type WholeRead = { readonly result: ReadResult; readonly attachments: readonly ReadAttachment[] }

/** Attachments as they can be sent to the page. */
export function wholeRead({ result, attachments }: ReadMail): WholeRead {
  return {
    result,
    attachments: attachments.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })),
  }
}

/** What the worker is asked, and what each question is answered with. */
export type CaseCalls = {
  readonly read: {
    readonly asks: { readonly file: string; readonly bytes: Uint8Array<ArrayBuffer> }
    readonly gives: WholeRead
  }
  /** Adds documents, or takes them in place of the earlier ones of their names. Gives the number of passages of all documents. */
  readonly put: { readonly asks: { readonly documents: readonly OpenDocument[] }; readonly gives: number }
  readonly drop: { readonly asks: { readonly file: string }; readonly gives: null }
  readonly ask: {
    readonly asks: { readonly question: string; readonly file: string | null }
    readonly gives: Answer
  }
  readonly find: {
    readonly asks: { readonly words: string; readonly file: string | null }
    readonly gives: WordHits
  }
  readonly findings: { readonly asks: { readonly kind: FindingKind }; readonly gives: readonly Finding[] }
  /** An empty answer: the document is not there. */
  readonly check: {
    readonly asks: { readonly file: string; readonly items: readonly ChecklistItem[] }
    readonly gives: readonly CheckedItem[]
  }
  readonly section: {
    readonly asks: { readonly file: string; readonly at: number }
    readonly gives: TextSection | null
  }
  /** Where a page begins in its document's text; null: there is none of this number. */
  readonly page: {
    readonly asks: { readonly file: string; readonly number: number }
    readonly gives: number | null
  }
  readonly compare: {
    readonly asks: { readonly older: string; readonly newer: string }
    readonly gives: Comparison | null
  }
  readonly redline: {
    readonly asks: {
      readonly older: Uint8Array<ArrayBuffer>
      readonly newer: Uint8Array<ArrayBuffer>
      /** ISO 8601 in UTC. */
      readonly at: string
    }
    readonly gives: Redline
  }
}
export type CaseCall = keyof CaseCalls

export type CaseOrder = {
  [Call in CaseCall]: { readonly id: number; readonly call: Call; readonly asks: CaseCalls[Call]['asks'] }
}[CaseCall]

export type CaseAnswer =
  | { readonly id: number; readonly gives: CaseCalls[CaseCall]['gives'] }
  /** The words are for the log. */
  | { readonly id: number; readonly error: string }

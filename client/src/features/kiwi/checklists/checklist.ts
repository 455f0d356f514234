/** A list of what a document should say, and where a document says it. */
import type { Place } from '../findings/finding.ts'

export type ChecklistItem = {
  readonly id: string
  /** In a few words. */
  readonly item: string
  /** Why it matters. */
  readonly why: string
  /**
   * Alternatives. A sentence has the item if it has all parts of one of them, which "&" separates: "percent & recover". Each part begins at a
   * word, so that "terminat" finds "terminate" and "termination"; capitals and line breaks do not matter.
   */
  readonly words: readonly string[]
}

export type Checklist = {
  readonly id: string
  readonly name: string
  readonly items: readonly ChecklistItem[]
}

/** What was found of one item: at most three sentences, verbatim, in the order of the document. */
export type CheckedItem = { readonly id: string; readonly places: readonly Place[] }

export function checklistItem(
  id: string,
  item: string,
  why: string,
  ...words: readonly string[]
): ChecklistItem {
  return { id, item, why, words }
}

/** JSON that is the same for the same value, whatever the order in which a store or an editor keeps keys. Pure. */
import type { LegalDocument } from './document-schema.ts'

/** What the hash of a final document is made of. */
export function documentText(document: LegalDocument): string {
  return orderedJson(document)
}

export function orderedJson(value: unknown): string {
  return JSON.stringify(value, inOrder)
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

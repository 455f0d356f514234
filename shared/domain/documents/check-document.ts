/**
 * What the server checks of a change to a document, beyond the shape of its units: a final one has no missing field and does not change, and
 * what was sent is kept. Pure.
 */
import type { CheckedChange, CheckedResult } from '../records/record-kind.ts'
import { isSameJson, type UnitError, type UnitValues } from '../records/record.ts'
import { sentSchema } from '../records/document.ts'
import { isDraft, missingFields } from './document-model.ts'
import { documentText } from './document-text.ts'
import { documentOf, legalDocument } from './read-document.ts'

/** Its figures are issued by the matter, where every line is checked. */
export const STATEMENT_TEMPLATE = 'T8'

const REQUIRED = {
  book: 'A document belongs to a matter.',
  template: 'A document has a template.',
  title: 'Please enter a title.',
  content: 'A document has a text.',
} as const
/** What the document is about is said once. */
const FIXED = ['book', 'template'] as const
const FROZEN = ['lien', 'title', 'content'] as const

/** `sha256`: of a text, in hexadecimal. */
export function createDocumentCheck(
  sha256: (text: string) => string,
): (change: CheckedChange) => CheckedResult {
  return ({ before, after, conflicts }) => {
    const former = before ?? {}
    const errors = [
      ...requiredErrors(after),
      ...fixedErrors(former, after),
      ...finalErrors(former, after, { sha256, conflicts }),
      ...sentErrors(former, after),
    ]
    return { errors, marks: {} }
  }
}

function requiredErrors(after: UnitValues): readonly UnitError[] {
  return Object.entries(REQUIRED).flatMap(([field, message]) =>
    after[field] === undefined ? [{ field, message }] : [],
  )
}

function isChanged(before: UnitValues, after: UnitValues, name: string): boolean {
  return !isSameJson(before[name], after[name])
}

function fixedErrors(before: UnitValues, after: UnitValues): readonly UnitError[] {
  const message = 'A document stays with its matter and its template. Write another one instead.'
  return FIXED.filter((field) => before[field] !== undefined && isChanged(before, after, field)).map(
    (field) => ({
      field,
      message,
    }),
  )
}

function finalErrors(before: UnitValues, after: UnitValues, facts: FinalFacts): readonly UnitError[] {
  const wasSent = sentNames(before).length > 0
  if (wasSent && isChanged(before, after, 'final'))
    return [
      { field: 'final', message: 'This document was sent, so it stays as it is. Write another one instead.' },
    ]
  if (after['final'] === undefined) return []
  if (!isChanged(before, after, 'final')) {
    const message = 'This document is final. Make it a draft again to change it.'
    return FROZEN.filter((field) => isChanged(before, after, field)).map((field) => ({ field, message }))
  }
  const says = finalMessage(after, facts)
  return says === null ? [] : [{ field: 'final', message: says }]
}

type FinalFacts = {
  readonly sha256: (text: string) => string
  readonly conflicts: readonly string[]
}

function finalMessage(after: UnitValues, { sha256, conflicts }: FinalFacts): string | null {
  const stored = documentOf(after)
  if (stored === null || stored.final === null) return 'This document cannot be read.'
  if (stored.template.id === STATEMENT_TEMPLATE)
    return 'A settlement statement is issued on the page of its matter.'
  if (conflicts.length > 0) return 'Two devices differ about this document. Choose what holds first.'
  const [missing] = missingFields(stored.content)
  if (missing !== undefined) return `A final document has no missing field: ${missing.label}.`
  if (isDraft(stored.content)) return 'A final document has no notes for review.'
  return sha256(documentText(legalDocument(stored))) === stored.final.hash
    ? null
    : 'The text has changed since it was made final. Make it final again.'
}

function sentNames(body: UnitValues): readonly string[] {
  return Object.keys(body).filter((name) => name.startsWith('sent/'))
}

function sentErrors(before: UnitValues, after: UnitValues): readonly UnitError[] {
  const names = new Set([...sentNames(before), ...sentNames(after)])
  return [...names].flatMap((name) => {
    if (!isChanged(before, after, name)) return []
    const message = sentMessage(before, after, name)
    return message === null ? [] : [{ field: name, message }]
  })
}

function sentMessage(before: UnitValues, after: UnitValues, name: string): string | null {
  if (before[name] !== undefined)
    return 'What was sent is kept as it was entered. Correct it with a further row.'
  if (after['final'] === undefined) return 'Only a final document can be sent.'
  const { success, data } = sentSchema.safeParse(after[name])
  if (!success) return 'This entry cannot be read.'
  const isKnown =
    data.replaces === null ||
    (after[`sent/${data.replaces}`] !== undefined && `sent/${data.replaces}` !== name)
  return isKnown ? null : 'There is no such entry to correct.'
}

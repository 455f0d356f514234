import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { madeId } from '../books/testing/book-parts.ts'
import { DOCUMENT_KIND, type SentRow } from '../records/document.ts'
import { unitErrors } from '../records/record-kind.ts'
import { withUnits, type JsonValue, type UnitValues } from '../records/record.ts'
import { createDocumentCheck } from './check-document.ts'
import { finalDocument } from './document-model.ts'
import type { Block } from './document-schema.ts'
import { documentText } from './document-text.ts'
import { documentOf, legalDocument, sentOf } from './read-document.ts'
import { merge, type DocumentTemplate } from './template.ts'
import { letterOfProtection } from './templates/letter-of-protection.ts'
import { settlementStatement } from './templates/settlement-statement.ts'
import { COMPLETE_DATA } from './testing/complete-data.ts'

const AT = '2026-11-26T15:00:00.000Z'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const check = createDocumentCheck(sha256)
const errorsOf = (
  before: UnitValues | null,
  changes: UnitValues,
  conflicts: readonly string[] = [],
): readonly string[] =>
  check({ before, after: withUnits(before ?? {}, changes), at: AT, isDecision: false, conflicts }).errors.map(
    ({ field, message }) => `${field}: ${message}`,
  )

const contentOf = (blocks: readonly Block[], data = COMPLETE_DATA): JsonValue =>
  JSON.parse(JSON.stringify({ blocks, data })) as JsonValue
const draftOf = (template: DocumentTemplate, data = COMPLETE_DATA): UnitValues => ({
  book: madeId(1),
  template: { id: template.id, version: template.version },
  title: template.title,
  content: contentOf(merge(template, data).document.blocks, data),
})
const DRAFT = draftOf(letterOfProtection)

/** The units that make it final. */
function finalUnits(draft: UnitValues): UnitValues {
  const stored = documentOf(draft)!
  const final = finalDocument(legalDocument(stored))
  if (!final.ok) throw new Error('it is complete')
  return {
    content: contentOf(final.document.blocks),
    final: { hash: sha256(documentText(final.document)), who: 'Maria', at: AT },
  }
}
const FINAL = withUnits(DRAFT, finalUnits(DRAFT))
const sent = (more: Partial<SentRow> = {}): SentRow => ({
  ...{ channel: 'certified', on: '2026-11-26', to: 'Mercy Hospital', number: '7020', proof: 'Receipt' },
  ...{ replaces: null, who: 'Maria', at: AT },
  ...more,
})
const SENT = withUnits(FINAL, { [`sent/${madeId(5)}`]: sent() })

describe('the kind of a document', () => {
  it('takes in a draft, a final one and what was sent, and refuses other shapes in words', () => {
    expect(unitErrors(DOCUMENT_KIND, SENT)).toEqual([])
    const message = (unit: string, value: JsonValue) =>
      unitErrors(DOCUMENT_KIND, { [unit]: value })[0]?.message
    expect(message('title', ' ')).toBe('Please enter a title.')
    expect(message(`sent/${madeId(1)}`, { ...sent(), channel: 'pigeon' })).toBe(
      'Please choose how it was sent.',
    )
    const long: Block = { type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(19_000) }] }
    expect(
      message('content', contentOf([long, long, long, long], { values: {}, rows: {}, choices: {} })),
    ).toContain('too long')
  })

  it('shows a text in its words, with missing fields in brackets', () => {
    const text = DOCUMENT_KIND.textOf(
      'content',
      draftOf(letterOfProtection, { values: {}, rows: {}, choices: {} })['content']!,
    )
    expect(text).toContain('Review before use.')
    expect(text).toContain('[Client]')
    expect(text).not.toContain('paragraph')
    expect(DOCUMENT_KIND.textOf('hidden', null)).toBe('Removed')
  })
})

describe('what the server checks of a document', () => {
  it('is that it has a matter, a template, a title and a text, and stays with the first two', () => {
    expect(errorsOf(null, DRAFT)).toEqual([])
    expect(errorsOf(null, {})).toHaveLength(4)
    expect(errorsOf(DRAFT, { book: madeId(2) })).toEqual([
      expect.stringMatching(/^book: .*stays with its matter/),
    ])
    expect(errorsOf(DRAFT, { template: { id: 'T2', version: 1 } })).toHaveLength(1)
  })

  it('is that a final one has no missing field and no note for review', () => {
    expect(errorsOf(DRAFT, finalUnits(DRAFT))).toEqual([])
    const { final = null } = finalUnits(DRAFT)
    expect(errorsOf(DRAFT, { final })).toEqual(['final: A final document has no notes for review.'])
    const values = Object.fromEntries(
      Object.entries(COMPLETE_DATA.values).filter(([path]) => path !== 'client.name'),
    )
    const missing = draftOf(letterOfProtection, { ...COMPLETE_DATA, values })
    expect(errorsOf(missing, { final })).toEqual(['final: A final document has no missing field: Client.'])
  })

  it('is that nobody has to choose between two texts of a final one', () => {
    expect(errorsOf(DRAFT, finalUnits(DRAFT), ['content'])).toEqual([
      'final: Two devices differ about this document. Choose what holds first.',
    ])
  })

  it('is the hash of a final one, worked out again', () => {
    const forged = { ...finalUnits(DRAFT), final: { hash: 'a'.repeat(64), who: 'Maria', at: AT } }
    expect(errorsOf(DRAFT, forged)).toEqual([expect.stringMatching(/^final: The text has changed/)])
    expect(errorsOf(DRAFT, { ...finalUnits(DRAFT), title: 'Another title' })).toHaveLength(1)
  })

  it('is that a settlement statement is not made final here', () => {
    const draft = draftOf(settlementStatement)
    expect(errorsOf(draft, finalUnits(draft))).toEqual([
      expect.stringContaining('issued on the page of its matter'),
    ])
  })

  it('is that a final one does not change, unless it becomes a draft again', () => {
    const content = DRAFT['content']!
    expect(errorsOf(FINAL, { content })).toEqual([expect.stringMatching(/^content: This document is final/)])
    expect(errorsOf(FINAL, { title: 'Other' })).toHaveLength(1)
    expect(errorsOf(FINAL, { final: null, content })).toEqual([])
    expect(errorsOf(FINAL, { hidden: true })).toEqual([])
  })

  it('is that what was sent is kept, and was final', () => {
    const row = `sent/${madeId(5)}`
    expect(errorsOf(DRAFT, { [row]: sent() })).toEqual([`${row}: Only a final document can be sent.`])
    expect(errorsOf(FINAL, { [row]: sent() })).toEqual([])
    expect(errorsOf(SENT, { [row]: null })).toEqual([expect.stringContaining('kept as it was entered')])
    expect(errorsOf(SENT, { [row]: sent({ number: '7021' }) })).toHaveLength(1)
    expect(errorsOf(SENT, { final: null, content: DRAFT['content']! })).toEqual([
      expect.stringContaining('was sent, so it stays'),
    ])
  })

  it('is that a correction names an entry that is there', () => {
    const further = `sent/${madeId(6)}`
    expect(errorsOf(SENT, { [further]: sent({ replaces: madeId(5) }) })).toEqual([])
    for (const replaces of [madeId(9), madeId(6)])
      expect(errorsOf(SENT, { [further]: sent({ replaces }) })).toEqual([
        expect.stringContaining('no such entry'),
      ])
    const corrected = withUnits(SENT, { [further]: sent({ replaces: madeId(5) }) })
    expect(sentOf(corrected).map(({ isReplaced }) => isReplaced)).toEqual([true, false])
  })
})

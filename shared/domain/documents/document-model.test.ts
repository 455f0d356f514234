import { describe, expect, it } from 'vitest'
import { documentSchema, type LegalDocument } from './document-schema.ts'
import { finalDocument, isDraft, missingFields, plainText, withTypedValue } from './document-model.ts'

const missing = { type: 'field', path: 'client.name', label: 'Client', value: null } as const

const draft: LegalDocument = {
  template: 'T1',
  version: 1,
  title: 'Letter',
  lang: 'en-US',
  blocks: [
    { type: 'note', purpose: 'review', content: [{ type: 'text', text: 'Review before use.' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'We represent ' }, missing] },
    { type: 'table', header: [[], [missing]], rows: [[[missing], []]] },
    { type: 'signature', signer: [missing], lines: ['Signature'] },
  ],
}

describe('a document', () => {
  it('marks a missing field with its label, and lists it once', () => {
    expect(plainText([{ type: 'text', text: 'We represent ' }, missing])).toBe('We represent [Client]')
    expect(missingFields(draft)).toEqual([{ path: 'client.name', label: 'Client' }])
  })

  it('is final only without missing fields, and then without notes for review', () => {
    expect(isDraft(draft)).toBe(true)
    expect(finalDocument(draft)).toEqual({ ok: false, missing: [{ path: 'client.name', label: 'Client' }] })
    const typed = withTypedValue(draft, 'client.name', ' Jane Roe ', 'Maria Lopez')
    expect(isDraft(typed)).toBe(true)
    const final = finalDocument(typed)
    if (!final.ok) throw new Error('not final')
    expect(isDraft(final.document)).toBe(false)
    expect(final.document.blocks.map(({ type }) => type)).toEqual(['paragraph', 'table', 'signature'])
  })

  it('keeps who typed a value, everywhere it is used, and an empty one is missing', () => {
    const typed = withTypedValue(draft, 'client.name', 'Jane Roe', 'Maria Lopez')
    expect(JSON.stringify(typed).match(/"value":"Jane Roe","typedBy":"Maria Lopez"/g)).toHaveLength(4)
    expect(missingFields(withTypedValue(typed, 'client.name', '  ', 'Maria Lopez'))).toHaveLength(1)
  })

  it('is refused with uneven rows, unknown blocks, or anything that is not in the model', () => {
    const withBlock = (block: unknown) => documentSchema.safeParse({ ...draft, blocks: [block] }).success
    expect(documentSchema.safeParse(draft).success).toBe(true)
    expect(withBlock({ type: 'table', header: [[], []], rows: [[[]]] })).toBe(false)
    expect(withBlock({ type: 'amounts', header: [[], []], rows: [{ cells: [[]], isTotal: false }] })).toBe(
      false,
    )
    expect(withBlock({ type: 'html', content: [] })).toBe(false)
    expect(withBlock({ type: 'paragraph', content: [], style: 'x' })).toBe(false)
    expect(withBlock({ type: 'paragraph', content: [{ ...missing, path: 'client/name' }] })).toBe(false)
  })
})

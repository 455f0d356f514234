import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, withTypedValue } from './document-model.ts'
import type { Block } from './document-schema.ts'
import type { MergeData } from './merge-data.ts'
import { mergeBlocks, refill } from './refill.ts'
import { merge } from './template.ts'
import { TEMPLATES } from './templates/all-templates.ts'
import { reductionRequest } from './templates/reduction-request.ts'
import { COMPLETE_DATA } from './testing/complete-data.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const said = (blocks: readonly Block[]): readonly string[] =>
  blocks.map((block) => (block.type === 'paragraph' ? plainText(block.content) : block.type))
const all = (blocks: readonly Block[]): string => JSON.stringify(blocks)
const of = (data: MergeData): Block[] => merge(reductionRequest, data).document.blocks
const NO_REASON: MergeData = { ...COMPLETE_DATA, choices: {} }
const withReasons = (...reasons: string[]): MergeData => ({ ...COMPLETE_DATA, choices: { reasons } })

describe('filling a document anew', () => {
  it('makes what the template makes of the new data, while nothing was edited', () => {
    for (const template of TEMPLATES) {
      const empty: MergeData = { values: {}, rows: {}, choices: {} }
      const { document } = merge(template, empty)
      const { blocks, both } = refill(template, document.blocks, empty, COMPLETE_DATA)
      expect(blocks).toEqual(merge(template, COMPLETE_DATA).document.blocks)
      expect(both).toBe(0)
    }
  })

  it('changes a value in the text that was edited, with who typed it, and keeps the text', () => {
    const edited = [...of(NO_REASON), paragraph('Our own last words.')]
    const typed: MergeData = {
      ...NO_REASON,
      values: { ...NO_REASON.values, 'client.name': { typed: 'Jane Roe', by: 'Maria' } },
    }
    const { blocks } = refill(reductionRequest, edited, NO_REASON, typed)
    expect(all(blocks)).toContain('"value":"Jane Roe","typedBy":"Maria"')
    expect(all(blocks)).not.toContain('Nguyễn')
    expect(said(blocks).at(-1)).toBe('Our own last words.')
    const back = refill(reductionRequest, blocks, typed, NO_REASON).blocks
    expect(all(back)).not.toContain('typedBy":"Maria"')
  })

  it('adds and drops the parts of a choice, around what was edited', () => {
    const edited = of(NO_REASON).map((block) =>
      block.type === 'paragraph' && plainText(block.content).startsWith('We represent')
        ? paragraph('In our own words.')
        : block,
    )
    const { blocks } = refill(reductionRequest, edited, NO_REASON, withReasons('fault', 'hardship'))
    const texts = said(blocks)
    expect(texts).toContain('In our own words.')
    expect(texts.findIndex((text) => text.startsWith('Disputed fault'))).toBeGreaterThan(
      texts.indexOf('In our own words.'),
    )
    const fewer = refill(reductionRequest, blocks, withReasons('fault', 'hardship'), withReasons('hardship'))
    expect(said(fewer.blocks).some((text) => text.startsWith('Disputed fault'))).toBe(false)
    expect(said(fewer.blocks).some((text) => text.startsWith('Hardship'))).toBe(true)
    expect(said(fewer.blocks)).toContain('In our own words.')
  })

  it('keeps a table that was edited beside the template’s new one, and says so', () => {
    const charge = { text: 'Dental', servedOn: '2026-01-02', cents: 100 }
    const data = (...rows: (typeof charge)[]): MergeData => ({
      ...withReasons('unrelated'),
      rows: { unrelatedCharges: rows },
    })
    const edited = of(data(charge)).map((block): Block =>
      block.type === 'table'
        ? { ...block, header: [...block.header.slice(0, 2), [{ type: 'text', text: 'Charged' }]] }
        : block,
    )
    const { blocks, both } = refill(reductionRequest, edited, data(charge), data(charge, charge))
    expect(both).toBe(1)
    expect(blocks.filter(({ type }) => type === 'table')).toHaveLength(2)
  })

  it('changes values alone where the template has another version now', () => {
    const document = merge(reductionRequest, NO_REASON).document
    const edited = withTypedValue(document, 'client.name', 'Old', 'Maria').blocks
    const { blocks } = refill(null, edited, NO_REASON, withReasons('fault'))
    expect(said(blocks)).toEqual(said(of(NO_REASON)))
    expect(all(blocks)).not.toContain('Old')
  })
})

describe('merging blocks', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
  const blocksOf = (drawn: readonly string[]): Block[] => drawn.map(paragraph)

  it('takes the side that changed, and loses nothing that only one side has', () => {
    fc.assert(
      fc.property(texts, texts, texts, (one, two, three) => {
        const [base, ours, theirs] = [blocksOf(one), blocksOf(two), blocksOf(three)]
        expect(said(mergeBlocks(base, base, theirs).blocks)).toEqual(three)
        expect(said(mergeBlocks(base, ours, base).blocks)).toEqual(two)
        expect(said(mergeBlocks(base, ours, ours).blocks)).toEqual(two)
        const merged = new Set(said(mergeBlocks(base, ours, theirs).blocks))
        for (const text of [...two, ...three]) if (!one.includes(text)) expect(merged.has(text)).toBe(true)
      }),
    )
  })
})

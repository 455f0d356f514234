import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesOf } from './document-text.ts'
import { findWords } from './find-words.ts'
import { pageAt } from './page-at.ts'
import { pageText, placedText, type PdfItem } from './pdf-lines.ts'
import { sectionAt } from './text-sections.ts'

const document = {
  file: 'Report.pdf',
  ...pagesOf(['One page.', 'Another page.', ''].map((text) => ({ text, scanned: false }))),
}

describe('places in a document', () => {
  it('are on the page that begins before them', () => {
    expect(document.pages.map(({ start }) => pageAt(document.pages, start))).toEqual([1, 2, 3])
    expect(pageAt(document.pages, document.text.indexOf('Another') + 3)).toBe(2)
    expect(pageAt(document.pages, document.text.indexOf('One') + 100)).toBe(3)
  })

  it('are in one section, and all sections together are the text', () => {
    const long = {
      file: 'Note.txt',
      ...pagesOf([{ text: 'A line of the text.\n'.repeat(4_000), scanned: false }]),
    }
    const parts: string[] = []
    for (let at = 0; at < long.text.length;) {
      const section = sectionAt(long, at)!
      expect(section.text.length).toBeLessThanOrEqual(24_000)
      expect(section.start).toBe(at)
      parts.push(section.text)
      at += section.text.length
    }
    expect(parts.join('')).toBe(long.text)
    expect(sectionAt(document, document.text.indexOf('Another'))).toMatchObject({
      page: 2,
      pages: 3,
      number: 1,
      of: 3,
    })
  })
})

describe('words', () => {
  it.each([
    ['another PAGE', 'Another page'],
    ['page.', 'page.'],
  ])('%s are found as they stand', (words, text) => {
    const { hits } = findWords([document], words)
    expect(hits.map(({ start, end }) => document.text.slice(start, end))).toContain(text)
    for (const { around, from, to, start, end } of hits)
      expect(around.slice(from, to)).toBe(document.text.slice(start, end))
  })

  it('are found across a line break, and whatever the quotes', () => {
    const text = 'The insured’s “duty to\ncooperate”.'
    const note = { file: 'Note.txt', ...pagesOf([{ text, scanned: false }]) }
    expect(findWords([note], 'insured\'s "duty to cooperate"').whole).toBe(1)
    expect(findWords([note], '(a+)+$').whole).toBe(0)
    expect(findWords([note], '  ').whole).toBe(0)
  })
})

describe('the text of a PDF page', () => {
  const item = fc.record({
    str: fc.constantFrom('word', 'insur-', 'ance', ' ', 'Ruiz.', '12', 'a b', '\u00ADx', 'co\u00AD'),
    x: fc.integer({ min: 0, max: 5 }),
    y: fc.integer({ min: 0, max: 6 }),
  })
  const items = fc.array(item, { maxLength: 25 }).map((all) =>
    all.map(({ str, x, y }): PdfItem => ({
      ...{ str, transform: [10, 0, 0, 10, 60 + x * 80, 700 - y * 14] },
      ...{ width: str.length * 5, height: 10, hasEOL: false },
    })),
  )

  it('is the same with places, and each run stands at its place', () => {
    fc.assert(
      fc.property(items, (all) => {
        const { text, runs } = placedText(all)
        expect(text).toBe(pageText(all))
        let last = 0
        for (const { start, end } of runs) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
      { seed: 20261126 },
    )
  })

  it('has a tab where a gap is as wide as between columns, also if the gap is a run of its own', () => {
    const at = (str: string, x: number, width: number): PdfItem => ({
      ...{ str, transform: [10, 0, 0, 10, x, 700], width, height: 10, hasEOL: false },
    })
    const line = [at('Patient: Hale', 60, 78), at(' ', 138, 60), at('Date of service', 198, 90)]
    expect(pageText(line)).toBe('Patient: Hale\tDate of service')
    expect(pageText([at('one', 60, 18), at(' ', 78, 1), at('two', 79, 18)])).toBe('one two')
  })

  it('places the runs of a line that a hyphen broke', () => {
    const at = (str: string, x: number, y: number): PdfItem => ({
      ...{ str, transform: [10, 0, 0, 10, x, y], width: str.length * 5, height: 10, hasEOL: false },
    })
    const { text, runs } = placedText([at('The insur-', 60, 700), at('ance is primary.', 60, 686)])
    expect(text).toBe('The insurance is primary.')
    expect(runs.map(({ start, end }) => text.slice(start, end))).toEqual(['The insur', 'ance is primary.'])
  })
})

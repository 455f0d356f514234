import { describe, expect, it } from 'vitest'
import { onePage } from './document-text.ts'
import { isHeading } from './headings.ts'
import { passagesOf } from './passages.ts'

describe('headings', () => {
  it.each([
    ['ARTICLE IV', true],
    ['12. Governing Law.', true],
    ['4.1 Term and Termination', true],
    ['Limitation of Liability', true],
    ['TERM AND TERMINATION', true],
    ['The buyer shall pay.', false],
    ['Invoices are payable net thirty.', false],
    ['This Agreement and all of the rights in it stay in force for ever and a day after that', false],
    ['12.', false],
  ])('%s: %s', (text, is) => {
    expect(isHeading(text, { start: 0, end: text.length })).toBe(is)
  })

  it('stay with the passages below them, until the next one and at most four', () => {
    const words = 'The parties go on with what they have agreed upon in the past. '.repeat(14)
    const text = `ASSIGNMENT\n\n${words}${words}\n\nINSURANCE\n\n${words.repeat(8)}`
    const passages = passagesOf({ file: 'a.txt', text, pages: onePage(text) })
    const headings = passages.map((passage) =>
      passage.headings.map(({ start, end }) => text.slice(start, end)),
    )
    expect(headings[0]).toEqual(['ASSIGNMENT'])
    expect(headings[1]).toEqual(expect.arrayContaining(['ASSIGNMENT']))
    const insured = headings.findIndex((all) => all.includes('INSURANCE'))
    expect(headings.slice(insured + 1, insured + 5)).toEqual(Array.from({ length: 4 }, () => ['INSURANCE']))
    expect(headings.slice(insured + 5).every((all) => all.length === 0)).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { findNumbers } from './case-numbers.ts'

it.each([
  ['Claim number: LC-2026-0447', ['Claim number', 'LC-2026-0447']],
  ['Your Policy No. 55-90213 ended.', ['Policy number', '55-90213']],
  ['Account: 90-338-1172   Statement', ['Account number', '90-338-1172']],
  ['Claim #: 77A1', ['Claim number', '77A1']],
  ['MEDICAL RECORD NUMBER: 004417', ['Medical record number', '004417']],
])('%s', (text, found) => {
  expect(findNumbers(text).map(({ label, text: number }) => [label, number])).toEqual([found])
})

it.each(['File: Report', 'The claim number is not known.', 'Group therapy: twice'])('none in: %s', (text) => {
  expect(findNumbers(text)).toEqual([])
})

it('gives the place of the number alone', () => {
  const text = 'See claim number: AB-12 of May.'
  const [found] = findNumbers(text)
  expect(text.slice(found?.start, found?.end)).toBe('AB-12')
})

import { expect, it } from 'vitest'
import { advertisingLinesOf } from './advertising-lines.ts'
import { advertisingWarnings } from './advertising-words.ts'

const words = (text: string) => advertisingWarnings(text).map(({ word }) => word)

it.each([
  ['A specialist in tax law.', ['specialist']],
  ['We specialize in divorce; our expertise is yours.', ['specialize', 'expertise']],
  ['The Best, the best experts.', ['experts', 'best']],
  ['Results guaranteed. #1 in town.', ['#1', 'guaranteed']],
  ['Special education, an expert-free zone', ['expert']],
  ['Twelve years of experience in family law.', []],
  ['Special needs trusts. Guarantor law.', []],
])('warns in "%s" about %j', (text, found) => {
  expect(words(text)).toEqual(found)
})

it('adds the lines of the office’s state and of each license, once', () => {
  const licenses = [{ jurisdiction: 'NY' }, { jurisdiction: 'PA' }]
  expect(advertisingLinesOf({ state: 'NJ', licenses }).map(({ jurisdiction }) => jurisdiction)).toEqual([
    'NY',
  ])
  expect(advertisingLinesOf({ state: 'NY', licenses })).toHaveLength(1)
  expect(advertisingLinesOf({ state: 'PA', licenses: [] })).toEqual([])
})

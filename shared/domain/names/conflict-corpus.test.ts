/**
 * The conflict check by names on made-up people: 2,000 labelled pairs, each one person's name as two people write it, and 2,000 strangers
 * against the 2,000 names of an office. The figures are those of the design, with 0.01 less for each recall.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { createNameList, type NameList } from './match-names.ts'
import { corpusPairs, WAYS_OF_WRITING, type WayOfWriting } from './testing/conflict-corpus.ts'
import { evenNames, madeUpNames, wholeNames } from './testing/made-up-names.ts'

const NAMES = 2_000

type Known = { readonly name: string; readonly at: string }

/** The list of the check itself: only names that share a key are compared. */
const listOf = (names: readonly string[]): NameList<Known> =>
  createNameList(names.map((name) => ({ name, at: '2026-11-02T10:00:00.000Z' })))
const isFound = (list: NameList<Known>, name: string): boolean =>
  list.find([name]).some(({ isLikely }) => isLikely)

describe('the 2,000 pairs of the corpus', () => {
  const pairs = corpusPairs(20_261_125)

  it('are 2,000, of all ways of writing, and the same each time', () => {
    expect(pairs).toHaveLength(2_000)
    expect(new Set(pairs.map(({ way }) => way))).toEqual(new Set(Object.keys(WAYS_OF_WRITING)))
    expect(corpusPairs(20_261_125)).toEqual(pairs)
  })

  it.each(Object.entries(WAYS_OF_WRITING).map(([way, { recall }]) => [way as WayOfWriting, recall] as const))(
    'are found with %s: at least %d of them',
    (way, recall) => {
      const own = pairs.filter((pair) => pair.way === way)
      const found = own.filter(({ one, other }) => isFound(listOf([one]), other))
      expect(found.length / own.length).toBeGreaterThanOrEqual(recall)
    },
  )
})

describe('strangers', () => {
  let office: NameList<Known>
  const names = madeUpNames(77)
  beforeAll(() => {
    office = listOf(wholeNames(names, NAMES))
  })

  it('are flagged at most 3 times in 100 against 2,000 names that are spread as those of an office', () => {
    const strangers = wholeNames(madeUpNames(1_234_567), NAMES)
    const flagged = strangers.filter((name) => isFound(office, name))
    expect(flagged.length / NAMES).toBeLessThanOrEqual(0.03)
    // Namesakes are among them, which no check by names can tell apart: the pool has as many as people do.
    expect(flagged.length).toBeGreaterThan(0)
  })

  it('would be flagged far more often if there were only a few names, so the figure needs that spread', () => {
    const few = evenNames(77, { firsts: 30, surnames: 120 })
    const list = listOf(wholeNames(few, NAMES))
    const flagged = wholeNames(few, 200).filter((name) => isFound(list, name))
    expect(flagged.length / 200).toBeGreaterThan(0.3)
  })
})

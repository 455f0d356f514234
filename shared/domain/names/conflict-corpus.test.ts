/** How many names of one person that are written in two ways are found: 1,400 pairs of made-up names. */
import { describe, expect, it } from 'vitest'
import { nameKeys } from './name-keys.ts'
import { LIKELY_NAME, nameScore } from './name-score.ts'

const FIRST =
  'Robert Maria Stephen Katherine Anthony Deborah Lawrence Patricia Gregory Yolanda Frederick Theresa Dominic Angela Raymond Beatrice Leonard Margaret Vincent Natalie Sebastian Rosalind Malcolm Genevieve Harrison Josephine Clarence Ophelia Emmett Winifred'.split(
    ' ',
  )
const STEMS =
  'Whit Del Brack Hal Mor Thorn Kess Lang Quin Ros Sten Var Wex Ard Bel Crom Dun Farn Gal Hov Jar Kor Lind Mar Nor Pel Ren Sal Tam Ulm'.split(
    ' ',
  )
const ENDINGS =
  'field gado water ston eby berg ington well mere shaw ovich sen ville wood man ridge kowski iello rath pool'.split(
    ' ',
  )

/** The same numbers each time: Lehmer's generator. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
const next = numbers(20_261_125)
const pick = (from: readonly string[]): string => from[next(from.length)] ?? ''
const surname = (): string => pick(STEMS) + pick(ENDINGS)
const newName = (): readonly [string, string] => [pick(FIRST), surname()]

/** A letter left out, doubled, changed or swapped with the next one; never the first. */
function mistyped(word: string): string {
  const at = 1 + next(word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  const kinds = [
    before + after,
    before + letter + letter + after,
    before + 'aeilnorst'.charAt(next(9)) + after,
    before + (after[0] ?? '') + letter + after.slice(1),
  ]
  return kinds[next(kinds.length)] ?? word
}

/** How a second person writes the name, and the least share of pairs that must be found. */
const WAYS: Readonly<
  Record<string, { readonly recall: number; readonly write: (first: string, last: string) => string }>
> = {
  'another order and case': { recall: 0.99, write: (first, last) => `${last.toUpperCase()}, ${first}` },
  'accents and a suffix': {
    recall: 0.99,
    write: (first, last) => `${first.replace('a', 'á').replace('o', 'ö')} ${last.replace('e', 'é')} Jr.`,
  },
  'one typing error': {
    recall: 0.98,
    write: (first, last) => (next(2) === 0 ? `${mistyped(first)} ${last}` : `${first} ${mistyped(last)}`),
  },
  'a middle name': { recall: 0.97, write: (first, last) => `${first} ${pick(FIRST)} ${last}` },
  'an initial': {
    recall: 0.97,
    write: (first, last) => `${first} ${'ABCDEFGHJKLMNPRSTW'.charAt(next(18))}. ${last}`,
  },
  'a double surname': { recall: 0.96, write: (first, last) => `${first} ${last}-${surname()}` },
  'two typing errors': { recall: 0.83, write: (first, last) => `${mistyped(first)} ${mistyped(last)}` },
}
const PAIRS = 200

/** As the check does it: only names that share a key are compared. */
function isFound(one: string, other: string): boolean {
  const keys = new Set(nameKeys(one))
  return nameKeys(other).some((key) => keys.has(key)) && nameScore(one, other) >= LIKELY_NAME
}

describe('names of one person', () => {
  it.each(Object.entries(WAYS))('are found with %s', (_, { recall, write }) => {
    let found = 0
    for (let n = 0; n < PAIRS; n += 1) {
      const [first, last] = newName()
      if (isFound(`${first} ${last}`, write(first, last))) found += 1
    }
    expect(found / PAIRS).toBeGreaterThanOrEqual(recall)
  })
})

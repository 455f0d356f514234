/** Pairs that are labelled as one person's name, each as two people would write it: for the recalls of the conflict check. */
import { madeUpNames, type MadeUpNames } from './made-up-names.ts'

type Written = (name: { readonly first: string; readonly last: string }, names: MadeUpNames) => string

/** How another person writes the name; the least share of pairs that must be found; how many pairs there are. */
export const WAYS_OF_WRITING = {
  'another order and case': {
    ...{ recall: 0.99, pairs: 280 },
    write: ({ first, last }) => `${last.toUpperCase()}, ${first}`,
  },
  'accents and a suffix': {
    ...{ recall: 0.99, pairs: 280 },
    write: ({ first, last }) => `${first.replace('a', 'á').replace('o', 'ö')} ${last.replace('e', 'é')} Jr.`,
  },
  'one typing error': {
    ...{ recall: 0.98, pairs: 300 },
    write: ({ first, last }, names) =>
      names.number(2) === 0 ? `${mistyped(first, names)} ${last}` : `${first} ${mistyped(last, names)}`,
  },
  'a middle name': {
    ...{ recall: 0.97, pairs: 285 },
    write: ({ first, last }, names) => `${first} ${names.first()} ${last}`,
  },
  'an initial': {
    ...{ recall: 0.97, pairs: 285 },
    write: ({ first, last }, names) => `${first} ${'ABCDEFGHJKLMNPRSTW'.charAt(names.number(18))}. ${last}`,
  },
  'a double surname': {
    ...{ recall: 0.96, pairs: 285 },
    write: ({ first, last }, names) => `${first} ${last}-${names.surname()}`,
  },
  'two typing errors': {
    ...{ recall: 0.83, pairs: 285 },
    write: ({ first, last }, names) => `${mistyped(first, names)} ${mistyped(last, names)}`,
  },
} as const satisfies Record<
  string,
  { readonly recall: number; readonly pairs: number; readonly write: Written }
>

export type WayOfWriting = keyof typeof WAYS_OF_WRITING

export type LabelledPair = { readonly way: WayOfWriting; readonly one: string; readonly other: string }

export function corpusPairs(seed: number): readonly LabelledPair[] {
  const names = madeUpNames(seed)
  const ways = Object.keys(WAYS_OF_WRITING) as WayOfWriting[] // the keys of the literal
  return ways.flatMap((way) => {
    const { pairs, write }: { readonly pairs: number; readonly write: Written } = WAYS_OF_WRITING[way]
    return Array.from({ length: pairs }, () => {
      const name = { first: names.first(), last: names.surname() }
      return { way, one: `${name.first} ${name.last}`, other: write(name, names) }
    })
  })
}

/** A letter left out, doubled, changed or swapped with the next one; never the first. */
function mistyped(word: string, { number }: MadeUpNames): string {
  const at = 1 + number(Math.max(1, word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  const kinds = [
    before + after,
    before + letter + letter + after,
    before + 'aeilnorst'.charAt(number(9)) + after,
    before + (after[0] ?? '') + letter + after.slice(1),
  ]
  return kinds[number(kinds.length)] ?? word
}

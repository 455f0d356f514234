/** Which authorities can be looked up, and what is said of the result. Pure. */
import {
  citationSchema,
  MOST_CITATIONS,
  type CitationLookup,
  type CitedCase,
} from '../../../../../shared/contracts/citations.ts'
import type { Tone } from '../../../ui/tone.ts'
import type { AuthorityRow } from '../findings/authority-rows.ts'
import type { KeptLookup } from '../storage/sent-thing.ts'

/** null: it has no volume, reporter and page that can be sent. */
export function citedCase({ group, authority }: Pick<AuthorityRow, 'group' | 'authority'>): CitedCase | null {
  const [, volume, reporter, page] = /^(\d{1,4}) (.{1,40}) (\d{1,6})$/u.exec(authority) ?? []
  if (group !== 'cases' || volume === undefined || reporter === undefined || page === undefined) return null
  // WL and LEXIS numbers have this form too, and are those of other services.
  if (/\b(?:WL|LEXIS)\b/u.test(reporter)) return null
  return citationSchema.safeParse({ volume, reporter, page }).data ?? null
}

export function textOf({ volume, reporter, page }: CitedCase): string {
  return `${volume} ${reporter} ${page}`
}

/** What was not looked up yet, without doubles, as many as fit in a call. */
export function toLookUp(
  rows: readonly AuthorityRow[],
  known: ReadonlyMap<string, KnownLookup>,
): readonly CitedCase[] {
  const cases = rows.flatMap((row) => citedCase(row) ?? [])
  const open = new Map(cases.map((one) => [textOf(one), one]))
  return [...open].flatMap(([text, one]) => (known.has(text) ? [] : [one])).slice(0, MOST_CITATIONS)
}

export type KnownLookup = { readonly host: string; readonly result: CitationLookup }

/** The newest answer to each citation. `kept`: the newest first. */
export function knownLookups(kept: readonly KeptLookup[]): ReadonlyMap<string, KnownLookup> {
  const known = new Map<string, KnownLookup>()
  for (const { host, results } of kept)
    for (const result of results) {
      const text = textOf(result)
      if (result.status !== 'not_looked_up' && !known.has(text)) known.set(text, { host, result })
    }
  return known
}

export type LookupWords = { readonly tone: Tone; readonly label: string; readonly words: string }

/** `name`: as the documents call the case; null if they do not. */
export function lookupWords({ host, result }: KnownLookup, name: string | null): LookupWords {
  const text = textOf(result)
  const titles = result.cases.map((one) => `${one.name}, ${text}${one.year === null ? '' : ` (${one.year})`}`)
  switch (result.status) {
    case 'found': {
      const isOther = name !== null && result.cases.every((one) => !haveCommonName(one.name, name))
      return isOther
        ? {
            tone: 'warning',
            label: 'Other name',
            words: `Found, but under another name: ${titles.join('; ')}`,
          }
        : { tone: 'success', label: 'Found', words: `Found: ${titles.join('; ')}` }
    }
    case 'several':
      return { tone: 'warning', label: 'Several', words: `Several cases fit: ${titles.join('; ')}` }
    case 'not_found':
      return {
        ...{ tone: 'warning', label: 'Not found' },
        words: `Not found at ${host}. This does not prove that it does not exist.`,
      }
    case 'unknown_reporter':
      return {
        ...{ tone: 'warning', label: 'No such reporter' },
        words: `${host} knows no reporter “${result.reporter}”. Check the citation.`,
      }
    case 'not_looked_up':
      return { tone: 'neutral', label: 'Not looked up', words: 'Not looked up (limit).' }
  }
}

const COMMON = new Set(
  'a an and at al co company corp corporation et ex for in inc llc lp ltd matter no of on re rel state states the united us v vs'.split(
    ' ',
  ),
)

/** Whether two names of a case have a name of a party in common. */
function haveCommonName(one: string, other: string): boolean {
  const names = wordsOf(one)
  const others = wordsOf(other)
  // "United States v. State" has nothing else.
  if (names.size === 0 || others.size === 0) return true
  return [...names].some((word) => others.has(word))
}

function wordsOf(name: string): ReadonlySet<string> {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => !COMMON.has(word)))
}

/**
 * Legal citations in a text: cases, neutral citations, statutes, regulations, rules and journals, and the short forms that point back to them.
 * Nothing here says whether a case exists. Offsets are UTF-16 code units. Pure.
 */
import { courtOf, reporterOf } from './reporter-names.ts'
import { findLaws } from './laws.ts'
import { trimmedEnd } from './trim.ts'

export type CitationKind =
  | 'case'
  | 'neutral'
  | 'short'
  | 'id'
  | 'supra'
  | 'law'
  | 'rule'
  | 'journal'
  | 'unknown'

export type FoundCitation = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly kind: CitationKind
  readonly volume?: string
  /** In its standard form. */
  readonly reporter?: string
  readonly page?: string
  /** The page that is pointed to. */
  readonly pin?: string
  readonly year?: string
  readonly court?: string
  /** "Roe v. Wade", where the text names the case. */
  readonly name?: string
  /** The number of the authority in this document, from 1; null for a short form that points to none that is cited. */
  readonly resource: number | null
}

type Found = Omit<FoundCitation, 'resource'> & {
  /** What tells one authority from another; absent for what points back. */
  readonly key?: string
}

/** In the order of the text. */
export function findCitations(text: string): readonly FoundCitation[] {
  const cases = findCases(text)
  const laws: readonly Found[] = findLaws(text)
  const full = withoutOverlaps([...cases, ...laws])
  const pointers = withoutOverlaps([
    ...full,
    ...findIds(text),
    ...findSupras(text),
    ...findBareSections(text),
  ])
  return resolved(pointers)
}

const PAGE = '(?:\\d{1,6}(?![\\d,]*\\d{3})|\\d{1,3}(?:,\\d{3})+|_{2,}|[xlcvi]{1,7}(?=[,.;\\s(]))'
const VOLUME = '(?<volume>\\d{1,4}(?:-\\d{1,3})?)'
const NAME = "(?<name>[A-Z][A-Za-z0-9.,&’'()\\s-]{0,48}?)"
/** "410 U.S. 113", "410 U.S., at 113", "2019 WL 12345, at *3". */
const CASE = new RegExp(
  `(?<![\\w.§$])${VOLUME}[\\s\\u00A0]{1,3}${NAME}(?:(?<short>,?[\\s\\u00A0]{1,3}at[\\s\\u00A0]{1,3})|,?[\\s\\u00A0]{1,3}(?:\\([\\w. ]{1,14}\\)\\s)?(?:p\\.\\s?|[Pp]age\\s|par\\.\\s|¶\\s?|P\\s?)?)(?<star>\\*)?(?<page>${PAGE}(?:-?[A-Z])?)(?![\\w])`,
  'gu',
)
/** "2006-Ohio-2095", "2017 IL App (4th) 160407", "2011 IL 110000", "2005 UT App 12", "2003-NMSC-009". */
const NEUTRAL =
  /(?<![\w.])(?<volume>(?:19|20)\d{2})(?:-|\s)(?<name>Ohio|IL App \((?:1st|2d|3d|4th|5th)\)|IL|ND App|ND|SD|WY|UT App|UT|VT|ME|MT|OK(?: CIV APP| CR)?|WI App|WI|NMSC|NMCA|NM|CO|COA|ARK|NH|NCSC|Pa\.? Super\.?|PA Super|Guam|MP|DNH|NV|KS|Ark\.? App\.?|Ark\.?|App\.|MS|MI)(?:-|\s)(?<page>\d{1,7}(?:-U[A-Z]?|U)?)(?![\w/])/gu
const DOCKET = /\bNo\.\s{1,2}\d{1,2}[\s-]?[CcVv]{1,2}[\s-]?\d{1,6}\b/gu

function findCases(text: string): readonly Found[] {
  const found: Found[] = []
  const pattern = new RegExp(CASE)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const cite = caseOf(text, match)
    if (cite === null) pattern.lastIndex = match.index + (match.groups?.['volume'] ?? ' ').length
    else {
      found.push(cite)
      pattern.lastIndex = match.index + match[0].length
    }
  }
  const neutral = [...text.matchAll(NEUTRAL)].map((match) => neutralOf(text, match))
  const dockets = [...text.matchAll(DOCKET)].map(({ 0: own, index }): Found => ({
    start: index,
    end: index + own.length,
    text: own,
    kind: 'neutral',
    key: own,
  }))
  return withoutOverlaps([...found, ...neutral, ...dockets])
}

function caseOf(text: string, match: RegExpExecArray): Found | null {
  const { volume = '', name = '', short, page = '', star } = match.groups ?? {}
  const reporter = reporterOf(name.replaceAll(/\s+/gu, ' ').trim().replace(/,$/, ''))
  if (reporter === null) return journalOf(text, match)
  const start = match.index
  const end = start + match[0].length
  const cite = { volume, reporter: reporter.name }
  if (short !== undefined) {
    const pin = `${star?.trim() ?? ''}${page}`
    return { start, end, text: match[0], kind: 'short', ...cite, pin }
  }
  const isWestlaw = /^WL$|LEXIS/u.test(reporter.name)
  return {
    ...{ start, end, text: match[0], ...cite, page: page.replaceAll(',', '') },
    kind: reporter.isNeutral && !isWestlaw ? 'neutral' : 'case',
    ...tailOf(text, end),
    ...nameBefore(text, start),
    ...(isWestlaw && { year: volume }),
    key: `${volume} ${reporter.name} ${page}`,
  }
}

function neutralOf(text: string, match: RegExpExecArray): Found {
  const { volume = '', name = '', page = '' } = match.groups ?? {}
  const [start, end] = [match.index, match.index + match[0].length]
  return {
    ...{ start, end, text: match[0], kind: 'neutral', volume, reporter: name, page, year: volume },
    ...tailOf(text, end),
    ...nameBefore(text, start),
    key: `${volume} ${name} ${page}`,
  }
}

const JOURNAL =
  /^(?:[A-Z][A-Za-z.&’' -]*\s)?(?:L\.?\s?(?:Rev|J|Q)|Law Review|Law Journal|J\.|Rev\.)\b\.?(?:\s[A-Z][A-Za-z.&’' -]*)?$/u

function journalOf(text: string, match: RegExpExecArray): Found | null {
  const { volume = '', name = '', short, page = '' } = match.groups ?? {}
  const own = name.replaceAll(/\s+/gu, ' ').trim()
  if (short !== undefined || !JOURNAL.test(own)) return null
  const [start, end] = [match.index, match.index + match[0].length]
  return {
    ...{ start, end, text: match[0], kind: 'journal', volume, reporter: own, page },
    ...tailOf(text, end),
    key: `${volume} ${own} ${page}`,
  }
}

type Tail = { readonly pin?: string; readonly year?: string; readonly court?: string }

const PIN =
  /^,?\s{0,2}(?:at\s{1,2})?(?<pin>(?:\*|¶{1,2}\s?|n\.\s?)?\d{1,5}(?:\s?[-–—]\s?\*?\d{1,5})?(?:,\s?\*?\d{1,5}(?:\s?[-–—]\s?\*?\d{1,5})?)*)(?!\d*\s+(?:[A-Z]|\d))/u
/** A second reporter of the same case stands between the citation and its year. */
const PARALLEL =
  /^(?:,\s{1,3}\d{1,4}\s{1,3}[A-Z][A-Za-z0-9.&’'\s-]{0,30}?\s{1,3}\d{1,5}(?:,\s{0,2}\d{1,5}(?:[-–—]\d{1,5})?(?!\s+[A-Z]))*){1,3}/u
const COURT_AND_YEAR =
  /^,?\s{0,3}\((?<court>[^()\d]{0,45}(?:\d(?:st|d|nd|rd|th)[^()\d]{0,30})?(?:\([^()]{0,20}\)[^()\d]{0,10})?)\s{0,2}(?:(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?\s{1,2}\d{1,2},\s{1,2})?(?<year>1[6789]\d{2}|20\d{2})\)/u

function tailOf(text: string, end: number): Tail {
  const after = text.slice(end, end + 220)
  const pin = PIN.exec(after)
  const rest = after.slice(pin?.[0].length ?? 0)
  const parallel = PARALLEL.exec(rest)?.[0] ?? ''
  const dated = COURT_AND_YEAR.exec(rest.slice(parallel.length)) ?? COURT_AND_YEAR.exec(rest)
  const { court = '', year } = dated?.groups ?? {}
  const named = court.trim().replace(/,$/, '')
  return {
    ...(pin?.groups?.['pin'] !== undefined && { pin: pin.groups['pin'] }),
    ...(year !== undefined && { year }),
    ...(named !== '' && { court: courtOf(named) ?? named }),
  }
}

const BEFORE = 160

/** "Roe v. Wade, " before the citation, or "In re Gault, ". */
function nameBefore(text: string, start: number): { readonly name?: string } {
  const before = text.slice(Math.max(0, start - BEFORE), start)
  const own =
    /(?:^|[\s("“;,.])(?<name>(?:In re|Ex parte|Matter of|Estate of|United States v\.?)\s[^;()\d]{2,80}?|(?:[A-Z][\p{L}\p{N}.&’'-]*,?\s+(?:(?:of|the|and|for|ex rel\.|&|de|von|van|la)\s+)*){1,9}v(?:s)?\.?\s+[^;()\d]{2,80}?),\s{0,3}$/u.exec(
      before,
    )
  const name = own?.groups?.['name']
    ?.replaceAll(/\s+/gu, ' ')
    .replace(
      /^(?:See|Cf|But see|Accord|Compare|In|E\.g|Also|Citing|Quoting)\.?,?\s+(?:also,?\s+|e\.g\.,?\s+)?/iu,
      (lead) => (/^in\s$/iu.test(lead) ? lead : ''),
    )
  return name === undefined ? {} : { name }
}

function findIds(text: string): readonly Found[] {
  return [
    ...text.matchAll(
      /(?<![\w.])(?:[Ii]d\.|[Ii]bid\.)(?:,?\s{1,2}(?:at\s{1,2})?(?<pin>(?:\*|¶{1,2}\s?|§{1,2}\s?)?\d{1,5}[\w.()]*(?:[-–—,]\s?\*?\d{1,5})*))?/gu,
    ),
  ].map((match): Found => {
    const pin = trimmedPin(match.groups?.['pin'])
    return {
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      kind: 'id',
      ...(pin !== undefined && { pin }),
    }
  })
}

function trimmedPin(pin: string | undefined): string | undefined {
  return pin === undefined ? undefined : trimmedEnd(pin, '.,')
}

const SUPRA = /(?<!\w)supra\b(?:\s+note\s+\d{1,3})?(?:,?\s+at\s+(?<pin>\d{1,5}(?:[-–—]\d{1,5})?))?/gu

function findSupras(text: string): readonly Found[] {
  return [...text.matchAll(SUPRA)].map((match): Found => {
    const name = capitalsBefore(text.slice(Math.max(0, match.index - BEFORE), match.index))
    const pin = match.groups?.['pin']
    return {
      ...{ start: match.index, end: match.index + match[0].length, text: match[0], kind: 'supra' },
      ...(name !== '' && { name }),
      ...(pin !== undefined && { pin }),
    }
  })
}

/** "Roe v. Wade, " before "supra". */
function capitalsBefore(before: string): string {
  const words = trimmedEnd(before, ' ,\n').split(/\s/u)
  const other = words.findLastIndex((word) => !/^\p{Lu}/u.test(word) && word !== 'v.')
  return words.slice(other + 1).join(' ')
}

function findBareSections(text: string): readonly Found[] {
  return [...text.matchAll(/§{1,2}\s{0,2}\d[\w.:-]*(?:\([\w]{1,4}\))*/gu)].map((match): Found => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    kind: 'unknown',
  }))
}

/** What begins first and is longer keeps its place. */
function withoutOverlaps(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = []
  for (const cite of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1)
    if (last === undefined || cite.start >= last.end) kept.push(cite)
  }
  return kept
}

function resolved(found: readonly Found[]): readonly FoundCitation[] {
  const numbers = new Map<string, number>()
  const cases: { readonly cite: Found; readonly resource: number }[] = []
  let former: number | null = null
  let formerEnd: Found | null = null
  return found.map((cite) => {
    const resource = resourceOf(cite)
    if (cite.kind !== 'unknown') former = resource
    formerEnd = cite
    const { key: _, ...own } = cite
    return { ...own, resource }
  })

  function resourceOf(cite: Found): number | null {
    if (cite.key !== undefined) {
      const number = numbers.get(cite.key) ?? parallelOf(cite) ?? new Set(numbers.values()).size + 1
      numbers.set(cite.key, number)
      if (cite.kind === 'case' || cite.kind === 'neutral') cases.push({ cite, resource: number })
      return number
    }
    if (cite.kind === 'id') return former
    if (cite.kind === 'short')
      return (
        cases.findLast(({ cite: full }) => full.volume === cite.volume && full.reporter === cite.reporter)
          ?.resource ?? null
      )
    if (cite.kind === 'supra') return bySupra(cite.name ?? '')
    return null
  }

  /** "410 U.S. 113, 93 S. Ct. 705": two reporters of one case, with nothing but a comma between them. */
  function parallelOf(cite: Found): number | null {
    if (formerEnd?.key === undefined || former === null) return null
    const isNext = cite.kind === 'case' && formerEnd.kind === 'case' && cite.name === undefined
    return isNext && cite.start - formerEnd.end <= 3 && cite.reporter !== formerEnd.reporter ? former : null
  }

  function bySupra(name: string): number | null {
    const words = wordsIn(name)
    const fits = cases.findLast(({ cite: { name: full = '' } }) => {
      const own = wordsIn(full)
      return words.length > 0 && words.every((word) => own.includes(word))
    })
    return (
      fits?.resource ??
      cases.findLast(({ cite: { name: full = '' } }) => wordsIn(full).some((word) => words.at(-1) === word))
        ?.resource ??
      null
    )
  }
}

function wordsIn(name: string): readonly string[] {
  return (
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu)
      ?.filter((word) => !['see', 'the', 'and', 'inc'].includes(word)) ?? []
  )
}

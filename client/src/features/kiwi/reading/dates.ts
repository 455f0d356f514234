/**
 * Dates that a text states, with their place in it. Reads the forms of US documents: "March 3, 2024", "3rd day of March, 2024" (also split by
 * bad text recognition, "3r d"), "03/03/2024", "2024-03-03", months and years alone, and ranges. A relative time ("two years later") is no
 * date. Offsets are UTF-16 code units. Pure.
 */

export type FoundDate = {
  readonly start: number
  readonly end: number
  readonly text: string
  /** YYYY-MM-DD, YYYY-MM or YYYY, as precise as the text; of a range the first day. */
  readonly iso: string
  /** The last day of a range. */
  readonly isoEnd?: string
}

export type DateOptions = {
  /** 04/03/2024 is 4 March. Without it the month is first, unless the first number is over 12. */
  readonly dayFirst?: boolean
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
/** With its ordinal, which text recognition may have torn off. */
const DAY = '(?:[0-3]?\\d)(?: ?(?:s ?t|n ?d|r ?d|t ?h))?'
const YEAR = '(?:1[789]|20|21)\\d{2}'
const GAP = '[\\s,]{1,4}'
const TO = ',?\\s{0,3}(?:[-–—]|to|through|until|thru)\\s{0,3}'
/** "and" joins a range after "between" only: else it joins two days. */
const BETWEEN_AND = ',?\\s{1,3}(?<=\\bbetween\\s{1,3}[^.;\\n]{6,24})and\\s{1,3}'
const WORD_DAYS: Readonly<Record<string, number>> = {
  ...{
    first: 1,
    second: 2,
    third: 3,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
    tenth: 10,
  },
  ...{
    eleventh: 11,
    twelfth: 12,
    thirteenth: 13,
    fourteenth: 14,
    fifteenth: 15,
    sixteenth: 16,
    seventeenth: 17,
  },
  ...{
    eighteenth: 18,
    nineteenth: 19,
    twentieth: 20,
    'twenty-first': 21,
    'twenty-second': 22,
    'twenty-third': 23,
  },
  ...{
    'twenty-fourth': 24,
    'twenty-fifth': 25,
    'twenty-sixth': 26,
    'twenty-seventh': 27,
    'twenty-eighth': 28,
  },
  ...{ 'twenty-ninth': 29, thirtieth: 30, 'thirty-first': 31 },
}
const WORD_DAY = Object.keys(WORD_DAYS)
  .toSorted((one, other) => other.length - one.length)
  .join('|')
  .replaceAll('-', '[- ]')

type Parts = { readonly year?: string; readonly month?: string; readonly day?: string }
type Groups = Readonly<Record<string, string | undefined>>
type Read = (groups: Groups, options: DateOptions) => readonly [first: Parts, last?: Parts] | null

type Form = { readonly pattern: RegExp; readonly read: Read }

function form(source: string, read: Read): Form {
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}/.-])${source}(?![\\p{L}\\p{N}]|[/-]\\d)`, 'giu'), read }
}

/** The longer forms first: what one has taken, no later one takes again. */
const FORMS: readonly Form[] = [
  ...[TO, BETWEEN_AND].map((to) =>
    form(
      `(?<m1>${MONTH})\\s{1,3}(?<d1>${DAY})(?:${GAP}(?<y1>${YEAR}))?${to}(?<m2>${MONTH})\\s{1,3}(?<d2>${DAY})${GAP}(?<y2>${YEAR})`,
      ({ m1, d1, y1, m2, d2, y2 }) => [parts(y1 ?? y2, m1, d1), parts(y2, m2, d2)],
    ),
  ),
  form(`(?<m1>${MONTH})\\s{1,3}(?<d1>${DAY})${TO}(?<d2>${DAY})${GAP}(?<y1>${YEAR})`, ({ m1, d1, d2, y1 }) => [
    parts(y1, m1, d1),
    parts(y1, m1, d2),
  ]),
  form(
    `(?<d1>${DAY})(?:\\s{1,3}(?<m1>${MONTH}))?(?:${GAP}(?<y1>${YEAR}))?${TO}(?<d2>${DAY})\\s{1,3}(?<m2>${MONTH})${GAP}(?<y2>${YEAR})`,
    ({ d1, m1, y1, d2, m2, y2 }) => [parts(y1 ?? y2, m1 ?? m2, d1), parts(y2, m2, d2)],
  ),
  ...[TO, BETWEEN_AND].map((to) =>
    form(
      `(?<a1>\\d{1,2})/(?<b1>\\d{1,2})/(?<y1>\\d{4}|\\d{2})${to}(?<a2>\\d{1,2})/(?<b2>\\d{1,2})/(?<y2>\\d{4}|\\d{2})`,
      ({ a1, b1, y1, a2, b2, y2 }, options) => [numeric(a1, b1, y1, options), numeric(a2, b2, y2, options)],
    ),
  ),
  form(
    `(?<y1>${YEAR})-(?<m1>\\d{2})-(?<d1>\\d{2})${TO}(?<y2>${YEAR})-(?<m2>\\d{2})-(?<d2>\\d{2})`,
    ({ y1, m1, d1, y2, m2, d2 }) => [
      { ...given('year', y1), ...given('month', m1), ...given('day', d1) },
      { ...given('year', y2), ...given('month', m2), ...given('day', d2) },
    ],
  ),
  form(
    `(?:the\\s{1,3})?(?<d1>${DAY}|${WORD_DAY})\\s{1,3}day\\s{1,3}of\\s{1,3}(?<m1>${MONTH})(?:(?:${GAP}|\\s{1,3}in\\s{1,3}the\\s{1,3}year\\s{1,3})(?<y1>${YEAR}))?`,
    ({ d1, m1, y1 }) => [parts(y1, m1, d1)],
  ),
  form(`(?<m1>${MONTH})\\s{1,3}(?<d1>${DAY})${GAP}(?<y1>${YEAR})`, ({ m1, d1, y1 }) => [parts(y1, m1, d1)]),
  form(
    `(?<d1>${DAY})(?:\\s{1,3}of)?[\\s-]{1,3}(?<m1>${MONTH})[\\s,-]{1,4}(?<y1>${YEAR})`,
    ({ d1, m1, y1 }) => [parts(y1, m1, d1)],
  ),
  form(`(?<y1>${YEAR})[-/.](?<m1>0?[1-9]|1[0-2])[-/.](?<d1>\\d{1,2})(?:T[\\d:.]+Z?)?`, ({ y1, m1, d1 }) => [
    { ...given('year', y1), ...given('month', m1), ...given('day', d1) },
  ]),
  form(`(?<a1>\\d{1,2})(?<s>[/.-])(?<b1>\\d{1,2})\\k<s>(?<y1>\\d{4}|\\d{2})`, ({ a1, b1, y1, s }, options) =>
    s !== '/' && y1?.length !== 4 && s !== '-' ? null : [numeric(a1, b1, y1, options)],
  ),
  form(`(?<m1>${MONTH})${TO}(?<m2>${MONTH})(?:\\s{1,3}of)?${GAP}(?<y1>${YEAR})`, ({ m1, m2, y1 }) => [
    parts(y1, m1),
    parts(y1, m2),
  ]),
  form(`(?<m1>${MONTH})(?:\\s{1,3}of)?${GAP}(?<y1>${YEAR})`, ({ m1, y1 }) => [parts(y1, m1)]),
  form(`(?<m1>0?[1-9]|1[0-2])/(?<y1>${YEAR})`, ({ m1, y1 }) => [
    { ...given('month', m1), ...given('year', y1) },
  ]),
  form(
    `(?:(?:in|since|until|during|from|of|year|by|before|after|circa|for)\\s{1,3})(?<only>(?<y1>${YEAR})(?:${TO}(?<y2>${YEAR}))?)`,
    ({ y1, y2 }) => (y2 === undefined ? [parts(y1)] : [parts(y1), parts(y2)]),
  ),
]

function given<Key extends keyof Parts>(key: Key, value: string | undefined): Pick<Parts, Key> | object {
  return value === undefined ? {} : { [key]: value }
}

function parts(year?: string, month?: string, day?: string): Parts {
  return {
    ...given('year', year),
    ...(month !== undefined && { month: monthNumber(month) }),
    ...(day !== undefined && { day: dayNumber(day) }),
  }
}

function monthNumber(name: string): string {
  const start = name.toLowerCase().slice(0, 3)
  return String(MONTHS.findIndex((month) => month.startsWith(start)) + 1)
}

function dayNumber(text: string): string {
  const word = WORD_DAYS[text.toLowerCase().replace(' ', '-')]
  return word === undefined ? text.replaceAll(/\D/g, '') : String(word)
}

/** Month first, unless that cannot be. */
function numeric(first = '', second = '', year = '', { dayFirst = false }: DateOptions): Parts {
  const isDayFirst = Number(first) > 12 || (dayFirst && Number(second) <= 12)
  const [month, day] = isDayFirst ? [second, first] : [first, second]
  return { year: year.length === 2 ? century(year) : year, month, day }
}

/** Of two digits: a past century for those that would be far in the future. */
function century(year: string): string {
  return `${Number(year) > 50 ? '19' : '20'}${year}`
}

/** undefined: no such day. A date without a year is none. */
function isoOf({ year, month, day }: Parts): string | undefined {
  if (year === undefined) return undefined
  if (month === undefined) return year
  const iso = `${year}-${month.padStart(2, '0')}`
  if (day === undefined) return Number(month) >= 1 && Number(month) <= 12 ? iso : undefined
  const whole = `${iso}-${day.padStart(2, '0')}`
  const at = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(whole) ? whole : undefined
}

/** In the order of the text; none overlaps another. */
export function findDates(text: string, options: DateOptions = {}): readonly FoundDate[] {
  const taken = new Uint8Array(text.length)
  const found: FoundDate[] = []
  for (const { pattern, read } of FORMS)
    for (const match of text.matchAll(pattern)) {
      const date = dateOf(match, read, options)
      if (date === null || taken.subarray(date.start, date.end).includes(1)) continue
      taken.fill(1, date.start, date.end)
      found.push(date)
    }
  return found.toSorted((one, other) => one.start - other.start)
}

function dateOf(match: RegExpExecArray, read: Read, options: DateOptions): FoundDate | null {
  const groups: Groups = match.groups ?? {}
  const [first, last] = read(groups, options) ?? []
  const iso = first === undefined ? undefined : isoOf(first)
  if (iso === undefined) return null
  const isoEnd = last === undefined ? undefined : isoOf(last)
  if (last !== undefined && (isoEnd === undefined || isoEnd < iso)) return null
  const text = groups['only'] ?? match[0]
  const start = match.index + match[0].length - text.length
  return { start, end: start + text.length, text, iso, ...(isoEnd !== undefined && { isoEnd }) }
}

/** Federal holidays (5 USC 6103) as the days on which they are observed, and business days between them. Days are YYYY-MM-DD. Pure. */

export type HolidayRule =
  | { readonly month: number; readonly day: number }
  /** `nth` weekday of the month, Sunday is 0; -1 is the last. */
  | { readonly month: number; readonly weekday: number; readonly nth: number }
  /** So many days after another one. */
  | { readonly after: 'thanksgiving'; readonly days: number }
  | { readonly after: 'easter'; readonly days: number }
  /** Of the month; in even years only, where it says so. */
  | {
      readonly after: 'first_monday'
      readonly month: number
      readonly days: number
      readonly everySecondYear?: boolean
    }
  /** One day for each year: of another calendar. */
  | { readonly dates: readonly string[] }

/** `since`: the first year in which it was a federal holiday. */
const HOLIDAYS: readonly { readonly name: string; readonly rule: HolidayRule; readonly since: number }[] = [
  { name: "New Year's Day", rule: { month: 1, day: 1 }, since: 1971 },
  { name: 'Birthday of Martin Luther King, Jr.', rule: { month: 1, weekday: 1, nth: 3 }, since: 1986 },
  { name: "Washington's Birthday", rule: { month: 2, weekday: 1, nth: 3 }, since: 1971 },
  { name: 'Memorial Day', rule: { month: 5, weekday: 1, nth: -1 }, since: 1971 },
  { name: 'Juneteenth National Independence Day', rule: { month: 6, day: 19 }, since: 2021 },
  { name: 'Independence Day', rule: { month: 7, day: 4 }, since: 1971 },
  { name: 'Labor Day', rule: { month: 9, weekday: 1, nth: 1 }, since: 1971 },
  { name: 'Columbus Day', rule: { month: 10, weekday: 1, nth: 2 }, since: 1971 },
  { name: 'Veterans Day', rule: { month: 11, day: 11 }, since: 1978 },
  { name: 'Thanksgiving Day', rule: { month: 11, weekday: 4, nth: 4 }, since: 1971 },
  { name: 'Christmas Day', rule: { month: 12, day: 25 }, since: 1971 },
]

/** The rules were checked for these years; a law may change them. */
export const HOLIDAY_YEARS = { from: 1986, to: 2040 } as const

const DAY = 86_400_000

export function daysAfter(day: string, count: number): string {
  return textOf(Date.parse(day) + count * DAY)
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

/** On a Saturday it is observed on the Friday before, on a Sunday on the Monday after. */
function observed(year: number, rule: HolidayRule): string {
  const exact = dayOf(year, rule) ?? ''
  if (!('day' in rule)) return exact
  const weekday = weekdayOf(exact)
  if (weekday === 6) return daysAfter(exact, -1)
  return weekday === 0 ? daysAfter(exact, 1) : exact
}

/** The day itself, wherever it is observed; null: not in this year. */
export function dayOf(year: number, rule: HolidayRule): string | null {
  if ('day' in rule) return textOf(Date.UTC(year, rule.month - 1, rule.day))
  if ('nth' in rule) return nthWeekday(year, rule.month, rule.weekday, rule.nth)
  if ('dates' in rule) return rule.dates.find((date) => date.startsWith(`${year}-`)) ?? null
  if (rule.after === 'thanksgiving') return daysAfter(nthWeekday(year, 11, 4, 4), rule.days)
  if (rule.after === 'easter') return daysAfter(easterOf(year), rule.days)
  if (rule.everySecondYear === true && year % 2 === 1) return null
  return daysAfter(nthWeekday(year, rule.month, 1, 1), rule.days)
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth === -1) {
    const last = textOf(Date.UTC(year, month, 0))
    return daysAfter(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = textOf(Date.UTC(year, month - 1, 1))
  return daysAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

/** The Gregorian rule (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return textOf(Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32))
}

/** The names of the holidays by the day on which they are observed. New Year's Day may be observed in December of the year before. */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  return new Map(
    HOLIDAYS.filter(({ since }) => since <= year).map(({ name, rule }) => [observed(year, rule), name]),
  )
}

/** Why `day` is not a business day: the holiday's name, or Saturday or Sunday; null if it is one. */
export function closedFor(day: string): string | null {
  const weekday = weekdayOf(day)
  if (weekday === 0) return 'Sunday'
  if (weekday === 6) return 'Saturday'
  const year = Number(day.slice(0, 4))
  return holidaysOf(year).get(day) ?? holidaysOf(year + 1).get(day) ?? null
}

export type CountedDays = {
  readonly due: string
  /** Days that were passed over, each with the reason. */
  readonly skipped: readonly { readonly day: string; readonly why: string }[]
}

/** Counts business days; the first is the one after `from`. With 0 it is `from`. */
export function businessDaysAfter(from: string, count: number): CountedDays {
  const skipped: { readonly day: string; readonly why: string }[] = []
  let due = from
  for (let counted = 0; counted < count;) {
    due = daysAfter(due, 1)
    const why = closedFor(due)
    if (why === null) counted += 1
    else skipped.push({ day: due, why })
  }
  return { due, skipped }
}

/** Holidays and deadlines counted a second way, day by day, beside what the product counts. */
import { deadlineOf, type DeadlineQuestion } from '../../shared/domain/deadlines/civil-rule-6.ts'
import { daysAfter, holidaysOf, weekdayOf } from '../../shared/domain/deadlines/federal-holidays.ts'
import { seededRandom } from '../../runtime/testing/seeded-random.ts'
import { DEADLINE_CASES, LISTED_HOLIDAYS } from './deadline-cases.ts'
import { percent, type Row } from './rows.ts'

const YEARS = { from: 2009, to: 2040 } as const
const EACH = 2_000
const SEED = 23
const SATURDAY = 6
const MAIL_DAYS = 3
const JUNETEENTH_SINCE = 2021
/** Month, weekday (0 is Sunday) and the days of the month among which it falls: 5 U.S.C. 6103(a). */
const WEEKDAYS = [
  [1, 1, 15, 21],
  [2, 1, 15, 21],
  [5, 1, 25, 31],
  [9, 1, 1, 7],
  [10, 1, 8, 14],
  [11, 4, 22, 28],
] as const
const DATES = ['01-01', '06-19', '07-04', '11-11', '12-25']

function isHolidayDate(day: string): boolean {
  const [year = 0] = day.split('-').map(Number)
  return DATES.includes(day.slice(5)) && (day.slice(5) !== '06-19' || year >= JUNETEENTH_SINCE)
}

/** 5 U.S.C. 6103(b): Friday for a Saturday; Executive Order 11582: Monday for a Sunday. */
function isHoliday(day: string): boolean {
  const weekday = weekdayOf(day)
  const [, month = 0, date = 0] = day.split('-').map(Number)
  if (weekday === 0 || weekday === SATURDAY) return false
  if (isHolidayDate(day)) return true
  if (weekday === 1 && isHolidayDate(daysAfter(day, -1))) return true
  if (weekday === SATURDAY - 1 && isHolidayDate(daysAfter(day, 1))) return true
  return WEEKDAYS.some(
    ([inMonth, on, first, last]) => month === inMonth && weekday === on && date >= first && date <= last,
  )
}

function isClosed(day: string): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === SATURDAY || isHoliday(day)
}

function open(day: string, step: 1 | -1): string {
  let at = day
  while (isClosed(at)) at = daysAfter(at, step)
  return at
}

function counted({ trigger, days, direction, service }: DeadlineQuestion): string {
  const step = direction === 'after' ? 1 : -1
  const end = open(daysAfter(trigger, step * days), step)
  return service === 'mail' && step === 1 ? open(daysAfter(end, MAIL_DAYS), step) : end
}

export function measureDeadlines(): readonly Row[] {
  const named = new Set<string>()
  for (let year: number = YEARS.from; year <= YEARS.to + 1; year += 1)
    for (const day of holidaysOf(year).keys()) named.add(day)
  const days: string[] = []
  for (let day = `${YEARS.from}-01-01`; day <= `${YEARS.to}-12-31`; day = daysAfter(day, 1)) days.push(day)
  const differ = days.filter((day) => named.has(day) !== isHoliday(day))
  const random = seededRandom(SEED)
  const questions = Array.from({ length: EACH }, (): DeadlineQuestion => ({
    trigger: random.pick(days.slice(0, -400)),
    days: random.between(3, 120),
    direction: random.chance(0.7) ? 'after' : 'before',
    service: random.pick(['mail', 'electronic', 'hand'] as const),
  }))
  const right = questions.filter((question) => deadlineOf(question).date === counted(question))
  return [
    {
      ...{ what: 'days whose holiday differs, 2009 to 2040', measured: differ.length, floor: null },
      ...{
        goal: 0,
        is: 'most',
        unit: 'rows',
        note: `of ${days.length}${differ[0] === undefined ? '' : `; ${differ[0]}`}`,
      },
    },
    {
      ...{ what: 'deadlines, day by day', measured: percent(right.length, EACH), floor: null },
      ...{ goal: 100, is: 'least', unit: '%', note: `of ${EACH}` },
    },
    listedRow(named),
    casesRow(),
  ]
}

/** `named`: the days that the product names. */
function listedRow(named: ReadonlySet<string>): Row {
  const years = Object.entries(LISTED_HOLIDAYS)
  const differ = years.flatMap(([year, list]) => {
    const listed = new Set(list.split(' ').map((day) => `${year}-${day}`))
    const own = new Set([...named].filter((day) => day.startsWith(year)))
    return [...listed.symmetricDifference(own)]
  })
  return {
    ...{ what: 'days that differ from the lists of OPM', measured: differ.length, floor: null },
    ...{ goal: 0, is: 'most', unit: 'rows' },
    note: [`${years.length} years written out`, ...differ].join('; '),
  }
}

function casesRow(): Row {
  const wrong = DEADLINE_CASES.flatMap(([trigger, days, more, date, why]) => {
    const counted = deadlineOf({ trigger, days, direction: 'after', ...more })
    return counted.date === date ? [] : [`${counted.date} for ${date}: ${why}`]
  })
  const total = DEADLINE_CASES.length
  return {
    ...{ what: 'deadlines worked out by hand', measured: percent(total - wrong.length, total), floor: null },
    ...{ goal: 100, is: 'least', unit: '%', note: [`of ${total}`, ...wrong].join('; ') },
  }
}

/**
 * Counts a deadline as Rule 6 of the Federal Rules of Civil Procedure does, with each step in words. No day here replaces the rule, an order or
 * a local rule: verify. Days are YYYY-MM-DD. Pure.
 */
import { closedFor, dayOf, daysAfter, weekdayOf, type HolidayRule } from './federal-holidays.ts'
import { STATE_HOLIDAYS, type StateHolidays } from './state-holidays.ts'

export type Service = 'mail' | 'electronic' | 'hand'

export type DeadlineQuestion = {
  /** The event; it does not count. */
  readonly trigger: string
  readonly days: number
  readonly direction: 'after' | 'before'
  readonly service?: Service
  /** Two letters: where the district court is. */
  readonly state?: string
}

export type DeadlineStep = { readonly rule: string; readonly says: string; readonly date: string }
export type Deadline = { readonly date: string; readonly steps: readonly DeadlineStep[] }

const MAIL_DAYS = 3

export function deadlineOf(question: DeadlineQuestion): Deadline {
  const { trigger, days, direction, service, state } = question
  const sign = direction === 'after' ? 1 : -1
  const steps: DeadlineStep[] = [
    { rule: 'Rule 6(a)(1)(A)', says: 'The day of the event does not count.', date: trigger },
  ]
  const counted = daysAfter(trigger, sign * days)
  steps.push({
    rule: 'Rule 6(a)(1)(B)',
    says: `${days} ${days === 1 ? 'day' : 'days'} ${direction} it, weekends and holidays counted.`,
    date: counted,
  })
  let date = rolled(counted, { sign, direction, state }, steps)
  if (service === 'mail' && direction === 'after') {
    date = daysAfter(date, MAIL_DAYS)
    steps.push({ rule: 'Rule 6(d)', says: '3 days are added for service by mail.', date })
    date = rolled(date, { sign, direction, state }, steps)
  }
  if (service === 'electronic')
    steps.push({ rule: 'Rule 6(d)', says: 'Nothing is added for electronic service.', date })
  if (state !== undefined && STATE_HOLIDAYS[state] === undefined)
    steps.push({
      rule: 'Rule 6(a)(6)(C)',
      says: `State holidays of ${state} are not in our table. Check them.`,
      date,
    })
  return { date, steps }
}

type Rolling = {
  readonly sign: 1 | -1
  readonly direction: 'after' | 'before'
  readonly state: string | undefined
}

/** On to the next day that is no Saturday, Sunday or legal holiday, in the direction of the count. */
function rolled(from: string, { sign, direction, state }: Rolling, steps: DeadlineStep[]): string {
  let date = from
  for (let why = reasonFor(date, direction, state); why !== null; why = reasonFor(date, direction, state)) {
    const next = daysAfter(date, sign)
    steps.push({
      rule: direction === 'after' ? 'Rule 6(a)(1)(C)' : 'Rule 6(a)(5)',
      says: `${date} is ${why}: the count goes on ${direction === 'after' ? 'forward' : 'backward'}.`,
      date: next,
    })
    date = next
  }
  return date
}

/** A holiday of the state counts for periods after an event only. */
function reasonFor(day: string, direction: Rolling['direction'], state: string | undefined): string | null {
  const federal = closedFor(day)
  if (federal !== null) return federal === 'Saturday' || federal === 'Sunday' ? `a ${federal}` : federal
  if (direction === 'before' || state === undefined) return null
  return stateHoliday(day, STATE_HOLIDAYS[state])
}

function stateHoliday(day: string, holidays: StateHolidays | undefined): string | null {
  if (holidays === undefined) return null
  const year = Number(day.slice(0, 4))
  const isOn = (rule: HolidayRule): boolean => {
    const exact = dayOf(year, rule)
    if (exact === null) return false
    const isMoved = holidays.mondayAfterSunday === true && weekdayOf(exact) === 0
    return day === (isMoved ? daysAfter(exact, 1) : exact)
  }
  const own = holidays.days.find(({ rule, since = 0 }) => year >= since && isOn(rule))
  return own === undefined ? null : `${own.name} (${holidays.source})`
}

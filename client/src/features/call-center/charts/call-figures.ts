/** What the charts of the call center show, counted from the calls on this device. Pure. */
import { dueAt } from '../list/call-queues.ts'
import type { CallRow } from '../list/call-rows.ts'

/** Days that the charts look back, today included. */
export const CHART_DAYS = 30
/** Sources that have a bar of their own. */
export const MOST_SOURCES = 8

const DAY = 86_400_000
const MINUTE = 60_000

export type DayFigure = {
  /** Milliseconds since 1970: noon of the day where the person is. */
  readonly noon: number
  /** Calls without a direction are counted as incoming. */
  readonly incoming: number
  readonly outgoing: number
}

/** One for each day, the earliest first. */
export function callsByDay(rows: readonly CallRow[], now: number): readonly DayFigure[] {
  const noons = Array.from({ length: CHART_DAYS }, (_, at) => noonOf(now, at - CHART_DAYS + 1))
  const days = new Map(noons.map((noon) => [noon, { incoming: 0, outgoing: 0 }]))
  for (const { startedAt, direction } of rows) {
    if (startedAt < (noons[0] ?? now) - DAY) continue
    const day = days.get(noonOf(startedAt, 0))
    if (day !== undefined) day[direction === 'out' ? 'outgoing' : 'incoming'] += 1
  }
  return [...days].map(([noon, counts]) => ({ noon, ...counts }))
}

/** A day of daylight saving is not of 24 hours, so days are counted by the calendar. */
function noonOf(at: number, days: number): number {
  const day = new Date(at)
  day.setHours(12, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return day.getTime()
}

export type SourceFigure = {
  /** null: the call says none. */
  readonly source: string | null
  readonly calls: number
}

export type SourceFigures = {
  /** Most calls first. */
  readonly sources: readonly SourceFigure[]
  /** What is beyond `sources`. */
  readonly others: { readonly sources: number; readonly calls: number }
}

/** Incoming calls of the days of the charts. */
export function callsBySource(rows: readonly CallRow[], now: number): SourceFigures {
  const counts = new Map<string, number>()
  for (const { source, direction } of ofChartDays(rows, now))
    if (direction !== 'out') counts.set(source, (counts.get(source) ?? 0) + 1)
  const all = [...counts]
    .map(([source, calls]): SourceFigure => ({ source: source === '' ? null : source, calls }))
    .sort((one, other) => other.calls - one.calls || nameOf(one).localeCompare(nameOf(other)))
  const rest = all.slice(MOST_SOURCES)
  return {
    sources: all.slice(0, MOST_SOURCES),
    others: { sources: rest.length, calls: rest.reduce((sum, { calls }) => sum + calls, 0) },
  }
}

function nameOf({ source }: SourceFigure): string {
  return source ?? ''
}

/** Calls that were to be called back, by what became of it. */
export type CallBackFigures = {
  readonly inTime: number
  readonly late: number
  /** Nobody has called back, and the time is over. */
  readonly overdue: number
  /** Nobody has called back, and there is time left. */
  readonly waiting: number
  /** Of those whose time is over or that were called back; null: there are none. */
  readonly percentInTime: number | null
}

/**
 * `target`: minutes after the call, or after the time that was agreed. A call was called back when somebody tried from its page, or when a later
 * call went out to its number, whichever was first.
 */
export function callBackFigures(rows: readonly CallRow[], now: number, target: number): CallBackFigures {
  const outgoing = outgoingByNumber(rows)
  const figures = { inTime: 0, late: 0, overdue: 0, waiting: 0 }
  for (const row of ofChartDays(rows, now)) {
    if (!row.isOwed && row.calledBackAt === null) continue
    const until = dueAt(row, target) + (row.agreedAt === null ? 0 : target * MINUTE)
    const at = firstTry(row, outgoing)
    if (at === null) figures[until < now ? 'overdue' : 'waiting'] += 1
    else figures[at <= until ? 'inTime' : 'late'] += 1
  }
  const { inTime, late, overdue } = figures
  const counted = inTime + late + overdue
  return { ...figures, percentInTime: counted === 0 ? null : Math.round((inTime / counted) * 100) }
}

function firstTry(
  { startedAt, calledBackAt, number }: CallRow,
  outgoing: ReadonlyMap<string, readonly number[]>,
): number | null {
  const later = (outgoing.get(number) ?? []).find((at) => at > startedAt) ?? null
  if (calledBackAt === null || later === null) return calledBackAt ?? later
  return Math.min(calledBackAt, later)
}

/** The times of the outgoing calls to each number, the earliest first. */
function outgoingByNumber(rows: readonly CallRow[]): ReadonlyMap<string, readonly number[]> {
  const calls = rows.filter(({ direction, number }) => direction === 'out' && number !== '')
  const grouped = Map.groupBy(calls, ({ number }) => number)
  return new Map(
    [...grouped].map(([number, made]) => [
      number,
      made.map(({ startedAt }) => startedAt).sort((one, other) => one - other),
    ]),
  )
}

function ofChartDays(rows: readonly CallRow[], now: number): readonly CallRow[] {
  const from = noonOf(now, 1 - CHART_DAYS) - DAY / 2
  return rows.filter(({ startedAt }) => startedAt >= from && startedAt <= now)
}

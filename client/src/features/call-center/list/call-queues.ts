/** What waits in the call center, and which calls a list shows. Pure. */
import type { CallClass, CallDirection, CallDisposition, CallRow } from './call-rows.ts'

/** In the order of the screen. */
export const QUEUES = ['callbacks', 'today', 'open', 'all'] as const
export type Queue = (typeof QUEUES)[number]

export const QUEUE_LABELS: Readonly<Record<Queue, string>> = {
  callbacks: 'Callbacks due',
  today: 'Today',
  open: 'Open',
  all: 'All',
}

export const PERIODS = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' } as const
export type Period = keyof typeof PERIODS

export type CallFilter = {
  readonly callClass?: CallClass
  readonly direction?: CallDirection
  /** 'none': the call has no outcome yet. */
  readonly disposition?: CallDisposition | 'none'
  readonly period?: Period
  readonly source?: string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds since 1970: `from` and, without it, `to`. */
type Span = { readonly from: number; readonly to: number }

/** The day of `now` where the person is. */
function dayOf(now: number): Span {
  const from = new Date(now)
  from.setHours(0, 0, 0, 0)
  const to = new Date(from)
  to.setDate(to.getDate() + 1)
  return { from: from.getTime(), to: to.getTime() }
}

export function queueCounts(rows: readonly CallRow[], now: number): Readonly<Record<Queue, number>> {
  const counts = { callbacks: 0, today: 0, open: 0, all: rows.length }
  const day = dayOf(now)
  for (const row of rows) {
    if (row.isOwed) counts.callbacks += 1
    if (isWithin(row, day)) counts.today += 1
    if (row.isOpen) counts.open += 1
  }
  return counts
}

/** In the order of `rows`, but for those that are to be called back: the one that waits longest first. */
export function queueRows(rows: readonly CallRow[], queue: Queue, now: number): readonly CallRow[] {
  switch (queue) {
    case 'callbacks':
      return rows.filter(({ isOwed }) => isOwed).sort((one, other) => dueAt(one, 0) - dueAt(other, 0))
    case 'today': {
      const day = dayOf(now)
      return rows.filter((row) => isWithin(row, day))
    }
    case 'open':
      return rows.filter(({ isOpen }) => isOpen)
    case 'all':
      return rows
  }
}

/** By when to call back. `target`: minutes after the call, unless a time was agreed. */
export function dueAt({ startedAt, agreedAt }: CallRow, target: number): number {
  return agreedAt ?? startedAt + target * MINUTE
}

export function filteredRows(rows: readonly CallRow[], filter: CallFilter, now: number): readonly CallRow[] {
  const { callClass, direction, disposition, period, source } = filter
  if (activeFilters(filter) === 0) return rows
  const since = period === undefined ? -Infinity : dayOf(now).to - Number(period) * DAY
  return rows.filter(
    (row) =>
      (callClass === undefined || row.callClass === callClass) &&
      (direction === undefined || row.direction === direction) &&
      (disposition === undefined || row.disposition === (disposition === 'none' ? null : disposition)) &&
      (source === undefined || row.source === source) &&
      row.startedAt >= since,
  )
}

export function activeFilters(filter: CallFilter): number {
  return Object.keys(filter).length
}

function isWithin({ startedAt }: CallRow, { from, to }: Span): boolean {
  return startedAt >= from && startedAt < to
}

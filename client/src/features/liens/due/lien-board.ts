/** What the dashboard says of the liens on this device: two sums, what is due, and what comes this week. Pure; days are YYYY-MM-DD. */
import { duesOf, type DueKind, type LienDue } from '../../../../../shared/domain/books/lien-dues.ts'
import { ANSWER_RECEIVED, lienRows, type LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import { daysAfter } from '../../../../../shared/domain/deadlines/federal-holidays.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { localDay } from '../../../ui/local-time.ts'

export type DueRow = LienRow & { readonly dues: readonly LienDue[] }

/** The rows of one book, each with the days to act on. */
export function dueRows(
  bookId: string,
  body: UnitValues,
  conflicts: readonly string[] = [],
): readonly DueRow[] {
  const dues = Map.groupBy(
    duesOf(body, (at) => localDay(Date.parse(at))),
    ({ lien }) => lien,
  )
  return lienRows(bookId, body, conflicts).map((row) => ({ ...row, dues: dues.get(row.lienId) ?? [] }))
}

export type DueLien = {
  readonly bookId: string
  readonly lienId: string
  readonly holder: string
  readonly title: string
  readonly kind: DueKind | 'answered'
  readonly label: string
  readonly day: string
}

export type LienBoard = {
  /** Cents that are still to be paid, and of how many liens. */
  readonly open: number
  readonly openLiens: number
  /** Cents asserted less final, of the liens whose final amount is known. */
  readonly saved: number
  readonly savedLiens: number
  /** Overdue, due today or tomorrow, or an answer that waits: of each lien what presses most, by its day. */
  readonly actions: readonly DueLien[]
  /** Due from today on, within a week, by the day. */
  readonly upcoming: readonly DueLien[]
}

/** The most pressing first. The days before and after a due day are only reminders of it. */
const URGENCY: readonly DueKind[] = [
  'deadline',
  'escalate',
  'response_due',
  'call',
  'release_missing',
  'payoff_old',
]
/** Days after which a counted deadline is history: nothing in a book says that it was met. */
const DEADLINE_SHOWN = 30
const WEEK = 7

export function boardOf(rows: readonly DueRow[], today: string): LienBoard {
  const open = rows.filter((row) => row.open > 0)
  const saved = rows.flatMap((row) => row.saved ?? [])
  return {
    open: sum(open.map((row) => row.open)),
    openLiens: open.length,
    saved: sum(saved),
    savedLiens: saved.length,
    actions: rows.flatMap((row) => pressing(row, today)).toSorted(byDay),
    upcoming: rows.flatMap((row) => thisWeek(row, today)).toSorted(byDay),
  }
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, each) => all + each, 0)
}

function byDay(one: DueLien, other: DueLien): number {
  return one.day === other.day ? 0 : one.day < other.day ? -1 : 1
}

function pressing(row: DueRow, today: string): readonly DueLien[] {
  const [tomorrow, longAgo] = [daysAfter(today, 1), daysAfter(today, -DEADLINE_SHOWN)]
  const due = row.dues.filter(
    ({ kind, day }) => URGENCY.includes(kind) && day <= tomorrow && (kind !== 'deadline' || day >= longAgo),
  )
  const [first] = due.toSorted((one, other) => URGENCY.indexOf(one.kind) - URGENCY.indexOf(other.kind))
  if (row.answeredAt !== null && first?.kind !== 'deadline') return [answered(row, row.answeredAt)]
  return first === undefined ? [] : [dueLien(row, first)]
}

/** By the day on which the answer came. */
function answered({ bookId, lienId, holder, title }: DueRow, at: string): DueLien {
  const day = localDay(Date.parse(at))
  return { bookId, lienId, holder, title, kind: 'answered', label: ANSWER_RECEIVED, day }
}

function thisWeek(row: DueRow, today: string): readonly DueLien[] {
  const end = daysAfter(today, WEEK)
  return row.dues
    .filter(({ kind, day }) => URGENCY.includes(kind) && day >= today && day < end)
    .map((due) => dueLien(row, due))
}

function dueLien({ bookId, lienId, holder, title }: DueRow, { kind, label, day }: LienDue): DueLien {
  return { bookId, lienId, holder, title, kind, label, day }
}

/** Filters, sorts and sums the rows of the list of liens. Pure; each takes a few milliseconds for 5,000 rows. */
import { LIEN_STATUSES, LIEN_TYPES, type LienStatus, type LienType } from '../liens/lien-lifecycle.ts'
import { decimalText, ratio } from '../liens/money.ts'
import { folded, type LienRow } from './lien-rows.ts'

/** Days from today on; overdue: before it. */
const DUE_DAYS = { overdue: null, week: 7, month: 30 } as const
export type LienDue = keyof typeof DUE_DAYS

/** What is absent filters nothing. */
export type LienFilter = {
  readonly search?: string
  readonly status?: LienStatus
  readonly type?: LienType
  readonly state?: string
  readonly bookId?: string
  /** Before today, or within so many days from today on. */
  readonly due?: LienDue
  readonly hasConflict?: boolean
  /** An answer of the lienholder waits. */
  readonly isAnswered?: boolean
}

/** `today`: YYYY-MM-DD, where the person is. */
export function filterLiens(rows: readonly LienRow[], filter: LienFilter, today: string): readonly LienRow[] {
  const words = folded(filter.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const { status, type, state, bookId, hasConflict, isAnswered } = filter
  const isDue = dueTest(filter.due, today)
  return rows.filter(
    (row) =>
      (status === undefined || row.status === status) &&
      (type === undefined || row.type === type) &&
      (state === undefined || row.state === state) &&
      (bookId === undefined || row.bookId === bookId) &&
      (hasConflict === undefined || row.hasConflict === hasConflict) &&
      (isAnswered === undefined || (row.answeredAt !== null) === isAnswered) &&
      isDue(row.due) &&
      words.every((word) => row.words.includes(word)),
  )
}

function dueTest(due: LienFilter['due'], today: string): (day: string | null) => boolean {
  if (due === undefined) return () => true
  const days = DUE_DAYS[due]
  if (days === null) return (day) => day !== null && day < today
  const last = new Date(`${today}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + days)
  const until = last.toISOString().slice(0, 10)
  return (day) => day !== null && day >= today && day <= until
}

export const LIEN_SORTS = [
  'matter',
  'holder',
  'type',
  'status',
  'asserted',
  'confirmed',
  'final',
  'saved',
  'due',
] as const
export type LienSort = (typeof LIEN_SORTS)[number]

type SortKey = string | number | null

const TYPE_ORDER = Object.keys(LIEN_TYPES)

const KEYS: Readonly<Record<LienSort, (row: LienRow) => SortKey>> = {
  matter: ({ title }) => folded(title),
  holder: ({ holder }) => folded(holder),
  type: ({ type }) => TYPE_ORDER.indexOf(type),
  status: ({ status }) => LIEN_STATUSES.indexOf(status),
  asserted: ({ asserted }) => asserted,
  confirmed: ({ confirmed }) => confirmed,
  final: ({ final }) => final,
  saved: ({ saved }) => saved,
  // An answer waits now, before any day.
  due: ({ due, answeredAt }) => (answeredAt === null ? due : ''),
}

/** Rows without a value come last either way; equal ones in the order of their ids. */
export function sortLiens(
  rows: readonly LienRow[],
  by: LienSort,
  direction: 'up' | 'down' = 'up',
): readonly LienRow[] {
  const keyed = rows.map((row) => ({ row, key: KEYS[by](row), id: `${row.bookId}/${row.lienId}` }))
  const turn = direction === 'up' ? 1 : -1
  return keyed
    .sort((one, other) => compareKeys(one.key, other.key, turn) || (one.id < other.id ? -1 : 1))
    .map(({ row }) => row)
}

function compareKeys(one: SortKey, other: SortKey, turn: number): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -turn : turn
}

/** Sums in cents. */
export type LienTotals = {
  readonly liens: number
  readonly asserted: number
  readonly confirmed: number
  readonly final: number
  /** Of the liens with both amounts. */
  readonly saved: number
  /** `saved` as a percentage of what those liens asserted: "25" or "33.33"; null where that is nothing. */
  readonly savedPercent: string | null
  readonly paid: number
  readonly open: number
  /** Liens whose sums are the higher of two claims, because nobody has chosen. */
  readonly disputed: number
}

export function lienTotals(rows: readonly LienRow[]): LienTotals {
  const totals = { asserted: 0, confirmed: 0, final: 0, saved: 0, paid: 0, open: 0, disputed: 0 }
  let assertedOfSaved = 0
  for (const row of rows) {
    totals.asserted += row.asserted ?? 0
    totals.confirmed += row.confirmed ?? 0
    totals.final += row.final ?? 0
    totals.paid += row.paid
    totals.open += row.open
    if (row.disputed.length > 0) totals.disputed += 1
    if (row.saved === null) continue
    totals.saved += row.saved
    assertedOfSaved += row.asserted ?? 0
  }
  return { liens: rows.length, ...totals, savedPercent: percentText(totals.saved, assertedOfSaved) }
}

/** Cents of cents as a percentage with at most two decimals: "33.33"; null: of nothing. */
export function percentText(part: number, whole: number): string | null {
  if (whole === 0) return null
  const { part: cents, whole: all } = ratio(Math.abs(part), whole)
  return `${part < 0 ? '-' : ''}${decimalText({ part: cents * 100n, whole: all }, 2)}`
}

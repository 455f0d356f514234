/** What the list shows of its rows, worked out in steps, so that the screen draws between them. */
import {
  filterLiens,
  lienTotals,
  sortLiens,
  type LienFilter,
  type LienTotals,
} from '../../../../../shared/domain/books/lien-list.ts'
import type { LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import type { LienQuery } from './lien-query.ts'

export type Look = {
  /** Filtered and sorted. */
  readonly shown: readonly LienRow[]
  readonly totals: LienTotals
  /** Without a filter. */
  readonly all: number
}

export type LookOrder = Pick<LienQuery, 'sort' | 'direction'> & {
  readonly filter: LienFilter
  /** YYYY-MM-DD, where the person is. */
  readonly today: string
}

/** null: no longer wanted. `rest` lets the screen draw. */
export async function lookAt(
  rows: readonly LienRow[],
  { filter, sort, direction, today }: LookOrder,
  { rest, isWanted }: { readonly rest: () => Promise<void>; readonly isWanted: () => boolean },
): Promise<Look | null> {
  const found = filterLiens(rows, filter, today)
  await rest()
  if (!isWanted()) return null
  const shown = sortLiens(found, sort, direction)
  await rest()
  if (!isWanted()) return null
  const totals = lienTotals(found)
  await rest()
  return isWanted() ? { shown, totals, all: rows.length } : null
}

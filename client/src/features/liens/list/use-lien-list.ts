/** The rows of the books on this device, and what the list shows of them. */
import { useEffect, useState } from 'react'
import type { LienFilter } from '../../../../../shared/domain/books/lien-list.ts'
import { hiddenLienRows, type LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import type { LiveValue } from '../../../offline/live-view.ts'
import type { RecordChoice, RecordList, RecordView } from '../../../offline/records/record-store.ts'
import { nextTask } from '../../../platform/next-task.ts'
import { createLienRows } from '../create-lien-rows.ts'
import type { LienQuery } from './lien-query.ts'
import { lookAt, type Look } from './look.ts'

const NO_CHOICES: readonly RecordChoice[] = []

/** null: not read yet. What waits for a decision is marked as soon as it is known. */
export function useLienRows(
  list: LiveValue<RecordList>,
  choices: LiveValue<readonly RecordChoice[]>,
  isHidden: boolean,
): readonly LienRow[] | null {
  const [readers] = useState(() => {
    const deps = { rest: nextTask, now: () => performance.now() }
    return { shown: createLienRows(deps), hidden: createLienRows({ ...deps, rowsOfBook: hiddenLienRows }) }
  })
  const reader = isHidden ? readers.hidden : readers.shown
  const books = list.status === 'ready' ? list.value.records : null
  const waiting = choices.status === 'ready' ? choices.value : NO_CHOICES
  const [read, setRead] = useState<{ readonly by: typeof reader; readonly rows: readonly LienRow[] } | null>(
    null,
  )
  useEffect(() => {
    if (books === null) return undefined
    let isWanted = true
    void reader.rowsOf(books, waiting).then((rows) => {
      if (isWanted) setRead({ by: reader, rows })
    })
    return () => {
      isWanted = false
    }
  }, [books, reader, waiting])
  return read?.by === reader ? read.rows : null
}

/** Stays as it was until the next one is worked out. null: none yet. */
export function useLook(
  rows: readonly LienRow[] | null,
  query: LienQuery,
  search: string,
  today: string,
): Look | null {
  const { filter, sort, direction } = query
  const wanted = JSON.stringify({ ...filter, search } satisfies LienFilter)
  const [look, setLook] = useState<Look | null>(null)
  useEffect(() => {
    if (rows === null) return undefined
    let isWanted = true
    const order = { filter: JSON.parse(wanted) as LienFilter, sort, direction, today } // written above
    void lookAt(rows, order, { rest: nextTask, isWanted: () => isWanted }).then((next) => {
      if (next !== null) setLook(next)
    })
    return () => {
      isWanted = false
    }
  }, [direction, rows, sort, today, wanted])
  return rows === null ? null : look
}

/** Matters whose liens a list cannot show, because they have none. */
export function withoutLiens(books: readonly RecordView[], isHidden: boolean): readonly RecordView[] {
  return books.filter(
    ({ body }) =>
      (body['hidden'] === true) === isHidden && !Object.keys(body).some((unit) => unit.startsWith('liens/')),
  )
}

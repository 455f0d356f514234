/** The dashboard's figures of liens, from the books on this device: with or without a connection. */
import { useEffect, useMemo, useState } from 'react'
import { BOOK_FACTS } from '../../../../../shared/domain/records/book-facts.ts'
import { useRecordList } from '../../../offline/react/use-records.ts'
import type { RecordChoice } from '../../../offline/records/record-store.ts'
import { nextTask } from '../../../platform/next-task.ts'
import { createBookRows } from '../create-lien-rows.ts'
import { boardOf, dueRows, type DueRow, type LienBoard } from './lien-board.ts'

/** Here nothing is marked that waits for a decision. */
const NO_CHOICES: readonly RecordChoice[] = []

/** `today`: YYYY-MM-DD. null: not read yet, or there is no lien. */
export function useLienBoard(today: string): LienBoard | null {
  const list = useRecordList(BOOK_FACTS.kind)
  const [reader] = useState(() =>
    createBookRows({ rest: nextTask, now: () => performance.now(), rowsOfBook: dueRows }),
  )
  const [rows, setRows] = useState<readonly DueRow[] | null>(null)
  const books = list.status === 'ready' && list.value.isWhole ? list.value.records : null
  useEffect(() => {
    if (books === null) return undefined
    let isWanted = true
    void reader.rowsOf(books, NO_CHOICES).then((read) => {
      if (isWanted) setRows(read)
    })
    return () => {
      isWanted = false
    }
  }, [books, reader])
  return useMemo(() => (rows === null || rows.length === 0 ? null : boardOf(rows, today)), [rows, today])
}

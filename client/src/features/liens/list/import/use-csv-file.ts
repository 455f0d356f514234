/** The way of a CSV file into matters: read, matched with columns, judged row by row, saved all at once. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { BOOK_KIND } from '../../../../../../shared/domain/records/book.ts'
import { toOfflineError } from '../../../../offline/engine/offline-error.ts'
import { useKept } from '../../../../offline/react/use-kept.ts'
import { useOffline } from '../../../../offline/react/offline-provider.tsx'
import { useRecordStore } from '../../../../offline/react/use-records.ts'
import { nextTask } from '../../../../platform/next-task.ts'
import { useWho } from '../../matter/use-book.ts'
import {
  guessedMapping,
  keptColumns,
  missingColumns,
  type KeptColumn,
} from '../../../../platform/csv/csv-mapping.ts'
import { readingWork, type CsvWork } from '../../../../platform/csv/csv-work.ts'
import type { CsvReader } from '../../../../platform/csv/read-csv.ts'
import { useParsedCsv, type CsvTable } from '../../../../platform/csv/use-parsed-csv.ts'
import { CSV_FIELD_FACTS, CSV_FIELDS, type CsvField, type CsvMapping } from './csv-columns.ts'
import { changesOf, planCsv, type CsvPlan, type HeldBook } from './csv-plan.ts'

const keptSchema = z.array(z.object({ field: z.enum(CSV_FIELDS), title: z.string().nullable() }))
const NOTHING_KEPT: KeptColumn<CsvField>[] = []

export type CsvFile = {
  readonly work: CsvWork
  readonly parsed: CsvTable | null
  readonly mapping: CsvMapping
  readonly setColumn: (field: CsvField, column: number | null) => void
  readonly addDuplicates: boolean
  readonly setAddDuplicates: (add: boolean) => void
  /** null: not judged yet, or columns are missing. */
  readonly plan: CsvPlan | null
  /** Saves all that is planned. Resolves with the ids of its matters, or with null if nothing was saved, which `work` explains. */
  readonly save: () => Promise<readonly string[] | null>
}

export function useCsvFile(file: File, readCsv: CsvReader): CsvFile {
  const reading = useParsedCsv(file, readCsv)
  const [work, setWork] = useState<CsvWork>({ kind: 'idle' })
  const parsed = reading.status === 'ready' ? reading.table : null
  const [chosen, setChosen] = useState<CsvMapping | null>(null)
  const [addDuplicates, setAddDuplicates] = useState(false)
  const kept = useKept('lien-csv-columns', keptSchema, NOTHING_KEPT)
  const guessed = useMemo(
    () => (parsed === null ? {} : guessedMapping(CSV_FIELD_FACTS, parsed.titles, kept.value ?? NOTHING_KEPT)),
    [kept.value, parsed],
  )
  const mapping = chosen ?? guessed
  const { plan, books } = usePlan({ parsed, mapping, addDuplicates }, setWork)
  const save = useSave(file.name, setWork)
  return {
    work: readingWork(reading) ?? work,
    parsed,
    mapping,
    setColumn: (field, column) => {
      const { [field]: _, ...others } = mapping
      setChosen(column === null ? others : { ...others, [field]: column })
    },
    addDuplicates,
    setAddDuplicates,
    plan,
    save: async () => {
      if (plan === null || parsed === null) return null
      const saved = await save(plan, books)
      if (saved === null) return null
      const columns = keptColumns(CSV_FIELD_FACTS, parsed.titles, mapping)
      // Only a convenience: the liens are saved.
      await kept.change(() => columns).catch(() => undefined)
      return saved
    },
  }
}

type SetWork = (work: CsvWork) => void

const STOPPED = new Error('The import was stopped.')

type PlanWish = Pick<CsvFile, 'parsed' | 'mapping' | 'addDuplicates'>

/** `books`: how many matters are on this device. */
function usePlan({ parsed, mapping, addDuplicates }: PlanWish, setWork: SetWork) {
  const { owner } = useOffline()
  const store = useRecordStore()
  const [planned, setPlanned] = useState<{
    readonly key: string
    readonly plan: CsvPlan
    readonly books: number
  } | null>(null)
  const isReady = parsed !== null && missingColumns(CSV_FIELD_FACTS, mapping).length === 0
  const key = JSON.stringify([mapping, addDuplicates])
  useEffect(() => {
    if (!isReady || owner === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const [wanted, withDuplicates] = JSON.parse(key) as [CsvMapping, boolean] // written above
    const judge = async (): Promise<void> => {
      const { records } = await store.list(owner, BOOK_KIND.kind)
      signal.throwIfAborted()
      const books: readonly HeldBook[] = records
      let shown = 0
      const plan = await planCsv(
        { cells: parsed.rows, mapping: wanted, books, addDuplicates: withDuplicates },
        {
          ...{ rest: nextTask, now: () => performance.now(), signal },
          onProgress: (part) => {
            if (part - shown < PROGRESS_STEP) return
            shown = part
            setWork({ kind: 'judging', part })
          },
        },
      )
      setPlanned({ key, plan, books: records.length })
      setWork({ kind: 'idle' })
    }
    judge().catch((error: unknown) => {
      if (!signal.aborted) setWork({ kind: 'failed', error: toOfflineError(error).words })
    })
    return () => stop.abort(STOPPED)
  }, [isReady, key, owner, parsed, setWork, store])
  return { plan: planned?.key === key && isReady ? planned.plan : null, books: planned?.books ?? 0 }
}

/** A part of the whole: more often would draw for nothing. */
const PROGRESS_STEP = 0.05

function useSave(file: string, setWork: SetWork) {
  const { owner, core } = useOffline()
  const store = useRecordStore()
  const who = useWho()
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(STOPPED), [])
  return useCallback(
    async (plan: CsvPlan, books: number): Promise<readonly string[] | null> => {
      if (owner === null) return null
      const stopping = new AbortController()
      stop.current = stopping
      setWork({ kind: 'saving', part: 0 })
      const at = new Date(core.draftDeps.now()).toISOString()
      let shown = 0
      try {
        const written = await changesOf(plan, books, {
          ...{ rest: nextTask, now: () => performance.now(), signal: stopping.signal },
          ...{ newId: store.newId, signed: () => ({ who, at }), file },
          onProgress: (part) => {
            if (part - shown < PROGRESS_STEP) return
            shown = part
            setWork({ kind: 'saving', part })
          },
        })
        if (!written.ok) {
          setWork({ kind: 'failed', error: written.error })
          return null
        }
        setWork({ kind: 'storing' })
        await store.editAll(
          owner,
          written.changes.map(({ id, set }) => ({ ref: { kind: BOOK_KIND.kind, id }, set })),
        )
        setWork({ kind: 'idle' })
        return written.changes.map(({ id }) => id)
      } catch (error) {
        if (!stopping.signal.aborted)
          setWork({ kind: 'failed', error: `Nothing was imported. ${toOfflineError(error).words}` })
        return null
      }
    },
    [core, file, owner, setWork, store, who],
  )
}

/** The way of a call list into records: read, matched with columns, judged row by row, saved all at once. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { CALL_FACTS } from '../../../../../shared/domain/records/call-facts.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useKept } from '../../../offline/react/use-kept.ts'
import { useRecordStore } from '../../../offline/react/use-records.ts'
import {
  guessedMapping,
  keptColumns,
  missingColumns,
  type KeptColumn,
} from '../../../platform/csv/csv-mapping.ts'
import { readingWork, type CsvWork } from '../../../platform/csv/csv-work.ts'
import type { CsvReader } from '../../../platform/csv/read-csv.ts'
import { useParsedCsv, type CsvTable } from '../../../platform/csv/use-parsed-csv.ts'
import { nextTask } from '../../../platform/next-task.ts'
import { CALL_COLUMNS, CALL_FIELDS, type CallColumn, type CallMapping } from './call-columns.ts'
import { planCalls, tooMany, type CallPlan } from './plan-calls.ts'

const keptSchema = z.array(z.object({ field: z.enum(CALL_COLUMNS), title: z.string().nullable() }))
const NOTHING_KEPT: KeptColumn<CallColumn>[] = []

export type CallFile = {
  readonly work: CsvWork
  readonly table: CsvTable | null
  readonly mapping: CallMapping
  readonly setColumn: (column: CallColumn, at: number | null) => void
  /** null: not judged yet, or columns are missing. */
  readonly plan: CallPlan | null
  /** Saves all that is planned. Resolves with false if nothing was saved, which `work` explains. */
  readonly save: () => Promise<boolean>
}

export function useCallFile(file: File, readCsv: CsvReader): CallFile {
  const reading = useParsedCsv(file, readCsv)
  const table = reading.status === 'ready' ? reading.table : null
  const [work, setWork] = useState<CsvWork>({ kind: 'idle' })
  const [chosen, setChosen] = useState<CallMapping | null>(null)
  const kept = useKept('call-csv-columns', keptSchema, NOTHING_KEPT)
  const guessed = useMemo(
    () => (table === null ? {} : guessedMapping(CALL_FIELDS, table.titles, kept.value ?? NOTHING_KEPT)),
    [kept.value, table],
  )
  const mapping = chosen ?? guessed
  const planned = usePlan(table, mapping, setWork)
  const store = useStore(setWork)
  return {
    work: readingWork(reading) ?? work,
    table,
    mapping,
    setColumn: (column, at) => {
      const { [column]: _, ...others } = mapping
      setChosen(at === null ? others : { ...others, [column]: at })
    },
    plan: planned?.plan ?? null,
    save: async () => {
      if (planned === null || table === null || !(await store(planned))) return false
      const columns = keptColumns(CALL_FIELDS, table.titles, mapping)
      // Only a convenience: the calls are saved.
      await kept.change(() => columns).catch(() => undefined)
      return true
    },
  }
}

type Planned = {
  readonly key: string
  readonly plan: CallPlan
  /** How many calls were on this device. */
  readonly held: number
}

const STOPPED = new Error('The import was stopped.')
/** A part of the whole: more often would draw for nothing. */
const PROGRESS_STEP = 0.05

function usePlan(
  table: CsvTable | null,
  mapping: CallMapping,
  setWork: (work: CsvWork) => void,
): Planned | null {
  const { owner, core } = useOffline()
  const store = useRecordStore()
  const [planned, setPlanned] = useState<Planned | null>(null)
  // Of the file, whatever columns are chosen.
  const [batch] = useState(store.newId)
  const isReady = table !== null && missingColumns(CALL_FIELDS, mapping).length === 0
  const key = JSON.stringify(mapping)
  useEffect(() => {
    if (!isReady || owner === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const judge = async (): Promise<void> => {
      const { records } = await store.list(owner, CALL_FACTS.kind)
      signal.throwIfAborted()
      let shown = 0
      const plan = await planCalls(
        {
          ...{ cells: table.rows, held: records, batch, newId: store.newId, now: core.draftDeps.now() },
          mapping: JSON.parse(key) as CallMapping, // written above
        },
        {
          ...{ rest: nextTask, now: () => performance.now(), signal },
          onProgress: (part) => {
            if (part - shown < PROGRESS_STEP) return
            shown = part
            setWork({ kind: 'judging', part })
          },
        },
      )
      setPlanned({ key, plan, held: records.length })
      setWork({ kind: 'idle' })
    }
    judge().catch((error: unknown) => {
      if (!signal.aborted) setWork({ kind: 'failed', error: toOfflineError(error).words })
    })
    return () => stop.abort(STOPPED)
  }, [batch, core, isReady, key, owner, setWork, store, table])
  return planned?.key === key && isReady ? planned : null
}

function useStore(setWork: (work: CsvWork) => void): (planned: Planned) => Promise<boolean> {
  const { owner } = useOffline()
  const store = useRecordStore()
  return useCallback(
    async ({ plan, held }) => {
      if (owner === null) return false
      const error = tooMany(held, plan.calls)
      if (error !== null) {
        setWork({ kind: 'failed', error })
        return false
      }
      setWork({ kind: 'storing' })
      try {
        await store.editAll(
          owner,
          plan.rows.flatMap(({ set }) =>
            set === null ? [] : [{ ref: { kind: CALL_FACTS.kind, id: store.newId() }, set }],
          ),
        )
        setWork({ kind: 'idle' })
        return true
      } catch (thrown) {
        setWork({ kind: 'failed', error: toOfflineError(thrown).words })
        return false
      }
    },
    [owner, setWork, store],
  )
}

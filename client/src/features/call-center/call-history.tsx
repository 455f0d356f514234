import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { labelOf } from '../../../../shared/domain/records/record-kind.ts'
import { isSameJson, type JsonValue, type UnitValues } from '../../../../shared/domain/records/record.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useRecordStore } from '../../offline/react/use-records.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './call-center.module.css'

const MINUTE = 60_000

type CallHistoryProps = { readonly view: RecordView; readonly call: RecordDraft }

/** What changes replaced, as the server keeps it. Restoring is an edit like any other, and can be undone. */
export function CallHistory({ view, call }: CallHistoryProps): ReactNode {
  const { id, state, updatedAt } = view
  const store = useRecordStore()
  const queries = useQueryClient()
  const isOffline = useConnectivity() === 'offline'
  const now = useNow(MINUTE)
  const [undo, setUndo] = useState<{ readonly unit: string; readonly former: JsonValue } | null>(null)
  const history = useInfiniteQuery({
    queryKey: ['record-history', CALL_KIND.kind, id],
    queryFn: ({ pageParam }) => store.history({ kind: CALL_KIND.kind, id }, pageParam),
    initialPageParam: null as string | null, // widened: later pages have a cursor
    getNextPageParam: ({ next }) => next,
    retry: false,
  })
  useEffect(() => {
    // The server has everything: its history may have grown.
    if (state === 'everywhere')
      void queries.invalidateQueries({ queryKey: ['record-history', CALL_KIND.kind, id] })
  }, [id, queries, state, updatedAt])

  function restore(unit: string, value: JsonValue): void {
    setUndo({ unit, former: call.values[unit] ?? null })
    call.set(unit, value)
  }
  const rows = (history.data?.pages ?? []).flatMap(({ changes }) =>
    changes.flatMap(({ rev, at, deviceLabel, replaced }) =>
      Object.entries(replaced).map(([unit, value]) => ({ rev, at, deviceLabel, unit, value })),
    ),
  )
  if (history.data === undefined) {
    if (isOffline)
      return <p className={styles['quiet']}>You’re offline. Earlier values are shown when you’re online.</p>
    if (history.isError)
      return <LoadFailure isPart words={history.error.message} onRetry={() => void history.refetch()} />
    return <Skeleton label="Loading earlier values…" />
  }
  if (rows.length === 0)
    return <p className={styles['quiet']}>No value of this call has been replaced yet.</p>
  return (
    <>
      <div role="status">
        {undo !== null && (
          <Alert
            tone="success"
            actions={
              <Button
                size="small"
                onClick={() => {
                  call.set(undo.unit, undo.former)
                  setUndo(null)
                }}
              >
                Undo
              </Button>
            }
          >
            {labelOf(CALL_KIND, undo.unit)} is restored.
          </Alert>
        )}
      </div>
      <ul className={styles['notes']}>
        {rows.map(({ rev, at, deviceLabel, unit, value }) => (
          <li key={`${rev}/${unit}`} className={styles['note']}>
            <p className={styles['facts']}>
              <span className={styles['fact']}>{labelOf(CALL_KIND, unit)}</span>
              <span className={styles['fact']}>
                replaced <Time at={Date.parse(at)} now={now} />
              </span>
              {deviceLabel !== '' && <span className={styles['fact']}>{deviceLabel}</span>}
            </p>
            <p>{value === null ? 'Nothing' : CALL_KIND.textOf(unit, value)}</p>
            <Restore unit={unit} value={value} values={call.values} onRestore={restore} />
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show earlier values
        </Button>
      )}
    </>
  )
}

type RestoreProps = {
  readonly unit: string
  readonly value: JsonValue
  readonly values: UnitValues
  readonly onRestore: (unit: string, value: JsonValue) => void
}

function Restore({ unit, value, values, onRestore }: RestoreProps): ReactNode {
  if (isSameJson(values[unit] ?? null, value))
    return <p className={styles['quiet']}>This is in the call now.</p>
  const text = value === null ? 'nothing' : CALL_KIND.textOf(unit, value)
  return (
    <div>
      <Button
        size="small"
        aria-label={`Restore ${labelOf(CALL_KIND, unit)}: ${text.slice(0, 80)}`}
        onClick={() => onRestore(unit, value)}
      >
        Restore
      </Button>
    </div>
  )
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { labelOf, type RecordKind } from '../../../../shared/domain/records/record-kind.ts'
import { isSameJson, type JsonValue } from '../../../../shared/domain/records/record.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { RecordView } from '../records/record-store.ts'
import styles from './record-history.module.css'
import { useConnectivity } from './use-connectivity.ts'
import type { RecordDraft } from './use-record-draft.ts'
import { useRecordStore } from './use-records.ts'

const MINUTE = 60_000

export type RecordHistoryProps = {
  readonly kind: RecordKind
  readonly view: RecordView
  readonly record: RecordDraft
  /** The words for a unit and its value; those of the kind by default. null: the unit says nothing to a person and is left out. */
  readonly words?: (unit: string, value: JsonValue) => UnitWords | null
  /** What the units belong to, where it is a part of the record; that of the kind by default. */
  readonly noun?: string
  /** Whether the value may be the present one again; always by default. */
  readonly canRestore?: (unit: string, value: JsonValue) => boolean
}

type UnitWords = { readonly label: string; readonly text: string }

/** What changes replaced, as the server keeps it. Restoring is an edit like any other, and can be undone. */
export function RecordHistory(props: RecordHistoryProps): ReactNode {
  const { kind, record, noun = kind.noun } = props
  const isOffline = useConnectivity() === 'offline'
  const [undo, setUndo] = useState<Undo | null>(null)
  const history = useHistory(kind, props.view)
  const words = props.words ?? ((unit, value) => kindWords(kind, unit, value))
  if (history.data === undefined) {
    if (isOffline)
      return <p className={styles['quiet']}>You’re offline. Earlier values are shown when you’re online.</p>
    if (history.isError)
      return <LoadFailure isPart words={history.error.message} onRetry={() => void history.refetch()} />
    return <Skeleton label="Loading earlier values…" />
  }
  const rows = history.data.pages.flatMap(({ changes }) =>
    changes.flatMap(({ rev, at, deviceLabel, replaced }) =>
      Object.entries(replaced).flatMap(([unit, value]) => {
        const says = words(unit, value)
        return says === null ? [] : [{ key: `${rev}/${unit}`, at, deviceLabel, unit, value, ...says }]
      }),
    ),
  )
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
                  record.set(undo.unit, undo.former)
                  setUndo(null)
                }}
              >
                Undo
              </Button>
            }
          >
            {undo.label} is restored.
          </Alert>
        )}
      </div>
      {rows.length === 0 && !history.hasNextPage && (
        <p className={styles['quiet']}>No value of this {noun} has been replaced yet.</p>
      )}
      <ul className={styles['rows']}>
        {rows.map(({ key, ...row }) => (
          <HistoryRow
            key={key}
            {...row}
            noun={noun}
            isPresent={isSameJson(record.values[row.unit] ?? null, row.value)}
            onRestore={
              props.canRestore?.(row.unit, row.value) === false
                ? null
                : () => {
                    setUndo({ ...row, former: record.values[row.unit] ?? null })
                    record.set(row.unit, row.value)
                  }
            }
          />
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

type Undo = { readonly unit: string; readonly label: string; readonly former: JsonValue }

function kindWords(kind: RecordKind, unit: string, value: JsonValue): UnitWords {
  return { label: labelOf(kind, unit), text: value === null ? 'Nothing' : kind.textOf(unit, value) }
}

function useHistory({ kind }: RecordKind, { id, state, updatedAt }: RecordView) {
  const store = useRecordStore()
  const queries = useQueryClient()
  useEffect(() => {
    // The server has everything: its history may have grown.
    if (state === 'everywhere') void queries.invalidateQueries({ queryKey: ['record-history', kind, id] })
  }, [id, kind, queries, state, updatedAt])
  return useInfiniteQuery({
    queryKey: ['record-history', kind, id],
    queryFn: ({ pageParam }) => store.history({ kind, id }, pageParam),
    initialPageParam: null as string | null, // widened: later pages have a cursor
    getNextPageParam: ({ next }) => next,
    retry: false,
  })
}

type HistoryRowProps = UnitWords & {
  readonly at: string
  readonly deviceLabel: string
  readonly noun: string
  readonly isPresent: boolean
  /** null: it cannot be restored. */
  readonly onRestore: (() => void) | null
}

function HistoryRow({
  label,
  text,
  at,
  deviceLabel,
  noun,
  isPresent,
  onRestore,
}: HistoryRowProps): ReactNode {
  const now = useNow(MINUTE)
  return (
    <li className={styles['row']}>
      <p className={styles['facts']}>
        <span>{label}</span>
        <span>
          replaced <Time at={Date.parse(at)} now={now} />
        </span>
        {deviceLabel !== '' && <span>{deviceLabel}</span>}
      </p>
      <p>{text}</p>
      {isPresent && <p className={styles['quiet']}>This is in the {noun} now.</p>}
      {!isPresent && onRestore !== null && (
        <div>
          <Button
            size="small"
            aria-label={`Restore ${label}: ${text.slice(0, 80).replace(/^Nothing$/, 'nothing')}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        </div>
      )}
    </li>
  )
}

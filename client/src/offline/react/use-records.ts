/** A person's records, live. Each hook loads the records layer when it is first used. */
import { useMemo, useSyncExternalStore } from 'react'
import { createLiveView, type LiveValue } from '../live-view.ts'
import type {
  RecordChoice,
  RecordCounts,
  RecordList,
  RecordStore,
  RecordView,
} from '../records/record-store.ts'
import { useOffline } from './offline-provider.tsx'

export function useRecordStore(): RecordStore {
  return useOffline().core.records.store
}

const NO_RECORDS: RecordList = { records: [], locked: 0, unreadable: 0, isWhole: true }
/** A screen and what is next to it. */
const FIRST_ROWS = 50

/** The newest first, then the whole list. */
export function useRecordList(kind: string): LiveValue<RecordList> {
  const { owner } = useOffline()
  const store = useRecordStore()
  const [read, readFirst] = useMemo(() => {
    const list = (newest?: number) => async () =>
      owner === null ? NO_RECORDS : store.list(owner, kind, newest)
    return [list(), list(FIRST_ROWS)]
  }, [kind, owner, store])
  return useLive(read, { readFirst })
}

/** null: there is none, or it is deleted. */
export function useRecord(kind: string, id: string): LiveValue<RecordView | null> {
  const { owner } = useOffline()
  const store = useRecordStore()
  const read = useMemo(
    () => async () => (owner === null ? null : store.read(owner, { kind, id })),
    [id, kind, owner, store],
  )
  return useLive(read)
}

const NO_CHOICES: readonly RecordChoice[] = []

export function useRecordChoices(): LiveValue<readonly RecordChoice[]> {
  const { owner } = useOffline()
  const store = useRecordStore()
  const read = useMemo(() => async () => (owner === null ? NO_CHOICES : store.choices(owner)), [owner, store])
  return useLive(read)
}

const NO_COUNTS: readonly RecordCounts[] = []

export function useRecordCounts(): LiveValue<readonly RecordCounts[]> {
  const { owner } = useOffline()
  const store = useRecordStore()
  const read = useMemo(() => async () => (owner === null ? NO_COUNTS : store.counts(owner)), [owner, store])
  return useLive(read)
}

/** When everything was last pulled (milliseconds since 1970); null: never on this device. */
export function useRecordsPulledAt(): LiveValue<number | null> {
  const { owner } = useOffline()
  const store = useRecordStore()
  const read = useMemo(() => async () => (owner === null ? null : store.pulledAt(owner)), [owner, store])
  return useLive(read, { listen: store.onPulled })
}

type LiveOptions<Value> = {
  /** What is shown until `read` is done. */
  readonly readFirst?: () => Promise<Value>
  readonly listen?: RecordStore['onChange']
}

function useLive<Value>(
  read: () => Promise<Value>,
  { readFirst, listen }: LiveOptions<Value> = {},
): LiveValue<Value> {
  const { core } = useOffline()
  const onChange = listen ?? core.records.store.onChange
  const view = useMemo(
    () =>
      createLiveView({
        read,
        ...(readFirst && { readFirst }),
        onChange,
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, onChange, read, readFirst],
  )
  return useSyncExternalStore(view.subscribe, view.getSnapshot)
}

/**
 * The records layer, whose code is loaded when there is something to do: at sign-in if this device has records, when the server has news of
 * some, and when a screen first asks for them.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { hasAnyRecords, isBehind } from './any-records.ts'
import type { Records, RecordsDeps } from './create-records.ts'
import type { RecordStore } from './record-store.ts'

export type LazyRecords = {
  /** Each call loads the code first; one that fails to load rejects, and the next call tries again. */
  readonly store: RecordStore
  /** Whether the layer is in use: for parts of the screen that only people with records need. */
  readonly inUse: {
    readonly getSnapshot: () => boolean
    readonly subscribe: (listener: () => void) => () => void
  }
  readonly signedIn: (owner: UserId) => void
  readonly signedOut: () => void
  readonly online: (isOnline: boolean) => void
  /** The window came to the front, or the data was unlocked. */
  readonly look: () => void
  /** The server has changes up to `seq`; `deviceId`: the device that made the last one. */
  readonly heard: (seq: number, deviceId: string) => void
  /** The server is heard again after a break, in which a backup may have been put back: then no seq tells that there is news. */
  readonly resumed: () => void
  readonly stop: () => void
}

type LazyRecordsDeps = RecordsDeps & {
  /** Default: imports the layer. */
  readonly load?: () => Promise<(deps: RecordsDeps) => Records>
}

export function createLazyRecords(deps: LazyRecordsDeps): LazyRecords {
  const { database, load = importRecords } = deps
  const listeners = new Set<() => void>()
  let owner: UserId | null = null
  let isOnline = true
  let records: Records | null = null
  let loading: Promise<Records> | null = null

  const obtain = (): Promise<Records> => {
    loading ??= load().then(
      (create) => {
        records = create(deps)
        records.online(isOnline)
        if (owner !== null) records.signedIn(owner)
        listeners.forEach((listener) => listener())
        return records
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  /** Storage and network failures surface where a screen asks. */
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)
  const loadIfAny = (person: UserId): void =>
    quietly(hasAnyRecords(database, person).then((has) => (has ? obtain() : undefined)))

  return {
    store: lazyStore(deps, async () => (await obtain()).store),
    inUse: {
      getSnapshot: () => records !== null,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    signedIn: (person) => {
      owner = person
      if (records !== null) records.signedIn(person)
      else loadIfAny(person)
    },
    signedOut: () => {
      owner = null
      records?.signedOut()
    },
    online: (next) => {
      isOnline = next
      records?.online(next)
    },
    look: () => records?.look(),
    heard: (seq, deviceId) => quietly(hear(seq, deviceId)),
    resumed: () => {
      if (records !== null) quietly(records.pull())
      // Its code may not have come at sign-in.
      else if (owner !== null) loadIfAny(owner)
    },
    stop: () => records?.stop(),
  }

  async function hear(seq: number, deviceId: string): Promise<void> {
    if (owner === null || (await deps.device()).deviceId === deviceId) return
    if (await isBehind(database, owner, seq)) await (await obtain()).pull()
  }
}

async function importRecords(): Promise<(deps: RecordsDeps) => Records> {
  return (await import('./create-records.ts')).createRecords
}

function lazyStore(
  { database, newId, onOpened }: RecordsDeps,
  obtain: () => Promise<RecordStore>,
): RecordStore {
  return {
    newId,
    edit: async (...args) => (await obtain()).edit(...args),
    editAll: async (...args) => (await obtain()).editAll(...args),
    remove: async (...args) => (await obtain()).remove(...args),
    removeAll: async (...args) => (await obtain()).removeAll(...args),
    read: async (...args) => (await obtain()).read(...args),
    list: async (...args) => (await obtain()).list(...args),
    choices: async (...args) => (await obtain()).choices(...args),
    decide: async (...args) => (await obtain()).decide(...args),
    counts: async (...args) => (await obtain()).counts(...args),
    history: async (...args) => (await obtain()).history(...args),
    pulledAt: async (...args) => (await obtain()).pulledAt(...args),
    onPulled: (listener) => database.onChange('recordHeads', listener),
    onChange: (listener) => {
      const stops = [
        database.onChange('records', listener),
        database.onChange('recordOps', listener),
        onOpened(listener),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}

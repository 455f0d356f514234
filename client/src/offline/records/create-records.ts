/** Assembles the records layer: the store for screens, the drain that pushes changes, and the pull that follows the server. */
import { createActor } from 'xstate'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { RECORD_KINDS, type RecordKinds } from '../../../../shared/domain/records/registry.ts'
import type { OfflineDatabase } from '../engine/database.ts'
import { endedByDeletion, type DeletedAccounts } from '../engine/deleted-accounts.ts'
import { withDrainLock } from '../engine/drain-lock.ts'
import { createDrainMachine } from '../engine/drain.machine.ts'
import { createOperationSender, type AccessToken } from '../engine/operation-sender.ts'
import type { Sealer } from '../engine/seal.ts'
import { createRecordBatches } from './record-batches.ts'
import { createRecordCalls } from './record-calls.ts'
import { createRecordChanger } from './record-changes.ts'
import { createPull } from './record-pull.ts'
import { createRecordStore } from './create-record-store.ts'
import type { RecordStore } from './record-store.ts'
import { PUSH_OPERATIONS } from './push-operation.ts'
import { RECORDS_LOCK } from './records-lock.ts'
import { resealRecords } from './reseal-records.ts'

const PULL_LOCK = 'records-pull'
/** Milliseconds between pulls that nothing else caused. */
const PULL_INTERVAL = 15 * 60_000
/** Milliseconds until a pull that got no answer is tried again. */
const PULL_AGAIN = 30_000
/** Milliseconds until rows are looked through for ones to seal again: it reads them all, which must not hold up the screen that opens. */
const RESEAL_DELAY = 5_000

export type RecordsDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly locks: LockManager | undefined
  readonly fetch: typeof fetch
  readonly getAccessToken: () => Promise<AccessToken>
  readonly now: () => number
  readonly random: () => number
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly newLeaseId: () => string
  readonly newId: () => string
  readonly device: () => Promise<{ readonly deviceId: string; readonly deviceLabel: string }>
  readonly onUnreachable: () => void
  /** A change was stored: background sending and persistent storage are asked for. */
  readonly onQueued: () => void
  readonly onOpened: (listener: () => void) => () => void
  readonly deletedAccounts: Pick<DeletedAccounts, 'found' | 'left'>
  /** Default: the app's kinds. */
  readonly kinds?: RecordKinds
}

export type Records = {
  readonly store: RecordStore
  readonly signedIn: (owner: UserId) => void
  readonly signedOut: () => void
  readonly online: (isOnline: boolean) => void
  /** The window came to the front, or the data was unlocked. */
  readonly look: () => void
  /** Pulls now; resolves when it is done, with or without an answer. */
  readonly pull: () => Promise<void>
  readonly stop: () => void
}

export function createRecords(deps: RecordsDeps): Records {
  const { database, setTimer, locks, kinds = RECORD_KINDS } = deps
  const rest = (): Promise<void> => new Promise((resolve) => void setTimer(resolve, 0))
  const changer = createRecordChanger(deps)
  const calls = createRecordCalls(deps)
  const batches = endedByDeletion(
    createRecordBatches({ ...deps, changer, onNews: () => void follower.pull() }),
    deps.deletedAccounts,
  )
  const send = createOperationSender({ ...deps, operations: PUSH_OPERATIONS })
  const drain = createActor(
    createDrainMachine({
      ...batches,
      send,
      inTurn: (work) => withDrainLock(locks, null, work, RECORDS_LOCK),
      now: deps.now,
    }),
    { input: { owner: null, online: true } },
  )
  const pull = createPull({ database, changer, calls, kinds, now: deps.now, rest })
  const follower = followServer(deps, (owner, mayGoOn) => pull(owner, mayGoOn))
  const { forget, ...store } = createRecordStore({
    ...{ ...deps, changer, kinds, calls, rest },
    onQueued: () => {
      drain.send({ type: 'ENQUEUED' })
      deps.onQueued()
    },
  })
  drain.start()
  let cancelReseal = (): void => undefined
  const reseal = (owner: UserId): void => {
    cancelReseal()
    cancelReseal = setTimer(
      // Storage failures surface where the data is used.
      () => void resealRecords(database, deps.sealer, owner).catch(() => undefined),
      RESEAL_DELAY,
    )
  }
  return {
    store,
    signedIn: (owner) => {
      drain.send({ type: 'SIGNED_IN', owner })
      follower.follow(owner)
      reseal(owner)
    },
    signedOut: () => {
      drain.send({ type: 'SIGNED_OUT' })
      follower.follow(null)
      cancelReseal()
      forget()
    },
    online: (isOnline) => {
      drain.send({ type: isOnline ? 'ONLINE' : 'OFFLINE' })
      if (isOnline) void follower.pull()
    },
    look: () => {
      drain.send({ type: 'FOCUS' })
      void follower.pull()
      const { owner } = drain.getSnapshot().context
      if (owner !== null) reseal(owner)
    },
    pull: () => follower.pull(),
    stop: () => {
      follower.follow(null)
      cancelReseal()
      drain.stop()
    },
  }
}

type Follower = { readonly follow: (owner: UserId | null) => void; readonly pull: () => Promise<void> }

/** One pull at a time; one that is asked for meanwhile runs after it. */
function followServer(
  { locks, setTimer }: Pick<RecordsDeps, 'locks' | 'setTimer'>,
  pull: (owner: UserId, mayGoOn: () => boolean) => Promise<void>,
): Follower {
  let owner: UserId | null = null
  let running: Promise<void> | null = null
  let isWanted = false
  let cancel = (): void => undefined

  async function run(): Promise<void> {
    while (isWanted && owner !== null) {
      isWanted = false
      const person = owner
      // Another window that pulls brings this one the same rows.
      const outcome = await withDrainLock(
        locks,
        null,
        () => pull(person, () => owner === person).then(() => 'done' as const),
        PULL_LOCK,
      ).catch(() => 'failed' as const)
      cancel()
      cancel = setTimer(() => void ask(), outcome === 'done' ? PULL_INTERVAL : PULL_AGAIN)
    }
    // At once, not when the promise has settled: who asks in between would wait for a pull that has ended.
    running = null
  }

  function ask(): Promise<void> {
    isWanted = true
    if (owner === null) return Promise.resolve()
    running ??= run()
    return running
  }

  return {
    follow: (next) => {
      owner = next
      cancel()
      if (next !== null) void ask()
    },
    pull: ask,
  }
}

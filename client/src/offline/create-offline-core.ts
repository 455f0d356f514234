/** Assembles the app's offline features; the app layer creates it once. Nothing runs before `start`. */
import { createActor, type Actor } from 'xstate'
import type { ReferralId, UserId } from '../../../shared/domain/ids.ts'
import type { Unsent } from './count-unsent.ts'
import { createConnectivity, type BrowserSignals, type Connectivity } from './connectivity.ts'
import { createOfflineDatabase, OFFLINE_DATABASE_NAME, type OfflineDatabase } from './engine/database.ts'
import { createDeletedAccounts, endedByDeletion, type DeletedAccounts } from './engine/deleted-accounts.ts'
import { createDevice, type Device, type DeviceCapabilities } from './device.ts'
import { createDeviceStore } from './engine/device.store.ts'
import { clearAfterSignOut, forgetPerson, wipeSentContent, type Keep } from './engine/device-data.ts'
import { createDeviceLock, type DeviceLock } from './device-lock.ts'
import { withDrainLock } from './engine/drain-lock.ts'
import { createDrainMachine, type DrainMachine } from './engine/drain.machine.ts'
import { createDraftHold, type HoldDraft } from './engine/draft-hold.ts'
import { createDraftStore, type DraftDeps, type DraftStore } from './engine/draft.store.ts'
import { createLocalIdentityStore, type LocalIdentityStore } from './local-identity.store.ts'
import { createOutboxLeases } from './engine/outbox-lease.store.ts'
import type { OutboxCounts } from './engine/outbox-counts.ts'
import { createOutbox, type Outbox } from './engine/outbox.store.ts'
import { newReferralId, REFERRAL_DRAFTS, type ReferralDraftValues } from './operations/referral-draft.ts'
import { OPERATIONS } from './operations/registry.ts'
import { createOwnerKeys, type DeviceShares, type OwnerKeys } from './engine/owner-keys.ts'
import { createOperationSender, type AccessToken } from './engine/operation-sender.ts'
import type { Operations } from './engine/operation.ts'
import { createSealer, type Sealer } from './engine/seal.ts'
import { countRecordOps } from './records/any-records.ts'
import { createLazyRecords, type LazyRecords } from './records/lazy-records.ts'
import { createShareStore, type ShareStore } from './operations/share.store.ts'
import { createSnapshotStore, type SnapshotStore } from './engine/snapshot.store.ts'
import { uuidV7 } from './engine/uuid-v7.ts'
import { createUnlocking } from './engine/unlocking.ts'
import { withRoom } from './engine/with-room.ts'
import { destroyKeys, wipeDeleted } from './wipe-deleted.ts'

export type OfflineCore = {
  readonly database: OfflineDatabase
  readonly connectivity: Connectivity
  readonly identity: LocalIdentityStore
  readonly snapshots: SnapshotStore
  readonly referralDrafts: DraftStore<ReferralDraftValues>
  /** Content that other apps shared with this one. */
  readonly shares: ShareStore
  /** For drafts of other features in the same table: `createDraftStore(shape, core.draftDeps)`. */
  readonly draftDeps: DraftDeps
  /** For rows that are sealed by their owner's key alone. */
  readonly ownerKeys: Pick<OwnerKeys, 'of'>
  /** Wakes the drain after queueing, retrying and restoring. */
  readonly outbox: Outbox
  readonly drain: Actor<DrainMachine>
  /** Locks a draft to this window while it is edited. */
  readonly holdDraft: HoldDraft
  /** Creates the permanent id of a referral when its form opens. */
  readonly newReferralId: () => ReferralId
  readonly setTimer: OfflineCoreDeps['setTimer']
  /** A sign-in, a renewed session, or the remembered user at an offline start: starts sending their rows. */
  readonly signedIn: (owner: UserId) => void
  /** The session ended for any reason. Resolves when snapshots and sent content are deleted from this device. */
  readonly signedOut: () => Promise<void>
  /** Removes the user's data from this device but what is kept. */
  readonly forgetPerson: (owner: UserId, keep: Keep) => Promise<void>
  /** Wipes sent content now instead of after a day; returns the number of rows. */
  readonly wipeSent: (owner: UserId) => Promise<number>
  readonly device: Device
  /** The person's records, which several devices edit. */
  readonly records: LazyRecords
  readonly deletedAccounts: Pick<DeletedAccounts, 'left'>
  /** What is nowhere else: rows of the queue, changes of records, and documents. */
  readonly countUnsent: (owner: UserId) => Promise<Unsent>
  /** Whether this device's data is locked, and the passkey lock. */
  readonly lock: DeviceLock
  /** Calls the listener when reading a table may give a new result: after each change, and after an unlock. */
  readonly onReadable: OfflineDatabase['onChange']
  readonly start: () => void
  /** Stops permanently; create a new core afterwards. */
  readonly stop: () => void
}

export type OfflineCoreDeps = {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  readonly webCrypto: Crypto
  readonly locks: LockManager | undefined
  readonly fetch: typeof fetch
  /** The signed-in user's token, from memory or refreshed; it alone decides whether the user is signed out. */
  readonly getAccessToken: () => Promise<AccessToken>
  readonly now: () => number
  readonly random: () => number
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly listen: (handlers: BrowserSignals) => () => void
  readonly isNavigatorOnline: () => boolean
  /** The server's share of the key to this device's data. */
  readonly shares: DeviceShares
  /** Default: the app's operations. */
  readonly operations?: Operations
  /** Default: a new one. */
  readonly database?: OfflineDatabase
  readonly capabilities?: DeviceCapabilities
  /** Shown beside values that this device typed: "Chrome on Windows". */
  readonly deviceLabel?: string
}

export function createOfflineCore(deps: OfflineCoreDeps): OfflineCore {
  const { now, webCrypto, setTimer, operations = OPERATIONS } = deps
  const database = withRoom(deps.database ?? createOfflineDatabase(OFFLINE_DATABASE_NAME, deps))
  const keys = createOwnerKeys({ database, webCrypto, shares: deps.shares })
  const sealer = createSealer(database, webCrypto, keys)
  const newId = () => newReferralId(now(), webCrypto)
  const store = createOutbox({ database, sealer, operations, webCrypto, now, newId })
  const newLeaseId = () => webCrypto.randomUUID()
  const { leases, deletedAccounts } = queueOf(deps, { database, sealer, operations, newLeaseId })
  const connectivity = createConnectivity(deps)
  const send = createOperationSender({ ...deps, operations, onUnreachable: () => void connectivity.check() })
  const drain = createActor(
    createDrainMachine({ ...leases, send, inTurn: (work) => withDrainLock(deps.locks, null, work), now }),
    { input: { owner: null, online: true } },
  )
  const owner = (): UserId | null => drain.getSnapshot().context.owner
  const draftDeps = { database, sealer, now }
  const referralDrafts = createDraftStore(REFERRAL_DRAFTS, draftDeps)
  const counted = countWith(database, store, operations)
  const device = createDevice({
    ...{ database, setTimer, now, newId: newLeaseId },
    capabilities: deps.capabilities ?? {},
    owner,
    onOwnerChange: (listener) => onOwnerChange(drain, listener),
    counts: counted.both,
  })

  const { unlocking, lock } = followLock(deps, { database, keys, sealer, drain, connectivity, owner })
  const records = recordsOf(deps, { database, sealer, connectivity, device, lock, deletedAccounts })
  lock.onOpened(() => records.look())
  const wipe = () => wipeDeleted({ database, keys, shares: deps.shares, deletedAccounts, owner })
  const life = lifecycle(deps, { database, connectivity, drain, device, records, wipe })
  return {
    database,
    device,
    lock,
    onReadable: (table, listener) => {
      const stops = [database.onChange(table, listener), lock.onOpened(listener)]
      return () => stops.forEach((stop) => stop())
    },
    connectivity,
    identity: createLocalIdentityStore(database),
    snapshots: createSnapshotStore({ database, sealer, now }),
    referralDrafts,
    shares: createShareStore({ ...draftDeps, newId }, referralDrafts),
    draftDeps,
    ownerKeys: keys,
    holdDraft: createDraftHold(deps.locks, setTimer),
    outbox: withWaking(store, drain, device),
    drain,
    newReferralId: newId,
    records,
    deletedAccounts,
    countUnsent: counted.unsent,
    setTimer,
    signedIn: (owner) => {
      drain.send({ type: 'SIGNED_IN', owner })
      records.signedIn(owner)
      void unlocking.unlock(owner)
    },
    signedOut: async () => {
      store.forgetDecrypted()
      drain.send({ type: 'SIGNED_OUT' })
      records.signedOut()
      keys.forget()
      unlocking.cancel()
      await Promise.all([deps.shares.erase(), clearAfterSignOut(database), lock.look()])
    },
    forgetPerson: async (owner, keep) => {
      if (!(await forgetPerson(database, owner, keep))) return
      await destroyKeys({ keys, shares: deps.shares })
    },
    wipeSent: (owner) => wipeSentContent(database, owner),
    ...life,
    stop: () => {
      unlocking.cancel()
      lock.stop()
      life.stop()
    },
  }
}

/** What a window takes rows from: nothing of an owner whose account is deleted. */
function queueOf(
  { now, random }: OfflineCoreDeps,
  parts: {
    readonly database: OfflineDatabase
    readonly sealer: Sealer
    readonly operations: Operations
    readonly newLeaseId: () => string
  },
) {
  const { database, newLeaseId } = parts
  const devices = createDeviceStore(database, newLeaseId)
  const deletedAccounts = createDeletedAccounts({ database, devices, now })
  const leases = endedByDeletion(createOutboxLeases({ ...parts, now, random }), deletedAccounts)
  return { leases, deletedAccounts }
}

/** Counts rows of the queue and changes of records. */
function countWith(database: OfflineDatabase, outbox: Pick<Outbox, 'counts'>, operations: Operations) {
  return {
    both: async (owner: UserId): Promise<Pick<OutboxCounts, 'unsent' | 'attention'>> => {
      const [rows, ops] = await Promise.all([outbox.counts(owner), countRecordOps(database, owner)])
      return { unsent: rows.unsent + ops.unsent, attention: rows.attention + ops.attention }
    },
    unsent: async (owner: UserId): Promise<Unsent> =>
      (await import('./count-unsent.ts')).countUnsent(database, owner, operations),
  }
}

function recordsOf(
  deps: OfflineCoreDeps,
  core: Pick<OfflineCore, 'database' | 'connectivity' | 'device' | 'lock'> & {
    readonly sealer: Sealer
    readonly deletedAccounts: DeletedAccounts
  },
): LazyRecords {
  const { webCrypto, now, deviceLabel = 'Unknown device' } = deps
  const { connectivity, device, lock, ...parts } = core
  return createLazyRecords({
    ...{ ...deps, ...parts },
    newLeaseId: () => webCrypto.randomUUID(),
    newId: () => uuidV7(now(), webCrypto.getRandomValues(new Uint8Array(10))),
    device: async () => ({ deviceId: (await device.store.read()).deviceId, deviceLabel }),
    onUnreachable: () => void connectivity.check(),
    onQueued: () => device.queued(),
    onOpened: lock.onOpened,
  })
}

/** Unlocks the data when the server is reachable or the lock was opened, then resumes the drain. */
function followLock(
  { shares, setTimer }: OfflineCoreDeps,
  core: Pick<OfflineCore, 'database' | 'connectivity' | 'drain'> & {
    readonly keys: OwnerKeys
    readonly sealer: Sealer
    readonly owner: () => UserId | null
  },
) {
  const { connectivity, drain, sealer, owner } = core
  const unlocking = createUnlocking({
    ...core,
    setTimer,
    onOpened: () => drain.send({ type: 'ENQUEUED' }),
    look: () => lock.look(),
  })
  const reopen = async (): Promise<void> => {
    const person = owner()
    if (person !== null) await unlocking.unlock(person)
  }
  const lock = createDeviceLock({ lock: shares.lock, sealer, owner, reopen, setTimer })
  connectivity.subscribe(() => {
    if (connectivity.getSnapshot() === 'online') void reopen()
  })
  return { unlocking, lock }
}

function lifecycle(
  deps: OfflineCoreDeps,
  core: Pick<OfflineCore, 'database' | 'connectivity' | 'drain' | 'device' | 'records'> & {
    /** Wipes what was kept of deleted accounts whose days are over. */
    readonly wipe: () => Promise<void>
  },
): Pick<OfflineCore, 'start' | 'stop'> {
  const { connectivity, drain, device, records } = core
  const stops: (() => void)[] = []
  const followConnectivity = () => {
    const status = connectivity.getSnapshot()
    // "checking" changes nothing: a failed request reports itself.
    if (status === 'checking') return
    drain.send({ type: status === 'online' ? 'ONLINE' : 'OFFLINE' })
    records.online(status === 'online')
    device.look()
  }
  /** Storage failures surface where the data is used. */
  const look = () => void core.wipe().catch(() => undefined)
  const onVisible = () => {
    look()
    drain.send({ type: 'FOCUS' })
    records.look()
    device.look()
  }
  const nothing = () => undefined

  return {
    start: () => {
      drain.start()
      stops.push(
        connectivity.subscribe(followConnectivity),
        device.start(),
        deps.listen({ online: nothing, offline: nothing, visible: onVisible }),
      )
      connectivity.start()
      look()
    },
    stop: () => {
      stops.splice(0).forEach((stop) => stop())
      connectivity.stop()
      drain.stop()
      records.stop()
      core.database.close()
    },
  }
}

function onOwnerChange(drain: Actor<DrainMachine>, listener: () => void): () => void {
  let last = drain.getSnapshot().context.owner
  const subscription = drain.subscribe(({ context }) => {
    if (context.owner === last) return
    last = context.owner
    listener()
  })
  return () => subscription.unsubscribe()
}

/** Wakes the drain after the user's changes to the queue. */
function withWaking(outbox: Outbox, drain: Actor<DrainMachine>, device: Device): Outbox {
  const wake = (type: 'ENQUEUED' | 'RETRY'): void => {
    drain.send({ type })
    device.queued()
  }
  return {
    ...outbox,
    async enqueue(queued) {
      const entry = await outbox.enqueue(queued)
      wake('ENQUEUED')
      return entry
    },
    async retry(owner, id) {
      const changed = await outbox.retry(owner, id)
      if (changed) wake('RETRY')
      return changed
    },
    async restore(discarded) {
      await outbox.restore(discarded)
      wake('ENQUEUED')
    },
  }
}

/**
 * Sends queued rows with no window open. The browser wakes the worker when online; the device's grant, an HttpOnly cookie, authenticates
 * the user. Rejecting makes the browser wake the worker again; rows are never dropped.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import { STEP_ASIDE } from '../../../shared/contracts/worker-messages.ts'
import { OUTBOX_SWEEP, OUTBOX_SYNC } from '../offline/background-sending.ts'
import {
  createOfflineDatabase,
  OFFLINE_DATABASE_NAME,
  type OfflineDatabase,
} from '../offline/engine/database.ts'
import { createDeletedAccounts, endedByDeletion } from '../offline/engine/deleted-accounts.ts'
import { createDeviceStore } from '../offline/engine/device.store.ts'
import { sentByDevice, type Operations } from '../offline/engine/operation.ts'
import { createOutboxLeases } from '../offline/engine/outbox-lease.store.ts'
import { isAcknowledged } from '../offline/engine/outbox-row.ts'
import { countRows } from '../offline/engine/outbox-counts.ts'
import type { SetBadge } from '../offline/icon-badge.ts'
import { createOwnerKeys, type ShareSource } from '../offline/engine/owner-keys.ts'
import { createSealer } from '../offline/engine/seal.ts'
import { drainInWorker, stoppable } from '../offline/engine/worker-drain.ts'
import { countRecordOps } from '../offline/records/any-records.ts'
import { PUSH_OPERATIONS } from '../offline/records/push-operation.ts'
import { createRecordBatches } from '../offline/records/record-batches.ts'
import { createRecordChanger } from '../offline/records/record-changes.ts'
import { RECORDS_LOCK } from '../offline/records/records-lock.ts'
import { OPERATIONS } from '../offline/operations/registry.ts'

/** Milliseconds to wait when windows are open, because they drain the queue themselves and display progress. */
const HEAD_START = 2_000
const QUEUE_PAGE = '/dashboard/referrals?tab=queue'
const NOTIFICATION_TAG = 'outbox-waiting'

export type OutboxSyncDeps = {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  readonly webCrypto: Crypto
  readonly locks: LockManager | undefined
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly random: () => number
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly setBadge: SetBadge | undefined
  readonly mayNotify: () => boolean
  /** Shown beside values that this device typed: "Chrome on Windows". */
  readonly deviceLabel: string
  /** Default: the app's operations. */
  readonly operations?: Operations
  /** The share from a window or from its file; the worker has no session to request it from the server. */
  readonly nearShare: ShareSource['near']
}

type Stoppable = { readonly stop: AbortSignal }

/** Chromium-only event, missing from TypeScript's types. */
type SyncEvent = ExtendableEvent & { readonly tag: string; readonly lastChance?: boolean }

type WorkerScope = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients' | 'addEventListener'>

function isOurs(event: Event): event is SyncEvent {
  return 'tag' in event && (event.tag === OUTBOX_SYNC || event.tag === OUTBOX_SWEEP)
}

export function sendInBackground(worker: WorkerScope, deps: OutboxSyncDeps): void {
  let work = new AbortController()
  let hasToStepAside = false
  /** Whether a new version waits to take over: work started now would delay it. */
  const isAside = (): boolean => hasToStepAside && worker.registration.waiting !== null

  async function onSync(lastChance: boolean): Promise<void> {
    if (isAside()) throw new Error('A new version takes over.')
    const { signal: stop } = work
    if ((await worker.clients.matchAll({ type: 'window' })).length > 0)
      await stoppable(deps.sleep(HEAD_START), stop)
    const waiting = await withDatabase(deps, (database) => drain({ ...deps, stop }, database))
    if (waiting === null || waiting.unsent === 0) return
    if (lastChance && deps.mayNotify()) await tell(worker, waiting)
    throw new Error(`${waiting.unsent} ${waiting.noun}s still wait.`)
  }

  worker.addEventListener('sync', (event) => {
    if (isOurs(event)) event.waitUntil(onSync(event.lastChance ?? false))
  })
  worker.addEventListener('periodicsync', (event) => {
    if (isOurs(event)) event.waitUntil(onSync(false))
  })
  worker.addEventListener('message', ({ data }) => {
    if (!asksToStepAside(data)) return
    hasToStepAside = true
    work.abort()
    // If the new version is withdrawn, the next wake-up works normally.
    work = new AbortController()
  })
  worker.addEventListener('notificationclick', (event) => {
    if (event.notification.tag !== NOTIFICATION_TAG) return
    event.notification.close()
    event.waitUntil(showQueue(worker))
  })
}

function asksToStepAside(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === STEP_ASIDE
}

/** Closes the database after each event, so that an idle worker never blocks a new version's upgrade. */
async function withDatabase<T>(
  deps: OutboxSyncDeps,
  work: (database: OfflineDatabase) => Promise<T>,
): Promise<T> {
  const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, deps)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** What is unsent. `noun`: the user-facing name of one. */
type Waiting = { readonly unsent: number; readonly noun: string }

/** null if another wake-up would not send anything either. */
async function drain(deps: OutboxSyncDeps & Stoppable, database: OfflineDatabase): Promise<Waiting | null> {
  const { webCrypto } = deps
  const newLeaseId = (): string => webCrypto.randomUUID()
  const shares = {
    near: deps.nearShare,
    ask: () => Promise.resolve(null),
    keep: () => Promise.resolve(),
  }
  const sealer = createSealer(database, webCrypto, createOwnerKeys({ database, webCrypto, shares }))
  const devices = createDeviceStore(database, newLeaseId)
  const scopes = (await devices.read()).grant?.scopes ?? []
  const operations = sentByDevice(deps.operations ?? OPERATIONS, scopes)
  const accounts = createDeletedAccounts({ ...deps, database, devices })
  const worker = { ...deps, devices, onUnreachable: () => undefined }
  const { owner, left } = await drainInWorker({
    ...worker,
    operations,
    leases: endedByDeletion(
      createOutboxLeases({ ...deps, operations, database, sealer, newLeaseId }),
      accounts,
    ),
  })
  if (owner === null) return null
  const records = await drainInWorker({
    ...worker,
    lock: RECORDS_LOCK,
    operations: PUSH_OPERATIONS,
    leases: endedByDeletion(
      createRecordBatches({
        ...{ ...deps, database, sealer, newLeaseId },
        changer: createRecordChanger({ ...deps, database, sealer }),
        device: async () => ({ deviceId: (await devices.read()).deviceId, deviceLabel: deps.deviceLabel }),
        // The next window pulls.
        onNews: () => undefined,
      }),
      accounts,
    ),
  })
  const [rows, ops] = await Promise.all([countRows(database, owner), countRecordOps(database, owner)])
  const unsent = rows.unsent + ops.unsent
  // Rejects when the app is not installed.
  await deps.setBadge?.(unsent).catch(() => undefined)
  if (!left && !records.left) return null
  return {
    unsent,
    noun: ops.unsent > 0 ? 'item' : await nounOf(database, owner, deps.operations ?? OPERATIONS),
  }
}

/** The name that all unsent rows share. */
async function nounOf(database: OfflineDatabase, owner: UserId, operations: Operations): Promise<string> {
  const rows = await database.run(({ outbox }) =>
    outbox
      .where({ ownerUserId: owner })
      .filter(({ state }) => !isAcknowledged(state))
      .toArray(),
  )
  const nouns = new Set(rows.map(({ kind }) => operations.of(kind)?.noun ?? 'item'))
  return nouns.size === 1 ? ([...nouns][0] ?? 'item') : 'item'
}

async function tell(worker: WorkerScope, { unsent, noun }: Waiting): Promise<void> {
  const words = `${unsent} ${noun}${unsent === 1 ? '' : 's'} still waiting`
  await worker.registration.showNotification(words, {
    body: 'Open the app to send it. Nothing is lost.',
    tag: NOTIFICATION_TAG,
  })
}

async function showQueue(worker: WorkerScope): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (open === undefined) await worker.clients.openWindow(QUEUE_PAGE)
  else await open.focus()
}

/**
 * Sends queued rows with no window open. The browser wakes the worker when online; the device's grant, an HttpOnly cookie, authenticates
 * the user. Rejecting makes the browser wake the worker again; rows are never dropped.
 */
import { STEP_ASIDE } from '../../../shared/contracts/worker-messages.ts'
import { OUTBOX_SWEEP, OUTBOX_SYNC } from '../offline/background-sending.ts'
import {
  createOfflineDatabase,
  OFFLINE_DATABASE_NAME,
  type OfflineDatabase,
} from '../offline/engine/database.ts'
import { createDeviceStore } from '../offline/engine/device.store.ts'
import { sentByDevice, type Operations } from '../offline/engine/operation.ts'
import { createOutboxLeases } from '../offline/engine/outbox-lease.store.ts'
import { countRows } from '../offline/engine/outbox-counts.ts'
import type { SetBadge } from '../offline/icon-badge.ts'
import { createOwnerKeys, type ShareSource } from '../offline/engine/owner-keys.ts'
import { createSealer } from '../offline/engine/seal.ts'
import { drainInWorker, stoppable } from '../offline/engine/worker-drain.ts'
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
    const unsent = await withDatabase(deps, (database) => drain({ ...deps, stop }, database))
    if (unsent === 0) return
    if (lastChance && deps.mayNotify()) await tell(worker, unsent)
    throw new Error(`${unsent} referrals still wait.`)
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

/** The number of unsent rows if another wake-up may send some; otherwise 0. */
async function drain(deps: OutboxSyncDeps & Stoppable, database: OfflineDatabase): Promise<number> {
  const { webCrypto } = deps
  const operations = sentByDevice(deps.operations ?? OPERATIONS)
  const newLeaseId = (): string => webCrypto.randomUUID()
  const shares = {
    near: deps.nearShare,
    ask: () => Promise.resolve(null),
    keep: () => Promise.resolve(),
  }
  const sealer = createSealer(database, webCrypto, createOwnerKeys({ database, webCrypto, shares }))
  const { owner, left } = await drainInWorker({
    ...deps,
    operations,
    leases: createOutboxLeases({ ...deps, operations, database, sealer, newLeaseId }),
    devices: createDeviceStore(database, newLeaseId),
    onUnreachable: () => undefined,
  })
  if (owner === null) return 0
  const { unsent } = await countRows(database, owner)
  // Rejects when the app is not installed.
  await deps.setBadge?.(unsent).catch(() => undefined)
  return left ? unsent : 0
}

async function tell(worker: WorkerScope, unsent: number): Promise<void> {
  const words = unsent === 1 ? '1 referral still waiting' : `${unsent} referrals still waiting`
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

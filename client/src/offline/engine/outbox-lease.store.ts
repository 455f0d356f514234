/**
 * The outbox as a drainer uses it. A lease, taken by compare-and-set in one transaction, is what keeps two windows and the service worker
 * from sending the same row at the same time; the Web Lock around a drain only saves them the attempt.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { ORDER_INDEX, STATE_INDEX, type OfflineDatabase, type OfflineTables } from './database.ts'
import type { Operations } from './operation.ts'
import { boundBody, boundReceipt } from './outbox-reader.ts'
import {
  afterOutcome,
  claimed,
  dueAt,
  isAcknowledged,
  LEASE,
  orderKeyOf,
  requeued,
  UNKNOWN_VERSION,
  verdictOf,
  waitsForNetwork,
  type Confirmed,
  type LaneVerdict,
  type SendOutcome,
} from './outbox-row.ts'
import type { Sealer } from './seal.ts'
import type { OutboxState, StoredOutboxRow } from './stored-rows.ts'

export type ClaimedRow = {
  readonly id: StoredOutboxRow['id']
  readonly ownerUserId: UserId
  readonly kind: string
  readonly schemaVersion: number
  /** The exact JSON to send; null when this device cannot read it any more. */
  readonly body: string | null
  readonly leaseBy: string
  readonly wasMaybeDelivered: boolean
}

export type PrepareOrder = {
  readonly owner: UserId
  /** A sign-in happened: what waited for one may go. */
  readonly unblock: boolean
  /** The network is back: its back-off no longer counts. */
  readonly release: boolean
  /** We hold the only drainer's lock, so every other lease belongs to a drainer that is gone. */
  readonly exclusive: boolean
}

/** Extra lanes only help a long queue; up to here rows go strictly one after the other. */
export const BACKLOG_FOR_LANES = 8
/** How long content stays readable here after the server has it. */
const KEEP_SENT_CONTENT = 86_400_000
/** How long the bare fact of sending (id, time, message id) stays. */
export const KEEP_SENT_ROW = 30 * 86_400_000

export type OutboxLeases = {
  /**
   * Leases the oldest row that is due to the caller, or gives null. Lanes after the first get rows of a long queue only. A row behind an
   * older unsent one of its order key is passed over, as is one of an operation that is not known here.
   */
  readonly claimNext: (owner: UserId, lane: number) => Promise<ClaimedRow | null>
  /** Writes an attempt's outcome down and says what the queue does next. A needed sign-in stops all of the owner's rows. */
  readonly record: (claim: ClaimedRow, outcome: SendOutcome) => Promise<LaneVerdict>
  readonly prepare: (order: PrepareOrder) => Promise<void>
  /** When something of this owner's is due next; null when nothing is, until an event. */
  readonly nextDue: (owner: UserId) => Promise<number | null>
}

type OutboxLeasesDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  /** What may be sent from here. */
  readonly operations: Operations
  readonly now: () => number
  readonly random: () => number
  readonly newLeaseId: () => string
}

export function createOutboxLeases(deps: OutboxLeasesDeps): OutboxLeases {
  const { database, operations, now } = deps
  const isKnown = (row: StoredOutboxRow): boolean => operations.of(row.kind) !== null

  return {
    async claimNext(owner: UserId, lane: number): Promise<ClaimedRow | null> {
      // What cannot be opened just now is not unreadable: it waits for its key.
      if (!(await deps.sealer.isUnlocked(owner))) return null
      const time = now()
      const lease = { by: deps.newLeaseId(), until: time + LEASE }
      const claim = await database.write(['outbox', 'outboxBodies'], async (tables) => {
        if (lane > 0 && (await inState(tables, owner, 'queued').count()) < BACKLOG_FOR_LANES) return null
        const row = await oldestDue(tables, owner, (other) => isKnown(other) && isDue(other, time))
        if (!row) return null
        await tables.outbox.put(claimed(row, lease))
        return { row, stored: await tables.outboxBodies.get(row.id) }
      })
      if (!claim) return null
      const { row, stored } = claim
      const body = stored ? await deps.sealer.open(stored.body, boundBody(row.id, owner), owner) : null
      return {
        id: row.id,
        ownerUserId: owner,
        kind: row.kind,
        schemaVersion: row.schemaVersion,
        body,
        leaseBy: lease.by,
        wasMaybeDelivered: row.maybeDelivered,
      }
    },

    async record(claim: ClaimedRow, outcome: SendOutcome): Promise<LaneVerdict> {
      const time = now()
      const random = deps.random()
      const confirmed = await confirmedBy(deps, claim, outcome)
      const next = await database.write(['outbox'], async (tables) => {
        const row = await tables.outbox.get(claim.id)
        if (!row) return null
        const changed = afterOutcome(row, outcome, { ...claim, now: time, random, confirmed })
        if (changed) await tables.outbox.put(changed)
        if (outcome.kind === 'sign_in_needed') await blockAll(tables, claim.ownerUserId, outcome.error)
        return changed
      })
      return verdictOf(outcome, next, time)
    },

    async prepare(order: PrepareOrder): Promise<void> {
      const time = now()
      await database.write(['outbox', 'outboxBodies'], async (tables) => {
        const { owner } = order
        if (order.unblock) await changeAll(tables, owner, 'blocked_auth', () => true)
        if (order.release) await changeAll(tables, owner, 'waiting', waitsForNetwork)
        if (order.exclusive) await changeAll(tables, owner, 'sending', () => true)
        await changeAll(tables, owner, 'needs_fix', (row) => isNoLongerNew(operations, row))
        await wipeSent(tables, owner, time)
      })
    },

    async nextDue(owner: UserId): Promise<number | null> {
      if (!(await deps.sealer.isUnlocked(owner))) return null
      const time = now()
      return database.run(async (tables) => {
        if ((await firstFree(tables, owner, 'queued', isKnown)) !== null) return time
        const later = await Promise.all([
          inState(tables, owner, 'waiting').filter(isKnown).toArray(),
          inState(tables, owner, 'sending').filter(isKnown).toArray(),
        ])
        const due = later
          .flat()
          .map((row) => ({ row, at: dueAt(row, time) ?? Infinity }))
          .toSorted((one, other) => one.at - other.at)
        for (const { row, at } of due) if (!(await isBehind(tables, row))) return at
        return null
      })
    },
  }
}

const SENT = { state: 'sent', lastError: null } as const

/** What a row becomes by the server's word. Sealed before the transaction: Web Crypto inside it would let it commit early. */
async function confirmedBy(
  { operations, sealer }: OutboxLeasesDeps,
  { id, ownerUserId, kind }: ClaimedRow,
  outcome: SendOutcome,
): Promise<Confirmed | null> {
  if (outcome.kind !== 'acknowledged') return null
  const { receipt } = outcome
  const settled: Omit<Confirmed, 'receipt'> = operations.of(kind)?.settled?.(receipt) ?? SENT
  const bound = boundReceipt(id, ownerUserId)
  return { ...settled, receipt: await sealer.seal(JSON.stringify(receipt), bound, ownerUserId) }
}

function inState(tables: OfflineTables, owner: UserId, state: OutboxState) {
  return tables.outbox.where(STATE_INDEX).between([owner, state, 0], [owner, state, Infinity])
}

type Concerns = (row: StoredOutboxRow) => boolean

function isDue(row: StoredOutboxRow, time: number): boolean {
  return (dueAt(row, time) ?? Infinity) <= time
}

/** By position, so a row whose wait is over goes before younger ones. */
async function oldestDue(
  tables: OfflineTables,
  owner: UserId,
  concerns: Concerns,
): Promise<StoredOutboxRow | null> {
  const oldest = await Promise.all([
    firstFree(tables, owner, 'queued', concerns),
    firstFree(tables, owner, 'waiting', concerns),
    firstFree(tables, owner, 'sending', concerns),
  ])
  return oldest.reduce<StoredOutboxRow | null>(
    (best, row) => (row && (!best || row.position < best.position) ? row : best),
    null,
  )
}

/** The oldest in this state that no older row of its key keeps waiting: one look where rows are in order with no other. */
async function firstFree(
  tables: OfflineTables,
  owner: UserId,
  state: OutboxState,
  concerns: Concerns,
): Promise<StoredOutboxRow | null> {
  const behind = new Set<string>()
  for (;;) {
    const row = await inState(tables, owner, state)
      .filter((candidate) => concerns(candidate) && !behind.has(orderKeyOf(candidate)))
      .first()
    if (row === undefined) return null
    if (!(await isBehind(tables, row))) return row
    behind.add(orderKeyOf(row))
  }
}

/** Whether an older row of the same key is unsent, whatever keeps it. */
async function isBehind(tables: OfflineTables, row: StoredOutboxRow): Promise<boolean> {
  const { ownerUserId, position } = row
  const key = orderKeyOf(row)
  const older = await tables.outbox
    .where(ORDER_INDEX)
    .between([ownerUserId, key, -Infinity], [ownerUserId, key, position], true, false)
    .filter(({ state }) => !isAcknowledged(state))
    .first()
  return older !== undefined
}

/** An earlier release refused what a later one had written; this one can read it. */
function isNoLongerNew(operations: Operations, { kind, schemaVersion, lastError }: StoredOutboxRow): boolean {
  return lastError?.code === UNKNOWN_VERSION && schemaVersion <= (operations.of(kind)?.version ?? -1)
}

async function changeAll(
  tables: OfflineTables,
  owner: UserId,
  state: OutboxState,
  concerns: Concerns,
): Promise<void> {
  const rows = await inState(tables, owner, state).filter(concerns).toArray()
  await tables.outbox.bulkPut(rows.map(requeued))
}

async function blockAll(
  tables: OfflineTables,
  owner: UserId,
  error: StoredOutboxRow['lastError'],
): Promise<void> {
  const rows = [
    ...(await inState(tables, owner, 'queued').toArray()),
    ...(await inState(tables, owner, 'waiting').toArray()),
  ]
  await tables.outbox.bulkPut(
    rows.map((row) => ({ ...row, state: 'blocked_auth' as const, nextAttemptAt: null, lastError: error })),
  )
}

async function wipeSent(tables: OfflineTables, owner: UserId, time: number): Promise<void> {
  for (const state of ['sent', 'skipped'] as const) {
    const rows = await inState(tables, owner, state).toArray()
    const old = rows.filter((row) => row.summary !== null && time - (row.sentAt ?? 0) > KEEP_SENT_CONTENT)
    const forgotten = rows.filter((row) => time - (row.sentAt ?? 0) > KEEP_SENT_ROW)
    await tables.outboxBodies.bulkDelete(old.map((row) => row.id))
    await tables.outbox.bulkPut(old.map((row) => ({ ...row, summary: null })))
    await tables.outbox.bulkDelete(forgotten.map((row) => row.id))
  }
}

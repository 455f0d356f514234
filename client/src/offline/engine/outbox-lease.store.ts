/**
 * The outbox for drainers. A lease, taken by compare-and-set in one transaction, prevents windows and the service worker from sending the
 * same row at the same time; the Web Lock around a drain only avoids useless attempts.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { inState, ORDER_INDEX, type OfflineDatabase, type OfflineTables } from './database.ts'
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
  /** The exact JSON to send; null when this device can no longer decrypt it. */
  readonly body: string | null
  readonly leaseBy: string
  readonly wasMaybeDelivered: boolean
  /** Its age, for an endpoint with a `maxAge`. `at`: milliseconds since 1970. */
  readonly written?: { readonly at: number; readonly isConfirmed: boolean }
}

export type PrepareOrder = {
  readonly owner: UserId
  /** The user signed in: requeue rows that were blocked on a sign-in. */
  readonly unblock: boolean
  /** The network is back: ignore the backoff of network failures. */
  readonly release: boolean
  /** The caller holds the drain lock, so every existing lease belongs to a drainer that no longer runs. */
  readonly exclusive: boolean
}

/** Parallel lanes start at this queue length; shorter queues are sent one row at a time. */
export const BACKLOG_FOR_LANES = 8
/** Milliseconds for which sent content stays readable here. */
const KEEP_SENT_CONTENT = 86_400_000
/** Milliseconds for which the record of sending (id, time, message id) is kept. */
export const KEEP_SENT_ROW = 30 * 86_400_000

/** The queue of a drain: `Claim` is what one call sends. */
export type Leases<Claim> = {
  /**
   * Leases the oldest due row to the caller, or returns null. Lanes after the first get rows only from a long queue. Skips rows behind an
   * older unsent row of the same order key, and rows of unknown operations.
   */
  readonly claimNext: (owner: UserId, lane: number) => Promise<Claim | null>
  /** Stores an attempt's outcome and returns what the queue does next. `sign_in_needed` and `account_deleted` block all of the owner's rows. */
  readonly record: (claim: Claim, outcome: SendOutcome) => Promise<LaneVerdict>
  readonly prepare: (order: PrepareOrder) => Promise<void>
  /** When the owner's next row is due; null when none is until an event. */
  readonly nextDue: (owner: UserId) => Promise<number | null>
}
export type OutboxLeases = Leases<ClaimedRow>

type OutboxLeasesDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  /** The operations that this drainer may send. */
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
      // A locked row is not unreadable: it waits for its key.
      if (!(await deps.sealer.isUnlocked(owner))) return null
      const time = now()
      const lease = { by: deps.newLeaseId(), until: time + LEASE }
      const claim = await database.write(['outbox', 'outboxBodies'], async (tables) => {
        if (lane > 0 && (await inState(tables.outbox, owner, 'queued').count()) < BACKLOG_FOR_LANES)
          return null
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
        written: { at: row.createdAt, isConfirmed: row.isConfirmed === true },
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
        if (outcome.kind === 'sign_in_needed' || outcome.kind === 'account_deleted')
          await blockAll(tables, claim.ownerUserId, outcome.error)
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
          inState(tables.outbox, owner, 'waiting').filter(isKnown).toArray(),
          inState(tables.outbox, owner, 'sending').filter(isKnown).toArray(),
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

/** The confirmed state and sealed receipt. Seals before the transaction: awaiting Web Crypto inside it would make it commit early. */
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

type RowFilter = (row: StoredOutboxRow) => boolean

function isDue(row: StoredOutboxRow, time: number): boolean {
  return (dueAt(row, time) ?? Infinity) <= time
}

/** Compares positions, so a row whose backoff ended goes before newer rows. */
async function oldestDue(
  tables: OfflineTables,
  owner: UserId,
  matches: RowFilter,
): Promise<StoredOutboxRow | null> {
  const oldest = await Promise.all([
    firstFree(tables, owner, 'queued', matches),
    firstFree(tables, owner, 'waiting', matches),
    firstFree(tables, owner, 'sending', matches),
  ])
  return oldest.reduce<StoredOutboxRow | null>(
    (best, row) => (row && (!best || row.position < best.position) ? row : best),
    null,
  )
}

/** The oldest row in this state that is not behind an older row of its key. Takes one read when rows have no shared order keys. */
async function firstFree(
  tables: OfflineTables,
  owner: UserId,
  state: OutboxState,
  matches: RowFilter,
): Promise<StoredOutboxRow | null> {
  const behind = new Set<string>()
  for (;;) {
    const row = await inState(tables.outbox, owner, state)
      .filter((candidate) => matches(candidate) && !behind.has(orderKeyOf(candidate)))
      .first()
    if (row === undefined) return null
    if (!(await isBehind(tables, row))) return row
    behind.add(orderKeyOf(row))
  }
}

/** Whether an older row of the same key is unsent, for any reason. */
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

/** Whether an earlier release rejected the row's version and this release supports it. */
function isNoLongerNew(operations: Operations, { kind, schemaVersion, lastError }: StoredOutboxRow): boolean {
  return lastError?.code === UNKNOWN_VERSION && schemaVersion <= (operations.of(kind)?.version ?? -1)
}

async function changeAll(
  tables: OfflineTables,
  owner: UserId,
  state: OutboxState,
  matches: RowFilter,
): Promise<void> {
  const rows = await inState(tables.outbox, owner, state).filter(matches).toArray()
  await tables.outbox.bulkPut(rows.map(requeued))
}

async function blockAll(
  tables: OfflineTables,
  owner: UserId,
  error: StoredOutboxRow['lastError'],
): Promise<void> {
  const rows = [
    ...(await inState(tables.outbox, owner, 'queued').toArray()),
    ...(await inState(tables.outbox, owner, 'waiting').toArray()),
  ]
  await tables.outbox.bulkPut(
    rows.map((row) => ({ ...row, state: 'blocked_auth' as const, nextAttemptAt: null, lastError: error })),
  )
}

async function wipeSent(tables: OfflineTables, owner: UserId, time: number): Promise<void> {
  for (const state of ['sent', 'skipped'] as const) {
    const rows = await inState(tables.outbox, owner, state).toArray()
    const old = rows.filter((row) => row.summary !== null && time - (row.sentAt ?? 0) > KEEP_SENT_CONTENT)
    const forgotten = rows.filter((row) => time - (row.sentAt ?? 0) > KEEP_SENT_ROW)
    await tables.outboxBodies.bulkDelete(old.map((row) => row.id))
    await tables.outbox.bulkPut(old.map((row) => ({ ...row, summary: null })))
    await tables.outbox.bulkDelete(forgotten.map((row) => row.id))
  }
}

/**
 * The outbox as a drainer uses it. A lease, taken by compare-and-set in one transaction, is what keeps two windows and the service worker
 * from sending the same row at the same time; the Web Lock around a drain only saves them the attempt.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { STATE_INDEX, type OfflineDatabase, type OfflineTables } from './database.ts'
import { boundBody } from './outbox-reader.ts'
import {
  afterOutcome,
  claimed,
  dueAt,
  LEASE,
  requeued,
  verdictOf,
  waitsForNetwork,
  type LaneVerdict,
  type SendOutcome,
} from './outbox-row.ts'
import type { Sealer } from './seal.ts'
import type { OutboxState, StoredOutboxRow } from './stored-rows.ts'

export type ClaimedRow = {
  readonly id: StoredOutboxRow['id']
  readonly ownerUserId: UserId
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
  /** Leases the oldest row that is due to the caller, or gives null. Lanes after the first get rows of a long queue only. */
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
  readonly now: () => number
  readonly random: () => number
  readonly newLeaseId: () => string
}

export function createOutboxLeases(deps: OutboxLeasesDeps): OutboxLeases {
  const { database, now } = deps

  return {
    async claimNext(owner: UserId, lane: number): Promise<ClaimedRow | null> {
      // What cannot be opened just now is not unreadable: it waits for its key.
      if (!(await deps.sealer.isUnlocked(owner))) return null
      const time = now()
      const lease = { by: deps.newLeaseId(), until: time + LEASE }
      const claim = await database.write(['outbox', 'outboxBodies'], async (tables) => {
        if (lane > 0 && (await inState(tables, owner, 'queued').count()) < BACKLOG_FOR_LANES) return null
        const row = await oldestDue(tables, owner, time)
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
        schemaVersion: row.schemaVersion,
        body,
        leaseBy: lease.by,
        wasMaybeDelivered: row.maybeDelivered,
      }
    },

    async record(claim: ClaimedRow, outcome: SendOutcome): Promise<LaneVerdict> {
      const time = now()
      const random = deps.random()
      const next = await database.write(['outbox'], async (tables) => {
        const row = await tables.outbox.get(claim.id)
        if (!row) return null
        const changed = afterOutcome(row, outcome, { ...claim, now: time, random })
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
        await wipeSent(tables, owner, time)
      })
    },

    async nextDue(owner: UserId): Promise<number | null> {
      if (!(await deps.sealer.isUnlocked(owner))) return null
      const time = now()
      return database.run(async (tables) => {
        const moments = await Promise.all([
          inState(tables, owner, 'queued').limit(1).toArray(),
          inState(tables, owner, 'waiting').toArray(),
          inState(tables, owner, 'sending').toArray(),
        ])
        const due = moments.flat().flatMap((row) => dueAt(row, time) ?? [])
        return due.length === 0 ? null : Math.min(...due)
      })
    },
  }
}

function inState(tables: OfflineTables, owner: UserId, state: OutboxState) {
  return tables.outbox.where(STATE_INDEX).between([owner, state, 0], [owner, state, Infinity])
}

/** By position, so a row whose wait is over goes before younger ones. */
async function oldestDue(
  tables: OfflineTables,
  owner: UserId,
  time: number,
): Promise<StoredOutboxRow | null> {
  const isDue = (row: StoredOutboxRow) => (dueAt(row, time) ?? Infinity) <= time
  const oldest = await Promise.all([
    inState(tables, owner, 'queued').first(),
    inState(tables, owner, 'waiting').filter(isDue).first(),
    inState(tables, owner, 'sending').filter(isDue).first(),
  ])
  return oldest.reduce<StoredOutboxRow | null>(
    (best, row) => (row && (!best || row.position < best.position) ? row : best),
    null,
  )
}

async function changeAll(
  tables: OfflineTables,
  owner: UserId,
  state: OutboxState,
  concerns: (row: StoredOutboxRow) => boolean,
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

/**
 * The queue of record changes for drainers: takes up to 100 changes of different records at a time, under one lease, and stores what the
 * server answered to each.
 */
import { MAX_OPERATIONS, MAX_PUSH, pushRecordsResponseSchema } from '../../../../shared/contracts/records.ts'
import type { PushRecordsResponse } from '../../../../shared/contracts/records.ts'
import { operationIdSchema, type UserId } from '../../../../shared/domain/ids.ts'
import { afterAnswer, settledBy, wireOf } from '../../../../shared/domain/records/pending-operations.ts'
import type { PendingEffect } from '../../../../shared/domain/records/pending-operations.ts'
import type { OperationResult } from '../../../../shared/domain/records/record.ts'
import { ASK_BEFORE_SENDING } from '../../../../shared/domain/records/record-kind.ts'
import { outboxWait } from '../../../../shared/domain/retry.ts'
import { inState, type OfflineDatabase, type OfflineTables } from '../engine/database.ts'
import type { ClaimedRow, Leases } from '../engine/outbox-lease.store.ts'
import { LEASE, verdictOf, waitsForNetwork, type SendOutcome } from '../engine/outbox-row.ts'
import type { Sealer } from '../engine/seal.ts'
import type { OutboxError, RecordOpState, StoredRecordHead, StoredRecordOp } from '../engine/stored-rows.ts'
import { PUSH_KIND, PUSH_VERSION } from './push-operation.ts'
import type { RecordChanger, RecordWrite } from './record-changes.ts'
import { openOp, type OpenRecord, type RecordOp } from './record-rows.ts'

/** One call, with the changes that it carries. */
export type RecordBatch = ClaimedRow & { readonly ops: readonly StoredRecordOp[] }

type BatchDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly changer: RecordChanger
  readonly device: () => Promise<{ readonly deviceId: string; readonly deviceLabel: string }>
  readonly now: () => number
  readonly random: () => number
  readonly newLeaseId: () => string
  /** Something was applied, or the server has another epoch: there is something to pull. */
  readonly onNews: () => void
}

const DAY = 86_400_000
/** Milliseconds in which everything is pulled anew, or at least its first page. */
const EPOCH_PAUSE = 3_000
/** Room for the envelope of the call. */
const MOST_BYTES = MAX_PUSH - 8 * 1024
/** A call was rejected as a whole: each of its changes is sent alone, to find the one that the server does not take. */
const ALONE = 'rejected_batch'
const WAITING_STATES = ['queued', 'waiting', 'sending'] as const

export function createRecordBatches(deps: BatchDeps): Leases<RecordBatch> {
  const { database, now } = deps

  return {
    async claimNext(owner, lane) {
      // One call at a time: the next one would hold later changes of the same records.
      if (lane > 0 || !(await deps.sealer.isUnlocked(owner))) return null
      const time = now()
      const lease = { by: deps.newLeaseId(), until: time + LEASE }
      const claimed = await database.write(['recordOps'], async (tables) => {
        const first = await firstOfEach(tables, owner)
        const rows = batchOf(first.filter((op) => dueAt(op, time) <= time)).map((op) => claimedOp(op, lease))
        if (rows.length > 0) await tables.recordOps.bulkPut(rows)
        return rows
      })
      return claimed.length === 0 ? null : openBatch(deps, owner, claimed, lease.by)
    },

    async record(batch, outcome) {
      const time = now()
      const results = outcome.kind === 'acknowledged' ? resultsOf(outcome.receipt) : null
      await storeOutcome(deps, batch, { outcome, results, time })
      const isNewEpoch = outcome.kind === 'conflict' && outcome.error.code === 'epoch_changed'
      if (isNewEpoch || results !== null) deps.onNews()
      // Nothing can be sent before the pull has told the new epoch.
      return isNewEpoch
        ? { kind: 'pause', reason: 'service', until: time + EPOCH_PAUSE }
        : verdictOf(outcome, firstAgain(batch, outcome, time), time)
    },

    async prepare(order) {
      const time = now()
      const { owner } = order
      await database.write(['recordOps'], async (tables) => {
        const requeue = async (state: RecordOpState, matches: (op: StoredRecordOp) => boolean) => {
          const rows = await inState(tables.recordOps, owner, state).filter(matches).toArray()
          if (rows.length > 0) await tables.recordOps.bulkPut(rows.map(requeued))
        }
        if (order.unblock) await requeue('blocked_auth', () => true)
        if (order.release)
          await requeue('waiting', ({ lastError }) => waitsForNetwork({ state: 'waiting', lastError }))
        if (order.exclusive) await requeue('sending', () => true)
      })
      await holdOld(deps, owner, time)
    },

    async nextDue(owner) {
      if (!(await deps.sealer.isUnlocked(owner))) return null
      const time = now()
      return database.run(async (tables) => {
        const times = (await firstOfEach(tables, owner)).map((op) => dueAt(op, time))
        return times.reduce<number | null>((best, at) => (best === null || at < best ? at : best), null)
      })
    },
  }
}

/**
 * The oldest unsent change of each record, if nothing but sending stands before it. Called from the transaction itself: Dexie loses track
 * of one through three nested async functions.
 */
async function firstOfEach(tables: OfflineTables, owner: UserId): Promise<readonly StoredRecordOp[]> {
  const states = [...WAITING_STATES, 'blocked_auth', 'choice'] as const
  const rows: StoredRecordOp[] = []
  for (const state of states) rows.push(...(await inState(tables.recordOps, owner, state).toArray()))
  const first = new Map<string, StoredRecordOp>()
  for (const op of rows.toSorted((one, other) => one.position - other.position))
    if (!first.has(op.recordKey)) first.set(op.recordKey, op)
  return [...first.values()].filter(({ state }) => state !== 'blocked_auth' && state !== 'choice')
}

function dueAt({ state, nextAttemptAt, leaseUntil }: StoredRecordOp, time: number): number {
  if (state === 'queued') return time
  const at = (state === 'sending' ? leaseUntil : nextAttemptAt) ?? time
  // Further away than any wait: the clock was set back.
  return at > time + DAY || (state === 'sending' && at > time + LEASE) ? time : at
}

/** As many as one call carries. One that must go alone does. */
function batchOf(due: readonly StoredRecordOp[]): readonly StoredRecordOp[] {
  const [first] = due
  if (first === undefined) return []
  if (first.lastError?.code === ALONE) return [first]
  const batch: StoredRecordOp[] = []
  let bytes = 0
  for (const op of due) {
    if (op.lastError?.code === ALONE) continue
    // A letter can take three bytes.
    bytes += op.bytes * 3
    if (batch.length > 0 && (batch.length === MAX_OPERATIONS || bytes > MOST_BYTES)) break
    batch.push(op)
  }
  return batch
}

function claimedOp(
  op: StoredRecordOp,
  lease: { readonly by: string; readonly until: number },
): StoredRecordOp {
  return {
    ...op,
    ...{ state: 'sending', isClaimed: true, leaseBy: lease.by, leaseUntil: lease.until, nextAttemptAt: null },
  }
}

function requeued(op: StoredRecordOp): StoredRecordOp {
  return { ...op, state: 'queued', nextAttemptAt: null, leaseBy: null, leaseUntil: null }
}

async function openBatch(
  { database, sealer, device, changer }: BatchDeps,
  owner: UserId,
  claimed: readonly StoredRecordOp[],
  leaseBy: string,
): Promise<RecordBatch> {
  const [{ epoch }, sender, opened] = await Promise.all([
    changer.head(owner),
    device(),
    Promise.all(claimed.map((op) => openOp(sealer, op))),
  ])
  // What cannot be opened here cannot be sent from here; the list of records tells so.
  const unreadable = claimed.filter((_, index) => opened[index] === null)
  if (unreadable.length > 0)
    await database.write(['recordOps'], ({ recordOps }) =>
      recordOps.bulkPut(
        unreadable.map((op) => ({ ...op, state: 'choice', leaseBy: null, leaseUntil: null })),
      ),
    )
  const readable = opened.filter((op) => op !== null)
  const ops = readable.map((op) => wireOf({ kind: op.stored.kind, id: op.stored.id }, op))
  return {
    id: operationIdSchema.parse(leaseBy),
    ownerUserId: owner,
    kind: PUSH_KIND,
    schemaVersion: PUSH_VERSION,
    body: ops.length === 0 ? null : JSON.stringify({ ...sender, epoch, ops }),
    leaseBy,
    wasMaybeDelivered: true,
    ops: readable.map(({ stored }) => stored),
  }
}

/** When the first of a batch that was not taken is due again, at the latest; null if none is to be tried again. */
function firstAgain({ ops }: RecordBatch, outcome: SendOutcome, time: number) {
  if (outcome.kind !== 'retry') return null
  const attempts = Math.min(...ops.map((op) => op.attempts)) + (outcome.attempted ? 1 : 0)
  return { nextAttemptAt: time + outboxWait(Math.max(attempts, 1), outcome.retryAfter, 1) }
}

type Results = ReadonlyMap<string, OperationResult>

function resultsOf(receipt: unknown): Results {
  const { results }: PushRecordsResponse = pushRecordsResponseSchema.parse(receipt)
  return new Map(results.map(({ opId, result }) => [opId, result]))
}

type Answered = { readonly outcome: SendOutcome; readonly results: Results | null; readonly time: number }

async function storeOutcome(deps: BatchDeps, batch: RecordBatch, answered: Answered): Promise<void> {
  const { outcome } = answered
  const epoch =
    outcome.kind === 'acknowledged' ? pushRecordsResponseSchema.parse(outcome.receipt).epoch : null
  const sent = new Map(batch.ops.map((op) => [op.recordKey, op.opId]))
  await deps.changer.change(batch.ownerUserId, batch.ops, (records, head) => ({
    writes: records.map((record) => {
      const op = record.ops.find(({ opId }) => opId === sent.get(record.key))
      // Another drainer has it by now; the server answers it the same.
      if (op === undefined || (op.stored.leaseBy !== batch.leaseBy && answered.results === null)) return null
      return writeFor(deps, { record, op, head, isAlone: batch.ops.length === 1 }, answered)
    }),
    ...headFor(outcome, head, epoch),
  }))
}

function headFor(outcome: SendOutcome, head: StoredRecordHead, epoch: number | null) {
  if (outcome.kind === 'conflict' && outcome.error.code === 'epoch_changed' && head.full !== 'epoch')
    return { head: { full: 'epoch', cursor: 0, generation: head.generation + 1 } as const }
  return head.epoch === null && epoch !== null ? { head: { epoch } } : {}
}

type Sent = {
  readonly record: OpenRecord
  readonly op: RecordOp
  readonly head: StoredRecordHead
  readonly isAlone: boolean
}

function writeFor(deps: BatchDeps, sent: Sent, { outcome, results, time }: Answered): RecordWrite {
  const { record, op, head, isAlone } = sent
  const { opId, stored } = op
  const result = results?.get(opId)
  if (result !== undefined && result.kind !== 'blocked' && result.kind !== 'outdated')
    return withSettled(record, afterAnswer(record.ops, opId, result), head.cursor)
  const released = { leaseBy: null, leaseUntil: null }
  const queue = (fields: Partial<StoredRecordOp>) => ({
    ...NOTHING,
    queue: { [opId]: { ...released, ...fields } },
  })
  const wait = ({ code }: Pick<OutboxError, 'code'>, retryAfter: number | null, attempts: number) =>
    queue({
      ...{ state: 'waiting', lastError: { code }, attempts },
      nextAttemptAt: time + outboxWait(Math.max(attempts, 1), retryAfter, deps.random()),
    })
  switch (outcome.kind) {
    case 'acknowledged':
      return wait(result?.kind === 'outdated' ? OUTDATED : INCOMPLETE, null, stored.attempts + 1)
    case 'refused':
      if (!isAlone) return queue({ state: 'queued', lastError: { code: ALONE } })
      return withSettled(record, afterAnswer(record.ops, opId, rejected(outcome.error)), head.cursor)
    case 'conflict':
      return outcome.error.code === 'epoch_changed'
        ? queue({ state: 'queued' })
        : wait(outcome.error, null, stored.attempts + 1)
    case 'sign_in_needed':
    case 'account_deleted':
    case 'not_permitted':
      return queue({ state: 'blocked_auth', lastError: { code: outcome.error.code } })
    // Records have no `maxAge`.
    case 'stale':
      return wait(outcome.error, null, stored.attempts + 1)
    case 'retry':
      return wait(outcome.error, outcome.retryAfter, stored.attempts + (outcome.attempted ? 1 : 0))
  }
}

const NOTHING: PendingEffect = { put: [], remove: [] }

/** This change was made by a newer version of the app than the server knows. */
const OUTDATED = { code: 'outdated' }
/** The server did not say what became of this change. */
const INCOMPLETE = { code: 'no_result' }

function rejected({ words, fields = [] }: OutboxError): OperationResult {
  return { kind: 'invalid', message: words, details: fields }
}

/** With what the pulled record includes already taken away. */
function withSettled({ ops }: OpenRecord, effect: PendingEffect, cursor: number): RecordWrite {
  const changed = new Map(effect.put.map((operation) => [operation.opId, operation]))
  const settled = settledBy(
    ops.map((op) => changed.get(op.opId) ?? op),
    cursor,
  )
  const released = effect.put.map(
    ({ opId }) => [opId, { leaseBy: null, leaseUntil: null, lastError: null }] as const,
  )
  return { ...effect, remove: [...effect.remove, ...settled], queue: Object.fromEntries(released) }
}

/** The server may have forgotten the answer to a change this old, so a person decides whether it is sent once more. */
async function holdOld({ database, changer }: BatchDeps, owner: UserId, time: number): Promise<void> {
  const old = await database.run(async (tables) => {
    const rows = await Promise.all(
      WAITING_STATES.map((state) => inState(tables.recordOps, owner, state).toArray()),
    )
    return rows.flat().filter((op) => op.isClaimed && time - op.createdAt > ASK_BEFORE_SENDING * DAY)
  })
  for (const { opId, kind, id } of old)
    await changer.change(owner, [{ kind, id }], ([record]) => {
      const op = record?.ops.find((other) => other.opId === opId)
      if (op === undefined || op.answer !== null || op.choice !== null) return { writes: [null] }
      return { writes: [{ put: [{ ...op, choice: { kind: 'old' } }], remove: [] }] }
    })
}

/** Takes in changes of records, and tells what changed. The rules are in `shared/domain/records`. */
import type {
  PulledRecord,
  PullRecordsResponse,
  PushRecordsRequest,
  PushRecordsResponse,
  RecordHistoryResponse,
} from '../../../shared/contracts/records.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { changeRecord } from '../../../shared/domain/records/change-record.ts'
import type { OperationResult, RecordOperation, UnitValues } from '../../../shared/domain/records/record.ts'
import { namesOf, type RecordKind } from '../../../shared/domain/records/record-kind.ts'
import type { RecordKinds } from '../../../shared/domain/records/registry.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { rememberParties } from '../parties/parties.repository.ts'
import { publish } from '../live/live-hub.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { expiryOf } from './record-expiry.ts'
import type { RecordSeal } from './record-seal.ts'
import { SERVER_KINDS } from './server-kinds.ts'
import {
  countRecords,
  findAnswers,
  findHead,
  findRecords,
  listChanged,
  listHistory,
  lockHead,
  readEpoch,
  storeChanges,
  type HistoryEntry,
  type RecordRef,
  type StoredRecord,
} from './records.repository.ts'

/** Bytes of records in one page, so that it arrives in one piece over a slow line. */
const PAGE_BYTES = 1.5 * 1024 * 1024
const HISTORY_PAGE = 50

export type PullOrder = { readonly after: number; readonly limit: number; readonly full: boolean }

export type RecordsService = {
  readonly push: (caller: Caller, request: PushRecordsRequest) => Promise<PushRecordsResponse>
  readonly pull: (caller: Caller, order: PullOrder) => Promise<PullRecordsResponse>
  /** `next`: the rev of the last entry of the page before. */
  readonly history: (caller: Caller, ref: RecordRef, next: number | null) => Promise<RecordHistoryResponse>
}

/** What a call changed of one record. null: it was not there before, or is deleted. */
export type StoredChange = RecordRef & {
  readonly before: UnitValues | null
  readonly after: UnitValues | null
}

/** Part of the transaction that stores what a device changed, under the lock of the owner's records. */
export type OnStored = (
  tx: ServiceTx,
  ownerId: string,
  changes: readonly StoredChange[],
  at: Date,
) => Promise<void>

export type RecordsServiceDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly seal: RecordSeal
  /** Default: nothing follows from a change. */
  readonly onStored?: OnStored
  /** Default: the platform's kinds. */
  readonly kinds?: RecordKinds<RecordKind>
  /** The same kinds as these operations are checked by, where that depends on what is stored. Default: `kinds`. */
  readonly kindsFor?: (tx: ServiceTx, ops: readonly RecordOperation[]) => Promise<RecordKinds<RecordKind>>
}

export function createRecordsService(deps: RecordsServiceDeps): RecordsService {
  const { database, clock, seal, kinds = SERVER_KINDS, onStored = () => Promise.resolve() } = deps
  const { kindsFor = () => Promise.resolve(kinds) } = deps
  return {
    async push(caller, request) {
      // Every kind is an attorney's so far.
      await requireActiveAttorney(database, caller)
      const at = new Date(clock())
      return database.asService((tx) => takeIn(tx, caller.userId, request, { at, kindsFor, seal, onStored }))
    },

    async pull(caller, { after, limit, full }) {
      await requireActiveAttorney(database, caller)
      const { userId } = caller
      return database.asUser(caller.claims, async (tx) => {
        const { epoch, head } = await tx.withoutRowSecurity(async (server) => ({
          epoch: await readEpoch(server),
          head: (await findHead(server, userId)) ?? { seq: 0, horizon: 0, epochBase: 0 },
        }))
        if (!full && after > 0) requireCurrent(after, head)
        // What changes between the two statements has a later seq and comes with the next pull.
        const upTo = head.seq
        const page = { after, upTo, limit: limit + 1, bytes: PAGE_BYTES }
        const found = await listChanged(tx, userId, page)
        const rows = found.slice(0, limit)
        const last = rows.at(-1)?.seq ?? upTo
        const more = found.length > limit || (rows.length > 0 && last < upTo && rows.length < limit)
        return {
          epoch,
          epochBase: head.epochBase,
          rows: rows.map((row) => opened(seal, userId, row)),
          next: more ? last : upTo,
          head: upTo,
          more,
        }
      })
    },

    async history(caller, ref, before) {
      await requireActiveAttorney(database, caller)
      const found = await database.asUser(caller.claims, (tx) =>
        listHistory(tx, caller.userId, ref, { before, limit: HISTORY_PAGE + 1 }),
      )
      const changes = found.slice(0, HISTORY_PAGE)
      const last = changes.at(-1)
      return { changes: [...changes], next: found.length > HISTORY_PAGE && last ? String(last.rev) : null }
    },
  }
}

function opened(seal: RecordSeal, ownerId: string, row: PulledRecord): PulledRecord {
  const record = seal.open(ownerId, row)
  return { ...record, conflicts: [...record.conflicts] }
}

function requireCurrent(after: number, head: { readonly seq: number; readonly horizon: number }): void {
  if (after > head.seq) throw new AppError('epoch_changed', 'The server was set back to an earlier state.')
  if (after < head.horizon)
    throw new AppError('cursor_too_old', 'Too much has changed since. Everything must be read again.')
}

type Taking = {
  readonly at: Date
  readonly kindsFor: NonNullable<RecordsServiceDeps['kindsFor']>
  readonly seal: RecordSeal
  readonly onStored: OnStored
}

/** One transaction: either all results are stored, or the device sends the same again. */
async function takeIn(
  tx: ServiceTx,
  ownerId: string,
  { ops, deviceId, deviceLabel, epoch: known }: PushRecordsRequest,
  { at, kindsFor, seal, onStored }: Taking,
): Promise<PushRecordsResponse> {
  const epoch = await readEpoch(tx)
  if (known !== null && known !== epoch)
    throw new AppError('epoch_changed', 'The server was set back to an earlier state.')
  const head = await lockHead(tx, ownerId)
  const answers = await findAnswers(
    tx,
    ownerId,
    ops.map(({ opId }) => opId),
  )
  const present = (await findRecords(tx, ownerId, ops)).map((record) => seal.open(ownerId, record))
  const kinds = await kindsFor(tx, ops)
  const batch = new Batch(head.seq, answers, present)
  const room = await roomFor(tx, ownerId, { ops, present, kinds })
  for (const operation of ops)
    batch.take(operation, {
      kind: kinds.of(operation.kind),
      context: { deviceId, deviceLabel, at: at.toISOString() },
      room,
    })
  const { records, ...changes } = batch.changes()
  const dated = records.map((record) => ({
    ...seal.close(ownerId, record),
    expiresAt: expiryOf(record, kinds.of(record.kind), at),
  }))
  await storeChanges(tx, { ownerId, at, head: batch.seq, records: dated, ...changes })
  await rememberNames(tx, ownerId, records, { at, kinds })
  await onStored(tx, ownerId, batch.stored(), at)
  if (batch.seq > head.seq) await publish(tx, ownerId, { type: 'records', seq: batch.seq, deviceId })
  return { epoch, results: [...batch.results] }
}

/** A deleted record names nobody any more. */
async function rememberNames(
  tx: ServiceTx,
  ownerId: string,
  records: readonly StoredRecord[],
  { at, kinds }: { readonly at: Date; readonly kinds: RecordKinds<RecordKind> },
): Promise<void> {
  for (const { kind, id, body } of records) {
    const facts = kinds.of(kind)
    if (facts?.peopleOf !== undefined)
      await rememberParties(tx, { ownerId, kind, id }, namesOf(facts, body), at)
  }
}

/** How many records of each kind the owner may still make. */
async function roomFor(
  tx: ServiceTx,
  ownerId: string,
  asked: {
    readonly ops: readonly RecordOperation[]
    readonly present: readonly StoredRecord[]
    readonly kinds: RecordKinds<RecordKind>
  },
): Promise<Map<string, number>> {
  const isThere = new Set(asked.present.filter(({ body }) => body !== null).map(keyOf))
  const made = asked.ops.filter((op) => op.type === 'set' && !isThere.has(keyOf(op)))
  const room = new Map<string, number>()
  for (const kind of new Set(made.map((op) => op.kind))) {
    const max = asked.kinds.of(kind)?.maxRecords ?? 0
    room.set(kind, max - (await countRecords(tx, ownerId, kind)))
  }
  return room
}

function keyOf({ kind, id }: RecordRef): string {
  return `${kind}/${id}`
}

type Taken = {
  readonly kind: RecordKind | null
  readonly context: { readonly deviceId: string; readonly deviceLabel: string; readonly at: string }
  readonly room: Map<string, number>
}

/** The operations of one call, one after another, in memory. */
class Batch {
  seq: number
  readonly results: { readonly opId: string; readonly result: OperationResult }[] = []
  readonly #known: ReadonlyMap<string, OperationResult>
  readonly #records: Map<string, StoredRecord>
  readonly #before: ReadonlyMap<string, UnitValues | null>
  readonly #changed = new Set<string>()
  readonly #stopped = new Set<string>()
  readonly #history: HistoryEntry[] = []
  readonly #answered = new Map<string, RecordRef & { readonly result: OperationResult }>()

  constructor(seq: number, known: ReadonlyMap<string, OperationResult>, present: readonly StoredRecord[]) {
    this.seq = seq
    this.#known = known
    this.#records = new Map(present.map((record) => [keyOf(record), record]))
    this.#before = new Map(present.map((record) => [keyOf(record), record.body]))
  }

  take(operation: RecordOperation, taken: Taken): void {
    const key = keyOf(operation)
    const result = this.#stopped.has(key) ? BLOCKED : this.#resultOf(operation, taken)
    if (result.kind !== 'applied') this.#stopped.add(key)
    this.results.push({ opId: operation.opId, result })
  }

  #resultOf(operation: RecordOperation, taken: Taken): OperationResult {
    const known = this.#known.get(operation.opId) ?? this.#answered.get(operation.opId)?.result
    if (known !== undefined) return known
    const result = this.#apply(operation, taken)
    // Sent again by a later release of the server, it may be understood.
    const { opId, kind, id } = operation
    if (result.kind !== 'outdated') this.#answered.set(opId, { kind, id, result })
    return result
  }

  #apply(operation: RecordOperation, { kind, context, room }: Taken): OperationResult {
    if (kind === null) return { kind: 'outdated' }
    const key = keyOf(operation)
    const current = this.#records.get(key) ?? null
    const { result, next, replaced } = changeRecord(current, operation, { ...context, kind })
    if (result.kind !== 'applied') return result
    if (next === null) return { ...result, seq: current?.seq ?? this.seq }
    if (next.body !== null && (current === null || current.body === null)) {
      const left = room.get(operation.kind) ?? 0
      if (left <= 0) return full(kind)
      room.set(operation.kind, left - 1)
    }
    this.seq += 1
    this.#records.set(key, { ...next, kind: operation.kind, id: operation.id, seq: this.seq })
    this.#changed.add(key)
    if (Object.keys(replaced).length > 0)
      this.#history.push({
        kind: operation.kind,
        id: operation.id,
        rev: next.rev,
        deviceLabel: context.deviceLabel,
        replaced,
      })
    return { ...result, seq: this.seq }
  }

  stored(): readonly StoredChange[] {
    return this.changes().records.map(({ kind, id, body }) => ({
      ...{ kind, id, after: body, before: this.#before.get(keyOf({ kind, id })) ?? null },
    }))
  }

  changes() {
    return {
      records: [...this.#records].filter(([key]) => this.#changed.has(key)).map(([, record]) => record),
      history: this.#history,
      answers: [...this.#answered].map(([opId, answer]) => ({ opId, ...answer })),
    }
  }
}

const BLOCKED: OperationResult = { kind: 'blocked' }

function full({ noun, maxRecords }: RecordKind): OperationResult {
  const message = `An account can hold ${maxRecords.toLocaleString('en-US')} of these. Delete a ${noun} that you no longer need, then save again.`
  return { kind: 'invalid', message, details: [] }
}

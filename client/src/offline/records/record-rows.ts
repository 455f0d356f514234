/** Seals and opens the rows of records and their changes. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { Aside } from '../../../../shared/domain/records/decisions.ts'
import type { PendingOperation, Shadow } from '../../../../shared/domain/records/pending-operations.ts'
import { RECORD_INDEX, type OfflineTables } from '../engine/database.ts'
import type { Sealer } from '../engine/seal.ts'
import type { RecordOpState, StoredRecord, StoredRecordOp } from '../engine/stored-rows.ts'
import type { RecordRef } from './record-store.ts'

export const boundRecord = (key: string): string => `record/${key}`
export const boundRecordOp = (opId: string, owner: UserId): string => `record-op/${opId}/${owner}`

export function recordKey(owner: UserId, { kind, id }: RecordRef): string {
  return `${owner}/${kind}/${id}`
}

/** What is sealed of a record. */
export type RecordContent = {
  readonly schemaVersion: number
  /** ISO 8601, UTC, by the server's clock. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly shadow: Shadow
  /** What this device had before the server was set back, until a person decides. */
  readonly aside: Aside | null
}

/** What is sealed of a change. */
type OpContent = Pick<PendingOperation, 'schemaVersion' | 'change' | 'answer' | 'choice'>

/** A change with what runs the queue. */
export type RecordOp = PendingOperation & {
  readonly stored: StoredRecordOp
}

/** One record as this device has it: unpulled if `content` is null. */
export type OpenRecord = {
  readonly ref: RecordRef
  readonly key: string
  readonly stored: StoredRecord | null
  readonly content: RecordContent | null
  /** Oldest first. */
  readonly ops: readonly RecordOp[]
}

export type StoredRows = { readonly record: StoredRecord | null; readonly ops: readonly StoredRecordOp[] }

export async function rowsOf(tables: OfflineTables, owner: UserId, key: string): Promise<StoredRows> {
  const [record, ops] = await Promise.all([
    tables.records.get(key),
    tables.recordOps.where(RECORD_INDEX).between([owner, key, -Infinity], [owner, key, Infinity]).toArray(),
  ])
  return { record: record ?? null, ops }
}

/** Above this many records, their changes are looked for among all of the owner's: there are seldom many. */
const FEW = 10

/** Rows of several records: of many with two requests, because a page of 500 would otherwise take a thousand. */
export async function rowsOfAll(
  tables: OfflineTables,
  owner: UserId,
  keys: readonly string[],
): Promise<readonly StoredRows[]> {
  if (keys.length <= FEW) return Promise.all(keys.map((key) => rowsOf(tables, owner, key)))
  const [records, ops] = await Promise.all([
    tables.records.bulkGet([...keys]),
    tables.recordOps.where({ ownerUserId: owner }).toArray(),
  ])
  const opsByKey = Map.groupBy(
    ops.toSorted((one, other) => one.position - other.position),
    (op) => op.recordKey,
  )
  return keys.map((key, index) => ({ record: records[index] ?? null, ops: opsByKey.get(key) ?? [] }))
}

/** Whether nothing was written since: each sealing has its own initialization vector. */
export function isSameRows(one: StoredRows, other: StoredRows): boolean {
  return stampOf(one) === stampOf(other)
}

function stampOf({ record, ops }: StoredRows): string {
  const marks = ops.map(({ opId, state, isClaimed, leaseBy, content }) =>
    [opId, state, isClaimed, leaseBy, content.iv.join()].join(),
  )
  return [record?.content.iv.join() ?? '', record?.generation ?? '', ...marks].join(';')
}

/** Throws OfflineError locked. null: it cannot be read, because it is damaged or from another device. */
export async function openRecord(sealer: Sealer, stored: StoredRecord): Promise<RecordContent | null> {
  const text = await sealer.open(stored.content, boundRecord(stored.key), stored.ownerUserId)
  // Sealed by this app and authenticated, so its shape is the one that was written.
  return text === null ? null : (JSON.parse(text) as RecordContent)
}

export async function openOp(sealer: Sealer, stored: StoredRecordOp): Promise<RecordOp | null> {
  const text = await sealer.open(
    stored.content,
    boundRecordOp(stored.opId, stored.ownerUserId),
    stored.ownerUserId,
  )
  if (text === null) return null
  const content = JSON.parse(text) as OpContent // as in openRecord
  return { opId: stored.opId, isClaimed: stored.isClaimed, ...content, stored }
}

export async function sealRecord(
  sealer: Sealer,
  owner: UserId,
  key: string,
  content: RecordContent,
): Promise<StoredRecord['content']> {
  return sealer.seal(JSON.stringify(content), boundRecord(key), owner)
}

export async function sealOp(
  sealer: Sealer,
  owner: UserId,
  { opId, schemaVersion, change, answer, choice }: PendingOperation,
): Promise<Pick<StoredRecordOp, 'content' | 'bytes'>> {
  const text = JSON.stringify({ schemaVersion, change, answer, choice } satisfies OpContent)
  return { content: await sealer.seal(text, boundRecordOp(opId, owner), owner), bytes: text.length }
}

/** The state that a change has whatever the queue does with it; null when the queue decides. */
export function fixedState({
  answer,
  choice,
}: Pick<PendingOperation, 'answer' | 'choice'>): RecordOpState | null {
  if (answer !== null) return 'applied'
  return choice === null ? null : 'choice'
}

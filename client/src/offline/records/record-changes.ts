/**
 * Changes the rows of records. What a change depends on is opened and sealed outside the transaction, because awaiting Web Crypto in it
 * would make it commit early; the transaction writes only if nobody else has written meanwhile, and otherwise the change is made anew.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { PendingEffect, PendingOperation } from '../../../../shared/domain/records/pending-operations.ts'
import type { OfflineDatabase, OfflineTables } from '../engine/database.ts'
import { OfflineError } from '../engine/offline-error.ts'
import type { Sealer } from '../engine/seal.ts'
import type { StoredRecord, StoredRecordHead, StoredRecordOp } from '../engine/stored-rows.ts'
import {
  fixedState,
  isSameRows,
  openOp,
  openRecord,
  recordKey,
  rowsOfAll,
  sealOp,
  sealRecord,
  type OpenRecord,
  type RecordContent,
  type StoredRows,
} from './record-rows.ts'
import type { RecordRef } from './record-store.ts'

/** What becomes of one record. Absent members stay as they are. */
export type RecordWrite = PendingEffect & {
  /** null: the device forgets its copy. */
  readonly record?:
    | (Pick<StoredRecord, 'sort' | 'seq' | 'generation' | 'keepUntil'> & { readonly content: RecordContent })
    | null
  /** How the queue goes on with a change, by its id. */
  readonly queue?: Readonly<Record<string, Partial<QueueFields>>>
}

type QueueFields = Pick<
  StoredRecordOp,
  'state' | 'attempts' | 'nextAttemptAt' | 'leaseBy' | 'leaseUntil' | 'lastError' | 'createdAt'
>

export type RecordChanger = {
  /**
   * `decide` gets the records in the order of `refs`, and may be called again. null leaves a record as it is; one that cannot be
   * opened is left alone too. `head`: written in the same transaction, if nobody else has changed it.
   */
  readonly change: (
    owner: UserId,
    refs: readonly RecordRef[],
    decide: (records: readonly OpenRecord[], head: StoredRecordHead) => RecordsChange,
  ) => Promise<void>
  readonly head: (owner: UserId) => Promise<StoredRecordHead>
}

export type RecordsChange = {
  readonly writes: readonly (RecordWrite | null)[]
  readonly head?: Partial<Omit<StoredRecordHead, 'ownerUserId'>>
}

type ChangerDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly now: () => number
}

const TABLES = ['records', 'recordOps', 'recordHeads'] as const
/** Other windows write now and then, not all the time. */
const MOST_TRIES = 20

export function createRecordChanger(deps: ChangerDeps): RecordChanger {
  const { database, sealer } = deps

  const headOf = async (owner: UserId): Promise<StoredRecordHead> =>
    (await database.run(({ recordHeads }) => recordHeads.get(owner))) ?? noHead(owner)

  return {
    head: headOf,
    async change(owner, refs, decide) {
      const keys = refs.map((ref) => recordKey(owner, ref))
      for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
        const [head, before] = await Promise.all([
          headOf(owner),
          database.run((tables) => rowsOfAll(tables, owner, keys)),
        ])
        const opened = await Promise.all(
          refs.map((ref, index) =>
            openRows(sealer, { ref, key: keys[index] ?? '' }, before[index] ?? NO_ROWS),
          ),
        )
        const readable = opened.filter((record) => record !== null)
        const change = decide(readable, head)
        const sealed = await Promise.all(
          change.writes.map(async (write, index) => {
            const record = readable[index]
            return write === null || record === undefined ? null : await sealWrite(deps, owner, record, write)
          }),
        )
        const written = await database.write(TABLES, async (tables) => {
          const nowHead = (await tables.recordHeads.get(owner)) ?? noHead(owner)
          if (!isSameHead(nowHead, head)) return false
          const present = await rowsOfAll(tables, owner, keys)
          if (!present.every((rows, index) => isSameRows(rows, before[index] ?? NO_ROWS))) return false
          await storeAll(
            tables,
            sealed.filter((write) => write !== null),
          )
          if (change.head) await tables.recordHeads.put({ ...head, ...change.head })
          return true
        })
        if (written) return
      }
      throw new OfflineError('storage_unavailable', new Error('Other windows keep changing the same record.'))
    },
  }
}

const NO_ROWS: StoredRows = { record: null, ops: [] }

function noHead(ownerUserId: UserId): StoredRecordHead {
  return { ownerUserId, epoch: null, cursor: 0, generation: 0, full: null, pulledAt: null }
}

function isSameHead(one: StoredRecordHead, other: StoredRecordHead): boolean {
  return (
    one.epoch === other.epoch &&
    one.cursor === other.cursor &&
    one.generation === other.generation &&
    one.full === other.full
  )
}

/** null: a row cannot be read on this device. */
async function openRows(
  sealer: Sealer,
  { ref, key }: { readonly ref: RecordRef; readonly key: string },
  { record, ops }: StoredRows,
): Promise<OpenRecord | null> {
  const content = record === null ? null : await openRecord(sealer, record)
  const opened = await Promise.all(ops.map((op) => openOp(sealer, op)))
  const readable = opened.filter((op) => op !== null)
  if ((record !== null && content === null) || readable.length < ops.length) return null
  return { ref, key, stored: record, content, ops: readable }
}

type SealedWrite = {
  readonly key: string
  readonly record: StoredRecord | null | undefined
  readonly put: readonly Omit<StoredRecordOp, 'position'>[]
  readonly positions: ReadonlyMap<string, number>
  readonly remove: readonly string[]
}

async function sealWrite(
  { sealer, now }: ChangerDeps,
  owner: UserId,
  { ref, key, ops }: OpenRecord,
  write: RecordWrite,
): Promise<SealedWrite> {
  // Named one by one: what is passed as a ref, such as a choice, has more members, and none of them may be stored unsealed.
  const put = await Promise.all(
    write.put.map(async (operation) => {
      const stored = ops.find(({ opId }) => opId === operation.opId)?.stored
      const sealed = await sealOp(sealer, owner, operation)
      const former =
        stored ?? newOp(owner, { kind: ref.kind, id: ref.id, recordKey: key, createdAt: now() }, operation)
      const state = fixedState(operation) ?? (stored?.state === 'choice' ? 'queued' : former.state)
      const { isClaimed } = operation
      return { ...former, state, isClaimed, ...sealed, ...write.queue?.[operation.opId] }
    }),
  )
  const putIds = new Set(put.map(({ opId }) => opId))
  const onlyQueued = ops.flatMap(({ opId, stored }) => {
    const queue = write.queue?.[opId]
    return queue === undefined || putIds.has(opId) ? [] : [{ ...stored, ...queue }]
  })
  const { record } = write
  const hasAside = (record?.content.aside ?? null) !== null
  return {
    key,
    record: record && {
      ...{ key, ownerUserId: owner, kind: ref.kind, id: ref.id },
      ...{ sort: record.sort, seq: record.seq, generation: record.generation, hasAside },
      questions: record.content.shadow.conflicts.length + Number(hasAside),
      keepUntil: record.keepUntil ?? null,
      content: await sealRecord(sealer, owner, key, record.content),
    },
    put: [...put, ...onlyQueued],
    positions: new Map(ops.map(({ opId, stored }) => [opId, stored.position])),
    remove: write.remove,
  }
}

function newOp(
  ownerUserId: UserId,
  facts: Pick<StoredRecordOp, 'kind' | 'id' | 'recordKey' | 'createdAt'>,
  { opId }: PendingOperation,
): Omit<StoredRecordOp, 'position' | 'content' | 'bytes' | 'isClaimed'> {
  return {
    ...{ opId, ownerUserId, ...facts },
    ...{
      state: 'queued',
      attempts: 0,
      nextAttemptAt: null,
      leaseUntil: null,
      leaseBy: null,
      lastError: null,
    },
  }
}

async function storeAll(
  { records, recordOps }: OfflineTables,
  writes: readonly SealedWrite[],
): Promise<void> {
  await recordOps.bulkDelete(writes.flatMap(({ remove }) => [...remove]))
  const last = await recordOps.orderBy('position').last()
  let position = last?.position ?? 0
  const rows = writes.flatMap(({ put, positions, remove }) =>
    put
      .filter(({ opId }) => !remove.includes(opId))
      .map((op): StoredRecordOp => ({ ...op, position: positions.get(op.opId) ?? (position += 1) })),
  )
  await recordOps.bulkPut(rows)
  await records.bulkPut(writes.flatMap(({ record }) => (record ? [record] : [])))
  await records.bulkDelete(writes.flatMap(({ key, record }) => (record === null ? [key] : [])))
}

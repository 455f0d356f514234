/** The rows of a list of records: all of them, or the newest without reading the others. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { KIND_INDEX, type OfflineTables } from '../engine/database.ts'
import type { StoredRecord, StoredRecordOp } from '../engine/stored-rows.ts'

export type OwnRows = { readonly stored: readonly StoredRecord[]; readonly ops: readonly StoredRecordOp[] }

export async function rowsOfKind(tables: OfflineTables, owner: UserId, kind: string): Promise<OwnRows> {
  const [stored, ops] = await Promise.all([
    ofKind(tables, owner, kind).toArray(),
    opsOfKind(tables, owner, kind),
  ])
  return { stored, ops }
}

/** The newest records, and with them all that have changes which wait here. */
export async function newestOfKind(
  tables: OfflineTables,
  owner: UserId,
  kind: string,
  newest: number,
): Promise<OwnRows> {
  const [stored, ops] = await Promise.all([
    ofKind(tables, owner, kind).reverse().limit(newest).toArray(),
    opsOfKind(tables, owner, kind),
  ])
  const known = new Set(stored.map(({ key }) => key))
  const others = new Set(ops.map((op) => op.recordKey).filter((key) => !known.has(key)))
  const changed = await tables.records.bulkGet([...others])
  return { stored: [...stored, ...changed.filter((record) => record !== undefined)], ops }
}

function ofKind({ records }: OfflineTables, owner: UserId, kind: string) {
  return records.where(KIND_INDEX).between([owner, kind, -Infinity], [owner, kind, Infinity])
}

function opsOfKind({ recordOps }: OfflineTables, owner: UserId, kind: string) {
  return recordOps
    .where({ ownerUserId: owner })
    .filter((op) => op.kind === kind)
    .toArray()
}

/** Units that the server itself writes into a record. Devices pull them like every other change. */
import { changeRecord, sizeOf, writtenByServer } from '../../../shared/domain/records/change-record.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import { namesOf, type RecordKind } from '../../../shared/domain/records/record-kind.ts'
import type { ServiceTx } from '../../db/database.ts'
import { publish } from '../live/live-hub.ts'
import { rememberParties } from '../parties/parties.repository.ts'
import { countRecords, findRecords, lockHead, storeChanges, type RecordRef } from './records.repository.ts'
import { expiryOf } from './record-expiry.ts'

/** `none`: the record is gone. `full`: it cannot hold more. */
export type ServerWrite = 'written' | 'none' | 'full'

/**
 * Part of the caller's transaction. `make` sees the record under the lock of its owner's records, so that no operation of a device comes
 * between; null writes nothing.
 */
export async function writeAsServer(
  tx: ServiceTx,
  { ownerId, kind, id }: { readonly ownerId: string; readonly kind: RecordKind; readonly id: string },
  at: Date,
  make: (body: UnitValues) => UnitValues | null,
): Promise<ServerWrite> {
  const head = await lockHead(tx, ownerId)
  const ref: RecordRef = { kind: kind.kind, id }
  const [current] = await findRecords(tx, ownerId, [ref])
  if (current === undefined || current.body === null) return 'none'
  const set = make(current.body)
  if (set === null) return 'written'
  const next = writtenByServer({ ...current, body: current.body }, set, at.toISOString())
  if (next.body === null || sizeOf(next.body) > kind.maxBody) return 'full'
  const seq = head.seq + 1
  const record = { ...next, ...ref, seq }
  await storeChanges(tx, {
    ...{ ownerId, at, head: seq, history: [], answers: [] },
    records: [{ ...record, expiresAt: expiryOf(record, kind, at) }],
  })
  await publish(tx, ownerId, { type: 'records', seq, deviceId: '' })
  return 'written'
}

/** Part of the caller's transaction: a record that its owner did not have. Throws if the units have not the shape of their kind. */
export async function createAsServer(
  tx: ServiceTx,
  { ownerId, kind, id }: { readonly ownerId: string; readonly kind: RecordKind; readonly id: string },
  at: Date,
  set: UnitValues,
): Promise<Exclude<ServerWrite, 'none'>> {
  const head = await lockHead(tx, ownerId)
  if ((await countRecords(tx, ownerId, kind.kind)) >= kind.maxRecords || sizeOf(set) > kind.maxBody)
    return 'full'
  const ref: RecordRef = { kind: kind.kind, id }
  const { result, next } = changeRecord(
    null,
    { ...ref, opId: id, type: 'set', schemaVersion: kind.version, create: true, set, seen: {} },
    { kind, deviceId: '', deviceLabel: '', at: at.toISOString() },
  )
  if (next === null) throw new Error(`the server made a record that its kind refuses: ${result.kind}`)
  const seq = head.seq + 1
  const record = { ...next, ...ref, seq }
  await storeChanges(tx, {
    ...{ ownerId, at, head: seq, history: [], answers: [] },
    records: [{ ...record, expiresAt: expiryOf(record, kind, at) }],
  })
  await rememberParties(tx, { ownerId, ...ref }, namesOf(kind, set), at)
  await publish(tx, ownerId, { type: 'records', seq, deviceId: '' })
  return 'written'
}

/** What a full disk can spare, cheapest first. Each returns how many rows it deleted. */
import type { OfflineDatabase } from './database.ts'
import type { StoredRecord } from './stored-rows.ts'

/** Whether a device need not keep the record. The server's clock decides, because a device's own may be off by years. */
export function mayLeave(
  { keepUntil: until = null }: Pick<StoredRecord, 'keepUntil'>,
  serverTime: number | null,
): boolean {
  return until !== null && serverTime !== null && until < serverTime
}

/** Copies of answers, which the next visit of their screens brings back. */
async function deleteSnapshots(database: OfflineDatabase): Promise<number> {
  return database.write(['snapshots'], async ({ snapshots }) => {
    const count = await snapshots.count()
    await snapshots.clear()
    return count
  })
}

/** Records that their kind need not keep on a device, without changes that the server lacks. */
async function deleteOldRecords(database: OfflineDatabase): Promise<number> {
  return database.write(
    ['records', 'recordOps', 'recordHeads'],
    async ({ records, recordOps, recordHeads }) => {
      const heads = await recordHeads.toArray()
      const times = new Map(heads.map(({ ownerUserId, serverTime = null }) => [ownerUserId, serverTime]))
      const changed = new Set((await recordOps.toArray()).map(({ recordKey }) => recordKey))
      const old = await records
        .filter(
          (record) =>
            !record.hasAside &&
            !changed.has(record.key) &&
            mayLeave(record, times.get(record.ownerUserId) ?? null),
        )
        .primaryKeys()
      await records.bulkDelete(old)
      return old.length
    },
  )
}

export const ROOM: readonly ((database: OfflineDatabase) => Promise<number>)[] = [
  deleteSnapshots,
  deleteOldRecords,
]

/** What the start of the app asks about records without loading their code. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from '../engine/database.ts'

/** Whether this device holds records of the person, or changes of them. */
export async function hasAnyRecords(database: OfflineDatabase, owner: UserId): Promise<boolean> {
  return database.run(async ({ records, recordOps }) => {
    const [one, op] = await Promise.all([
      records.where({ ownerUserId: owner }).first(),
      recordOps.where({ ownerUserId: owner }).first(),
    ])
    return one !== undefined || op !== undefined
  })
}

/** Whether the server has changes up to `seq` that this device has not pulled. */
export async function isBehind(database: OfflineDatabase, owner: UserId, seq: number): Promise<boolean> {
  const head = await database.run(({ recordHeads }) => recordHeads.get(owner))
  return seq > (head?.cursor ?? 0)
}

export type RecordOpCounts = {
  readonly unsent: number
  /** Unsent changes that wait for a decision or a sign-in. */
  readonly attention: number
}

export async function countRecordOps(database: OfflineDatabase, owner: UserId): Promise<RecordOpCounts> {
  const ops = await database.run(({ recordOps }) => recordOps.where({ ownerUserId: owner }).toArray())
  const unsent = ops.filter(({ state }) => state !== 'applied')
  const attention = unsent.filter(({ state }) => state === 'choice' || state === 'blocked_auth')
  return { unsent: unsent.length, attention: attention.length }
}

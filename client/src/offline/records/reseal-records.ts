/** Reseals records and changes that were written while their owner's key was locked, and that the device key therefore sealed. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from '../engine/database.ts'
import { DEVICE_KEY_ID, type Sealer } from '../engine/seal.ts'
import type { Sealed } from '../engine/stored-rows.ts'
import { boundRecord, boundRecordOp } from './record-rows.ts'

/** Another window may do the same: a row that changed meanwhile is left to the next run. */
export async function resealRecords(database: OfflineDatabase, sealer: Sealer, owner: UserId): Promise<void> {
  if (!(await sealer.isUnlocked(owner))) return
  const again = async (former: Sealed, boundTo: string): Promise<Sealed | null> => {
    if (former.keyId !== DEVICE_KEY_ID) return null
    const text = await sealer.open(former, boundTo, owner)
    const content = text === null ? null : await sealer.seal(text, boundTo, owner)
    return content?.keyId === DEVICE_KEY_ID ? null : content
  }
  const isSame = (one: Sealed | undefined, other: Sealed): boolean => one?.iv.join() === other.iv.join()

  const records = await database.run((tables) => tables.records.where({ ownerUserId: owner }).toArray())
  for (const { key, content: former } of records) {
    const content = await again(former, boundRecord(key))
    if (content === null) continue
    await database.write(['records'], async (tables) => {
      if (isSame((await tables.records.get(key))?.content, former))
        await tables.records.update(key, { content })
    })
  }
  const ops = await database.run(({ recordOps }) => recordOps.where({ ownerUserId: owner }).toArray())
  for (const { opId, content: former } of ops) {
    const content = await again(former, boundRecordOp(opId, owner))
    if (content === null) continue
    await database.write(['recordOps'], async ({ recordOps }) => {
      if (isSame((await recordOps.get(opId))?.content, former)) await recordOps.update(opId, { content })
    })
  }
}

/** What a person may do with everything that lies here under their name. Other people's rows are neither read nor touched. */
import type { UserId } from '../../../shared/domain/ids.ts'
import { STATE_INDEX, type OfflineDatabase } from './database.ts'

/** Removes what this device knows of the person; queue and drafts only if asked to. */
export async function forgetPerson(
  database: OfflineDatabase,
  owner: UserId,
  keep: { readonly unsent: boolean },
): Promise<void> {
  await database.write(['identity', 'snapshots', 'outbox', 'outboxBodies', 'drafts'], async (tables) => {
    await tables.identity.delete('last')
    await tables.snapshots.where({ ownerUserId: owner }).delete()
    if (keep.unsent) return
    const rows = await tables.outbox.where({ ownerUserId: owner }).primaryKeys()
    await tables.outbox.bulkDelete(rows)
    await tables.outboxBodies.bulkDelete(rows)
    const ofOwner = tables.drafts.where('[ownerUserId+kind]').between([owner, ''], [owner, '\uffff'])
    await ofOwner.delete()
  })
}

/** The content of everything sent, without waiting for its day to pass; id, time and message id stay. Gives the number of rows. */
export async function wipeSentContent(database: OfflineDatabase, owner: UserId): Promise<number> {
  return database.write(['outbox', 'outboxBodies'], async ({ outbox, outboxBodies }) => {
    let wiped = 0
    for (const state of ['sent', 'skipped'] as const) {
      const rows = await outbox
        .where(STATE_INDEX)
        .between([owner, state, 0], [owner, state, Infinity])
        .filter((row) => row.summary !== null)
        .toArray()
      await outboxBodies.bulkDelete(rows.map((row) => row.id))
      await outbox.bulkPut(rows.map((row) => ({ ...row, summary: null })))
      wiped += rows.length
    }
    return wiped
  })
}

/** Deletes one user's data from this device. Other users' rows are neither read nor changed, except in `clearAfterSignOut`. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { STATE_INDEX, type OfflineDatabase } from './database.ts'
import { isAcknowledged } from './outbox-row.ts'

/** Removes the user's data; keeps queue and drafts if `keep.unsent`. Returns true when nothing sealed by their key is left. */
export async function forgetPerson(
  database: OfflineDatabase,
  owner: UserId,
  keep: { readonly unsent: boolean },
): Promise<boolean> {
  const names = ['identity', 'snapshots', 'outbox', 'outboxBodies', 'drafts', 'wrappedKeys'] as const
  return database.write(names, async (tables) => {
    await tables.identity.delete('last')
    await tables.snapshots.where({ ownerUserId: owner }).delete()
    const ofOwner = tables.drafts.where('[ownerUserId+kind]').between([owner, ''], [owner, '\uffff'])
    const unsent = tables.outbox.where({ ownerUserId: owner }).filter((row) => !isAcknowledged(row.state))
    if (keep.unsent && (await ofOwner.count()) + (await unsent.count()) > 0) return false
    await tables.wrappedKeys.delete(owner)
    if (keep.unsent) return true
    const rows = await tables.outbox.where({ ownerUserId: owner }).primaryKeys()
    await tables.outbox.bulkDelete(rows)
    await tables.outboxBodies.bulkDelete(rows)
    await ofOwner.delete()
    return true
  })
}

/**
 * Deletes every user's snapshots and sent content as soon as a session ends for any reason. Drafts and unsent rows stay, sealed;
 * the sign-out dialog asks what to do with them.
 */
export async function clearAfterSignOut(database: OfflineDatabase): Promise<void> {
  await database.write(['identity', 'snapshots', 'outbox', 'outboxBodies'], async (tables) => {
    await tables.identity.clear()
    await tables.snapshots.clear()
    const sent = await tables.outbox
      .filter((row) => row.summary !== null && (row.state === 'sent' || row.state === 'skipped'))
      .toArray()
    await tables.outboxBodies.bulkDelete(sent.map((row) => row.id))
    await tables.outbox.bulkPut(sent.map((row) => ({ ...row, summary: null })))
  })
}

/** Wipes all sent content now instead of a day after sending; id, time and message id stay. Returns the number of rows. */
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

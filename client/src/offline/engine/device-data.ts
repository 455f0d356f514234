/** Deletes one user's data from this device. Other users' rows are neither read nor changed, except in `clearAfterSignOut`. */
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { inState, type OfflineDatabase, type OfflineTables } from './database.ts'
import { ownerKeys } from './case-file-keys.ts'
import { isAcknowledged } from './outbox-row.ts'
import type { StoredRecordOp } from './stored-rows.ts'

const TABLES = [
  ...(['identity', 'snapshots', 'outbox', 'outboxBodies'] as const),
  ...(['records', 'recordOps', 'recordHeads'] as const),
] as const

/** What of a user's data stays: queue and drafts; documents of case files. */
export type Keep = { readonly unsent: boolean; readonly documents: boolean }

/** Removes the user's data but what is kept. Returns true when nothing sealed by their key is left. */
export async function forgetPerson(database: OfflineDatabase, owner: UserId, keep: Keep): Promise<boolean> {
  const names = [...TABLES, 'drafts', 'wrappedKeys', 'caseFiles'] as const
  return database.write(names, async (tables) => {
    await forgetIdentity(tables, owner)
    await tables.snapshots.where({ ownerUserId: owner }).delete()
    const ofOwner = tables.drafts.where('[ownerUserId+kind]').between([owner, ''], [owner, '\uffff'])
    const unsent = tables.outbox.where({ ownerUserId: owner }).filter((row) => !isAcknowledged(row.state))
    const own = await tables.recordOps.where({ ownerUserId: owner }).toArray()
    const changes = keep.unsent ? own.filter(({ state }) => state !== 'applied') : []
    const left = await removeRecords(tables, owner, { changes, asides: keep.unsent })
    const caseFiles = tables.caseFiles.where('key').startsWith(ownerKeys(owner))
    if (!keep.documents) await caseFiles.delete()
    const waiting = keep.unsent ? (await ofOwner.count()) + (await unsent.count()) + left : 0
    const isEmpty = waiting + (await caseFiles.count()) === 0
    if (isEmpty) await tables.wrappedKeys.delete(owner)
    if (keep.unsent) return isEmpty
    const rows = await tables.outbox.where({ ownerUserId: owner }).primaryKeys()
    await tables.outbox.bulkDelete(rows)
    await tables.outboxBodies.bulkDelete(rows)
    await ofOwner.delete()
    return isEmpty
  })
}

/** Of another person, who uses the device by now, it stays. */
async function forgetIdentity({ identity }: OfflineTables, owner: UserId): Promise<void> {
  const known = identityOwnerSchema.safeParse((await identity.get('last'))?.identity).data
  if (known === undefined || known.userId === owner) await identity.delete('last')
}
const identityOwnerSchema = z.object({ userId: z.string() })

/**
 * Deletes every user's snapshots and sent content as soon as a session ends for any reason. Drafts, unsent rows and case files stay, sealed;
 * the sign-out dialog asks what to do with them.
 */
export async function clearAfterSignOut(database: OfflineDatabase): Promise<void> {
  await database.write(TABLES, async (tables) => {
    const changes = await tables.recordOps.filter(({ state }) => state !== 'applied').toArray()
    for (const { ownerUserId } of await tables.recordHeads.toArray())
      await removeRecords(tables, ownerUserId, {
        changes: changes.filter((change) => change.ownerUserId === ownerUserId),
        asides: true,
      })
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
      const rows = await inState(outbox, owner, state)
        .filter((row) => row.summary !== null)
        .toArray()
      await outboxBodies.bulkDelete(rows.map((row) => row.id))
      await outbox.bulkPut(rows.map((row) => ({ ...row, summary: null })))
      wiped += rows.length
    }
    return wiped
  })
}

type Staying = { readonly changes: readonly StoredRecordOp[]; readonly asides: boolean }

/**
 * Removes all records but those of the changes that stay, and those that wait for a decision. Then everything is pulled anew at the next
 * sign-in. Returns how many rows stay.
 */
async function removeRecords(
  { records, recordOps, recordHeads }: OfflineTables,
  owner: UserId,
  { changes, asides }: Staying,
): Promise<number> {
  const keys = new Set(changes.map(({ recordKey }) => recordKey))
  const opIds = new Set(changes.map(({ opId }) => opId))
  const own = await records.where({ ownerUserId: owner }).toArray()
  const staying = own.filter(({ key, hasAside }) => keys.has(key) || (asides && hasAside))
  await records.bulkDelete(own.filter((record) => !staying.includes(record)).map(({ key }) => key))
  await recordOps
    .where({ ownerUserId: owner })
    .filter(({ opId }) => !opIds.has(opId))
    .delete()
  const left = staying.length + changes.length
  const head = await recordHeads.get(owner)
  if (head === undefined) return left
  if (left === 0) await recordHeads.delete(owner)
  else
    await recordHeads.put({
      ...head,
      ...{ cursor: 0, full: head.full ?? 'too_old', generation: head.generation + 1, pulledAt: null },
    })
  return left
}

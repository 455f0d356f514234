/**
 * Reseals a user's rows that the device key sealed: rows from releases before owner keys, and text saved while the owner's key was locked.
 * Offline: works once unlocked. Two windows: a row that changed meanwhile is skipped until the next run.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { inState, type OfflineDatabase } from './database.ts'
import { boundDraft } from './draft.store.ts'
import { withReceipt } from './outbox-amend.ts'
import { boundBody, boundReceipt, boundSummary } from './outbox-reader.ts'
import { DEVICE_KEY_ID, type Sealer } from './seal.ts'
import { hasUnsealedReceipt, RECEIPT_STATES } from './needs-resealing.ts'
import { boundSnapshot } from './snapshot.store.ts'
import { formerReceipt, type Sealed } from './stored-rows.ts'

/** Returns the number of resealed values. */
export async function resealOwner(database: OfflineDatabase, sealer: Sealer, owner: UserId): Promise<number> {
  if (!(await sealer.isUnlocked(owner))) return 0
  const receipts = await sealReceipts(database, sealer, owner)
  // Most devices have no device key, because nothing was written before a sign-in.
  if (!(await database.run(({ keys }) => keys.get(DEVICE_KEY_ID)))) return receipts
  const resealed = async (sealed: Sealed | null, boundTo: string): Promise<Sealed | null> => {
    if (sealed?.keyId !== DEVICE_KEY_ID) return null
    const text = await sealer.open(sealed, boundTo, owner)
    const own = text === null ? null : await sealer.seal(text, boundTo, owner)
    return own?.keyId === DEVICE_KEY_ID ? null : own
  }
  let count = receipts

  const drafts = await database.run((tables) =>
    tables.drafts.where('[ownerUserId+kind]').between([owner, ''], [owner, '\uffff']).toArray(),
  )
  for (const { id, values: former } of drafts) {
    const values = await resealed(former, boundDraft(id, owner))
    if (values === null) continue
    count += await database.write(['drafts'], async (tables) => {
      const now = await tables.drafts.get(id)
      return now && isSame(now.values, former) ? tables.drafts.update(id, { values }) : 0
    })
  }
  const rows = await database.run(({ outbox }) => outbox.where({ ownerUserId: owner }).toArray())
  for (const { id, summary: former, receipt: formerSealedReceipt = null } of rows) {
    const summary = await resealed(former, boundSummary(id, owner))
    if (summary !== null) {
      count += await database.write(['outbox'], async (tables) => {
        const now = await tables.outbox.get(id)
        return now?.summary && former && isSame(now.summary, former)
          ? tables.outbox.update(id, { summary })
          : 0
      })
    }
    const receipt = await resealed(formerSealedReceipt, boundReceipt(id, owner))
    if (receipt !== null) {
      count += await database.write(['outbox'], async (tables) => {
        const now = await tables.outbox.get(id)
        return now?.receipt && formerSealedReceipt && isSame(now.receipt, formerSealedReceipt)
          ? tables.outbox.update(id, { receipt })
          : 0
      })
    }
    const stored = await database.run(({ outboxBodies }) => outboxBodies.get(id))
    const body = await resealed(stored?.body ?? null, boundBody(id, owner))
    // A body never changes, so it needs no comparison.
    if (body !== null) count += await database.run(({ outboxBodies }) => outboxBodies.update(id, { body }))
  }
  const snapshots = await database.run((tables) => tables.snapshots.where({ ownerUserId: owner }).toArray())
  for (const { id, value: former } of snapshots) {
    const value = await resealed(former, boundSnapshot(id))
    if (value === null) continue
    count += await database.write(['snapshots'], async (tables) => {
      const now = await tables.snapshots.get(id)
      return now && isSame(now.value, former) ? tables.snapshots.update(id, { value }) : 0
    })
  }
  return count
}

/** Seals receipts left unsealed before schema version 4; a service worker of an earlier release may still write them. */
async function sealReceipts(database: OfflineDatabase, sealer: Sealer, owner: UserId): Promise<number> {
  let count = 0
  for (const state of RECEIPT_STATES) {
    const rows = await database.run(({ outbox }) =>
      inState(outbox, owner, state)
        .filter((row) => hasUnsealedReceipt(row))
        .toArray(),
    )
    for (const { id, ...row } of rows) {
      const text = JSON.stringify(formerReceipt(row))
      const receipt = await sealer.seal(text, boundReceipt(id, owner), owner)
      count += await database.write(['outbox'], async ({ outbox }) => {
        const now = await outbox.get(id)
        if (now === undefined || !hasUnsealedReceipt(now) || JSON.stringify(formerReceipt(now)) !== text)
          return 0
        await outbox.put(withReceipt(now, receipt))
        return 1
      })
    }
  }
  return count
}

/** Compares initialization vectors, which are unique per encryption. */
function isSame(a: Sealed, b: Sealed): boolean {
  return a.iv.every((byte, index) => byte === b.iv[index])
}

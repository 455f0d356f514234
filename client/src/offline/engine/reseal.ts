/**
 * Takes over what lies here under the device's key although it is a person's: rows of releases before owners had keys of their own, and
 * text that was saved while the owner's key was locked. Offline: works once unlocked. Two windows: a row that changed meanwhile is left,
 * and is another one's or the next time's.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { STATE_INDEX, type OfflineDatabase } from './database.ts'
import { boundDraft } from './draft.store.ts'
import { withReceipt } from './outbox-amend.ts'
import { boundBody, boundReceipt, boundSummary } from './outbox-reader.ts'
import { DEVICE_KEY_ID, type Sealer } from './seal.ts'
import { boundSnapshot } from './snapshot.store.ts'
import { formerReceipt, type Sealed, type StoredOutboxRow } from './stored-rows.ts'

/** Gives the number of rows taken over. */
export async function resealOwner(database: OfflineDatabase, sealer: Sealer, owner: UserId): Promise<number> {
  if (!(await sealer.isUnlocked(owner))) return 0
  const receipts = await sealReceipts(database, sealer, owner)
  // Most devices have none: nobody wrote here before signing in.
  if (!(await database.run(({ keys }) => keys.get(DEVICE_KEY_ID)))) return receipts
  const anew = async (sealed: Sealed | null, boundTo: string): Promise<Sealed | null> => {
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
    const values = await anew(former, boundDraft(id, owner))
    if (values === null) continue
    count += await database.write(['drafts'], async (tables) => {
      const now = await tables.drafts.get(id)
      return now && isSame(now.values, former) ? tables.drafts.update(id, { values }) : 0
    })
  }
  const rows = await database.run(({ outbox }) => outbox.where({ ownerUserId: owner }).toArray())
  for (const { id, summary: former, receipt: formerWord = null } of rows) {
    const summary = await anew(former, boundSummary(id, owner))
    if (summary !== null) {
      count += await database.write(['outbox'], async (tables) => {
        const now = await tables.outbox.get(id)
        return now?.summary && former && isSame(now.summary, former)
          ? tables.outbox.update(id, { summary })
          : 0
      })
    }
    const receipt = await anew(formerWord, boundReceipt(id, owner))
    if (receipt !== null) {
      count += await database.write(['outbox'], async (tables) => {
        const now = await tables.outbox.get(id)
        return now?.receipt && formerWord && isSame(now.receipt, formerWord)
          ? tables.outbox.update(id, { receipt })
          : 0
      })
    }
    const stored = await database.run(({ outboxBodies }) => outboxBodies.get(id))
    const body = await anew(stored?.body ?? null, boundBody(id, owner))
    // A body never changes: it is there or it is gone.
    if (body !== null) count += await database.run(({ outboxBodies }) => outboxBodies.update(id, { body }))
  }
  const snapshots = await database.run((tables) => tables.snapshots.where({ ownerUserId: owner }).toArray())
  for (const { id, value: former } of snapshots) {
    const value = await anew(former, boundSnapshot(id))
    if (value === null) continue
    count += await database.write(['snapshots'], async (tables) => {
      const now = await tables.snapshots.get(id)
      return now && isSame(now.value, former) ? tables.snapshots.update(id, { value }) : 0
    })
  }
  return count
}

/** What the server said of a row lay open until releases of schema version 4; a worker of a former one may still write it so. */
async function sealReceipts(database: OfflineDatabase, sealer: Sealer, owner: UserId): Promise<number> {
  let count = 0
  for (const state of ['sent', 'skipped'] as const) {
    const rows = await database.run(({ outbox }) =>
      outbox
        .where(STATE_INDEX)
        .between([owner, state, 0], [owner, state, Infinity])
        .filter((row) => isOpen(row))
        .toArray(),
    )
    for (const { id, ...row } of rows) {
      const text = JSON.stringify(formerReceipt(row))
      const receipt = await sealer.seal(text, boundReceipt(id, owner), owner)
      // Under the device's key it would lie no safer.
      if (receipt.keyId === DEVICE_KEY_ID) continue
      count += await database.write(['outbox'], async ({ outbox }) => {
        const now = await outbox.get(id)
        if (now === undefined || !isOpen(now) || JSON.stringify(formerReceipt(now)) !== text) return 0
        await outbox.put(withReceipt(now, receipt))
        return 1
      })
    }
  }
  return count
}

function isOpen(row: StoredOutboxRow): boolean {
  return !row.receipt && formerReceipt(row) !== null
}

/** The same sealing: no two have the same initialization vector. */
function isSame(a: Sealed, b: Sealed): boolean {
  return a.iv.every((byte, index) => byte === b.iv[index])
}

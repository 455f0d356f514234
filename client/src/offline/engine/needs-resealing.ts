/** Whether there is anything to reseal: most devices have nothing, and need not load the code that does it. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import { inState, type OfflineDatabase } from './database.ts'
import { DEVICE_KEY_ID } from './seal.ts'
import { formerReceipt, type StoredOutboxRow } from './stored-rows.ts'

/** States of rows that have a receipt. */
export const RECEIPT_STATES = ['sent', 'skipped'] as const

export async function needsResealing(database: OfflineDatabase, owner: UserId): Promise<boolean> {
  return database.run(async ({ keys, outbox }) => {
    if ((await keys.get(DEVICE_KEY_ID)) !== undefined) return true
    for (const state of RECEIPT_STATES) {
      const rows = inState(outbox, owner, state)
      if ((await rows.filter(hasUnsealedReceipt).first()) !== undefined) return true
    }
    return false
  })
}

export function hasUnsealedReceipt(row: StoredOutboxRow): boolean {
  return !row.receipt && formerReceipt(row) !== null
}

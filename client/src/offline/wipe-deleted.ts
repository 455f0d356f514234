/** Wipes what this device kept of a deleted account, when the days to take it along are over. */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './engine/database.ts'
import type { DeletedAccounts } from './engine/deleted-accounts.ts'
import { forgetPerson } from './engine/device-data.ts'
import type { DeviceShares, OwnerKeys } from './engine/owner-keys.ts'

type WipeDeps = {
  readonly database: OfflineDatabase
  readonly keys: Pick<OwnerKeys, 'forget'>
  readonly shares: Pick<DeviceShares, 'destroy'>
  readonly deletedAccounts: DeletedAccounts
  /** The signed-in user. */
  readonly owner: () => UserId | null
}

export async function wipeDeleted(deps: WipeDeps): Promise<void> {
  const { database, deletedAccounts, owner } = deps
  for (const person of await deletedAccounts.count()) {
    await forgetPerson(database, person, { unsent: false, documents: false })
    // Another person may be using the device by now, with a key of their own.
    if (owner() === person) await destroyKeys(deps)
    await deletedAccounts.wiped(person)
  }
}

export async function destroyKeys({ keys, shares }: Pick<WipeDeps, 'keys' | 'shares'>): Promise<void> {
  keys.forget()
  await shares.destroy()
}

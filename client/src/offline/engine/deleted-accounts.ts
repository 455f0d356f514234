/**
 * Accounts of this device that the server has deleted. Nothing of their owners is sent any more; what was not sent can be downloaded for
 * seven days, then the device wipes it.
 *
 * No clock is trusted: each look counts the time since the last one, at most a day and never less than nothing. A clock that is set ahead
 * ends the seven days one day early at most, and one that is set back does not prolong them by what it was set back.
 */
import { z } from 'zod'
import { userIdSchema, type UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import type { DeviceStore } from './device.store.ts'
import type { Leases } from './outbox-lease.store.ts'
import type { StoredDeletedAccount, StoredDevice } from './stored-rows.ts'

const DAY = 86_400_000
const KEEP = 7 * DAY

export type DeletedAccounts = {
  /** The server has answered `account_deleted`. */
  readonly found: (owner: UserId) => Promise<void>
  /** Milliseconds until the owner's data is wiped; null while the account is not known to be deleted. */
  readonly left: (owner: UserId) => Promise<number | null>
  /** Counts the time; returns the owners whose data is to be wiped now. */
  readonly count: () => Promise<readonly UserId[]>
  readonly wiped: (owner: UserId) => Promise<void>
}

const accountsSchema = z
  .array(z.object({ owner: userIdSchema, left: z.number(), countedAt: z.number() }))
  .catch([])

type DeletedAccountsDeps = {
  readonly database: OfflineDatabase
  readonly devices: Pick<DeviceStore, 'read'>
  readonly now: () => number
}

export function createDeletedAccounts({ database, devices, now }: DeletedAccountsDeps): DeletedAccounts {
  async function change(
    changed: (accounts: readonly StoredDeletedAccount[]) => readonly StoredDeletedAccount[],
  ): Promise<readonly StoredDeletedAccount[]> {
    await devices.read()
    return database.write(['device'], async ({ device }) => {
      const stored = await device.get('this')
      const before = accountsOf(stored)
      const after = changed(before)
      if (stored !== undefined && after !== before) await device.put({ ...stored, deletedAccounts: after })
      return after
    })
  }
  return {
    async found(owner) {
      const time = now()
      await change((accounts) =>
        accounts.some((account) => account.owner === owner)
          ? accounts
          : [...accounts, { owner, left: KEEP, countedAt: time }],
      )
    },

    async left(owner) {
      const stored = await database.run(({ device }) => device.get('this'))
      return accountsOf(stored).find((account) => account.owner === owner)?.left ?? null
    },

    async count() {
      const time = now()
      const accounts = await change((before) => (before.length === 0 ? before : before.map(countedTo(time))))
      return accounts.filter(({ left }) => left <= 0).map(({ owner }) => owner)
    },

    async wiped(owner) {
      await change((accounts) => accounts.filter((account) => account.owner !== owner))
    },
  }
}

function accountsOf(stored: StoredDevice | undefined): readonly StoredDeletedAccount[] {
  return accountsSchema.parse(stored?.deletedAccounts ?? [])
}

function countedTo(time: number): (account: StoredDeletedAccount) => StoredDeletedAccount {
  return (account) => {
    const passed = Math.min(Math.max(time - account.countedAt, 0), DAY)
    return { ...account, left: account.left - passed, countedAt: time }
  }
}

/** The queue of a drain, which gives out nothing of an owner whose account is deleted. */
export function endedByDeletion<Claim extends { readonly ownerUserId: UserId }>(
  leases: Leases<Claim>,
  accounts: Pick<DeletedAccounts, 'found' | 'left'>,
): Leases<Claim> {
  const isDeleted = async (owner: UserId): Promise<boolean> => (await accounts.left(owner)) !== null
  return {
    ...leases,
    claimNext: async (owner, lane) => ((await isDeleted(owner)) ? null : leases.claimNext(owner, lane)),
    async record(claim, outcome) {
      if (outcome.kind === 'account_deleted') await accounts.found(claim.ownerUserId)
      return leases.record(claim, outcome)
    },
    nextDue: async (owner) => ((await isDeleted(owner)) ? null : leases.nextDue(owner)),
  }
}

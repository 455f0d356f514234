/** Unlocks a user's data as soon as the server gives its share, and requests the share again when it gave none. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import type { OwnerKeys } from './owner-keys.ts'
import { needsResealing } from './needs-resealing.ts'
import type { Sealer } from './seal.ts'

/** Milliseconds until the share is requested again after the server gave none. */
const UNLOCK_AGAIN = 60_000

type Unlocking = {
  /** Resolves after the first attempt; never rejects. */
  readonly unlock: (owner: UserId) => Promise<void>
  readonly cancel: () => void
}

export function createUnlocking(deps: {
  readonly database: OfflineDatabase
  readonly keys: OwnerKeys
  readonly sealer: Sealer
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  /** Called so that work waiting for the key can continue. */
  readonly onOpened: () => void
  /** Refreshes the lock state: at the start, as the server may be slow, and once the result is known. */
  readonly look: () => Promise<void>
}): Unlocking {
  const { database, keys, sealer, setTimer } = deps
  let cancel = (): void => undefined
  const unlock = (owner: UserId): Promise<void> => {
    keys.tryAgain()
    cancel()
    const cancelThis = setTimer(() => void unlock(owner), UNLOCK_AGAIN)
    cancel = cancelThis
    const open = async (): Promise<void> => {
      const looked = deps.look()
      if (await needsResealing(database, owner))
        await (await import('./reseal.ts')).resealOwner(database, sealer, owner)
      deps.onOpened()
      if ((await keys.of(owner)) !== null) cancelThis()
      await looked
      await deps.look()
    }
    // Database failures surface where the data is used.
    return open().catch(() => undefined)
  }
  return { unlock, cancel: () => cancel() }
}

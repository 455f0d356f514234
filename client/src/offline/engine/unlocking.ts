/** Opens what lies here under a person's key as soon as the server gives its share, and asks again when it gave none. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import type { OwnerKeys } from './owner-keys.ts'
import { resealOwner } from './reseal.ts'
import type { Sealer } from './seal.ts'

/** Milliseconds until a server that gave no share is asked again. */
const UNLOCK_AGAIN = 60_000

type Unlocking = {
  /** Resolves when it has been tried once; never rejects. */
  readonly unlock: (owner: UserId) => Promise<void>
  readonly cancel: () => void
}

export function createUnlocking(deps: {
  readonly database: OfflineDatabase
  readonly keys: OwnerKeys
  readonly sealer: Sealer
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  /** What waited for the key may go on. */
  readonly onOpened: () => void
  /** At the beginning, when the server may take its time, and when it is known whether it opens. */
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
      await resealOwner(database, sealer, owner)
      deps.onOpened()
      if ((await keys.of(owner)) !== null) cancelThis()
      await looked
      await deps.look()
    }
    // A database that fails says so where it is used.
    return open().catch(() => undefined)
  }
  return { unlock, cancel: () => cancel() }
}

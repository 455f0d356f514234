/**
 * The lock of this device: with it on, the share lies in its file only sealed under the secret of a passkey, so that a copy of the file
 * opens nothing (docs/decisions/040). Offline: everything here works. Two windows: each writes the file in its turn, and tells the others.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import { PasskeyRefused, type LockPasskeys, type PasskeyRefusal } from './lock-passkey.ts'
import type { SharePlaces } from './share-places.ts'
import type { LockSignal } from './share-relay.ts'
import { isLockOf, openShare, sealShare, type SealedShare } from './share-seal.ts'

/** not_remembered: nothing that opens anything outlives the browser. not_possible: this browser has no passkeys that could do it. */
export type LockStanding = 'on' | 'off' | 'not_remembered' | 'not_possible'

/**
 * does_not_open: the passkey was used, and what lies here is not opened by it. not_saved: the file could not be written, all is as it
 * was. locked: there is no share here that could be locked or unlocked.
 */
export type LockAnswer = 'done' | PasskeyRefusal | 'does_not_open' | 'not_saved' | 'locked'

export type ShareLock = {
  readonly standing: (owner: UserId) => Promise<LockStanding>
  /** `name`: as the person's list of passkeys shows it. */
  readonly turnOn: (owner: UserId, name: string) => Promise<LockAnswer>
  /** Asks for the passkey where the share is not held. */
  readonly turnOff: (owner: UserId) => Promise<LockAnswer>
  /** The share is held in this window afterwards, and the other windows may have it. */
  readonly unlock: (owner: UserId) => Promise<LockAnswer>
  /** Another window has changed or opened it. */
  readonly onNews: (listener: () => void) => void
}

/** Where nothing is kept that could be locked: without a browser. */
export const NO_LOCK: ShareLock = {
  standing: () => Promise.resolve('not_remembered'),
  turnOn: () => Promise.resolve('locked'),
  turnOff: () => Promise.resolve('locked'),
  unlock: () => Promise.resolve('locked'),
  onNews: () => undefined,
}

type ShareLockDeps = {
  readonly places: SharePlaces
  readonly passkeys: LockPasskeys
  readonly news: LockSignal
  readonly webCrypto: Crypto
  readonly isRemembered: () => boolean
}

export function createShareLock(deps: ShareLockDeps): ShareLock {
  const { places, passkeys, news } = deps

  async function sealed(owner: UserId): Promise<SealedShare | null> {
    const filed = deps.isRemembered() ? await places.filed() : null
    return isLockOf(owner, filed) ? filed : null
  }

  async function turnOn(owner: UserId, name: string): Promise<LockAnswer> {
    const share = await places.near(owner)
    if (share === null) return 'locked'
    const made = await passkeys.make(name)
    const filed = await sealShare(deps.webCrypto, { owner, share }, made)
    made.secret.fill(0)
    if (await places.refile(filed)) return 'done'
    passkeys.forget(made.credentialId)
    return 'not_saved'
  }

  async function unlock(owner: UserId): Promise<LockAnswer> {
    const filed = await sealed(owner)
    if (filed === null) return (await places.near(owner)) === null ? 'locked' : 'done'
    const secret = await passkeys.secretOf(filed.lock)
    const kept = await openShare(deps.webCrypto, filed, secret)
    secret.fill(0)
    if (kept === null) return 'does_not_open'
    places.hold(kept)
    return 'done'
  }

  async function turnOff(owner: UserId): Promise<LockAnswer> {
    const filed = await sealed(owner)
    if ((await places.near(owner)) === null) {
      const answer = await unlock(owner)
      if (answer !== 'done') return answer
    }
    const share = await places.near(owner)
    if (share === null) return 'locked'
    if (!(await places.refile({ owner, share }))) return 'not_saved'
    if (filed !== null) passkeys.forget(filed.lock.credentialId)
    return 'done'
  }

  async function answered(work: Promise<LockAnswer>): Promise<LockAnswer> {
    try {
      const answer = await work
      if (answer === 'done') news.tell()
      return answer
    } catch (error) {
      if (error instanceof PasskeyRefused) return error.refusal
      throw error
    }
  }

  return {
    async standing(owner) {
      if (!deps.isRemembered()) return 'not_remembered'
      if ((await sealed(owner)) !== null) return 'on'
      return (await passkeys.arePossible()) ? 'off' : 'not_possible'
    },
    turnOn: (owner, name) => answered(turnOn(owner, name)),
    turnOff: (owner) => answered(turnOff(owner)),
    unlock: (owner) => answered(unlock(owner)),
    onNews: news.hear,
  }
}

/** Of whom nothing opens anything any more: the passkey of the lock goes with the file. */
export async function eraseWithLock(places: SharePlaces, passkeys: LockPasskeys): Promise<void> {
  const filed = await places.filed()
  await places.erase()
  if (filed !== null && 'lock' in filed) passkeys.forget(filed.lock.credentialId)
}

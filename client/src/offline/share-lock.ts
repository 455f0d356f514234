/**
 * The device lock: when on, the share file is sealed by a passkey's secret, so that a copy of the file is useless (docs/decisions/040).
 * Offline: everything works. Two windows: writes to the file are serialized, and the other windows are notified.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import { PasskeyRefused, type LockPasskeys, type PasskeyRefusal } from './lock-passkey.ts'
import type { SharePlaces } from './share-places.ts'
import type { LockSignal } from './share-relay.ts'
import { isLockOf, openShare, sealShare, type SealedShare } from './share-seal.ts'

/** not_remembered: the session keeps no share on disk. not_possible: this browser has no suitable passkeys. */
export type LockStanding = 'on' | 'off' | 'not_remembered' | 'not_possible'

/**
 * does_not_open: the passkey was used but does not decrypt the data. not_saved: writing the file failed and nothing changed. locked: this
 * device has no share to lock or unlock.
 */
export type LockAnswer = 'done' | PasskeyRefusal | 'does_not_open' | 'not_saved' | 'locked'

export type ShareLock = {
  readonly standing: (owner: UserId) => Promise<LockStanding>
  /** `name`: displayed in the user's list of passkeys. */
  readonly turnOn: (owner: UserId, name: string) => Promise<LockAnswer>
  /** Prompts for the passkey unless the share is in memory. */
  readonly turnOff: (owner: UserId) => Promise<LockAnswer>
  /** Puts the share in this window's memory, from which other windows can request it. */
  readonly unlock: (owner: UserId) => Promise<LockAnswer>
  /** Calls the listener when another window changed the lock or unlocked it. */
  readonly onNews: (listener: () => void) => void
}

/** The lock where no share is stored: outside a browser. */
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

/** Erases the share file and signals that its passkey is obsolete. */
export async function eraseWithLock(places: SharePlaces, passkeys: LockPasskeys): Promise<void> {
  const filed = await places.filed()
  await places.erase()
  if (filed !== null && 'lock' in filed) passkeys.forget(filed.lock.credentialId)
}

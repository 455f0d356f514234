/**
 * Stores the user's identity in the offline store, so that the app opens offline for them. Written only after the server has confirmed the
 * profile; removed when the session ends. Contains no credentials.
 */
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { type UserId, userIdSchema } from '../../../../shared/domain/ids.ts'
import type { Logger } from '../log/logger.ts'
import type { ProfileStore } from './profile.store.ts'
import { type SessionStore, identityIn } from './session.store.ts'

export type LocalIdentity = {
  readonly userId: UserId
  readonly email: string
  readonly firstName: string | null
  readonly userType: UserType | null
  readonly isApproved: boolean
  /** Milliseconds since 1970 of the server's last confirmation. */
  readonly lastVerifiedAt: number
}

export type LocalIdentityStore = {
  readonly save: (identity: LocalIdentity) => Promise<void>
  readonly clear: () => Promise<void>
}

type KeeperDeps = {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  readonly profile: Pick<ProfileStore, 'get' | 'subscribe'>
  readonly store: LocalIdentityStore
  /** Holds a marker while an identity is stored, so that the offline store is not loaded without need. */
  readonly storage: Storage
  readonly now: () => number
  readonly logger: Logger
}

const KEPT_MARK = 'cr_identity_kept'

export function createLocalIdentityKeeper({ session, profile, store, storage, now, logger }: KeeperDeps): {
  readonly start: () => () => void
} {
  const complain = (cause: unknown): void =>
    logger.warn('The identity kept for offline use could not be changed.', cause)

  const onProfile = (): void => {
    const state = profile.get()
    const identity = identityIn(session.get())
    if (identity === null || state.status !== 'known' || state.freshness !== 'confirmed') return
    const userId = userIdSchema.safeParse(identity.userId)
    if (!userId.success) return
    const { first_name, user_type, is_approved } = state.profile
    const record: LocalIdentity = {
      userId: userId.data,
      email: identity.email,
      firstName: first_name ?? identity.givenName,
      userType: user_type ?? null,
      isApproved: is_approved ?? false,
      lastVerifiedAt: now(),
    }
    // The marker first: a surplus one costs one lookup, a missing one would leave a name on the device.
    storage.setItem(KEPT_MARK, '1')
    store.save(record).catch(complain)
  }
  const forget = async (): Promise<void> => {
    if (storage.getItem(KEPT_MARK) === null) return
    await store.clear()
    storage.removeItem(KEPT_MARK)
  }
  const onSession = (): void => {
    if (session.get().status === 'signed_out') forget().catch(complain)
  }
  return {
    start: () => {
      const stops = [profile.subscribe(onProfile), session.subscribe(onSession)]
      return () => stops.forEach((stop) => stop())
    },
  }
}

/**
 * Notices that the account of an ended session was deleted. A device that comes back later knows no more than that its session is gone, so it
 * asks by the account's id, which is all that it has left; then what the account kept on this device is removed.
 */
import type { Logger } from '../log/logger.ts'
import type { DeviceSession } from './device-session.ts'
import { identityIn, type SessionState, type SessionStore } from './session.store.ts'

export type DeletedAccountDeps = {
  readonly session: SessionStore
  readonly device: Pick<DeviceSession, 'read'>
  /** Whether the account was deleted; false if the server cannot be asked. */
  readonly wasDeleted: (userId: string) => Promise<boolean>
  /** Removes what the account kept on this device. */
  readonly wipe: (userId: string) => Promise<void>
  readonly logger: Logger
}

export function followDeletedAccount(deps: DeletedAccountDeps): { readonly start: () => () => void } {
  const { session, device, wasDeleted, wipe, logger } = deps
  let person: string | null = null

  const ended = async (
    userId: string,
    { reason }: SessionState & { status: 'signed_out' },
  ): Promise<void> => {
    if (reason !== 'account_deleted') {
      if (reason !== 'rejected' || !(await wasDeleted(userId))) return
      // Somebody may have signed in while the server was asked.
      const current = session.get()
      if (current.status === 'signed_out') session.set({ status: 'signed_out', reason: 'account_deleted' })
    }
    await wipe(userId)
  }
  const onSession = (): void => {
    const state = session.get()
    person = (state.status === 'second_step' ? state.identity : identityIn(state))?.userId ?? person
    if (state.status !== 'signed_out' || person === null) return
    const leaving = person
    person = null
    ended(leaving, state).catch((cause: unknown) => {
      logger.error('What a deleted account kept on this device could not be removed.', cause)
    })
  }
  return {
    start: () => {
      // A session that ends during the start never reaches the store.
      person = device.read()?.user.id ?? null
      return session.subscribe(onSession)
    },
  }
}

/**
 * The lock's state for the UI: whether it is on, whether the data is locked, and an event when the passkey, the server or another window
 * unlocks it.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { Sealer } from './engine/seal.ts'
import type { LockAnswer, LockStanding, ShareLock } from './share-lock.ts'

export type DeviceLockState = {
  /** null until it was read, and while no user is signed in. */
  readonly standing: LockStanding | null
  /** The user has data here that is locked. */
  readonly isLocked: boolean
}

export type DeviceLock = {
  readonly getSnapshot: () => DeviceLockState
  readonly subscribe: (listener: () => void) => () => void
  /** Calls the listener after an unlock; reread the data then. */
  readonly onOpened: (listener: () => void) => () => void
  readonly look: () => Promise<void>
  readonly turnOn: (name: string) => Promise<LockAnswer>
  readonly turnOff: () => Promise<LockAnswer>
  readonly unlock: () => Promise<LockAnswer>
  /** Cancels all timers. */
  readonly stop: () => void
}

/** Milliseconds to wait for the server before offering the passkey. */
const SERVER_PATIENCE = 3_000

const NOBODY: DeviceLockState = { standing: null, isLocked: false }

export function createDeviceLock(deps: {
  readonly lock: ShareLock
  readonly sealer: Pick<Sealer, 'isUnlocked'>
  readonly owner: () => UserId | null
  /** Tries to unlock with the shares available on this device, then refreshes the state. */
  readonly reopen: () => Promise<void>
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
}): DeviceLock {
  const { lock, sealer, owner, reopen } = deps
  const listeners = new Set<() => void>()
  const opened = new Set<() => void>()
  const timers = new Set<() => void>()
  let state = NOBODY

  async function look(): Promise<void> {
    const person = owner()
    // Database failures surface where the data is used.
    const next = person === null ? NOBODY : await stateOf(person).catch(() => state)
    if (person !== owner()) return
    const former = state
    if (next.standing === former.standing && next.isLocked === former.isLocked) return
    state = next
    listeners.forEach((listener) => listener())
    if (former.isLocked && !next.isLocked && person !== null) opened.forEach((listener) => listener())
  }
  async function stateOf(person: UserId): Promise<DeviceLockState> {
    const standing = await lock.standing(person)
    const { promise: impatient, resolve } = Promise.withResolvers<boolean>()
    const stopTimer = deps.setTimer(() => resolve(standing !== 'on' && !state.isLocked), SERVER_PATIENCE)
    timers.add(stopTimer)
    try {
      return { standing, isLocked: !(await Promise.race([sealer.isUnlocked(person), impatient])) }
    } finally {
      stopTimer()
      timers.delete(stopTimer)
    }
  }
  async function answered(work: (person: UserId) => Promise<LockAnswer>): Promise<LockAnswer> {
    const person = owner()
    const answer = person === null ? 'locked' : await work(person)
    if (answer === 'done') await reopen()
    else await look()
    return answer
  }

  lock.onNews(() => void reopen())
  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onOpened: (listener) => {
      opened.add(listener)
      return () => opened.delete(listener)
    },
    look,
    turnOn: (name) => answered((person) => lock.turnOn(person, name)),
    turnOff: () => answered((person) => lock.turnOff(person)),
    unlock: async () => {
      const answer = await answered((person) => lock.unlock(person))
      // The server has created a new share since the lock was turned on.
      return answer === 'done' && state.isLocked ? 'does_not_open' : answer
    },
    stop: () => timers.forEach((stopTimer) => stopTimer()),
  }
}

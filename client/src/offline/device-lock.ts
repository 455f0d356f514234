/**
 * What a person sees of the lock: whether it is on, whether what lies here is locked just now, and the news when it opens, by the passkey,
 * by the server, or because another window has opened it.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { Sealer } from './engine/seal.ts'
import type { LockAnswer, LockStanding, ShareLock } from './share-lock.ts'

export type DeviceLockState = {
  /** null until it was looked at, and while nobody is signed in. */
  readonly standing: LockStanding | null
  /** Something of theirs lies here that cannot be opened just now. */
  readonly isLocked: boolean
}

export type DeviceLock = {
  readonly getSnapshot: () => DeviceLockState
  readonly subscribe: (listener: () => void) => () => void
  /** What could not be opened can be from now on: whoever shows it reads it again. */
  readonly onOpened: (listener: () => void) => () => void
  readonly look: () => Promise<void>
  readonly turnOn: (name: string) => Promise<LockAnswer>
  readonly turnOff: () => Promise<LockAnswer>
  readonly unlock: () => Promise<LockAnswer>
  /** Waits for nothing any more. */
  readonly stop: () => void
}

/** Milliseconds. Whoever waits longer for the server than this may as well use the passkey. */
const SERVER_PATIENCE = 3_000

const NOBODY: DeviceLockState = { standing: null, isLocked: false }

export function createDeviceLock(deps: {
  readonly lock: ShareLock
  readonly sealer: Pick<Sealer, 'isUnlocked'>
  readonly owner: () => UserId | null
  /** Opens what it can with the shares that are near by now, and looks. */
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
    // A database that fails says so where it is used.
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
      // The server has made another share since.
      return answer === 'done' && state.isLocked ? 'does_not_open' : answer
    },
    stop: () => timers.forEach((stopTimer) => stopTimer()),
  }
}

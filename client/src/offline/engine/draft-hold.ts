/**
 * Locks a draft to one window, so that two windows never overwrite each other's text. The lock ends when the window closes or crashes.
 * Without the Web Locks API every window gets the draft, and the last save wins.
 */

export type HoldSignal = {
  /** This window holds the lock: immediately, or once another window releases it. */
  readonly onHeld: () => void
  /** Another window has held the lock for longer than a page navigation takes. */
  readonly onBusy: () => void
}

export type HoldDraft = (id: string, news: HoldSignal) => LetGo
/** Releases the lock once `saved` has settled, so that the next window reads this window's last save. */
export type LetGo = (saved: Promise<unknown>) => void

/** Milliseconds. */
const BUSY_AFTER = 300

export function createDraftHold(
  locks: LockManager | undefined,
  setTimer: (work: () => void, milliseconds: number) => () => void,
): HoldDraft {
  return function holdDraft(id, { onHeld, onBusy }) {
    if (!locks) {
      onHeld()
      return () => undefined
    }
    const abortRequest = new AbortController()
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    const cancelTimer = setTimer(onBusy, BUSY_AFTER)
    const held = (): Promise<undefined> => {
      cancelTimer()
      if (!abortRequest.signal.aborted) onHeld()
      return released
    }
    locks.request(`draft/${id}`, { signal: abortRequest.signal }, held).catch(() => {
      cancelTimer()
      // The API can exist and still reject requests, as in a sandboxed frame.
      if (!abortRequest.signal.aborted) onHeld()
    })
    return (saved) => {
      cancelTimer()
      abortRequest.abort()
      const done = (): void => release(undefined)
      saved.then(done, done)
    }
  }
}

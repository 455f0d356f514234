/**
 * One window at a time writes a draft, so that two never overwrite each other's text. A window that closes or crashes lets go by itself.
 * Where the browser has no locks, each window holds at once, and the last one to save wins.
 */

export type HoldSignal = {
  /** It is ours: at once, or as soon as another window lets go. */
  readonly onHeld: () => void
  /** Another window has had it for longer than a change of pages takes. */
  readonly onBusy: () => void
}

export type HoldDraft = (id: string, news: HoldSignal) => LetGo
/** Lets go once `saved` has settled, so that the next window reads what this one wrote last. */
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
    const waiting = new AbortController()
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    const cancelTimer = setTimer(onBusy, BUSY_AFTER)
    const held = (): Promise<undefined> => {
      cancelTimer()
      if (!waiting.signal.aborted) onHeld()
      return released
    }
    locks.request(`draft/${id}`, { signal: waiting.signal }, held).catch(() => {
      cancelTimer()
      // A browser may have the API and still refuse it, as in a sandboxed frame.
      if (!waiting.signal.aborted) onHeld()
    })
    return (saved) => {
      cancelTimer()
      waiting.abort()
      const done = (): void => release(undefined)
      saved.then(done, done)
    }
  }
}

/** The drainers' common lock (windows and service worker). Where the browser has none, or refuses it, the leases alone keep them apart. */

const DRAIN_LOCK = 'outbox-drain'

/**
 * Does `work` under the lock, and gives the lock back when it is done; `exclusive`: no other drainer can be at work. null when the turn did
 * not come: at once where there is no `patience` and another drainer has the lock, else before the signal. Windows come back by themselves
 * and only look; the service worker has one chance, and waits.
 */
export async function withDrainLock<T>(
  locks: LockManager | undefined,
  patience: AbortSignal | null,
  work: (exclusive: boolean) => Promise<T>,
): Promise<T | null> {
  if (locks === undefined) return work(false)
  const turn: { taken: Promise<T> | null } = { taken: null }
  const options: LockOptions = patience === null ? { ifAvailable: true } : { signal: patience }
  try {
    // Settles when the lock is free again, so that our own next turn is never called somebody else's.
    await locks.request(DRAIN_LOCK, options, async (lock) => {
      if (lock === null) return
      turn.taken = work(true)
      await turn.taken.catch(() => undefined)
    })
  } catch {
    // A browser may have the API and still refuse it, as in a sandboxed frame.
    if (turn.taken === null && patience?.aborted !== true) return work(false)
  }
  return turn.taken
}

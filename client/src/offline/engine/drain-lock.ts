/** A Web Lock shared by windows and service worker while draining one queue. Without the Web Locks API, leases alone prevent double sends. */

const OUTBOX_LOCK = 'outbox-drain'

/**
 * Runs `work` under the lock; `exclusive`: no other drainer can be running. Returns null when the lock was not acquired: immediately
 * without `patience`, otherwise when that signal aborts. Windows retry later, so they do not wait; the service worker gets one chance.
 */
export async function withDrainLock<T>(
  locks: LockManager | undefined,
  patience: AbortSignal | null,
  work: (exclusive: boolean) => Promise<T>,
  name = OUTBOX_LOCK,
): Promise<T | null> {
  if (locks === undefined) return work(false)
  const turn: { taken: Promise<T> | null } = { taken: null }
  const options: LockOptions = patience === null ? { ifAvailable: true } : { signal: patience }
  try {
    // Settles when the lock is released, so that the next turn never mistakes this lock for another drainer's.
    await locks.request(name, options, async (lock) => {
      if (lock === null) return
      turn.taken = work(true)
      await turn.taken.catch(() => undefined)
    })
  } catch {
    // The API can exist and still reject requests, as in a sandboxed frame.
    if (turn.taken === null && patience?.aborted !== true) return work(false)
  }
  return turn.taken
}

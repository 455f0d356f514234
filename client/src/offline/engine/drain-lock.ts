/** The drainers' common lock (windows and service worker). Where the browser has none, the leases alone keep them apart. */
import type { LockReply } from './drain.setup.ts'

const DRAIN_LOCK = 'outbox-drain'

export function createDrainLock(locks: LockManager | undefined) {
  /** Until the turn before is over: a browser takes a moment to free what was given back, and would call our own turn somebody else's. */
  let freed: Promise<unknown> = Promise.resolve()
  return function holdLock(reply: (answer: LockReply) => void): () => void {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    if (!locks) {
      reply({ type: 'LOCK_GRANTED', exclusive: false })
      return () => undefined
    }
    let given = false
    freed = freed
      .then(() =>
        locks.request(DRAIN_LOCK, { ifAvailable: true }, (lock) => {
          given = true
          reply(lock ? { type: 'LOCK_GRANTED', exclusive: true } : { type: 'LOCK_BUSY' })
          return lock ? released : undefined
        }),
      )
      .catch(() => {
        // A browser may have the API and still refuse it, as in a sandboxed frame.
        if (!given) reply({ type: 'LOCK_GRANTED', exclusive: false })
      })
    return () => release(undefined)
  }
}

type Turn = { readonly exclusive: boolean; readonly giveBack: () => void }

/**
 * For the service worker, which has one chance and no timers to come back by: waits its turn behind the windows. Runs `work` without the
 * lock where the browser has none or refuses; gives null when the turn does not come before the signal.
 */
export async function inDrainTurn<T>(
  locks: LockManager | undefined,
  signal: AbortSignal,
  work: (exclusive: boolean) => Promise<T>,
): Promise<T | null> {
  const turn = locks ? await takeTurn(locks, signal) : WITHOUT_LOCK
  if (turn === null) return null
  try {
    return await work(turn.exclusive)
  } finally {
    turn.giveBack()
  }
}

const WITHOUT_LOCK: Turn = { exclusive: false, giveBack: () => undefined }

function takeTurn(locks: LockManager, signal: AbortSignal): Promise<Turn | null> {
  return new Promise((resolve) => {
    const held = (): Promise<undefined> => {
      const { promise, resolve: giveBack } = Promise.withResolvers<undefined>()
      resolve({ exclusive: true, giveBack: () => giveBack(undefined) })
      return promise
    }
    locks.request(DRAIN_LOCK, { signal }, held).catch(() => resolve(signal.aborted ? null : WITHOUT_LOCK))
  })
}

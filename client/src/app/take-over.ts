/** Lets a new version of the app that waits take over from the one that is active. */
import { SKIP_WAITING, STEP_ASIDE } from '../../../shared/contracts/worker-messages.ts'

/** Milliseconds. A version that is well takes over at once; a browser may keep a worker that is at work for five minutes. */
const TAKE_OVER_LIMIT = 10_000
/** Milliseconds. Chromium waits for the active worker to be idle, and forgets that it does when that worker is asked for a file meanwhile. */
const ASK_AGAIN = 500

/**
 * Resolves whether the version that waits has taken over; false where none waits, and where it does not come in time. The worker's own state
 * tells: a page that the former version does not control, as after a forced reload, hears of no change of its controller.
 */
export async function letTakeOver(
  registration: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>,
): Promise<boolean> {
  const { waiting, active } = registration
  if (waiting === null) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const follow = (): void => resolve(waiting.state !== 'redundant')
  waiting.addEventListener('statechange', follow, { once: true })
  const limit = setTimeout(() => resolve(false), TAKE_OVER_LIMIT)
  // Browsers wait for a worker that is at work.
  active?.postMessage({ type: STEP_ASIDE })
  const ask = (): void => waiting.postMessage({ type: SKIP_WAITING })
  ask()
  const asking = setInterval(ask, ASK_AGAIN)
  const isOver = await promise
  clearInterval(asking)
  waiting.removeEventListener('statechange', follow)
  clearTimeout(limit)
  return isOver
}

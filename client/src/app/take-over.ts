/** Lets a new version of the app that waits take over from the one that is active. */
import { SKIP_WAITING, STEP_ASIDE } from '../../../shared/contracts/worker-messages.ts'

/** Milliseconds. A version that is well takes over at once; a browser may keep a worker that is at work for five minutes. */
const TAKE_OVER_LIMIT = 5_000

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
  waiting.postMessage({ type: SKIP_WAITING })
  const isOver = await promise
  waiting.removeEventListener('statechange', follow)
  clearTimeout(limit)
  return isOver
}

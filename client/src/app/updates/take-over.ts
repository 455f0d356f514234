/** Lets a new version of the app that waits take over from the one that is active. */
import { SKIP_WAITING, STEP_ASIDE } from '../../../../shared/contracts/worker-messages.ts'

/** Milliseconds. Chromium waits until the active worker is idle, and forgets to when that worker is asked for a file meanwhile. */
const ASK_AGAIN = 250
/** Five seconds in all. A version that is well takes over at once; a browser may keep a worker that is at work for five minutes. */
const ASKS = 20

/**
 * Resolves whether the version that waits has taken over; false where none waits, and where it does not come in time. The worker's own state
 * tells: a page that the former version does not control, as after a forced reload, hears of no change of its controller.
 */
export async function letTakeOver(
  registration: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>,
): Promise<boolean> {
  const { waiting, active } = registration
  if (waiting === null) return false
  // Browsers wait for a worker that is at work.
  active?.postMessage({ type: STEP_ASIDE })
  for (let asked = 0; asked < ASKS && waiting.state === 'installed'; asked += 1) {
    waiting.postMessage({ type: SKIP_WAITING })
    await new Promise((resolve) => {
      waiting.addEventListener('statechange', resolve, { once: true })
      setTimeout(resolve, ASK_AGAIN)
    })
  }
  return waiting.state === 'activating' || waiting.state === 'activated'
}

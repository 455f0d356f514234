/** Lets a waiting service worker replace the active one. */
import { SKIP_WAITING, STEP_ASIDE } from '../../../../shared/contracts/worker-messages.ts'

/** Milliseconds. Chromium waits until the active worker is idle, but drops the request if that worker serves a file meanwhile. */
const ASK_AGAIN = 250
/** Five seconds in total. A working version takes over at once; a browser may keep a busy worker for five minutes. */
const ASKS = 20

/**
 * Resolves to whether the waiting version has taken over; false if none is waiting or the time limit passes. Reads the worker's state,
 * because a page without a controller, as after a forced reload, gets no `controllerchange` event.
 */
export async function letTakeOver(
  registration: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>,
): Promise<boolean> {
  const { waiting, active } = registration
  if (waiting === null) return false
  // Browsers wait for a busy worker.
  active?.postMessage({ type: STEP_ASIDE })
  for (let attempt = 0; attempt < ASKS && waiting.state === 'installed'; attempt += 1) {
    waiting.postMessage({ type: SKIP_WAITING })
    await new Promise((resolve) => {
      waiting.addEventListener('statechange', resolve, { once: true })
      setTimeout(resolve, ASK_AGAIN)
    })
  }
  return waiting.state === 'activating' || waiting.state === 'activated'
}

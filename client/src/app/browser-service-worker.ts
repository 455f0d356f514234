/** This window's part of what registering and replacing a service worker needs. */
import { SKIP_WAITING } from '../../../shared/contracts/worker-messages.ts'
import type { ServiceWorkerDeps } from './service-worker.ts'

type WindowWithTrustedTypes = Window & { readonly trustedTypes?: ServiceWorkerDeps['trustedTypes'] }

export function browserServiceWorker(
  page: WindowWithTrustedTypes,
): Omit<ServiceWorkerDeps, 'onWaiting' | 'onReplaced' | 'onRefused'> {
  return {
    // Absent in insecure contexts and some private modes, whatever the type says.
    container: 'serviceWorker' in page.navigator ? page.navigator.serviceWorker : undefined,
    trustedTypes: page.trustedTypes,
    onVisible: (listener) => {
      page.document.addEventListener('visibilitychange', () => {
        if (page.document.visibilityState === 'visible') listener()
      })
    },
    setInterval: (work, milliseconds) => {
      page.setInterval(work, milliseconds)
    },
  }
}

/** How long a waiting worker may take to begin, in milliseconds. */
const TAKE_OVER_LIMIT = 3000

/** Lets a version that waits take over; resolves when it has, or when it has not come in time. */
export async function activateWaitingWorker(page: Window): Promise<void> {
  const { navigator } = page
  if (!('serviceWorker' in navigator)) return
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (waiting === undefined || waiting === null) return
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    page.setTimeout(resolve, TAKE_OVER_LIMIT)
    waiting.postMessage({ type: SKIP_WAITING })
  })
}

/** The browser APIs that registering and replacing a service worker needs. */
import type { ServiceWorkerDeps } from './service-worker.ts'
import { letTakeOver } from './take-over.ts'

const CHANNEL = 'counselrelay-updates'
const LEFT = 'WORKER_LEFT'

type WindowWithTrustedTypes = Window & { readonly trustedTypes?: ServiceWorkerDeps['trustedTypes'] }

export function browserServiceWorker(
  page: WindowWithTrustedTypes,
): Omit<ServiceWorkerDeps, 'onWaiting' | 'onReplaced' | 'onRefused'> {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    // Contrary to its type, absent in insecure contexts and some private modes.
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
    otherWindows: {
      announceLeave: () => channel.postMessage(LEFT),
      onLeave: (listener) => {
        channel.addEventListener('message', ({ data }) => {
          if (data === LEFT) listener()
        })
      },
    },
  }
}

/** Activates a waiting worker, if any. Resolves when it has taken over, or after the time limit. */
export async function activateWaitingWorker(page: Window): Promise<void> {
  const { navigator } = page
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration !== undefined) await letTakeOver(registration)
}

/** The real browser behind the offline core's parameters. */
import type { SyncRegistration } from './background-sending.ts'
import type { BrowserSignals } from './connectivity.ts'
import type { OfflineCoreDeps } from './create-offline-core.ts'
import type { DeviceCapabilities } from './device.ts'

export function browserDeps(own: Pick<OfflineCoreDeps, 'getAccessToken' | 'shares'>): OfflineCoreDeps {
  return {
    ...own,
    indexedDB: window.indexedDB,
    IDBKeyRange: window.IDBKeyRange,
    webCrypto: window.crypto,
    // Absent in insecure contexts and old browsers, whatever the type says.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    fetch: (input, init) => window.fetch(input, init),
    now: () => Date.now(),
    random: () => Math.random(),
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    setTimer: (work, milliseconds) => {
      const timer = window.setTimeout(work, milliseconds)
      return () => window.clearTimeout(timer)
    },
    listen: listenToBrowser,
    isNavigatorOnline: () => navigator.onLine,
    capabilities: browserCapabilities(),
  }
}

/** Each is absent in some browser or in insecure contexts, whatever the types say. */
function browserCapabilities(): DeviceCapabilities {
  return {
    ...('serviceWorker' in navigator
      ? { worker: { ready: workerReady, isAllowed: isBackgroundSyncAllowed } }
      : {}),
    ...('storage' in navigator ? { storage: navigator.storage } : {}),
    ...('setAppBadge' in navigator
      ? { setBadge: (count) => (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()) }
      : {}),
  }
}

async function workerReady(): Promise<SyncRegistration> {
  // What is Chromium's own in it is unknown to TypeScript's list, and may be missing here too.
  return (await navigator.serviceWorker.ready) as SyncRegistration
}

async function isBackgroundSyncAllowed(): Promise<boolean> {
  // The name is Chromium's; TypeScript's list has only what every browser knows.
  const permission = await navigator.permissions.query({ name: 'background-sync' as PermissionName })
  return permission.state !== 'denied'
}

function listenToBrowser(handlers: BrowserSignals): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const visible = () => {
    if (document.visibilityState === 'visible') handlers.visible()
  }
  window.addEventListener('online', handlers.online, { signal })
  window.addEventListener('offline', handlers.offline, { signal })
  window.addEventListener('focus', visible, { signal })
  document.addEventListener('visibilitychange', visible, { signal })
  return () => controller.abort()
}

/** The offline core's dependencies, implemented by the browser. */
import type { SyncRegistration } from './background-sending.ts'
import type { BrowserSignals } from './connectivity.ts'
import { deviceName } from './device-name.ts'
import type { OfflineCoreDeps } from './create-offline-core.ts'
import type { DeviceCapabilities } from './device.ts'

export function browserDeps(own: Pick<OfflineCoreDeps, 'getAccessToken' | 'shares'>): OfflineCoreDeps {
  return {
    ...own,
    indexedDB: window.indexedDB,
    IDBKeyRange: window.IDBKeyRange,
    webCrypto: window.crypto,
    // Absent in insecure contexts and old browsers, despite the type.
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
    deviceLabel: deviceName(navigator.userAgent),
  }
}

/** Each is absent in some browsers or in insecure contexts, despite the types. */
function browserCapabilities(): DeviceCapabilities {
  return {
    ...('serviceWorker' in navigator
      ? { worker: { ready: workerReady, isAllowed: isBackgroundSyncAllowed } }
      : {}),
    ...('storage' in navigator ? { storage: navigator.storage } : {}),
    // A badge of 0 is none.
    ...('setAppBadge' in navigator ? { setBadge: (count) => navigator.setAppBadge(count) } : {}),
  }
}

async function workerReady(): Promise<SyncRegistration> {
  // TypeScript lacks the Chromium-only members, which are optional in SyncRegistration.
  return (await navigator.serviceWorker.ready) as SyncRegistration
}

async function isBackgroundSyncAllowed(): Promise<boolean> {
  // TypeScript lacks this Chromium-only permission name.
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

/** The dependencies of background sending, implemented by the service worker. */
import type { UserId } from '../../../shared/domain/ids.ts'
import { deviceName } from '../offline/device-name.ts'
import { readShareFile } from '../offline/share-file.ts'
import { plainShareOf } from '../offline/share-seal.ts'
import type { OutboxSyncDeps } from './outbox-sync.ts'

export function workerDeps(
  worker: ServiceWorkerGlobalScope,
  shareOf: (owner: UserId) => string | null,
): OutboxSyncDeps {
  const { navigator } = worker
  return {
    indexedDB: worker.indexedDB,
    IDBKeyRange,
    webCrypto: worker.crypto,
    // Absent in some browsers, despite the types.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    fetch: (input, init) => worker.fetch(input, init),
    now: () => Date.now(),
    random: () => Math.random(),
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    sleep: (milliseconds) => new Promise((resolve) => worker.setTimeout(resolve, milliseconds)),
    // A badge of 0 is none.
    setBadge: 'setAppBadge' in navigator ? (count) => navigator.setAppBadge(count) : undefined,
    nearShare: async (owner) => {
      const held = shareOf(owner)
      if (held !== null) return held
      // Data locked by a passkey waits for a window, because a worker cannot prompt for it.
      return plainShareOf(owner, await readShareFile(async () => navigator.storage.getDirectory()))
    },
    deviceLabel: deviceName(navigator.userAgent),
    mayNotify: () => 'Notification' in worker && Notification.permission === 'granted',
  }
}

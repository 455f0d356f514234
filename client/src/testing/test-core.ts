/** An in-memory offline database and queue for tests of screens. The test starts it. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createOfflineCore, type OfflineCore } from '../offline/create-offline-core.ts'
import { memoryShares, newProfile } from '../offline/testing/memory-deps.ts'

type OfflineDeps = Parameters<typeof createOfflineCore>[0]

/** `changes` override the defaults: a server with empty responses, and no signed-in user. */
export function createTestCore(changes: Partial<OfflineDeps> = {}): OfflineCore {
  return createOfflineCore({
    shares: memoryShares(newProfile()),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    webCrypto: crypto,
    locks: undefined,
    fetch: () => Promise.resolve(new Response('', { headers: { 'X-App': 'bff' } })),
    getAccessToken: () => Promise.resolve({ kind: 'signed_out' }),
    now: () => Date.now(),
    random: () => 0.5,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    setTimer: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    listen: () => () => undefined,
    isNavigatorOnline: () => true,
    ...changes,
  })
}

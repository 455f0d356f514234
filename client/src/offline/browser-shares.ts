/** The key share's storage, implemented by the browser. */
import shareFileWorker from './share-file.worker.ts?worker&url'
import type { UserId } from '../../../shared/domain/ids.ts'
import { startOwnWorker, type WindowWithTrustedTypes } from '../platform/own-worker.ts'
import { createLockPasskeys } from './browser-passkeys.ts'
import type { DeviceShares } from './engine/owner-keys.ts'
import type { ShareFileOrder } from './share-file-order.ts'
import { createShareFile } from './share-file.ts'
import { createShareLock, eraseWithLock } from './share-lock.ts'
import { createSharePlaces } from './share-places.ts'
import { createLockSignal, createShareRelay, SHARE_CHANNEL } from './share-relay.ts'

/** Timeout for writing the small share file. Milliseconds. */
const WRITE_PATIENCE = 5000

export function browserShares(
  page: WindowWithTrustedTypes,
  own: {
    readonly isRemembered: () => boolean
    readonly askShare: (owner: UserId) => Promise<string | null>
    readonly destroyShare: () => Promise<void>
  },
): DeviceShares {
  const { navigator } = page
  const channel = new BroadcastChannel(SHARE_CHANNEL)
  const places = createSharePlaces({
    isRemembered: own.isRemembered,
    file: createShareFile({
      // Async, so that a browser without OPFS causes a rejection instead of a synchronous throw.
      root: async () => navigator.storage.getDirectory(),
      order: (order) => haveWorker(page, order),
      locks: 'locks' in navigator ? navigator.locks : undefined,
    }),
    relay: createShareRelay({
      channel,
      // Absent in insecure contexts and some private modes, despite the type.
      worker: () => ('serviceWorker' in navigator ? navigator.serviceWorker.controller : null),
      onPageHide: (listener) => page.addEventListener('pagehide', listener),
      setTimer: (work, milliseconds) => {
        const timer = page.setTimeout(work, milliseconds)
        return () => page.clearTimeout(timer)
      },
    }),
  })
  const passkeys = createLockPasskeys({
    credentials: 'credentials' in navigator ? navigator.credentials : undefined,
    PublicKeyCredential: 'PublicKeyCredential' in page ? page.PublicKeyCredential : undefined,
    webCrypto: page.crypto,
    host: page.location.hostname,
  })
  const lock = createShareLock({
    ...{ places, passkeys, isRemembered: own.isRemembered },
    news: createLockSignal(channel),
    webCrypto: page.crypto,
  })
  return {
    near: places.near,
    keep: places.keep,
    ask: own.askShare,
    erase: () => eraseWithLock(places, passkeys),
    destroy: own.destroyShare,
    lock,
  }
}

/** Runs one order in a new worker. */
async function haveWorker(page: WindowWithTrustedTypes, order: ShareFileOrder): Promise<void> {
  const worker = startOwnWorker(page, shareFileWorker, 'share-file')
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = page.setTimeout(
        () => reject(new Error('The file was not written in time')),
        WRITE_PATIENCE,
      )
      worker.addEventListener('error', () => reject(new Error('The worker could not be loaded')))
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        page.clearTimeout(timer)
        if (data === true) resolve()
        else reject(new Error('The file could not be written'))
      })
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}

/** The share of the device's key as the app's own windows have it: a page beside them asks them for it, as each of them asks the others. */
import type { ShareSource } from '../client/src/offline/engine/owner-keys.ts'
import { createShareRelay, SHARE_CHANNEL } from '../client/src/offline/share-relay.ts'

export function sharesOfWindows(): ShareSource {
  const relay = createShareRelay({
    channel: new BroadcastChannel(SHARE_CHANNEL),
    worker: () => navigator.serviceWorker.controller,
    onPageHide: () => undefined,
    setTimer: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  return { near: relay.ask, ask: () => Promise.resolve(null), keep: () => Promise.resolve() }
}

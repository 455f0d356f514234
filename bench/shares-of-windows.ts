/** The device key share from the app's own windows: a page next to them requests it as the windows request it from each other. */
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

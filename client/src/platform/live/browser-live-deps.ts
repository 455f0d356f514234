/** Implements the live client's dependencies with browser APIs. */
import type { Auth } from '../auth/auth.ts'
import type { LiveChannel, LiveClientDeps } from './live-client.ts'

export function browserLiveDeps(
  page: Window,
  auth: Pick<Auth, 'getAccessToken' | 'tokenRefused'>,
): LiveClientDeps {
  return {
    fetch: (input, init) => page.fetch(input, init),
    getAccessToken: () => auth.getAccessToken(),
    onTokenRefused: (code) => auth.tokenRefused(code),
    // Absent in insecure contexts and old browsers, although the type says otherwise.
    locks: 'locks' in page.navigator ? page.navigator.locks : undefined,
    openChannel: typeof BroadcastChannel === 'undefined' ? () => NO_CHANNEL : openChannel,
    isOnline: () => page.navigator.onLine,
    onWake: (listener) => {
      const controller = new AbortController()
      const { signal } = controller
      page.addEventListener('online', listener, { signal })
      page.document.addEventListener(
        'visibilitychange',
        () => page.document.visibilityState === 'visible' && listener(),
        { signal },
      )
      return () => controller.abort()
    },
    setTimer: (work, milliseconds) => {
      const timer = page.setTimeout(work, milliseconds)
      return () => page.clearTimeout(timer)
    },
    now: () => Date.now(),
    random: () => Math.random(),
  }
}

const NO_CHANNEL: LiveChannel = { post: () => undefined, listen: () => undefined, close: () => undefined }

function openChannel(name: string): LiveChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (word) => channel.postMessage(word),
    listen: (listener) => {
      channel.onmessage = ({ data }) => listener(data)
    },
    close: () => channel.close(),
  }
}

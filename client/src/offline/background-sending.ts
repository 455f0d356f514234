/**
 * Asks the browser to wake the service worker when the network is there (Background Sync), and knows what may be said on screen: only a
 * browser that took the request, on a device that holds a grant, sends with all windows closed.
 */

export const OUTBOX_SYNC = 'outbox'
export const OUTBOX_SWEEP = 'outbox-sweep'
/** Milliseconds; browsers make it rarer as they like. */
const SWEEP_INTERVAL = 12 * 3_600_000

/** by_itself: also with every window closed. when_open: the next time the app is open and connected. */
export type ClosedWindowSending = 'by_itself' | 'when_open'

/** What TypeScript's DOM does not know: the two interfaces are Chromium's. */
export type SyncRegistration = {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
  readonly periodicSync?: {
    readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>
  }
}

export type BackgroundSending = {
  readonly getSnapshot: () => ClosedWindowSending
  readonly subscribe: (listener: () => void) => () => void
  /** Looks what this browser has, so that the words are right before anything waits. */
  readonly probe: () => Promise<void>
  /** Rows wait: wake the worker when there is a network. Never rejects. */
  readonly request: () => Promise<void>
  /** Whether the signed-in person's grant lies on this device. */
  readonly setGranted: (granted: boolean) => void
}

export type BackgroundSendingDeps = {
  /** May never settle: then no worker is registered, and windows alone send. */
  readonly ready: () => Promise<SyncRegistration>
  /** False when the person or the browser has switched it off. */
  readonly isAllowed: () => Promise<boolean>
}

export function createBackgroundSending({ ready, isAllowed }: BackgroundSendingDeps): BackgroundSending {
  const listeners = new Set<() => void>()
  let takesRequests = false
  let granted = false
  let shown: ClosedWindowSending = 'when_open'

  function settle(): void {
    const next = takesRequests && granted ? 'by_itself' : 'when_open'
    if (next === shown) return
    shown = next
    listeners.forEach((listener) => listener())
  }

  return {
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async probe() {
      const [{ sync }, allowed] = await Promise.all([ready(), isAllowed().catch(() => false)])
      takesRequests = sync !== undefined && allowed
      settle()
    },
    async request() {
      try {
        const { sync, periodicSync } = await ready()
        takesRequests = sync !== undefined
        await sync?.register(OUTBOX_SYNC)
        // Given to installed apps only; the one-shot above does not depend on it.
        await periodicSync?.register(OUTBOX_SWEEP, { minInterval: SWEEP_INTERVAL }).catch(() => undefined)
      } catch {
        // Denied by the person, or switched off in this browser.
        takesRequests = false
      }
      settle()
    },
    setGranted(next) {
      granted = next
      settle()
    },
  }
}

/**
 * Registers Background Sync, so that the browser wakes the service worker when online. Reports what the UI can promise: sending with all
 * windows closed needs a browser that accepted the registration and a device that holds a grant.
 */

export const OUTBOX_SYNC = 'outbox'
export const OUTBOX_SWEEP = 'outbox-sweep'
/** Milliseconds; a browser may use a longer interval. */
const SWEEP_INTERVAL = 12 * 3_600_000

/** by_itself: even when every window is closed. when_open: the next time the app is open and online. */
export type ClosedWindowSending = 'by_itself' | 'when_open'

/** Chromium-only interfaces, missing from TypeScript's DOM types. */
export type SyncRegistration = {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
  readonly periodicSync?: {
    readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>
  }
}

export type BackgroundSending = {
  readonly getSnapshot: () => ClosedWindowSending
  readonly subscribe: (listener: () => void) => () => void
  /** Detects browser support, so that the UI text is right before anything is queued. */
  readonly probe: () => Promise<void>
  /** Requests a wake-up of the worker, as rows are waiting. Never rejects. */
  readonly request: () => Promise<void>
  /** Sets whether this device has the signed-in user's grant. */
  readonly setGranted: (granted: boolean) => void
}

export type BackgroundSendingDeps = {
  /** Never settles when no worker is registered; then only windows send. */
  readonly ready: () => Promise<SyncRegistration>
  /** False when the user or the browser disabled it. */
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
        // Available to installed apps only; the one-shot sync above does not depend on it.
        await periodicSync?.register(OUTBOX_SWEEP, { minInterval: SWEEP_INTERVAL }).catch(() => undefined)
      } catch {
        // The user or the browser disabled it.
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

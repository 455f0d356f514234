/** A live value from the device's database, throttled to limit its share of the main thread. */

export type LiveValue<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }

/** For `useSyncExternalStore`. Reads nothing without subscribers. */
export type LiveView<Value> = {
  readonly getSnapshot: () => LiveValue<Value>
  readonly subscribe: (listener: () => void) => () => void
}

type LiveViewDeps<Value> = {
  readonly read: () => Promise<Value>
  /** A quicker value to begin with, such as the first rows of a long list. */
  readonly readFirst?: () => Promise<Value>
  /** Calls the listener after every change; returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  /** Milliseconds on any clock. */
  readonly now: () => number
}

/** Short enough to look live, long enough to keep the main thread free while a thousand rows drain. Milliseconds. */
const LIVE_INTERVAL = 200
/** Pause after each refresh, as a multiple of its duration: refreshes take at most a quarter of the time. */
const REST_SHARE = 3
const LONGEST_INTERVAL = 2_000

export function createLiveView<Value>(deps: LiveViewDeps<Value>): LiveView<Value> {
  const listeners = new Set<() => void>()
  let current: LiveValue<Value> = { status: 'loading' }
  let stale = false
  let busy = false
  let stopWatching: (() => void) | null = null

  async function refresh(): Promise<void> {
    if (busy) {
      stale = true
      return
    }
    busy = true
    stale = false
    const started = deps.now()
    if (current.status === 'loading' && deps.readFirst) {
      show(await settled(deps.readFirst()))
      // Lets the screen draw it.
      await new Promise<void>((resolve) => void deps.setTimer(resolve, LIVE_INTERVAL))
    }
    show(await settled(deps.read()))
    // In a separate task, so that the cost includes the listeners' rendering.
    deps.setTimer(() => rest(deps.now() - started), 0)
  }

  function show(next: LiveValue<Value>): void {
    current = next
    listeners.forEach((listener) => listener())
  }

  /** Batches the changes that arrive during the pause; the first change after it refreshes immediately. */
  function rest(cost: number): void {
    const interval = Math.min(Math.max(cost * REST_SHARE, LIVE_INTERVAL), LONGEST_INTERVAL)
    deps.setTimer(() => {
      busy = false
      if (stale && stopWatching) void refresh()
    }, interval)
  }

  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      if (!stopWatching) {
        stopWatching = deps.onChange(() => void refresh())
        // Deferred, so that it does not run during the subscriber's render.
        deps.setTimer(() => {
          if (stopWatching) void refresh()
        }, 0)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = null
      }
    },
  }
}

function settled<Value>(reading: Promise<Value>): Promise<LiveValue<Value>> {
  return reading.then(
    (value): LiveValue<Value> => ({ status: 'ready', value }),
    (error: unknown): LiveValue<Value> => ({ status: 'failed', error }),
  )
}

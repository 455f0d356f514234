/** A value read from the device's database that follows its changes, however fast they come, with a bounded share of the main thread. */

export type LiveValue<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown }

/** The shape of `useSyncExternalStore`. Nothing is read while nobody looks. */
export type LiveView<Value> = {
  readonly getSnapshot: () => LiveValue<Value>
  readonly subscribe: (listener: () => void) => () => void
}

type LiveViewDeps<Value> = {
  readonly read: () => Promise<Value>
  /** Calls back after every change; returns how to stop. */
  readonly onChange: (listener: () => void) => () => void
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  /** Milliseconds on any clock. */
  readonly now: () => number
}

/** Often enough to look live, rare enough that draining a thousand rows leaves the main thread free. */
const LIVE_INTERVAL = 200
/** A long list takes long to read and to show: then it is looked at less often, so that showing it takes a quarter of the time at most. */
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
    const next = await deps.read().then(
      (value): LiveValue<Value> => ({ status: 'ready', value }),
      (error: unknown): LiveValue<Value> => ({ status: 'failed', error }),
    )
    current = next
    listeners.forEach((listener) => listener())
    // In a task of its own, so that what the listeners put on screen is part of the cost.
    deps.setTimer(() => rest(deps.now() - started), 0)
  }

  /** The first change is shown at once, those that follow while we rest together. */
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
        // Not within the drawing that asks for it.
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

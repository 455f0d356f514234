/** Whether the server is reachable, by GET /livez: `navigator.onLine` is also true behind a captive portal. */
import { probe } from './probe.ts'

export type ConnectivityStatus = 'online' | 'offline' | 'checking'

export type Connectivity = {
  readonly getSnapshot: () => ConnectivityStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Probes the server now. */
  readonly check: () => Promise<ConnectivityStatus>
  readonly start: () => void
  readonly stop: () => void
}

export type ConnectivityDeps = {
  readonly fetch: typeof fetch
  readonly isNavigatorOnline: () => boolean
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  /** Listens for the browser's online, offline and visible events; returns an unsubscribe function. */
  readonly listen: (handlers: BrowserSignals) => () => void
}
export type BrowserSignals = {
  readonly online: () => void
  readonly offline: () => void
  readonly visible: () => void
}

const FIRST_REPROBE = 2_000
const LAST_REPROBE = 30_000

export function createConnectivity(deps: ConnectivityDeps): Connectivity {
  const listeners = new Set<() => void>()
  let status: ConnectivityStatus = 'checking'
  let wait = FIRST_REPROBE
  let cancelTimer = (): void => undefined
  let stopListening: (() => void) | null = null
  /** Incremented per probe and offline event, so that results of earlier probes are ignored. */
  let round = 0

  function settle(next: ConnectivityStatus): void {
    if (next === 'online') wait = FIRST_REPROBE
    if (next === status) return
    status = next
    listeners.forEach((listener) => listener())
  }

  /** Polls with backoff while offline, because leaving a captive portal fires no event. */
  function scheduleReprobe(): void {
    cancelTimer()
    if (stopListening === null || status === 'online') return
    cancelTimer = deps.setTimer(() => void check(), wait)
    wait = Math.min(wait * 2, LAST_REPROBE)
  }

  async function check(): Promise<ConnectivityStatus> {
    const mine = ++round
    const reachable = await probe(deps)
    if (mine !== round) return status
    settle(reachable ? 'online' : 'offline')
    scheduleReprobe()
    return status
  }

  return {
    getSnapshot: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check,
    start() {
      if (stopListening) return
      const recheck = () => {
        wait = FIRST_REPROBE
        void check()
      }
      stopListening = deps.listen({
        online: recheck,
        visible: recheck,
        offline: () => {
          round += 1
          settle('offline')
          scheduleReprobe()
        },
      })
      if (!deps.isNavigatorOnline()) settle('offline')
      void check()
    },
    stop() {
      stopListening?.()
      stopListening = null
      cancelTimer()
      round += 1
    },
  }
}

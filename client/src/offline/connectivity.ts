/** Whether our server can be reached: the answer of GET /livez, as `navigator.onLine` is true behind a captive portal too. */
import { probe } from './probe.ts'

export type ConnectivityStatus = 'online' | 'offline' | 'checking'

export type Connectivity = {
  readonly getSnapshot: () => ConnectivityStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Asks now. */
  readonly check: () => Promise<ConnectivityStatus>
  readonly start: () => void
  readonly stop: () => void
}

export type ConnectivityDeps = {
  readonly fetch: typeof fetch
  readonly isNavigatorOnline: () => boolean
  readonly timeout: (milliseconds: number) => AbortSignal
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  /** Listens to the browser's online, offline and becoming visible; returns how to stop. */
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
  /** Answers that were asked for before the latest browser event are out of date. */
  let round = 0

  function settle(next: ConnectivityStatus): void {
    if (next === 'online') wait = FIRST_REPROBE
    if (next === status) return
    status = next
    listeners.forEach((listener) => listener())
  }

  /** While offline, ask again by ourselves: leaving a captive portal fires no event. */
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

import { describe, expect, it, vi } from 'vitest'
import { createConnectivity, type BrowserSignals, type ConnectivityDeps } from './connectivity.ts'

const ours = () => new Response('{}', { headers: { 'X-App': 'bff' } })

function scene(options: { navigatorOnline?: boolean } = {}) {
  const answers: (() => Promise<Response>)[] = []
  const timers: { work: () => void; after: number; cancelled: boolean }[] = []
  let signals: BrowserSignals | null = null
  const fetch = vi.fn<ConnectivityDeps['fetch']>(() => (answers.shift() ?? (() => Promise.resolve(ours())))())
  const connectivity = createConnectivity({
    fetch,
    isNavigatorOnline: () => options.navigatorOnline ?? true,
    timeout: () => new AbortController().signal,
    setTimer: (work, after) => {
      const timer = { work, after, cancelled: false }
      timers.push(timer)
      return () => (timer.cancelled = true)
    },
    listen: (handlers) => {
      signals = handlers
      return () => (signals = null)
    },
  })
  const status = (expected: string) => vi.waitFor(() => expect(connectivity.getSnapshot()).toBe(expected))
  const pending = () => timers.filter((timer) => !timer.cancelled)
  return {
    connectivity,
    answers,
    fetch,
    status,
    pending,
    timers,
    signal: (name: keyof BrowserSignals) => signals?.[name](),
  }
}
const failing = () => Promise.reject(new TypeError('Failed to fetch'))

describe('connectivity', () => {
  it('is the answer of our own server to GET /livez', async () => {
    const it = scene()
    expect(it.connectivity.getSnapshot()).toBe('checking')
    it.connectivity.start()
    await it.status('online')
    expect(it.fetch).toHaveBeenCalledWith('/livez', expect.objectContaining({ cache: 'no-store' }))
  })

  it('behind a captive portal, whose answer to everything is 200, is offline', async () => {
    const it = scene()
    it.answers.push(() => Promise.resolve(new Response('<html>Please log in</html>')))
    it.connectivity.start()
    await it.status('offline')
  })

  it('with the server down is offline', async () => {
    const it = scene()
    it.answers.push(() => Promise.resolve(new Response('', { status: 503, headers: { 'X-App': 'bff' } })))
    it.connectivity.start()
    await it.status('offline')
  })

  it('asks again by itself while offline, less and less often, as leaving a portal fires no event', async () => {
    const it = scene()
    const waits = [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
    it.answers.push(...waits.map(() => failing))
    it.connectivity.start()
    for (const [count, after] of waits.entries()) {
      await vi.waitFor(() => expect(it.timers).toHaveLength(count + 1))
      expect(it.timers[count]?.after).toBe(after)
      it.timers[count]?.work()
    }
    await it.status('online')
    expect(it.timers).toHaveLength(waits.length)
  })

  it('believes the browser’s "offline" at once, and its "online" only after asking', async () => {
    const it = scene()
    it.connectivity.start()
    await it.status('online')
    it.signal('offline')
    expect(it.connectivity.getSnapshot()).toBe('offline')
    it.answers.push(failing)
    it.signal('online')
    expect(it.connectivity.getSnapshot()).toBe('offline')
    await vi.waitFor(() => expect(it.fetch).toHaveBeenCalledTimes(2))
    it.signal('online')
    await it.status('online')
  })

  it('an answer from before the cable was pulled does not count', async () => {
    const it = scene()
    const slow = Promise.withResolvers<Response>()
    it.answers.push(() => slow.promise)
    it.connectivity.start()
    it.signal('offline')
    slow.resolve(ours())
    await slow.promise
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
    expect(it.connectivity.getSnapshot()).toBe('offline')
  })

  it('tells listeners of changes only, and nothing after it was stopped', async () => {
    const it = scene({ navigatorOnline: false })
    const heard = vi.fn()
    it.connectivity.subscribe(heard)
    it.connectivity.start()
    expect(it.connectivity.getSnapshot()).toBe('offline')
    await it.status('online')
    await it.connectivity.check()
    expect(heard).toHaveBeenCalledTimes(2)
    it.connectivity.stop()
    expect(it.pending()).toEqual([])
  })
})

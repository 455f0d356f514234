import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLiveClient, type LiveChannel, type LiveClientDeps, type LiveMessage } from './live-client.ts'

const USER = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01'
const REFERRAL = { type: 'referral', referralId: '0199a3f0-0000-7000-8000-000000000001' } as const

/** A server whose streams the test writes to and cuts. */
function fakeServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const calls: RequestInit[] = []
  let refusal: Response | null = null
  const fetch = (_input: unknown, init?: RequestInit): Promise<Response> => {
    calls.push(init ?? {})
    if (refusal !== null) return Promise.resolve(refusal.clone())
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller)
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  return {
    fetch,
    calls,
    say: (event: unknown) =>
      streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
    send: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    cut: () => streams.at(-1)?.error(new TypeError('network error')),
    end: () => streams.at(-1)?.close(),
    refuse: (response: Response | null) => {
      refusal = response
    },
  }
}

/** Locks and channels of one browser, shared by its windows. */
function fakeBrowser() {
  const listeners = new Map<string, Set<(word: unknown) => void>>()
  let tail: Promise<unknown> = Promise.resolve()
  const locks = {
    request: async (_name: string, options: { signal: AbortSignal }, lead: () => Promise<void>) => {
      const before = tail
      const turn = before.then(() => (options.signal.aborted ? undefined : lead()))
      tail = turn
      return turn
    },
  } as unknown as LockManager // only `request`, in the form that is used
  const openChannel = (name: string): LiveChannel => {
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all)
    let own: ((word: unknown) => void) | null = null
    return {
      post: (word) => all.forEach((listener) => listener !== own && listener(structuredClone(word))),
      listen: (listener) => {
        own = listener
        all.add(listener)
      },
      close: () => own !== null && all.delete(own),
    }
  }
  return { locks, openChannel }
}

function openWindow(server: ReturnType<typeof fakeServer>, changes: Partial<LiveClientDeps> = {}) {
  const heard: LiveMessage[] = []
  const wakers = new Set<() => void>()
  const deps: LiveClientDeps = {
    ...fakeBrowser(),
    fetch: server.fetch,
    getAccessToken: () => Promise.resolve('token-1'),
    isOnline: () => true,
    onWake: (listener) => {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
    setTimer: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
    random: () => 0.5,
    onTokenRefused: () => undefined,
    ...changes,
  }
  const close = startLiveClient(deps, USER, (news) => heard.push(news))
  return { heard, close, wake: () => wakers.forEach((wake) => wake()) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Lets everything that is ready happen. */
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

describe('live client', () => {
  it('shows its token and our own mark, and hands events on as they come', async () => {
    const server = fakeServer()
    const page = openWindow(server)
    await settle()
    const headers = new Headers(server.calls[0]?.headers)
    expect(headers.get('authorization')).toBe('Bearer token-1')
    expect(headers.get('x-app-csrf')).toBe('1')
    server.say(REFERRAL)
    server.say({ type: 'of a later version' })
    server.say({ type: 'notification', unread: 3 })
    await settle()
    expect(page.heard).toEqual([{ type: 'resumed' }, REFERRAL, { type: 'notification', unread: 3 }])
    page.close()
  })

  it('reads events however they are cut, and comes back after one that does not end', async () => {
    const server = fakeServer()
    const page = openWindow(server)
    await settle()
    server.send(': sign of life\r\n\r')
    server.send('\ndata: {"type":"notif')
    server.send('ication",\ndata:"unread":4}\n\n')
    await settle()
    expect(page.heard).toEqual([{ type: 'resumed' }, { type: 'notification', unread: 4 }])
    server.send(`data: ${'x'.repeat(70_000)}`)
    await settle(30_000)
    expect(server.calls.length).toBeGreaterThan(1)
    page.close()
  })

  it('comes back after a cut, waiting longer each time but never more than 30 s', async () => {
    const server = fakeServer()
    const page = openWindow(server)
    await settle()
    server.refuse(Response.json({ error: 'down', code: 'unavailable' }, { status: 503 }))
    server.cut()
    const callsBy = async (milliseconds: number) => {
      await settle(milliseconds)
      return server.calls.length
    }
    expect(await callsBy(749)).toBe(1)
    expect(await callsBy(1)).toBe(2)
    expect(await callsBy(1500)).toBe(3)
    expect(await callsBy(3000)).toBe(4)
    expect(await callsBy(6000)).toBe(5)
    await settle(300_000)
    const before = server.calls.length
    expect(await callsBy(22_500)).toBe(before + 1)
    page.close()
  })

  it('begins again at once after a stream that stood, and says that something may have been missed', async () => {
    const server = fakeServer()
    const page = openWindow(server)
    await settle(30_000)
    server.say({ type: 'notification', unread: 0 })
    await settle(30_000)
    server.end()
    await settle(1000)
    expect(server.calls).toHaveLength(2)
    expect(page.heard.filter(({ type }) => type === 'resumed')).toHaveLength(2)
    page.close()
  })

  it('a stream that stood has made up for the failures before it', async () => {
    const server = fakeServer()
    server.refuse(new Response(null, { status: 502 }))
    const page = openWindow(server)
    await settle(60_000)
    server.refuse(null)
    await settle(30_000)
    server.refuse(new Response(null, { status: 502 }))
    const before = server.calls.length
    server.cut()
    await settle(750)
    expect(server.calls).toHaveLength(before + 1)
    await settle(750)
    expect(server.calls).toHaveLength(before + 2)
    page.close()
  })

  it('a window that is closed while it waits makes room at once', async () => {
    const server = fakeServer()
    const browser = fakeBrowser()
    server.refuse(Response.json({}, { status: 429, headers: { 'retry-after': '600' } }))
    const pages = [openWindow(server, browser), openWindow(server, browser)]
    await settle(1000)
    expect(server.calls).toHaveLength(1)
    pages[0]?.close()
    await settle()
    expect(server.calls).toHaveLength(2)
    pages[1]?.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives up a connection that has gone silent', async () => {
    const server = fakeServer()
    const page = openWindow(server)
    await settle(45_000)
    await settle(1000)
    expect(server.calls).toHaveLength(2)
    page.close()
  })

  it('waits as long as the server asks, signs nobody out, and tries again with the token of then', async () => {
    const server = fakeServer()
    let token: string | null = 'old'
    server.refuse(Response.json({ error: 'slow down' }, { status: 429, headers: { 'retry-after': '20' } }))
    const onTokenRefused = vi.fn()
    const page = openWindow(server, { getAccessToken: () => Promise.resolve(token), onTokenRefused })
    await settle(19_000)
    expect(server.calls).toHaveLength(1)
    expect(onTokenRefused).not.toHaveBeenCalled()
    server.refuse(Response.json({ error: 'expired', code: 'bad_token' }, { status: 401 }))
    await settle(2000)
    expect(server.calls).toHaveLength(2)
    expect(onTokenRefused.mock.calls).toEqual([['bad_token']])
    token = null
    await settle(60_000)
    expect(server.calls).toHaveLength(2)
    token = 'new'
    server.refuse(null)
    await settle(31_000)
    expect(new Headers(server.calls.at(-1)?.headers).get('authorization')).toBe('Bearer new')
    page.close()
  })

  it('does not call while offline, and comes at once when the network is back', async () => {
    const server = fakeServer()
    let online = false
    const page = openWindow(server, { isOnline: () => online })
    await settle(120_000)
    expect(server.calls).toHaveLength(0)
    online = true
    page.wake()
    await settle()
    expect(server.calls).toHaveLength(1)
    page.close()
  })

  it('ten windows hold one connection and all hear; when its window closes, the next takes over', async () => {
    const server = fakeServer()
    const browser = fakeBrowser()
    const pages = Array.from({ length: 10 }, () => openWindow(server, browser))
    await settle()
    expect(server.calls).toHaveLength(1)
    server.say(REFERRAL)
    await settle()
    for (const page of pages) expect(page.heard.at(-1)).toEqual(REFERRAL)
    pages[0]?.close()
    await settle()
    expect(server.calls).toHaveLength(2)
    server.say({ type: 'notification', unread: 1 })
    await settle()
    expect(pages[0]?.heard.at(-1)).toEqual(REFERRAL)
    for (const page of pages.slice(1)) expect(page.heard.at(-1)).toEqual({ type: 'notification', unread: 1 })
    pages.forEach((page) => page.close())
  })

  it('a window that is looked at ends the wait of the one that holds the connection', async () => {
    const server = fakeServer()
    const browser = fakeBrowser()
    const pages = [openWindow(server, browser), openWindow(server, browser)]
    await settle()
    server.refuse(new Response(null, { status: 502 }))
    server.cut()
    await settle(60_000)
    server.refuse(null)
    const before = server.calls.length
    pages[1]?.wake()
    await settle()
    expect(server.calls).toHaveLength(before + 1)
    pages.forEach((page) => page.close())
  })
})

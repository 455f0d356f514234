/** The real auth client against a scripted network: what the app makes of each of its moods (reference behaviour of auth-js 2.119). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Auth, createAuth } from './auth.ts'
import { type BrowserSessionMark, type DeviceSession, createDeviceSession } from './device-session.ts'
import { type SessionFollower, createSessionFollower } from './session-follower.ts'
import { type SessionStore, createSessionStore } from './session.store.ts'
import { createLinkClientLoader, createSupabaseLoader } from './supabase-client.ts'
import { createRefreshTurns, sha256 } from './refresh-turns.ts'
import { createOnlineWait, createSupabaseFetch } from './supabase-fetch.ts'

const ORIGIN = 'http://localhost:3000'
const NOW = Date.parse('2026-11-20T12:00:00Z')
const USER = {
  id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01',
  email: 'ada@example.test',
  aud: 'authenticated',
  app_metadata: { provider: 'email' },
  user_metadata: {},
  created_at: '',
}

type Network = (url: URL, init: RequestInit | undefined) => Promise<Response>

function storedSession(secondsLeft: number, tokens = { access: 'access-1', refresh: 'refresh-1' }) {
  return {
    access_token: tokens.access,
    refresh_token: tokens.refresh,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(NOW / 1000) + secondsLeft,
    user: USER,
  }
}

function fromGoTrue(status: number, body: unknown): Promise<Response> {
  return Promise.resolve(
    Response.json(body, {
      status,
      headers: { 'X-Sb-Origin': 'gotrue', 'X-Supabase-Api-Version': '2024-01-01' },
    }),
  )
}

type World = {
  readonly device: DeviceSession
  readonly store: SessionStore
  readonly follower: SessionFollower
  readonly auth: Auth
  readonly calls: string[]
  readonly stop: () => void
  /** May be changed while a test goes on. */
  readonly net: { network: Network; online: boolean }
}

const worlds: World[] = []
let count = 0

function world({
  session,
  network,
  online = true,
  openedAt = NOW,
}: { session?: unknown; network?: Network; online?: boolean; openedAt?: number } = {}): World {
  // Each test has a key, and with it a channel, of its own: clients of earlier tests still listen.
  const key = `sb-test-${++count}-auth-token`
  if (session !== undefined) localStorage.setItem(key, JSON.stringify(session))
  let marked = true
  const mark: BrowserSessionMark = {
    exists: () => marked,
    set: () => (marked = true),
    clear: () => (marked = false),
  }
  const calls: string[] = []
  const device = createDeviceSession(localStorage, mark, key)
  const store = createSessionStore()
  const logger = { warn: vi.fn<(message: string) => void>(), error: vi.fn<(message: string) => void>() }
  const net = { online, network: network ?? (() => Promise.reject(new TypeError('Failed to fetch'))) }
  const isOnline = () => net.online
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), ORIGIN)
    calls.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    return net.network(url, init)
  }
  const clientDeps = {
    origin: ORIGIN,
    storage: device.adapter,
    storageKey: key,
    fetch: createSupabaseFetch({
      fetch,
      isOnline,
      readSession: device.read,
      readStoredText: () => device.adapter.getItem(key),
      turns: createRefreshTurns({ locks: undefined, digest: sha256 }),
      untilOnline: createOnlineWait(window),
    }),
  }
  const loadClient = createSupabaseLoader(clientDeps)
  const loadLinkClient = createLinkClientLoader(clientDeps)
  const forgetRefreshFailures = () => {
    const channel = new BroadcastChannel(key)
    channel.postMessage({ event: 'TOKEN_REFRESHED', session: null })
    channel.close()
    return true
  }
  const deps = { device, store, isOnline, logger, now: () => Date.now() }
  const follower = createSessionFollower({
    ...deps,
    loadClient,
    openedAt,
    events: window,
    forgetRefreshFailures,
  })
  const auth = createAuth({
    ...{ ...deps, follower, loadLinkClient },
    origin: ORIGIN,
    revoke: () => Promise.resolve(true),
  })
  const world: World = {
    device,
    store,
    follower,
    auth,
    calls,
    net,
    stop: follower.start(),
  }
  worlds.push(world)
  return world
}

const hangs: Network = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('timed out')))
  })

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  for (const { stop, follower } of worlds.splice(0)) {
    stop()
    await follower.connect().then((client) => client.auth.stopAutoRefresh())
  }
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Gives the dynamic import of the client its real time, then lets fake time pass. */
async function pass(milliseconds: number, { follower }: World) {
  await follower.connect()
  await vi.advanceTimersByTimeAsync(milliseconds)
}

describe('at start-up', () => {
  it('nobody is signed in without a session, and the auth client is not even loaded', () => {
    expect(world().store.get()).toEqual({ status: 'signed_out', reason: 'none' })
  })

  it('a session that is still good counts at once', () => {
    const { store, calls } = world({ session: storedSession(3000) })
    expect(store.get()).toMatchObject({
      status: 'signed_in',
      identity: { userId: USER.id, email: USER.email },
    })
    expect(calls).toEqual([])
  })

  it('[RT-12] offline with an expired token the person is known at once and stays so', async () => {
    const made = world({ session: storedSession(-7200), online: false })
    expect(made.store.get().status).toBe('offline_known')
    await pass(60_000, made)
    expect(made.store.get().status).toBe('offline_known')
    expect(made.device.read()).not.toBeNull()
    expect(made.calls).toEqual([])
  })

  it.each([
    ['hangs', hangs],
    ['refuses connections', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 500', () => Promise.resolve(Response.json({}, { status: 500 }))],
    ['answers 503', () => Promise.resolve(Response.json({ error: 'busy' }, { status: 503 }))],
    [
      'is a captive portal',
      () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    ],
    ...[400, 401, 403, 404, 408, 409, 413, 415, 422, 425, 429, 431, 505].map((status): [string, Network] => [
      `answers ${status} without being the auth server`,
      () => Promise.resolve(Response.json({ error: 'no', code: 'x' }, { status })),
    ]),
    ...[408, 409, 425, 429].map((status): [string, Network] => [
      `answers ${status} itself, which says nothing of the session`,
      () => fromGoTrue(status, { code: 'over_request_rate_limit', message: 'slow down' }),
    ]),
  ] as readonly (readonly [string, Network])[])(
    '[RT-12] an expired token and a network that %s is no sign-out',
    async (_how, network) => {
      const made = world({ session: storedSession(-7200), network })
      await pass(0, made)
      const identity = made.follower.getIdentity()
      await vi.advanceTimersByTimeAsync(1600)
      expect((await identity)?.userId).toBe(USER.id)
      expect(made.store.get().status).toBe('offline_known')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(made.store.get().status).toBe('offline_known')
      expect(made.device.read()?.refresh_token).toBe('refresh-1')
    },
  )

  it.each([
    ['1 s after the window was opened', 0, 1000],
    ['1 s after the window was opened, loading included', 600, 400],
    ['200 ms, when loading alone took longer', 3000, 200],
  ])('[RT-04] waits for an answer until %s, then goes by what it knows', async (_until, loading, wait) => {
    const made = world({ session: storedSession(-7200), network: hangs, openedAt: NOW - loading })
    await pass(wait - 1, made)
    expect(made.store.get().status).toBe('checking')
    await vi.advanceTimersByTimeAsync(1)
    expect(made.store.get().status).toBe('offline_known')
  })

  it.each([400, 401, 403])('only the auth server’s own %s to a refresh ends the session', async (status) => {
    const made = world({
      session: storedSession(-7200),
      network: () => fromGoTrue(status, { code: 'refresh_token_already_used', message: 'Already Used' }),
    })
    await pass(2000, made)
    expect(made.store.get()).toEqual({ status: 'signed_out', reason: 'rejected' })
    expect(made.device.read()).toBeNull()
  })

  it('an expired token is renewed, once', async () => {
    const renewed = storedSession(3600, { access: 'access-2', refresh: 'refresh-2' })
    const made = world({ session: storedSession(-7200), network: () => fromGoTrue(200, renewed) })
    await pass(1500, made)
    expect(made.store.get().status).toBe('signed_in')
    expect(await made.auth.getAccessToken()).toBe('access-2')
    expect(made.calls).toEqual(['POST /supabase/auth/v1/token?grant_type=refresh_token'])
  })

  it.each([5000, 90_000])(
    'offline for %i ms, a session is renewed as soon as the network is back',
    async (duration) => {
      const made = world({ session: storedSession(-7200), online: false })
      await pass(duration, made)
      expect(made.store.get().status).toBe('offline_known')
      made.net.online = true
      made.net.network = () =>
        fromGoTrue(200, storedSession(3600, { access: 'access-2', refresh: 'refresh-2' }))
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(20)
        expect(made.store.get().status).toBe('signed_in')
      })
    },
  )
})

describe('[RT-05] other tabs', () => {
  it('a sign-out elsewhere signs out here', async () => {
    const made = world({ session: storedSession(3000) })
    await pass(0, made)
    localStorage.removeItem(made.device.key)
    window.dispatchEvent(new StorageEvent('storage', { key: made.device.key, newValue: null }))
    expect(made.store.get()).toEqual({ status: 'signed_out', reason: 'requested' })
  })

  it('a sign-in elsewhere signs in here', () => {
    const made = world()
    localStorage.setItem(made.device.key, JSON.stringify(storedSession(3000)))
    window.dispatchEvent(new StorageEvent('storage', { key: made.device.key }))
    expect(made.store.get().status).toBe('signed_in')
  })
})

describe('signing out', () => {
  it('by the user menu is told from one elsewhere, and the server hears of it once', async () => {
    const made = world({ session: storedSession(3000) })
    await pass(0, made)
    expect(await made.auth.hasToldSignOut()).toBe(false)
    made.auth.signOut({ farewell: true })
    expect(made.store.get()).toEqual({ status: 'signed_out', reason: 'left' })
    expect(await made.auth.hasToldSignOut()).toBe(true)
  })

  it('works at once, offline and with an expired token, and leaves nothing of the session', () => {
    const made = world({ session: storedSession(-7200), online: false })
    localStorage.setItem(`${made.device.key}-code-verifier`, 'x')
    made.auth.signOut()
    expect(made.store.get()).toEqual({ status: 'signed_out', reason: 'requested' })
    expect(Object.keys(localStorage).filter((key) => key.startsWith(made.device.key))).toEqual([])
  })
})

describe('access token', () => {
  it('is null for nobody', async () => {
    expect(await world().auth.getAccessToken()).toBeNull()
  })

  it('[ID-01] cannot be read while the session cannot be renewed, and says so', async () => {
    const made = world({ session: storedSession(-7200), network: hangs })
    await pass(0, made)
    const token = made.auth.getAccessToken().catch((cause: unknown) => String(cause))
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await token).toContain('could not be renewed')
  })

  it('is null for who signed out while it was renewed', async () => {
    const made = world({ session: storedSession(-7200), network: hangs })
    await pass(0, made)
    const token = made.auth.getAccessToken()
    made.auth.signOut()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await token).toBeNull()
  })
})

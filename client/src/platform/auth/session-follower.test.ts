/** The follower around an auth client that does as the test says: when it is loaded, and what is left when the follower has ended. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredSession } from './identity.ts'
import { createSessionFollower } from './session-follower.ts'
import { createSessionStore } from './session.store.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const KEY = 'sb-test-auth-token'

function session(secondsLeft: number, id = 'ada'): StoredSession {
  return {
    access_token: `access of ${id}`,
    refresh_token: `refresh of ${id}`,
    expires_at: NOW / 1000 + secondsLeft,
    user: { id, email: `${id}@example.test` },
  }
}

type AuthListener = (event: string, session: StoredSession | null) => void

type Refreshed = {
  readonly data: { readonly session: null }
  readonly error: { readonly code: string } | null
}

function world(stored: StoredSession | null, { endsWithBrowser = false, forgetsFailures = false } = {}) {
  const here = { stored }
  const store = createSessionStore()
  const events = new EventTarget()
  const listeners: AuthListener[] = []
  const getSession = vi.fn(() => Promise.resolve({ data: { session: null } }))
  const refreshSession = vi.fn((): Promise<Refreshed> =>
    Promise.resolve({ data: { session: null }, error: null }),
  )
  const client = {
    auth: {
      getSession,
      refreshSession,
      onAuthStateChange: (listener: AuthListener) => listeners.push(listener),
    },
  }
  // The part of it that is used.
  const loadClient = vi.fn(() => Promise.resolve(client as unknown as SupabaseClient))
  const follower = createSessionFollower({
    device: {
      key: KEY,
      adapter: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      read: () => here.stored,
      remove: () => (here.stored = null),
      setRemembered: () => undefined,
      isRemembered: () => true,
      endWithBrowserSession: () => {
        if (endsWithBrowser) here.stored = null
        return endsWithBrowser
      },
    },
    ...{ store, loadClient, events, openedAt: NOW, now: () => Date.now(), isOnline: () => true },
    forgetRefreshFailures: () => forgetsFailures,
    logger: { warn: vi.fn(), error: vi.fn() },
  })
  const stop = follower.start()
  return {
    ...{ here, store, follower, stop, loadClient, getSession, refreshSession },
    /** The auth client's word. */
    say: (event: string, about: StoredSession | null) =>
      listeners.forEach((listener) => listener(event, about)),
    /** What another tab has left on the device. */
    otherTab: (left: StoredSession | null, key: string | null = KEY) => {
      here.stored = left
      events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
    comeOnline: () => events.dispatchEvent(new Event('online')),
  }
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

it('says of a session that ended with the browser what it ended with', () => {
  expect(world(session(3600), { endsWithBrowser: true }).store.get()).toEqual({
    status: 'signed_out',
    reason: 'browser_closed',
  })
  expect(world(null).store.get()).toEqual({ status: 'signed_out', reason: 'none' })
})

it('loads the auth client when the token nears its end, and not before', async () => {
  const { loadClient } = world(session(3600))
  await vi.advanceTimersByTimeAsync(3_600_000 - 90_000 - 1)
  expect(loadClient).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(loadClient).toHaveBeenCalledOnce()
})

it('does without it for as long as other tabs renew the token', async () => {
  const { here, loadClient } = world(session(3600))
  here.stored = session(7200)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(loadClient).not.toHaveBeenCalled()
})

it('waits for a token that is good for longer than timers can be set', async () => {
  const { loadClient } = world(session(40 * 86_400))
  await vi.advanceTimersByTimeAsync(39 * 86_400_000)
  expect(loadClient).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(loadClient).toHaveBeenCalledOnce()
})

it('asks again after 30 s for code that could not be loaded', async () => {
  const { loadClient } = world(session(100))
  loadClient.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await vi.advanceTimersByTimeAsync(10_000 + 29_999)
  expect(loadClient).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(loadClient).toHaveBeenCalledTimes(2)
})

it('a sign-out told late, when a session lies here again, signs nobody out', async () => {
  const { store, follower, here, say } = world(session(3600))
  await follower.connect()
  here.stored = session(3600, 'bob')
  say('SIGNED_OUT', null)
  expect(store.get().status).toBe('signed_in')
  here.stored = null
  say('TOKEN_REFRESHED', null)
  expect(store.get().status).toBe('signed_in')
  say('SIGNED_OUT', null)
  expect(store.get()).toEqual({ status: 'signed_out', reason: 'rejected' })
})

it.each([
  ['password_changed', 'password_changed'],
  ['signed_out_elsewhere', 'signed_out_elsewhere'],
  ['bad_token', 'rejected'],
  [null, 'rejected'],
] as const)('a token refused as %s: the auth server is asked once, and says why', async (code, reason) => {
  const { store, follower, here, refreshSession } = world(session(3600))
  refreshSession.mockResolvedValue({ data: { session: null }, error: { code: 'refresh_token_not_found' } })
  follower.tokenRefused(code)
  follower.tokenRefused('bad_token')
  await vi.advanceTimersByTimeAsync(0)
  expect(refreshSession).toHaveBeenCalledOnce()
  expect(store.get()).toEqual({ status: 'signed_out', reason })
  expect(here.stored).toBeNull()
})

it('a session stays when the auth server only cannot be asked', async () => {
  const { store, follower, here, refreshSession } = world(session(3600))
  refreshSession.mockResolvedValue({ data: { session: null }, error: { code: 'over_request_rate_limit' } })
  follower.tokenRefused('bad_token')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get().status).toBe('signed_in')
  expect(here.stored).not.toBeNull()
})

it('a session that the auth server renews stays, and is asked about again only after a while', async () => {
  const { store, follower, refreshSession } = world(session(3600))
  follower.tokenRefused('bad_token')
  await vi.advanceTimersByTimeAsync(29_999)
  follower.tokenRefused('bad_token')
  expect(refreshSession).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  follower.tokenRefused('bad_token')
  await vi.advanceTimersByTimeAsync(0)
  expect(refreshSession).toHaveBeenCalledTimes(2)
  expect(store.get().status).toBe('signed_in')
})

it('leaves nothing running when it has ended, and hears no other tab', () => {
  const { stop, store, otherTab } = world(session(3600))
  // Somebody else's session is watched in place of the former.
  otherTab(session(3600, 'bob'))
  expect(store.get()).toMatchObject({ identity: { userId: 'bob' } })
  stop()
  expect(vi.getTimerCount()).toBe(0)
  otherTab(session(3600, 'carol'))
  expect(store.get()).toMatchObject({ identity: { userId: 'bob' } })
})

it('hears of its own key only, and of a storage that another tab emptied', () => {
  const { store, otherTab } = world(session(3600))
  otherTab(null, 'theme')
  expect(store.get().status).toBe('signed_in')
  otherTab(null, null)
  expect(store.get()).toEqual({ status: 'signed_out', reason: 'requested' })
})

it('asks the auth server when the network is back, until it has ended', async () => {
  const { stop, store, here, comeOnline, getSession } = world(session(-7200))
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.get().status).toBe('offline_known')
  expect(here.stored).not.toBeNull()
  const asked = getSession.mock.calls.length
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(getSession).toHaveBeenCalledTimes(asked + 1)
  stop()
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(getSession).toHaveBeenCalledTimes(asked + 1)
})

it('asks the auth server after its client forgot a failed renewal, if the session still waits for one', async () => {
  const { follower, store, say, comeOnline, getSession } = world(session(-7200), { forgetsFailures: true })
  await follower.connect()
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.get().status).toBe('offline_known')
  const asked = getSession.mock.calls.length
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  // The client itself tells when it has forgotten.
  expect(getSession).toHaveBeenCalledTimes(asked)
  say('TOKEN_REFRESHED', null)
  await vi.advanceTimersByTimeAsync(0)
  expect(getSession).toHaveBeenCalledTimes(asked + 1)
  say('TOKEN_REFRESHED', session(3600))
  say('TOKEN_REFRESHED', null)
  await vi.advanceTimersByTimeAsync(0)
  expect(getSession).toHaveBeenCalledTimes(asked + 1)
})

/** What the app makes of sessions of accounts with a second step, whichever way they came to this device. */
import { afterEach, expect, it, vi } from 'vitest'
import { createDeviceSession } from './device-session.ts'
import { createSessionFollower } from './session-follower.ts'
import { createSessionStore } from './session.store.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const KEY = 'sb-second-step-auth-token'

afterEach(() => localStorage.clear())

function tokenOf(aal: string): string {
  return `h.${btoa(JSON.stringify({ aal })).replaceAll('=', '')}.s`
}

function stored(aal: string, { secondsLeft = 3600, status = 'verified' } = {}) {
  return {
    access_token: tokenOf(aal),
    refresh_token: 'refresh',
    expires_at: Math.floor(NOW / 1000) + secondsLeft,
    user: {
      id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01',
      email: 'ada@example.test',
      factors: [{ status, factor_type: 'totp' }],
    },
  }
}

function open(session: object | null, online = true) {
  if (session !== null) localStorage.setItem(KEY, JSON.stringify(session))
  const mark = { exists: () => true, set: () => undefined, clear: () => undefined }
  const store = createSessionStore()
  const follower = createSessionFollower({
    device: createDeviceSession(localStorage, mark, KEY),
    store,
    loadClient: () => Promise.reject(new Error('not expected in this test')),
    isOnline: () => online,
    now: () => NOW,
    openedAt: NOW,
    events: window,
    forgetRefreshFailures: () => true,
    logger: { warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
  })
  return { store, stop: follower.start() }
}

it.each([
  ['a remembered session that never showed it', stored('aal1'), true, 'second_step'],
  ['one that has', stored('aal2'), true, 'signed_in'],
  ['one whose set-up was left half done', stored('aal1', { status: 'unverified' }), true, 'signed_in'],
  ['offline, with a token that has ended', stored('aal1', { secondsLeft: -60 }), false, 'second_step'],
  ['offline, after the second step', stored('aal2', { secondsLeft: -60 }), false, 'offline_known'],
])('%s', (_, session, online, status) => {
  const { store, stop } = open(session, online)
  expect(store.get().status).toBe(status)
  stop()
})

it('the second step shown in another window counts in this one', () => {
  const { store, stop } = open(stored('aal1'))
  expect(store.get().status).toBe('second_step')
  localStorage.setItem(KEY, JSON.stringify(stored('aal2')))
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(store.get()).toMatchObject({ status: 'signed_in', identity: { email: 'ada@example.test' } })
  stop()
})

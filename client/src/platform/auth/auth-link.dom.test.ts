/** The real auth client, with an auth server that answers what the test says: what a followed link may do to this device. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Auth, createAuth } from './auth.ts'
import type { AuthLink } from './auth-link.ts'
import { createDeviceSession, type DeviceSession } from './device-session.ts'
import { createSessionFollower } from './session-follower.ts'
import { createSessionStore } from './session.store.ts'
import { createLinkClientLoader, createSupabaseLoader } from './supabase-client.ts'

const ORIGIN = 'http://localhost:3000'
const user = (id: string, email: string) => ({
  ...{ id, email, aud: 'authenticated', app_metadata: { provider: 'email' }, user_metadata: {} },
  created_at: '',
})
const VICTIM = user('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01', 'victim@example.test')
const SENDER = user('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a02', 'sender@example.test')

/** Unsigned: the auth client reads only when it ends. */
const tokenOf = (person: typeof VICTIM) =>
  [{ alg: 'none' }, { sub: person.id, exp: Math.floor(Date.now() / 1000) + 3600 }, {}]
    .map((part) => btoa(JSON.stringify(part)).replace(/=+$/, ''))
    .join('.')
const sessionOf = (person: typeof VICTIM) => ({
  access_token: tokenOf(person),
  refresh_token: `refresh of ${person.email}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: person,
})

type Call = { readonly what: string; readonly body: string; readonly credentials: string | undefined }
type World = {
  readonly auth: Auth
  readonly device: DeviceSession
  readonly calls: Call[]
  /** Whether it knows no link (any more), and what it answers to one that it knows. */
  readonly server: { refuses: boolean; forgetsSession: boolean }
}
const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  localStorage.clear()
})

function world(present: typeof VICTIM | null): World {
  const key = `sb-link-${crypto.randomUUID()}-auth-token`
  const mark = { exists: () => true, set: () => undefined, clear: () => undefined }
  const device = createDeviceSession(localStorage, mark, key)
  if (present !== null) localStorage.setItem(key, JSON.stringify(sessionOf(present)))
  localStorage.setItem(`${key}-code-verifier`, JSON.stringify('verifier of this browser'))
  const calls: Call[] = []
  const server = { refuses: false, forgetsSession: false }
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const what = `${init?.method ?? 'GET'} ${url.pathname.replace('/supabase/auth/v1', '')}`
    calls.push({
      what,
      body: typeof init?.body === 'string' ? init.body : '',
      credentials: init?.credentials,
    })
    if (what.endsWith('/logout')) return Promise.resolve(new Response(null, { status: 204 }))
    if (server.refuses) {
      const headers = { 'X-Supabase-Api-Version': '2024-01-01' }
      const refusal = { code: 'otp_expired', message: 'Expired' }
      return Promise.resolve(Response.json(refusal, { status: 403, headers }))
    }
    const isAboutUser = what.endsWith('/user') || server.forgetsSession
    return Promise.resolve(Response.json(isAboutUser ? SENDER : sessionOf(SENDER)))
  }
  const clientDeps = { origin: ORIGIN, storage: device.adapter, storageKey: key, fetch }
  const store = createSessionStore()
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const follower = createSessionFollower({
    ...{ device, store, logger, events: window, openedAt: Date.now() },
    loadClient: createSupabaseLoader(clientDeps),
    isOnline: () => true,
    now: () => Date.now(),
    forgetRefreshFailures: () => false,
  })
  stops.push(follower.start())
  const auth = createAuth({
    ...{ device, store, follower, logger, origin: ORIGIN },
    now: () => Date.now(),
    revoke: () => Promise.resolve(true),
    loadLinkClient: createLinkClientLoader(clientDeps),
  })
  return { auth, device, calls, server }
}

async function open({ auth }: World, link: AuthLink) {
  const opened = await auth.openLink(link)
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

const RECOVERY: AuthLink = {
  kind: 'recovery_tokens',
  accessToken: tokenOf(SENDER),
  refreshToken: 'refresh of sender@example.test',
}
const LINKS: readonly AuthLink[] = [
  { kind: 'code', code: 'c' },
  { kind: 'token_hash', tokenHash: 'h', type: 'magiclink' },
  RECOVERY,
]

describe('a followed link', () => {
  it.each(LINKS)('($kind) leaves whoever is signed in alone, here and in other tabs', async (link) => {
    const made = world(VICTIM)
    const before = localStorage.getItem(made.device.key)
    const heard = vi.fn<() => void>()
    const channel = new BroadcastChannel(made.device.key)
    channel.addEventListener('message', heard)
    const opened = await open(made, link)
    expect(opened.identity.email).toBe('sender@example.test')
    expect(localStorage.getItem(made.device.key)).toBe(before)
    expect(made.auth.session.get()).toMatchObject({ identity: { email: 'victim@example.test' } })
    expect(JSON.stringify(localStorage)).not.toContain('refresh of sender')
    expect(heard).not.toHaveBeenCalled()
    channel.close()
  })

  it.each(LINKS)(
    '($kind) that the auth server refuses is told as that, and changes nothing',
    async (link) => {
      const made = world(VICTIM)
      made.server.refuses = true
      const opened = await made.auth.openLink(link)
      expect(opened.ok ? null : opened.failure).toMatchObject({ code: 'otp_expired' })
      expect(made.device.read()?.user.email).toBe('victim@example.test')
    },
  )

  it('that was refused may be tried again, as with a code typed before it was issued', async () => {
    const made = world(null)
    made.server.refuses = true
    expect((await made.auth.openLink(LINKS[1]!)).ok).toBe(false)
    made.server.refuses = false
    expect((await open(made, LINKS[1]!)).identity.email).toBe('sender@example.test')
  })

  it('that the auth server answers without a session is no network failure', async () => {
    const made = world(null)
    made.server.forgetsSession = true
    expect(await made.auth.openLink(LINKS[1]!)).toEqual({
      ok: false,
      failure: { message: 'An unexpected error occurred.', code: 'unexpected_failure', unreachable: false },
    })
  })

  it('with a code is exchanged with the verifier of this browser, once', async () => {
    const made = world(null)
    await Promise.all([open(made, LINKS[0]!), open(made, LINKS[0]!)])
    await open(made, LINKS[0]!)
    const exchanges = made.calls.filter(({ what }) => what === 'POST /token')
    expect(exchanges.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { auth_code: 'c', code_verifier: 'verifier of this browser' },
    ])
    expect(localStorage.getItem(`${made.device.key}-code-verifier`)).toBeNull()
  })

  it('becomes the session of this device when the person says so', async () => {
    const made = world(VICTIM)
    const opened = await open(made, LINKS[1]!)
    expect(await opened.keep()).toMatchObject({ ok: true })
    expect(made.device.read()?.user.email).toBe('sender@example.test')
  })

  it('with tokens in its address never becomes a session, and changes one password', async () => {
    const made = world(null)
    const opened = await open(made, RECOVERY)
    expect((await opened.keep()).ok).toBe(false)
    expect(made.device.read()).toBeNull()
    expect((await opened.changePassword('Quite-another-1')).ok).toBe(true)
    expect((await opened.changePassword('Quite-another-2')).ok).toBe(false)
    expect(made.calls.filter(({ what }) => what === 'PUT /user')).toHaveLength(1)
    await vi.waitFor(() => expect(made.calls.map(({ what }) => what)).toContain('POST /logout'))
    expect(made.device.read()).toBeNull()
    // The cookie is the grant of whoever uses this device; ending the link's session may not end that.
    expect(new Set(made.calls.map(({ credentials }) => credentials))).toEqual(new Set(['omit']))
  })
})

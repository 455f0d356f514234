import { describe, expect, it } from 'vitest'
import { isServerPath, NAVIGATION_DENYLIST } from '../../shared/contracts/bff-routes.ts'
import { createBffApp, OWN_PATHS, OWN_POSTS } from '../app.ts'
import { testDeps } from '../testing/test-deps.ts'
import { HANDOFFS, PAGES, ROUTES, STREAMS, TRANSFERS } from './registry.ts'

const declared = new Set([
  ...OWN_PATHS.map((path) => `GET ${path}`),
  ...OWN_POSTS.map((path) => `POST ${path}`),
  ...ROUTES.map(({ method, path }) => `${method} ${path}`),
  ...HANDOFFS.map(({ path }) => `GET ${path}`),
  ...STREAMS.map(({ method, path }) => `${method} ${path}`),
  ...TRANSFERS.map(({ method, path }) => `${method} ${path}`),
  ...PAGES.map(({ method, path }) => `${method} ${path}`),
])
const paths = new Set([
  ...OWN_PATHS,
  ...OWN_POSTS,
  ...[...ROUTES, ...HANDOFFS, ...STREAMS, ...TRANSFERS, ...PAGES].map(({ path }) => path),
])

/** The platform's calls that need no session. All others require one. */
const OPEN_TO_VISITORS: ReadonlySet<string> = new Set([
  '/api/auth/check-email',
  '/api/auth/signup-atomic',
  '/api/clients/signup',
  '/api/deleted-accounts/:person',
  '/api/legal-search/waitlist',
  '/api/lookup/zip',
  '/api/lookup/address',
  '/api/marketplace/states',
  '/api/attorneys/:slug',
  '/api/push/receipts',
])

describe('the route table', () => {
  it('[BF-01] is all there is: every route of the router has a policy, and every policy a route', () => {
    const { routes } = createBffApp(testDeps(3000, 'http://127.0.0.1:1'))
    // Undeclared methods of a declared path are routed to be rejected (405).
    expect(routes.filter(({ path }) => !paths.has(path as never))).toEqual([])
    const served = new Set(routes.map(({ method, path }) => `${method} ${path}`))
    expect([...declared].filter((route) => !served.has(route))).toEqual([])
  })

  it('names each call once', () => {
    expect(declared.size).toBe(
      OWN_PATHS.length +
        OWN_POSTS.length +
        ROUTES.length +
        HANDOFFS.length +
        STREAMS.length +
        TRANSFERS.length +
        PAGES.length,
    )
  })

  it('lets the grant of a device do exactly five things', () => {
    const accepting = ROUTES.filter(({ grant }) => grant === 'accept')
    expect(accepting.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/conversations/:id/messages',
      'POST /api/records/push',
      'GET /api/referrals/:id/delivery',
      'POST /api/referral-messages',
      'POST /api/send-referral-email',
    ])
  })

  it('knows the calls that set a password', () => {
    const setting = ROUTES.filter(({ newPassword }) => newPassword)
    expect(setting.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/auth/signup-atomic',
      'POST /api/clients/signup',
      'POST /supabase/auth/v1/signup',
      'PUT /supabase/auth/v1/user',
    ])
  })

  it.each(ROUTES.map((policy) => [`${policy.method} ${policy.path}`, policy] as const))(
    '%s keeps the rules of the house',
    (_name, policy) => {
      const writes = policy.method !== 'GET'
      if (writes) expect(policy.caller).toBe('app')
      if (policy.signed) expect(policy).toMatchObject({ upstream: 'email', auth: 'user', body: 'json' })
      if (policy.upstream !== 'supabase' && policy.upstream !== 'email') {
        expect(policy.auth).toBe(OPEN_TO_VISITORS.has(policy.path) ? 'optional' : 'user')
      }
      expect(policy.timeout).toBeLessThanOrEqual(30_000)
      expect(policy.maxBody).toBeLessThanOrEqual(1024 * 1024)
      expect(policy.upstreamPath).not.toMatch(/\/auth\/v1\/admin|\*/)
      const unsafe = ['cookie', 'host', 'connection', 'x-forwarded-for', 'x-signature', 'x-api-key', 'apikey']
      expect(
        policy.requestHeaders.filter((name) => unsafe.includes(name) || name !== name.toLowerCase()),
      ).toEqual([])
      expect(policy.responseHeaders).not.toContain('set-cookie')
      expect(policy.responseHeaders).not.toContain('location')
    },
  )

  it.each([...paths])('%s is left alone by the service worker', (path) => {
    const sample = path.replaceAll(/:\w+/g, 'x1')
    expect(isServerPath(sample)).toBe(true)
    expect(NAVIGATION_DENYLIST.some((pattern) => pattern.test(sample))).toBe(true)
  })
})

describe('limits', () => {
  const MB = 1024 * 1024
  const called = [...ROUTES, ...STREAMS, ...TRANSFERS, ...PAGES]

  it.each(called.map((policy) => [`${policy.method} ${policy.path}`, policy] as const))(
    '%s has an end in size, in time and in number',
    (_name, policy) => {
      const isTransfer = 'direction' in policy
      expect(policy.maxBody).toBeGreaterThan(0)
      expect(policy.maxBody).toBeLessThanOrEqual(isTransfer ? 3 * 1024 * MB : MB)
      expect(policy.maxAnswer).toBeGreaterThan(0)
      expect(policy.maxAnswer).toBeLessThanOrEqual(isTransfer ? 16 * 1024 * MB : 8 * MB)
      expect(policy.timeout).toBeGreaterThan(0)
      expect(policy.timeout).toBeLessThanOrEqual(30_000)
      expect(policy.limit).not.toBe('')
    },
  )

  it('calls that wait for an outside service stand in no pool of those that do not', () => {
    const account = /\/(?:drive|calendar|email\/send|onedrive|auth\/google|auth\/onedrive)(?:\/|$)/
    const waiting = [...ROUTES, ...TRANSFERS].filter(
      ({ path }) => account.test(path) || path.includes('/billing/'),
    )
    expect(waiting.length).toBeGreaterThan(25)
    expect(waiting.filter(({ upstream }) => !['google', 'microsoft', 'stripe'].includes(upstream))).toEqual(
      [],
    )
  })
})

/** Errors of this call sign users out: our own must look temporary, and Supabase Auth's must be forwarded unchanged. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorBodySchema } from '../shared/contracts/http.ts'
import { createReadiness, listen } from '../runtime/program.ts'
import { freePorts } from '../runtime/testing/ports.ts'
import { createBffApp } from './app.ts'
import { json, type Respond } from './testing/stub-upstream.ts'
import { testDeps } from './testing/test-deps.ts'
import { jsonBody, startTestBff, type Call, type Reply, type TestBff } from './testing/test-bff.ts'

const REFRESH = '/supabase/auth/v1/token?grant_type=refresh_token'
const SIGN_IN = '/supabase/auth/v1/token?grant_type=password'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

function fromPage(value: unknown, headers: Record<string, string> = {}): Call {
  return jsonBody(value, { 'x-app-csrf': '1', ...headers })
}

function refresh(): Promise<Reply> {
  return bff.call(REFRESH, fromPage({ refresh_token: 'r' }))
}

function signIn(email: string): Promise<Reply> {
  return bff.call(SIGN_IN, fromPage({ email, password: 'x' }))
}

function expectPassing(reply: Reply): void {
  expect(reply.status).toBe(503)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.headers['x-sb-origin']).toBeUndefined()
  expect(errorBodySchema.safeParse(JSON.parse(reply.text)).success).toBe(true)
}

describe('our own refusals of a refresh (T-32)', () => {
  it.each<[string, string, Call]>([
    ['without our header', REFRESH, jsonBody({})],
    ['from another site', REFRESH, fromPage({}, { 'sec-fetch-site': 'cross-site' })],
    ['as a form', REFRESH, fromPage({}, { 'content-type': 'application/x-www-form-urlencoded' })],
    ['with bad JSON', REFRESH, { ...fromPage({}), body: '{' }],
    ['too large', REFRESH, fromPage('x'.repeat(100_000))],
    ['with an oversized token', REFRESH, fromPage({}, { authorization: `Bearer ${'a'.repeat(9000)}` })],
    ['by another method', REFRESH, { method: 'DELETE', headers: { 'x-app-csrf': '1' } }],
    ['by GET', REFRESH, { headers: { 'x-app-csrf': '1' } }],
    ['at an unknown path below', '/supabase/auth/v1/token/x', fromPage({})],
    ['by a path trick', '/supabase/auth/v1/token%00', fromPage({})],
    ['under another host name', REFRESH, fromPage({}, { host: 'evil.example' })],
  ])('are 503 %s', async (_what, path, call) => {
    expectPassing(await bff.call(path, call))
    expect(bff.supabase.calls).toEqual([])
  })

  it('are 503 beyond the limit of sign-ins, with the time to wait', async () => {
    bff.supabase.respond = json(200, { access_token: 'a' })
    for (let count = 0; count < 120; count += 1)
      expect((await signIn(`p${count}@demo.test`)).status).toBe(200)
    expectPassing(await signIn('p120@demo.test'))
    expect((await refresh()).status).toBe(200)
  })

  it('are 503 while the service stops', async () => {
    const port = await freePorts()
    const readiness = createReadiness()
    const deps = { ...testDeps(port, bff.supabase.url), readiness }
    const program = await listen({
      name: 'bff',
      app: createBffApp(deps),
      host: '127.0.0.1',
      port,
      logger: deps.logger,
      readiness,
      release: () => Promise.resolve(),
    })
    readiness.drain()
    const post = {
      method: 'POST',
      headers: { 'x-app-csrf': '1', 'content-type': 'application/json' },
      body: '{}',
    }
    const reply = await fetch(`http://localhost:${port}${REFRESH}`, post)
    const ready = await fetch(`http://localhost:${port}/readyz`)
    const alive = await fetch(`http://localhost:${port}/livez`)
    await program.close()
    expect([reply.status, ready.status, alive.status]).toEqual([503, 503, 200])
    expect(bff.supabase.calls).toEqual([])
  })
})

describe('what Supabase Auth answers to a refresh (T-33)', () => {
  it.each([400, 401, 403, 404, 422])('passes %i as its own word', async (status) => {
    const body = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }
    bff.supabase.respond = json(status, body, { 'X-Supabase-Api-Version': '2024-01-01' })
    const reply = await refresh()
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.text)).toEqual(body)
    expect(reply.headers['x-sb-origin']).toBe('gotrue')
    expect(reply.headers['x-supabase-api-version']).toBe('2024-01-01')
  })

  it.each([408, 409, 425, 429, 431, 500, 502, 503, 504, 505, 511, 520, 530])(
    'makes %i a passing trouble',
    async (status) => {
      bff.supabase.respond = json(
        status,
        { code: 'over_request_rate_limit', message: 'wait' },
        { 'Retry-After': '7' },
      )
      const reply = await refresh()
      expectPassing(reply)
      if (status === 429 || status === 503) expect(reply.headers['retry-after']).toBe('7')
    },
  )

  const broken: [string, Respond][] = [
    [
      'a web page',
      (_call, response) => response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>No</h1>'),
    ],
    ['a gateway’s refusal', json(401, { message: 'Invalid API key', hint: 'Double check your key.' })],
    [
      'broken JSON',
      (_call, response) => response.writeHead(400, { 'Content-Type': 'application/json' }).end('{'),
    ],
    ['a redirect', json(302, {}, { Location: '/elsewhere' })],
    ['nothing', (_call, response) => response.destroy()],
    [
      'half an answer',
      (_call, response) =>
        response.writeHead(400, { 'Content-Length': '99' }).write('{', () => response.destroy()),
    ],
  ]
  it.each(broken)('makes %s a passing trouble', async (_what, respond) => {
    bff.supabase.respond = respond
    expectPassing(await refresh())
    expect(bff.supabase.calls).toHaveLength(1)
  })

  it('makes an unreachable Supabase Auth a passing trouble', async () => {
    await bff.supabase.close()
    expectPassing(await refresh())
  })
})

describe('guessing a password', () => {
  const wrong = json(400, { code: 'invalid_credentials', message: 'Invalid login credentials' })

  it('is slowed long before 150 tries, also in parallel and in other spellings', async () => {
    bff.supabase.respond = wrong
    const spellings = ['victim@demo.test', 'Victim@Demo.test', ' victim@demo.test ']
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(spellings[index % 3] ?? 'victim@demo.test')),
    )
    const refused = replies.filter(({ status }) => status === 503)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(20)
    expect(refused).toHaveLength(40)
    expect(bff.supabase.calls).toHaveLength(20)
    refused.forEach(expectPassing)
    expect((await signIn('other@demo.test')).status).toBe(400)
  })

  it('is forgotten by the right password, and trouble on the way is no guess', async () => {
    for (const respond of [wrong, json(500, {}), json(200, { access_token: 'a' }), wrong]) {
      bff.supabase.respond = respond
      for (let count = 0; count < 15; count += 1) await signIn('attorney@demo.test')
    }
    expect((await signIn('attorney@demo.test')).status).toBe(400)
  })

  it('counts the account that the upstream will read: other spellings of a field are not passed on', async () => {
    bff.supabase.respond = wrong
    const body =
      '{"EMAIL":"victim@demo.test","email":"decoy@demo.test","Email":"victim@demo.test","password":"x"}'
    expect((await bff.call(SIGN_IN, { ...fromPage({}), body })).status).toBe(400)
    const [sent] = bff.supabase.calls
    expect(JSON.parse(sent?.body.toString() ?? '')).toEqual({ email: 'decoy@demo.test', password: 'x' })
  })

  it.each(['{"EMAIL":"victim@demo.test","password":"x"}', '{"email":["a"],"password":"x"}', '[]'])(
    'passes on nothing of %s',
    async (body) => {
      expectPassing(await bff.call(SIGN_IN, { ...fromPage({}), body }))
      expect(bff.supabase.calls).toEqual([])
    },
  )

  it.each([
    ['two ways of signing in', `${SIGN_IN}&grant_type=refresh_token`],
    ['an unknown one', '/supabase/auth/v1/token?grant_type=web3'],
  ])('passes on nothing of %s', async (_what, path) => {
    expectPassing(await bff.call(path, fromPage({ email: 'a@demo.test', password: 'x', refresh_token: 'r' })))
    expect(bff.supabase.calls).toEqual([])
  })
})

describe('guessing a code that was mailed', () => {
  const VERIFY = '/supabase/auth/v1/verify'
  const guess = (email: string): Promise<Reply> =>
    bff.call(VERIFY, fromPage({ type: 'signup', email, token: '123456', EMAIL: 'victim@demo.test' }))

  it('ends after ten an hour for one account, from wherever, and leaves links and other accounts alone', async () => {
    bff.supabase.respond = json(403, { code: 'otp_expired', message: 'Token has expired or is invalid' })
    for (let count = 0; count < 10; count += 1) expect((await guess('victim@demo.test')).status).toBe(403)
    const refused = await guess(' Victim@demo.test')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(bff.supabase.calls.map(({ body }) => String(body)).join()).not.toContain('EMAIL')
    expect((await guess('other@demo.test')).status).toBe(403)
    const followed = await bff.call(VERIFY, fromPage({ type: 'signup', token_hash: 'h' }))
    expect(followed.status).toBe(403)
  })
})

describe('whose call it is for Supabase Auth', () => {
  const SECRET = 'sb_secret_0123456789abcdef'
  const calls = [
    [SIGN_IN, { email: 'a@demo.test', password: 'x' }],
    ['/supabase/auth/v1/signup', { email: 'a@demo.test', password: 'x' }],
    ['/supabase/auth/v1/verify', { type: 'signup', token_hash: 'h' }],
    ['/supabase/auth/v1/recover', { email: 'a@demo.test' }],
    ['/supabase/auth/v1/resend', { type: 'signup', email: 'a@demo.test' }],
  ] as const

  it('is told with the secret key, for the caller that our own proxy saw', async () => {
    await bff.close()
    bff = await startTestBff({ SUPABASE_SECRET_KEY: SECRET, TRUSTED_PROXY_HOPS: '1' })
    for (const [path, body] of calls) {
      const lie = {
        'sb-forwarded-for': '192.0.2.1',
        apikey: 'x',
        'x-forwarded-for': '192.0.2.2, 198.51.100.7',
      }
      await bff.call(path, fromPage(body, lie))
      expect(bff.supabase.calls.at(-1)?.headers).toMatchObject({
        apikey: SECRET,
        'sb-forwarded-for': '198.51.100.7',
      })
    }
    await bff.call(SIGN_IN, fromPage(calls[0][1], { 'x-forwarded-for': '2001:db8:1:2:3::4' }))
    expect(bff.supabase.calls.at(-1)?.headers['sb-forwarded-for']).toBe('2001:db8:1:2::')
  })

  it('never goes along with another call, and without the key nothing is claimed', async () => {
    for (const [path, body] of calls) await bff.call(path, fromPage(body))
    expect(bff.supabase.calls.every(({ headers }) => headers['sb-forwarded-for'] === undefined)).toBe(true)
    await bff.close()
    bff = await startTestBff({ SUPABASE_SECRET_KEY: SECRET })
    for (const path of ['auth/v1/user', 'auth/v1/settings', 'rest/v1/users?select=id'])
      await bff.callAsUser(`/supabase/${path}`)
    const urls = bff.supabase.calls.map(({ url }) => url)
    expect(urls).toEqual(
      expect.arrayContaining(['/auth/v1/user', '/auth/v1/settings', '/rest/v1/users?select=id']),
    )
    expect(JSON.stringify(bff.supabase.calls.map(({ headers }) => headers))).not.toContain(SECRET)
  })
})

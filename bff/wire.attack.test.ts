/** Sends an attacker's raw paths, hosts, headers and redirects. The stub upstreams record what reached them. */
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorBodySchema } from '../shared/contracts/http.ts'
import { bffSigningInput } from '../shared/domain/bff-call.ts'
import { HANDOFFS, ROUTES } from './routes/registry.ts'
import { callsSeen, expectRefusal, NAMED_ROUTES, refused, sampleOf, wellFormed } from './testing/refusals.ts'
import { json } from './testing/stub-upstream.ts'
import {
  ANON_KEY,
  EMAIL_API_KEY,
  EMAIL_HMAC_SECRET,
  jsonBody,
  startTestBff,
  type Reply,
  type TestBff,
} from './testing/test-bff.ts'

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({ RATE_LIMITS: 'off' })
  await bff.callAsUser('/api/users/verify-profile')
})
afterAll(() => bff.close())
beforeEach(() => {
  bff.api.calls.length = 0
  bff.supabase.calls.length = 0
})

describe('paths (T-38)', () => {
  const prefixes = ['/api/', '/supabase/rest/v1/', '/supabase/auth/v1/', '/supabase/auth/v1/token/']
  const tricks = [
    '%2e%2e/admin',
    '..%2fadmin',
    'x%5c..%5c..%5cauth/v1/admin/users',
    'x\\..\\..\\auth/v1/admin/users',
    '../../auth/v1/admin/users',
    './users',
    '/users',
    '..;/users',
    'users;v=1',
    '%252e%252e/admin',
    '%25%32%65/admin',
    'users%00',
    'users%0d%0aX-Injected:1',
    '%c0%ae%c0%ae/admin',
    '%e0%80%ae/admin',
    '%ff',
    'a'.repeat(9000),
  ]
  it.each(prefixes.flatMap((prefix) => tricks.map((trick) => prefix + trick)))('refuses %s', async (path) => {
    const reply = await bff.callAsUser(path)
    expectRefusal(bff, reply, refused({ path }, 400), 'bad_path')
  })

  it.each([
    '/api/unknown',
    '/api/users/verify-profile/',
    '/supabase/auth/v1/admin/users',
    '/supabase/auth/v1/invite',
    '/supabase/rest/v1/referrals',
    '/supabase/rest/v1/',
    '/supabase/storage/v1/object/x',
    '/webhooks/stripe',
    '/.well-known/x',
  ])('knows nothing at %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await bff.callAsUser(path, { method, headers: { accept: 'text/html' } })
      expect([404, 405]).toContain(reply.status)
      expectRefusal(bff, reply, reply.status)
    }
  })

  it('routes an encoded letter to the path that the table says, never to what was written', async () => {
    const reply = await bff.callAsUser('/api/users/verify%2Dprofile')
    expect([reply.status, bff.api.calls.map(({ url }) => url)]).toEqual([200, ['/api/users/verify-profile']])
  })

  it.each(NAMED_ROUTES)('%s takes no other method', async (_name, policy) => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter(
      (method) =>
        !ROUTES.some((other) => other.path === policy.path && other.method === method) &&
        !(method === 'GET' && HANDOFFS.some((handoff) => handoff.path === policy.path)),
    )
    for (const method of others) {
      const reply = await bff.callAsUser(sampleOf(policy), { method })
      expectRefusal(bff, reply, refused(policy, 405), 'method_not_allowed')
      expect(reply.headers.allow).toContain(policy.method)
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})

describe('header smuggling (T-40)', () => {
  const forged = {
    'x-signature': 'f'.repeat(64),
    'x-timestamp': '1',
    'x-api-key': 'mine',
    'x-bff-signature': `1.${'f'.repeat(64)}`,
    'x-user-id': 'someone',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-real-ip': '203.0.113.9',
    cookie: 'sid=1',
    apikey: 'anything',
  }

  it.each(NAMED_ROUTES)('%s passes on nothing that is not on its list', async (_name, policy) => {
    await bff.callAsUser(
      sampleOf(policy),
      wellFormed(policy, { ...forged, connection: 'authorization, x-signature' }),
    )
    const [seen] = (policy.upstream === 'supabase' ? bff.supabase : bff.api).calls
    expect(seen).toBeDefined()
    const { headers, method, url } = seen!
    const ours = ['host', 'connection', 'accept', 'x-request-id', 'x-forwarded-for', 'authorization']
    const more = [
      ...policy.requestHeaders,
      'content-type',
      'content-length',
      'apikey',
      'x-api-key',
      'x-timestamp',
      'x-signature',
      'x-bff-signature',
    ]
    expect(Object.keys(headers).filter((name) => ![...ours, ...more].includes(name))).toEqual([])
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['apikey']).toBe(policy.upstream === 'supabase' ? ANON_KEY : undefined)
    const [at, mac] = String(headers['x-bff-signature']).split('.')
    const input = bffSigningInput(String(at), method, url, '127.0.0.1')
    const expected = createHmac('sha256', EMAIL_HMAC_SECRET).update(input).digest('hex')
    expect(mac).toBe(policy.upstream === 'supabase' ? undefined : expected)
    expect(headers['x-api-key']).toBe(policy.signed ? EMAIL_API_KEY : undefined)
    expect(headers['x-signature']).not.toBe(forged['x-signature'])
    expect(headers['x-signature'] === undefined).toBe(!policy.signed)
    expect(headers.authorization).toMatch(/^Bearer ey/)
    expect(headers.connection).toBe('keep-alive')
  })

  it.each([
    [
      'two lengths of the body',
      'POST /api/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a header without a name', 'GET /api/users/verify-profile HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n'],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
  ])('refuses %s in JSON', async (_what, bytes) => {
    const text = await sendBytes(bytes)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(errorBodySchema.safeParse(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).success).toBe(true)
    expect(callsSeen(bff)).toBe(0)
  })

  it.each([
    ['an unknown one', 'Host: evil.example\r\n'],
    ['two', `Host: localhost\r\nHost: evil.example\r\n`],
    ['one with a path', 'Host: localhost/x\r\n'],
    ['our name on another port', 'Host: localhost:1\r\n'],
  ])('refuses %s as host, without repeating it', async (_what, hosts) => {
    const text = await sendBytes(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 421 /)
    expect(text).not.toContain('evil')
  })

  it('refuses an absolute address', async () => {
    const text = await sendBytes(
      `GET http://evil.example/ HTTP/1.1\r\nHost: localhost:${bff.port}\r\nConnection: close\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
  })

  function sendBytes(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(bff.port, '127.0.0.1', () => socket.write(bytes))
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString('latin1')))
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
  }
})

describe('redirects (T-39, T-41)', () => {
  it.each(NAMED_ROUTES)('%s never follows nor passes on one', async (_name, policy) => {
    const supabase = bff.supabase.respond
    const keys = [...bff.supabase.always]
    const away = json(302, {}, { location: `${bff.supabase.url}/stolen` })
    bff.api.respond = away
    bff.supabase.respond = away
    bff.supabase.always.clear()
    const reply = await bff.callAsUser(sampleOf(policy), wellFormed(policy))
    bff.api.respond = json(200, {})
    bff.supabase.respond = supabase
    keys.forEach(([path, respond]) => bff.supabase.always.set(path, respond))
    expect(reply.status).toBe(refused(policy, 502))
    expect(reply.headers.location).toBeUndefined()
    expect([...bff.api.calls, ...bff.supabase.calls].filter(({ url }) => url === '/stolen')).toEqual([])
  })

  const foreign = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'http:evil.example',
    'http://localhost@evil.example/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '\thttps://evil.example',
    'https:/\\evil.example',
    '',
    'null',
  ]
  it.each(HANDOFFS.flatMap(({ path }) => foreign.map((target) => [path, target] as const)))(
    '%s does not lead to %j',
    async (path, target) => {
      const reply = await bff.call(`${path}?provider=google&redirect_to=${encodeURIComponent(target)}`)
      expectRefusal(bff, reply, 400, 'validation_failed')
      expect(reply.headers.location).toBeUndefined()
    },
  )

  it.each(HANDOFFS.map(({ path }) => path))('%s judges every target, not the first alone', async (path) => {
    const back = encodeURIComponent(`http://localhost:${bff.port}/auth/callback`)
    const foreign = encodeURIComponent('https://evil.example/')
    const reply = await bff.call(`${path}?provider=google&redirect_to=${back}&redirect_to=${foreign}`)
    expectRefusal(bff, reply, 400, 'validation_failed')
  })

  it('sends a social sign-in on to Supabase Auth, with its own parameters only', async () => {
    const back = `http://localhost:${bff.port}/auth/callback`
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: back,
      code_challenge: 'c',
      apikey: 'x',
    })
    const reply = await bff.call(`/supabase/auth/v1/authorize?${query.toString()}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    query.delete('apikey')
    expect(reply.status).toBe(302)
    expect(reply.headers.location).toBe(`${bff.supabase.url}/auth/v1/authorize?${query.toString()}`)
    expect(callsSeen(bff)).toBe(0)
  })
})

describe('secrets', () => {
  it('[EM-04] are in no answer and no line of the log, whatever goes wrong', async () => {
    const replies: Reply[] = []
    const echo = bff.api.respond
    for (const [, policy] of NAMED_ROUTES)
      replies.push(await bff.callAsUser(sampleOf(policy), wellFormed(policy)))
    bff.api.respond = (_seen, response) => response.destroy()
    for (const [, policy] of NAMED_ROUTES)
      replies.push(await bff.callAsUser(sampleOf(policy), wellFormed(policy)))
    bff.api.respond = echo
    replies.push(
      await bff.call('/nothing'),
      await bff.callAsUser('/api/send-email', jsonBody({ to: 'secret@client.test' })),
    )
    const said =
      replies.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n') + bff.log.join('')
    const secrets = [EMAIL_API_KEY, EMAIL_HMAC_SECRET, ANON_KEY, 'secret@client.test', 'eyJhbGciOi']
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })
})

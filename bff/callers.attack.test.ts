/** Attacks every route of the table with foreign pages, bad bodies and invalid tokens. */
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal, NAMED_ROUTES, refused, wellFormed } from './testing/refusals.ts'
import { ANON_KEY, startTestBff, type TestBff } from './testing/test-bff.ts'

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

const forOurPage = NAMED_ROUTES.filter(([, policy]) => policy.caller === 'app')

describe('calls from a foreign page (T-37)', () => {
  describe.each(forOurPage)('%s', (_name, policy) => {
    it.each([
      ['without our header', { 'x-app-csrf': '' }],
      ['with another value of it', { 'x-app-csrf': '2' }],
      ['from another origin', { origin: 'https://evil.example' }],
      ['from a null origin', { origin: 'null' }],
      ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
      ['from another site', { 'sec-fetch-site': 'cross-site' }],
      ['typed into the address bar', { 'sec-fetch-site': 'none' }],
      ['from our name on another port', { origin: 'http://localhost:1' }],
    ])('is refused %s', async (_how, headers) => {
      expectRefusal(
        bff,
        await bff.callAsUser(policy.path, wellFormed(policy, headers)),
        refused(policy, 403),
        'csrf',
      )
    })

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json-seq',
      'text/plain; x=application/json',
    ])('is refused as %s', async (type) => {
      if (policy.body === 'none') return
      const given = wellFormed(policy, { 'content-type': type })
      expectRefusal(
        bff,
        await bff.callAsUser(policy.path, given),
        refused(policy, 415),
        'unsupported_media_type',
      )
      expectRefusal(bff, await bff.call(policy.path, given), refused(policy, 403), 'csrf')
    })
  })

  it.each(['http://localhost', 'http://127.0.0.1', 'http://[::1]'])(
    'takes our own page at %s',
    async (name) => {
      const headers = { origin: `${name}:${bff.port}`, 'sec-fetch-site': 'same-origin' }
      expect((await bff.callAsUser('/api/users/verify-profile', { headers })).status).toBe(200)
    },
  )
})

describe('bodies', () => {
  const writing = NAMED_ROUTES.filter(([, policy]) => policy.body !== 'none')
  it.each(writing)('%s refuses what is no JSON', async (_name, policy) => {
    for (const body of ['{', 'x', Buffer.from([0x22, 0xff, 0x22])]) {
      const reply = await bff.callAsUser(policy.path, { ...wellFormed(policy), body })
      expectRefusal(bff, reply, refused(policy, 400), 'bad_json')
    }
  })

  it.each(writing)('%s refuses what is too large, told or not', async (_name, policy) => {
    const body = JSON.stringify('x'.repeat(policy.maxBody))
    expectRefusal(
      bff,
      await bff.callAsUser(policy.path, { ...wellFormed(policy), body }),
      refused(policy, 413),
      'too_large',
    )
    const chunked = { ...wellFormed(policy, { 'transfer-encoding': 'chunked' }), body }
    expectRefusal(bff, await bff.callAsUser(policy.path, chunked), refused(policy, 413), 'too_large')
  })

  it.each(writing)('%s refuses a compressed body', async (_name, policy) => {
    const reply = await bff.callAsUser(policy.path, wellFormed(policy, { 'content-encoding': 'gzip' }))
    expectRefusal(bff, reply, refused(policy, 415))
  })
})

describe('sessions (T-35, T-36)', () => {
  const forUsers = NAMED_ROUTES.filter(([, policy]) => policy.auth === 'user')

  async function badTokens(): Promise<[string, string][]> {
    const now = Math.floor(Date.now() / 1000)
    const issuer = `${bff.supabase.url}/auth/v1`
    const { privateKey: foreign } = await generateKeyPair('ES256')
    const unsigned = new UnsecuredJWT({ sub: 'x', role: 'authenticated' })
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setExpirationTime('1h')
    const symmetric = new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setExpirationTime('1h')
    return [
      ['unsigned', unsigned.encode()],
      ['signed with a shared secret', await symmetric.sign(Buffer.from(ANON_KEY))],
      ['of another issuer', await bff.token({ iss: 'https://evil.example/auth/v1' })],
      ['for another audience', await bff.token({ aud: 'anon' })],
      ['expired', await bff.token({ exp: now - 60 })],
      ['without an end', await bff.token({ exp: undefined })],
      ['without a person', await bff.token({ sub: undefined })],
      ['of another project’s key', await bff.token({}, foreign)],
      ['of 20 KB', 'a'.repeat(20_000)],
      ['that is none', 'not-a-token'],
      ['altered', `${(await bff.token()).slice(0, -4)}AAAA`],
    ]
  }

  it.each(forUsers)('%s refuses a token that proves nothing', async (_name, policy) => {
    for (const [what, token] of await badTokens()) {
      const reply = await bff.callAsUser(
        policy.path,
        wellFormed(policy, { authorization: `Bearer ${token}` }),
      )
      expect([what, reply.status]).toEqual([what, 401])
      expectRefusal(bff, reply, 401, 'bad_token')
    }
  })

  it.each(forUsers)('%s takes the key alone, or nothing, as no session', async (_name, policy) => {
    const given: Record<string, string>[] = [
      { authorization: '' },
      { authorization: `Bearer ${ANON_KEY}` },
      { authorization: 'Bearer public-key-of-the-client', apikey: 'public-key-of-the-client' },
    ]
    for (const headers of given) {
      expectRefusal(bff, await bff.callAsUser(policy.path, wellFormed(policy, headers)), 401, 'not_signed_in')
    }
    expectRefusal(
      bff,
      await bff.callAsUser(policy.path, wellFormed(policy, { authorization: 'Basic eDp5' })),
      401,
      'bad_token',
    )
  })
})

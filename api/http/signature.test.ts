import { Hono, type Context } from 'hono'
import { describe, expect, it } from 'vitest'
import { errorHandler, requestLog, type RequestEnv } from '../../runtime/http.ts'
import { createLogger } from '../../runtime/logger.ts'
import { errorBodySchema } from '../../shared/contracts/http.ts'
import { SIGNED_BODY_MAX } from '../../shared/domain/referral-limits.ts'
import type { BodyEnv } from './body.ts'
import { anybody } from './mount.ts'
import { equalTexts, sign, withSignature, type SignatureOptions } from './signature.ts'

const API_KEY = 'the-api-key-of-the-service-0123456789'
const SECRET = 'geheim-ü-0123456789-abcdefghijklmnop'
const OLD_API_KEY = 'the-api-key-before-that-0123456789ab'
const OLD_SECRET = 'geheim-alt-0123456789-abcdefghijklmn'
const PATH = '/api/send-email'
const NOW = 1_795_000_000_000
const BODY = '{"to":"a@example.com","subject":"Grüße","html":"<p>&amp;</p>"}'

type Parts = {
  timestamp: string
  method: string
  path: string
  body: string
  apiKey: string
  signature: string
}

function build() {
  const claimed = new Map<string, Date>()
  const app = new Hono<RequestEnv>()
  const logger = createLogger('test', 'silent')
  app.use(requestLog(logger))
  app.onError(errorHandler(logger))
  const options: SignatureOptions = {
    apiKeys: [API_KEY, OLD_API_KEY],
    secrets: [SECRET, OLD_SECRET],
    clock: () => NOW,
    claim: (signature, expiresAt) => {
      if (claimed.has(signature)) return Promise.resolve(false)
      claimed.set(signature, expiresAt)
      return Promise.resolve(true)
    },
  }
  const identify = withSignature(options, anybody)
  app.all('*', async (c: Context<BodyEnv>) => {
    await identify(c)
    return c.json({ bytes: c.get('rawBody')?.byteLength })
  })
  return { app, claimed }
}

function signed(change: Partial<Parts> = {}): Parts {
  const parts = { timestamp: String(NOW), method: 'POST', path: PATH, body: BODY, apiKey: API_KEY, ...change }
  const valid = sign(SECRET, parts.timestamp, parts.method, parts.path, Buffer.from(parts.body))
  return { ...parts, signature: change.signature ?? valid }
}

function request(app: Hono<RequestEnv>, parts: Parts, without: readonly string[] = []): Promise<Response> {
  const headers = {
    'X-API-Key': parts.apiKey,
    'X-Timestamp': parts.timestamp,
    'X-Signature': parts.signature,
  }
  const kept = Object.entries(headers).filter(([name]) => !without.includes(name))
  return Promise.resolve(
    app.request(parts.path, { method: parts.method, body: parts.body, headers: Object.fromEntries(kept) }),
  )
}

const flip = (hex: string, index: number): string =>
  hex.slice(0, index) + (hex[index] === '0' ? '1' : '0') + hex.slice(index + 1)

describe('the fixed vectors that both sides must agree on', () => {
  // Made with another implementation: openssl dgst -sha256 -mac hmac -macopt key:SECRET
  it.each([
    ['', '9016592f739f4d23e0928505abe772abf109815a7911a8e8786c9d61b5a55b72'],
    ['{}', 'e650719960dcfb0da331b7aac770e086acfb8a07dca82e39c06d8d64b2d8d82a'],
    [BODY, '2305fc800e0668885c673c91d720355ff0cdc07f7492c74a2e98ebeaca6114ef'],
  ])('[EM-03] of %j', (body, signature) => {
    expect(sign(SECRET, String(NOW), 'POST', PATH, Buffer.from(body))).toBe(signature)
    expect(sign(SECRET, String(NOW), 'post', PATH, Buffer.from(body))).toBe(signature)
  })
})

describe('[EM-07] a signed call', () => {
  it('is let through with exactly the bytes that were signed', async () => {
    const response = await request(build().app, signed())
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ bytes: Buffer.byteLength(BODY) })
  })

  it.each([-300_000, 300_000])('is let through at the edge of the window (%i ms)', async (offset) => {
    expect((await request(build().app, signed({ timestamp: String(NOW + offset) }))).status).toBe(200)
  })

  const valid = signed()
  const attacks: readonly (readonly [string, Parts, (readonly string[])?])[] = [
    ['no key', valid, ['X-API-Key']],
    ['no timestamp', valid, ['X-Timestamp']],
    ['no signature', valid, ['X-Signature']],
    ['nothing at all', valid, ['X-API-Key', 'X-Timestamp', 'X-Signature']],
    ['another key', { ...valid, apiKey: `${API_KEY}x` }],
    ['a key cut short', { ...valid, apiKey: API_KEY.slice(1) }],
    ['the first digit flipped', { ...valid, signature: flip(valid.signature, 0) }],
    ['the last digit flipped', { ...valid, signature: flip(valid.signature, 63) }],
    ['a shorter signature', { ...valid, signature: valid.signature.slice(0, 62) }],
    ['a longer signature', { ...valid, signature: `${valid.signature}00` }],
    ['an empty signature', { ...valid, signature: '' }],
    ['no hex', { ...valid, signature: 'z'.repeat(64) }],
    ['two letters that decode to no bytes', { ...valid, signature: 'zz' }],
    ['upper-case hex', { ...valid, signature: valid.signature.toUpperCase() }],
    ['a changed body', { ...valid, body: BODY.replace('a@', 'b@') }],
    ['the body with one space more', { ...valid, body: `${BODY} ` }],
    ['the body re-serialised', { ...valid, body: JSON.stringify(JSON.parse(BODY), null, 1) }],
    ['no body', { ...valid, body: '' }],
    ['another path', { ...valid, path: '/api/send-referral-email' }],
    ['a trailing slash', { ...valid, path: `${PATH}/` }],
    ['another method', { ...valid, method: 'PUT' }],
    ['another timestamp', { ...valid, timestamp: String(NOW + 1) }],
    ['a timestamp in other words', { ...valid, timestamp: `+${NOW}` }],
    ['too old, by another key', { ...signed({ timestamp: String(NOW - 301_000) }), apiKey: 'another' }],
    ['too old, and altered', { ...signed({ timestamp: String(NOW - 301_000) }), body: '{}' }],
    ['a question, which the signature does not cover', { ...valid, path: `${PATH}?to=c@example.com` }],
    ['a question of nothing but its mark and a name', { ...valid, path: `${PATH}?x` }],
    ['a timestamp that is no number', signed({ timestamp: 'NaN' })],
    ['an endless timestamp', signed({ timestamp: '9'.repeat(400) })],
    ['an exponent', signed({ timestamp: '1.795e12' })],
    [
      'the key of the MAC taken as hex or base64',
      { ...valid, signature: sign('', valid.timestamp, 'POST', PATH, Buffer.from(BODY)) },
    ],
  ]
  const table = attacks.map(([name, parts, without = []]) => ({ name, parts, without }))
  it.each(table)(
    'with $name is refused with 401 in the same words, and uses nothing up',
    async ({ parts, without }) => {
      const { app, claimed } = build()
      const response = await request(app, parts, without)
      expect(response.status).toBe(401)
      expect(errorBodySchema.parse(await response.json())).toMatchObject({
        code: 'bad_signature',
        error: 'The signature of this request is not valid.',
      })
      expect(claimed.size).toBe(0)
      expect((await request(app, signed())).status).toBe(200)
    },
  )

  it.each([
    ['too old', NOW - 300_001],
    ['too young', NOW + 300_001],
    ['in seconds', NOW / 1000],
  ])('[EM-07] that is %s is refused with the right time, and uses nothing up', async (_what, time) => {
    const { app, claimed } = build()
    const response = await request(app, signed({ timestamp: String(time) }))
    expect(response.status).toBe(401)
    expect(errorBodySchema.parse(await response.json())).toMatchObject({
      code: 'clock_skew',
      serverTime: NOW,
    })
    expect(claimed.size).toBe(0)
  })

  it('is let through under the key or the secret before, while they are still named', async () => {
    const old = sign(OLD_SECRET, String(NOW), 'POST', PATH, Buffer.from(BODY))
    const statuses = [
      signed({ signature: old }),
      signed({ apiKey: OLD_API_KEY, timestamp: String(NOW + 1) }),
      signed({ signature: sign('a secret of nobody', String(NOW), 'POST', PATH, Buffer.from(BODY)) }),
    ].map(async (parts) => (await request(build().app, parts)).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 401])
  })

  it('is refused the second time, and remembered until it is too old by itself', async () => {
    const { app, claimed } = build()
    const parts = signed({ timestamp: String(NOW + 200_000) })
    expect((await request(app, parts)).status).toBe(200)
    expect((await request(app, parts)).status).toBe(401)
    const [expiresAt] = claimed.values()
    expect(expiresAt?.getTime()).toBeGreaterThan(NOW + 200_000 + 300_000)
  })

  it('larger than allowed is 413 before anything is computed', async () => {
    const response = await request(build().app, signed({ body: 'x'.repeat(SIGNED_BODY_MAX + 1) }))
    expect(response.status).toBe(413)
  })
})

it('equalTexts never throws, whatever the lengths', () => {
  expect(equalTexts('', '')).toBe(true)
  expect(equalTexts('a', 'ab')).toBe(false)
  expect(equalTexts('ü', 'ü')).toBe(true)
})

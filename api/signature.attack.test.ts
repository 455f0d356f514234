/** Attacks the signed calls of the running API without the key (T-43): each gets a 401, never an internal error. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBodySchema } from '../shared/contracts/http.ts'
import { SEND_EMAIL_PATH } from '../shared/contracts/email.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../shared/contracts/referral-email.ts'
import { API_KEY_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../shared/domain/signing.ts'
import { sign } from './http/signature.ts'
import { startAttackedApi, type AttackedApi, type Reply } from './testing/attacked-api.ts'
import { referralBody, TEST_KEYS } from './testing/test-api.ts'

type Signed = {
  method: string
  path: string
  /** Path and query as sent. */
  address: string
  body: string
  key: string
  timestamp: string
  signature: string
}
type Change = (signed: Signed) => Partial<Signed>

let api: AttackedApi
beforeAll(async () => {
  api = await startAttackedApi()
})
afterAll(() => api.close())

let count = 0
function signed(path: string, body: string, offset = 0): Signed {
  const timestamp = String(Date.now() + offset - (count += 1))
  const signature = sign(TEST_KEYS.hmac, timestamp, 'POST', path, Buffer.from(body))
  return { method: 'POST', path, address: path, body, key: TEST_KEYS.apiKey, timestamp, signature }
}

function send({ method, address, body, key, timestamp, signature }: Signed): Promise<Reply> {
  return api.send({
    method,
    path: address,
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${api.token}`,
      [API_KEY_HEADER]: key,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature,
    },
  })
}

const flipped = (hex: string, index: number): string =>
  hex.slice(0, index) + (hex[index] === '0' ? '1' : '0') + hex.slice(index + 1)
const withFlippedBit = (text: string, index: number): string =>
  text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ 1) + text.slice(index + 1)

const CHANGES: readonly (readonly [string, Change])[] = [
  ...[0, 1, 31, 32, 62, 63].map(
    (index) =>
      [
        `digit ${index} of the signature`,
        ({ signature }: Signed) => ({ signature: flipped(signature, index) }),
      ] as const,
  ),
  ['the signature cut short', ({ signature }) => ({ signature: signature.slice(0, 62) })],
  ['the signature of half its length', ({ signature }) => ({ signature: signature.slice(0, 32) })],
  ['the signature made longer', ({ signature }) => ({ signature: `${signature}00` })],
  [
    'the signature in upper case',
    ({ signature }) => ({ signature: signature.toUpperCase().replace(/^\d+$/, 'A') }),
  ],
  ['no hex', () => ({ signature: 'z'.repeat(64) })],
  ['two letters that decode to no bytes', () => ({ signature: 'zz' })],
  ['an empty signature', () => ({ signature: '' })],
  [
    'a signature by the API key',
    ({ timestamp, path, body }) => ({
      signature: sign(TEST_KEYS.apiKey, timestamp, 'POST', path, Buffer.from(body)),
    }),
  ],
  [
    'a signature without the body',
    ({ timestamp, path }) => ({ signature: sign(TEST_KEYS.hmac, timestamp, 'POST', path, Buffer.alloc(0)) }),
  ],
  ['an unknown key', () => ({ key: TEST_KEYS.link })],
  ['a bit of the key', ({ key }) => ({ key: withFlippedBit(key, 0) })],
  ['no key', () => ({ key: '' })],
  ['the last digit of the timestamp', ({ timestamp }) => ({ timestamp: String(Number(timestamp) + 1) })],
  ['a timestamp in other words', ({ timestamp }) => ({ timestamp: `${timestamp}.0` })],
  ['no timestamp', () => ({ timestamp: '' })],
  ['a bit of the body', ({ body }) => ({ body: withFlippedBit(body, body.indexOf('@')) })],
  ['the body re-serialised', ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 1) })],
  ['the body with its fields in another order', ({ body }) => ({ body: reordered(body) })],
  ['a space after the body', ({ body }) => ({ body: `${body} ` })],
  ['no body', () => ({ body: '' })],
  ['a question', ({ path }) => ({ address: `${path}?to=victim@example.test` })],
  ['a question in another order', ({ path }) => ({ address: `${path}?b=2&a=1` })],
  ['a letter of the path encoded', ({ path }) => ({ address: path.replace('send', '%73end') })],
]

function reordered(body: string): string {
  const parsed = JSON.parse(body) as Record<string, unknown> // the tests' own bodies are objects
  return JSON.stringify(Object.fromEntries(Object.entries(parsed).reverse()))
}

const MAIL = { to: 'reader@example.test', subject: 'A subject', html: '<p>Hello</p>' }
const CALLS = [
  [SEND_EMAIL_PATH, () => JSON.stringify(MAIL)],
  [SEND_REFERRAL_EMAIL_PATH, () => JSON.stringify(referralBody())],
] as const

describe.each(CALLS)('%s', (path, body) => {
  it.each(CHANGES)('is refused with another: %s', async (_what, change) => {
    const right = signed(path, body())
    const altered = { ...right, ...change(right) }
    expect(altered).not.toEqual(right)
    const reply = await send(altered)
    expect({ status: reply.status, ...errorBodySchema.parse(JSON.parse(reply.text)) }).toMatchObject({
      status: 401,
      code: 'bad_signature',
      error: 'The signature of this request is not valid.',
    })
    // The attack did not use up the valid signature.
    expect((await send(right)).status).toBe(200)
  })

  it.each([-301_000, 301_000, -86_400_000])('is refused %i ms off, with the right time', async (offset) => {
    const reply = await send(signed(path, body(), offset))
    const { code, serverTime } = errorBodySchema.parse(JSON.parse(reply.text))
    expect([reply.status, code]).toEqual([401, 'clock_skew'])
    expect(Math.abs((serverTime ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('is taken once, however often and at whatever time it is repeated', async () => {
    const right = signed(path, body())
    const together = await Promise.all(Array.from({ length: 20 }, () => send(right)))
    const statuses = together.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 401]))
    expect((await send(right)).status).toBe(401)
  })
})

it('no signature and no key is in the log, and nothing of it was a failure of ours', () => {
  expect(api.log.filter((line) => line.includes('"level":50'))).toEqual([])
  expect(api.log.filter((line) => line.includes(TEST_KEYS.apiKey) || /[0-9a-f]{64}/.test(line))).toEqual([])
})

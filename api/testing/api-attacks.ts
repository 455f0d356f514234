/** A table of attacks on the API: the change to a well-formed call, the calls it applies to, and the accepted error responses. */
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { nameOf } from '../../shared/contracts/endpoint.ts'
import type { ApiCall } from './api-call.ts'
import { API_CALLS } from './api-calls.ts'
import { RECORD_ATTACKS } from './record-attacks.ts'
import { ADMIN, PENDING, TEST_KEYS } from './test-api.ts'
import type { TestIssuer } from './test-issuer.ts'

export type NamedCall = ApiCall & { readonly method: string; readonly path: string }

export type Change = {
  readonly method?: string
  /** Appended to the address. */
  readonly suffix?: string
  /** Replaces each parameter of the address. */
  readonly parameter?: string
  readonly query?: string
  /** null: no token. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export type Attack = {
  readonly name: string
  meets(call: NamedCall): boolean
  readonly change: Change
  readonly statuses: readonly number[]
}

export type ForgedTokens = Readonly<Record<string, string>>

/** Tokens that the issuer never issued. */
export async function forgeTokens(issuer: TestIssuer): Promise<ForgedTokens> {
  const claims = { sub: ADMIN.id, role: 'authenticated', email: ADMIN.email }
  const hour = Math.floor(Date.now() / 1000) + 3600
  const { privateKey } = await generateKeyPair('ES256')
  const signed = (alg: string): SignJWT =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid: 'test-key' })
      .setIssuer(issuer.issuer)
      .setAudience('authenticated')
      .setExpirationTime(hour)
  const unsigned = new UnsecuredJWT(claims).setIssuer(issuer.issuer).setAudience('authenticated')
  return {
    'an unsigned token': unsigned.setExpirationTime(hour).encode(),
    'a token of another key under the right name': await signed('ES256').sign(privateKey),
    'a token signed with a shared secret': await signed('HS256').sign(Buffer.from(TEST_KEYS.hmac)),
    'a token of yesterday': await issuer.token(ADMIN, {}, { expiresAt: hour - 86_400 }),
    'a token of another issuer': await issuer.token(ADMIN, {}, { issuer: 'https://evil.example/auth/v1' }),
    'a token for another audience': await issuer.token(ADMIN, {}, { audience: 'anon' }),
    'a token of the service role': await issuer.token(ADMIN, { role: 'service_role' }),
    'a token of 20 KB': 'a'.repeat(20_000),
    'a token that is none': 'x',
  }
}

const needsPerson = ({ guard }: NamedCall): boolean =>
  ['bearer', 'reviewer', 'device', 'ending'].includes(guard)
const hasParameter = ({ path }: NamedCall): boolean => path.includes('/:')
const reads = ({ method }: NamedCall): boolean => method === 'GET'
const takes =
  (...kinds: readonly ApiCall['takes'][]) =>
  (call: NamedCall): boolean =>
    kinds.includes(call.takes)

function everybodyElse(forged: ForgedTokens): readonly Attack[] {
  const refused = (name: string, change: Change): Attack => ({
    name,
    meets: needsPerson,
    change,
    statuses: [401],
  })
  return [
    refused('nobody', { token: null }),
    refused('a token in the address', { token: null, query: 'access_token={token}&apikey={token}' }),
    refused('a token in a cookie', { token: null, headers: { cookie: 'sb-access-token={token}' } }),
    refused('another scheme', { token: null, headers: { authorization: `Basic ${'x'.repeat(40)}` } }),
    refused('a name in a header', {
      token: null,
      headers: { 'x-user-id': ADMIN.id, 'x-role': 'service_role' },
    }),
    ...Object.entries(forged).map(([name, token]) => refused(name, { token })),
    {
      name: 'a wrong administration key',
      meets: ({ guard }) => guard === 'reviewer' || guard === 'operator',
      change: { token: null, headers: { 'x-admin-key': TEST_KEYS.hmac } },
      statuses: [401],
    },
    {
      name: 'an empty administration key beside a good token',
      meets: ({ guard }) => guard === 'reviewer' || guard === 'operator',
      change: { headers: { 'x-admin-key': '' } },
      statuses: [401],
    },
    {
      name: 'an invented grant of a device',
      meets: ({ guard }) => guard === 'device',
      change: { token: null, headers: { 'x-device-grant': 'g'.repeat(43) } },
      statuses: [401],
    },
    {
      name: 'in the name of another person of the same device',
      meets: ({ guard }) => guard === 'device',
      change: { headers: { 'x-queued-by': PENDING.id } },
      statuses: [403],
    },
  ]
}

const body = (name: string, status: number, kinds: readonly ApiCall['takes'][], change: Change): Attack => ({
  name,
  meets: takes(...kinds),
  change,
  statuses: [status],
})
const typed = (type: string): Change => ({ headers: { 'content-type': type } })
const brackets = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const LARGE = Buffer.alloc(600 * 1024, 0x20)

const JSON_KINDS = ['json', 'optional'] as const

const BODIES: readonly Attack[] = [
  body('text/plain', 415, [...JSON_KINDS, 'form', 'file'], typed('text/plain')),
  body('a form for JSON', 415, [...JSON_KINDS, 'file'], typed('application/x-www-form-urlencoded')),
  body('JSON for a form', 415, ['form', 'file'], typed('application/json')),
  body('no type at all', 415, [...JSON_KINDS, 'form', 'file'], typed('')),
  body('no JSON', 400, JSON_KINDS, { body: '{' }),
  body('bytes that are no text', 400, JSON_KINDS, { body: Buffer.from('{"a":"\xff\xfe"}', 'latin1') }),
  body('nothing', 400, ['json'], { body: '' }),
  body('null', 400, JSON_KINDS, { body: 'null' }),
  body('a list', 400, JSON_KINDS, { body: '[]' }),
  body('a prototype', 400, ['json'], { body: '{"__proto__":{"isAdmin":true},"constructor":1}' }),
  body('five hundred brackets', 400, JSON_KINDS, { body: brackets(500) }),
  // 413 for a call with a small size limit.
  { ...body('ten thousand brackets', 400, JSON_KINDS, { body: brackets(10_000) }), statuses: [400, 413] },
  body('too much', 413, [...JSON_KINDS, 'form', 'bytes'], { body: LARGE }),
  body('too much, without saying how much', 413, [...JSON_KINDS, 'form', 'bytes'], {
    body: LARGE,
    headers: { 'transfer-encoding': 'chunked' },
  }),
  // 409, because no account is connected; the file is not read.
  body('a file that breaks off', 409, ['file'], {
    body: '--x\r\nContent-Disposition: form-data; name="file"',
  }),
]

const PARAMETERS = [
  "'%20or%201=1--",
  '%00',
  'x%00y',
  '%ff%fe',
  '%2e%2e%2fadmin',
  '..%5c..',
  '%252e%252e',
  '%0d%0aset-cookie:a=b',
  '%F0%9F%92%A5',
  '9'.repeat(40),
  'a'.repeat(9000),
  '00000000-0000-0000-0000-00000000000g',
]

/** Every query parameter of any call, sent to all calls at once. */
const QUESTIONS = [...new Set(Object.values(API_CALLS).flatMap(({ asks = [] }) => asks))]
const VALUES = [
  "'%20or%201=1--",
  'x%00',
  '%ff',
  '-1',
  '1e9',
  'NaN',
  '9'.repeat(40),
  'a'.repeat(5000),
  '%24%7B1%7D',
]
const question = (value: string): string => QUESTIONS.map((name) => `${name}=${value}`).join('&')

const ADDRESSES: readonly Attack[] = [
  ...PARAMETERS.map((parameter): Attack => ({
    name: `parameter ${parameter.slice(0, 30)}`,
    meets: hasParameter,
    change: { parameter },
    statuses: [400, 404, 409],
  })),
  ...VALUES.flatMap((value): Attack[] =>
    QUESTIONS.map((name) => ({
      name: `question ${name}=${value.slice(0, 20)}`,
      meets: ({ asks = [] }) => asks.includes(name),
      change: { query: `${name}=${value}` },
      statuses: [200, 400, 403, 404, 409],
    })),
  ),
  ...VALUES.filter(({ length }) => length < 100).map((value): Attack => ({
    name: `all questions ${value.slice(0, 20)}`,
    meets: reads,
    change: { query: question(value) },
    statuses: [200, 400, 403, 404, 409],
  })),
  ...[
    '/%2e%2e/%2e%2e/admin',
    '//',
    '/..;/admin',
    '%00',
    '%5c..%5cadmin',
    '/%c0%ae%c0%ae/',
    `/${'a'.repeat(9000)}`,
  ].map((suffix): Attack => ({
    name: `address ${suffix.slice(0, 30)}`,
    meets: () => true,
    change: { suffix },
    statuses: [400, 404, 405],
  })),
  ...['PROPFIND', 'OPTIONS', 'PATCH'].map((method): Attack => ({
    name: `method ${method}`,
    meets: () => true,
    change: { method, headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } },
    statuses: [405],
  })),
  {
    name: 'a link that nobody was given',
    meets: ({ guard }) => guard === 'link',
    change: { parameter: 'A'.repeat(43) },
    statuses: [404],
  },
  {
    name: 'a link of the other kind’s length',
    meets: ({ guard }) => guard === 'link',
    change: { parameter: 'A'.repeat(65) },
    statuses: [404],
  },
]

const RECORDS: readonly Attack[] = RECORD_ATTACKS.map(({ endpoint, ...attack }) => ({
  ...attack,
  meets: ({ method, path }) => `${method} ${path}` === nameOf(endpoint),
}))

export function attacks(forged: ForgedTokens): readonly Attack[] {
  return [...everybodyElse(forged), ...BODIES, ...ADDRESSES, ...RECORDS]
}

/** Texts that a database or log cannot store, or that are dangerous if not escaped. */
export const HOSTILE_TEXTS = [
  '\u0000',
  'x\u0000y',
  '\ud800',
  '\r\nBcc: victim@example.test',
  "'; drop table public.users; --",
  '$1 ${1} {{1}} %s',
  '\u202egnp.exe',
  '<script>alert(1)</script>',
] as const

/** Copies of the sample, each with one text replaced. */
export function withHostileTexts(sample: unknown, hostile: string): readonly unknown[] {
  if (typeof sample === 'string') return [hostile]
  if (Array.isArray(sample))
    return sample.flatMap((item: unknown, index) =>
      withHostileTexts(item, hostile).map((changed) => sample.with(index, changed) as unknown),
    )
  if (typeof sample !== 'object' || sample === null) return []
  return Object.entries(sample).flatMap(([name, value]) => [
    ...withHostileTexts(value, hostile).map((changed) => ({ ...sample, [name]: changed })),
  ])
}

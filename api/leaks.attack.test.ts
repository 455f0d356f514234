/**
 * Plants what identifies clients, asks every call that reads as every person, and searches what comes back, and what is sent and kept beside
 * it. The table of calls drives it, so that a new call is asked from the start. A string is where its tier allows it, and nowhere else.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../runtime/logger.ts'
import type { AnsweredCall } from '../runtime/telemetry/metrics.ts'
import { plantedIn } from '../runtime/testing/planted-strings.ts'
import { ADMIN_KEY_HEADER } from '../shared/contracts/admin.ts'
import { LIVE_EVENTS_PATH } from '../shared/contracts/notifications.ts'
import { DEMO_ACCOUNTS } from '../shared/domain/demo-accounts.ts'
import { API_CALLS } from './testing/api-calls.ts'
import { playScene, type Scene } from './testing/leak-scene.ts'
import { MARKETPLACE_CALLS } from './testing/marketplace-calls.ts'
import { ATTORNEYS, CLIENTS, PLANTED } from './testing/planted.ts'
import { startTestApi, TEST_KEYS, type Person, type TestApi } from './testing/test-api.ts'

const [, PENDING, , ADMIN, , OTHER_CLIENT] = DEMO_ACCOUNTS

/** What attorneys licensed in the state may read of requests that are listed at the end. */
const TEASERS = ['open.text', 'released.text']
/** The text on which a client insists although it tells who somebody is: a person reads it first, and nothing else of the request. */
const HELD = ['held.text', 'held.address', 'b.last']
const NAMES_OF_A = ['a.first', 'a.last']

/** The planted strings that each person may and must find in the answers; all others are leaks. */
const ROLES: Readonly<
  Record<string, { readonly person: Person | 'operator' | null; readonly may: readonly string[] }>
> = {
  'a visitor': { person: null, may: [] },
  'another client': { person: OTHER_CLIENT, may: [] },
  'an attorney who waits for approval': { person: PENDING, may: [] },
  'an attorney of another state': { person: ATTORNEYS.elsewhere, may: [] },
  'a licensed attorney': { person: ATTORNEYS.licensed, may: TEASERS },
  'an interested attorney': { person: ATTORNEYS.interested, may: TEASERS },
  'the chosen attorney': {
    person: ATTORNEYS.chosen,
    may: [...TEASERS, ...NAMES_OF_A, 'chosen.text', 'chosen.party 1', 'chosen.party 2'],
  },
  'the attorney who found no conflict': {
    person: ATTORNEYS.cleared,
    may: [
      ...TEASERS,
      ...NAMES_OF_A,
      ...[
        'a.phone',
        'a.email',
        'cleared.party 1',
        'cleared.party 2',
        'cleared.day',
        'cleared.safe ways',
        'cleared.text',
      ],
      ...['cleared.from client', 'cleared.from attorney'],
    ],
  },
  'an attorney who was chosen and released': { person: ATTORNEYS.released, may: TEASERS },
  'a blocked attorney': { person: ATTORNEYS.blocked, may: ['released.text'] },
  // A conversation stays readable to both; nobody can write in it.
  'a suspended attorney': { person: ATTORNEYS.suspended, may: ['suspended.from client'] },
  'an attorney who no longer pays': { person: ATTORNEYS.unpaid, may: [] },
  'an administrator': { person: ADMIN, may: [...TEASERS, ...HELD] },
  'the operator': { person: 'operator', may: HELD },
}

const READING = Object.entries(API_CALLS).flatMap(([name, { asks = [] }]) =>
  name.startsWith('GET ') ? [{ name, path: name.slice(4), asks }] : [],
)
const NAMED = READING.filter(({ path }) => path !== LIVE_EVENTS_PATH)

let api: TestApi
let scene: Scene
const log: string[] = []
const measured: AnsweredCall[] = []
const events = new Map<string, string>()
const streams: ReadableStreamDefaultReader<Uint8Array>[] = []

beforeAll(async () => {
  api = await startTestApi({
    logger: createLogger('api', 'trace', { write: (line) => void log.push(line) }),
    metrics: { answered: (call) => void measured.push(call), gauge: () => undefined },
  })
  scene = await playScene(api, async () => {
    for (const person of Object.values(ATTORNEYS)) await listen(person)
    for (const person of [ADMIN, PENDING, OTHER_CLIENT]) await listen(person)
  })
  await vi.waitFor(async () => expect(await mailsWaiting()).toBe(0), { timeout: 20_000 })
}, 120_000)
afterAll(async () => {
  await Promise.all(streams.map((stream) => stream.cancel()))
  await api.close()
})

/** Keeps what the person's open screen is told. */
async function listen(person: Person): Promise<void> {
  const answer = await api.get(LIVE_EVENTS_PATH, person)
  const reader = answer.body?.getReader()
  if (reader === undefined || answer.status !== 200) return
  streams.push(reader)
  const decoder = new TextDecoder()
  const read = async (): Promise<void> => {
    const { value, done } = await reader.read()
    if (done) return
    events.set(person.id, (events.get(person.id) ?? '') + decoder.decode(value))
    await read()
  }
  void read()
}

async function mailsWaiting(): Promise<unknown> {
  const [row] = await api.database.asService((tx) =>
    tx.query(`select count(*)::int as n from public.mails where state in ('queued', 'sending')`),
  )
  return row?.['n']
}

async function ask(path: string, person: Person | 'operator' | null): Promise<Response> {
  if (person !== 'operator') return api.get(path, person)
  return api.app.request(path, { headers: { [ADMIN_KEY_HEADER]: TEST_KEYS.admin } })
}

/** Values of the questions that reach something; the others are asked without. */
function questions(asks: readonly string[]): readonly string[] {
  const known: Readonly<Record<string, string>> = {
    ids: scene.ids.slice(0, 9).join(','),
    after: asks.includes('full') ? '0' : '2020-01-01T00:00:00.000Z',
    ...(asks.includes('full') ? { full: 'true', limit: '1000' } : {}),
  }
  const asked = asks.flatMap((name) => (known[name] === undefined ? [] : [`${name}=${known[name]}`]))
  return asked.length === 0 ? [''] : ['', `?${asked.join('&')}`]
}

function addressesOf({ path, asks }: (typeof NAMED)[number]): readonly string[] {
  const paths = path.includes('/:') ? scene.ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path]
  return paths.flatMap((one) => questions(asks).map((question) => one + question))
}

/** With what is hidden in cursors. */
function searched(text: string): string {
  const decoded = text
    .match(/[\w-]{20,}={0,2}/g)
    ?.map((part) => Buffer.from(part, 'base64url').toString('utf8'))
  return [text, ...(decoded ?? [])].join('\n')
}

const found = (text: string): readonly string[] => plantedIn(PLANTED, searched(text))

const answered = new Set<string>()

describe('what identifies a client', () => {
  it('is at least 40 strings', () => {
    expect(new Set(Object.values(PLANTED)).size).toBeGreaterThanOrEqual(40)
  })

  it.each(Object.entries(ROLES))(
    'is in the answers to %s only as far as the tier allows, and there it is',
    async (_, { person, may }) => {
      const seen = new Map<string, string>()
      for (const call of NAMED)
        for (const address of addressesOf(call)) {
          const answer = await ask(address, person)
          if (answer.status === 200) answered.add(call.name)
          const text = await answer.text()
          for (const name of found(`${text}\n${JSON.stringify([...answer.headers])}`)) {
            // Whoever names an id in an address is told nothing new by it.
            if (!address.includes(PLANTED[name] ?? '')) seen.set(name, address)
          }
        }
      const leaks = [...seen].filter(([name]) => !may.includes(name))
      expect(leaks).toEqual([])
      expect([...seen.keys()].toSorted()).toEqual([...may].toSorted())
    },
    60_000,
  )

  it('was looked for in every call around requests: each has answered somebody', async () => {
    for (const call of NAMED)
      for (const address of addressesOf(call))
        if ((await ask(address, CLIENTS.a)).status === 200) answered.add(call.name)
    const reading = MARKETPLACE_CALLS.flatMap(([name]) => (name.startsWith('GET ') ? [name] : []))
    expect(reading.filter((name) => !answered.has(name))).toEqual([])
  }, 60_000)

  it('is seen whole by the client', async () => {
    const text = await (await api.get('/api/client-requests', CLIENTS.a)).text()
    for (const name of ['a.first', 'open.party 1', 'open.zip', 'open.day', 'open.text'])
      expect(found(text)).toContain(name)
  })

  it('is in no event on an open screen', () => {
    const told = [...events.values()].join('\n')
    expect(told).toContain('"type":"request"')
    expect(told).toContain('"type":"conversation"')
    expect(found(told)).toEqual([])
  })

  it.each([
    ['notifications', 'select kind, title, body, link from public.notifications', 5],
    ['jobs', `select name, data::text as data from pgboss.job where name <> 'unread-messages'`, 1],
    ['the audit log', 'select * from public.audit_log', 0],
    ['the check by names', 'select key, name from public.party_keys', 0],
  ])('is in no row of %s', async (_, sql, atLeast) => {
    const rows = await api.database.asService((tx) => tx.query(sql))
    expect(rows.length).toBeGreaterThanOrEqual(atLeast)
    expect(found(JSON.stringify(rows))).toEqual([])
  })

  it('is in no mail, but for the name and the address of the client who gets it', async () => {
    const mails = await api.database.asService((tx) =>
      tx.query('select to_address, subject, html, text from public.mails'),
    )
    expect(mails.length).toBeGreaterThan(5)
    for (const { to_address: to, ...mail } of mails) {
      const [own] = Object.entries(CLIENTS).find(([, { email }]) => email === to) ?? ['nobody']
      expect(found(JSON.stringify(mail)).filter((name) => name !== `${own}.first`)).toEqual([])
    }
    expect(api.mailbox.mails.length).toBeGreaterThan(5)
    for (const mail of api.mailbox.mails) {
      const [own] = Object.entries(CLIENTS).find(([, { email }]) => mail.to?.[0]?.address === email) ?? [
        'nobody',
      ]
      // The address and, in the link that ends such mails, the id.
      const theirs = [`${own}.first`, `${own}.email`, `${own}.id`]
      expect(found(JSON.stringify(mail)).filter((name) => !theirs.includes(name))).toEqual([])
    }
    const subjects = mails.map(({ subject }) => subject)
    expect(found(JSON.stringify(subjects))).toEqual([])
    const notices = api.mailbox.mails.filter(({ messageId }) => messageId?.startsWith('<notification-'))
    expect(notices.length).toBeGreaterThan(5)
    const isEndless = ({ headers }: (typeof notices)[number]) =>
      !headers.some(({ key }) => key === 'list-unsubscribe')
    expect(notices.filter(isEndless).map(({ subject }) => subject)).toEqual([])
  })

  it('is in no line of the log and in no metric', () => {
    expect(log.length).toBeGreaterThan(100)
    // An id names nobody to who has no other data.
    const lines = found(log.join('\n')).filter((name) => !name.endsWith('.id'))
    expect(lines).toEqual([])
    expect(measured.length).toBeGreaterThan(100)
    expect(found(JSON.stringify(measured))).toEqual([])
  })

  it('is not told by refusals: all that hide something are the same, byte for byte', async () => {
    const { held, withdrawn, deleted, suspended, open } = scene.requests
    const nothing = '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10'
    for (const path of [
      '/api/explore/:id',
      '/api/interests/:id',
      '/api/client-requests/:id/interests',
    ] as const) {
      const answers = new Set<string>()
      for (const [id, person] of [
        ...[held, withdrawn, deleted, suspended, nothing].map((one) => [one, ATTORNEYS.licensed] as const),
        [open, ATTORNEYS.elsewhere],
        [open, ATTORNEYS.blocked],
      ] as const) {
        const answer = await api.get(path.replace(':id', id), person)
        const text = await answer.text()
        answers.add(
          `${answer.status} ${text.replace(/"requestId":"[^"]*"/, '')} ${answer.headers.get('content-type') ?? ''}`,
        )
      }
      expect([...answers]).toHaveLength(1)
      expect([...answers][0]).toMatch(/^404 /)
    }
  })
})

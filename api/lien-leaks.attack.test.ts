/**
 * Plants what identifies a client and a lienholder in a matter that is asked about by link and whose ledger is shared, asks every call that
 * reads as everybody else, and searches what comes back and what is sent and kept beside it.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../runtime/logger.ts'
import type { AnsweredCall } from '../runtime/telemetry/metrics.ts'
import { plantedIn } from '../runtime/testing/planted-strings.ts'
import { ADMIN_KEY_HEADER } from '../shared/contracts/admin.ts'
import { openShareEndpoint } from '../shared/contracts/book-shares.ts'
import { LIVE_EVENTS_PATH } from '../shared/contracts/notifications.ts'
import { DEMO_ACCOUNTS } from '../shared/domain/demo-accounts.ts'
import { aLien, aMatter, anEntry, anOffer } from '../shared/domain/books/testing/book-parts.ts'
import { lienholderStage, type Matter } from './modules/lien-answers/testing/lienholder-stage.ts'
import { API_CALLS } from './testing/api-calls.ts'
import { ATTORNEY, CLIENT, startTestApi, TEST_KEYS, type Person, type TestApi } from './testing/test-api.ts'
import { twoSides } from './testing/two-sides.ts'

const [, PENDING, , RECEIVER, , OTHER_CLIENT] = DEMO_ACCOUNTS

/** Strings that occur nowhere else, so that any of them is a leak. */
const PLANTED = {
  title: 'Vexhollow v. Marblethwaite',
  client: 'Isolde Vexhollow',
  claim: 'CLM-88213-Q',
  note: 'Fractured pelvis, scaffolding',
  holder: 'Tarnbrook Orthopedics',
  file: 'PAT-55290-K',
  otherHolder: 'Gorsefield Imaging',
  amount: '412397',
  dollars: '4,123.97',
  answerer: 'Lucasta Penhallow',
  answer: 'Balance after the Wexmoor adjustment',
  countered: '377711',
  letter: 'Regarding the Ellerslie discount',
} as const

const OTHERS: Readonly<Record<string, Person | 'operator' | null>> = {
  'a visitor': null,
  'a client': CLIENT,
  'another client': OTHER_CLIENT,
  'an attorney who waits for approval': PENDING,
  'the attorney with whom the totals are shared': RECEIVER,
  'the operator': 'operator',
}

const READING = Object.entries(API_CALLS).flatMap(([name, { asks = [] }]) =>
  name.startsWith('GET ') && name.slice(4) !== LIVE_EVENTS_PATH ? [{ path: name.slice(4), asks }] : [],
)

let api: TestApi
let ids: readonly string[]
let link: string
let share: string
const log: string[] = []
const measured: AnsweredCall[] = []

beforeAll(async () => {
  api = await startTestApi({
    logger: createLogger('api', 'trace', { write: (line) => void log.push(line) }),
    metrics: { answered: (call) => void measured.push(call), gauge: () => undefined },
  })
  const sides = twoSides(api)
  const stage = lienholderStage(() => api)
  const referral = await sides.refer(RECEIVER.email, {
    acceptanceDeadline: new Date(Date.now() + 432_000_000).toISOString(),
  })
  await sides.change(RECEIVER, referral, 'conflict-check')
  await sides.change(RECEIVER, referral, 'actions', { action: 'accept', percentage: 25 })
  const matter: Matter = {
    ...{ book: randomUUID(), lien: randomUUID(), offer: randomUUID(), otherLien: randomUUID() },
  }
  const { book, lien, offer, otherLien } = matter
  expect(
    await stage.push(matter, {
      ...aMatter({
        ...{ title: PLANTED.title, client: PLANTED.client, injury: '2024-02-13' },
        ...{ claimNumber: PLANTED.claim, referral },
      }),
      ...aLien(lien, { holder: PLANTED.holder, fileNumber: PLANTED.file, type: 'hospital' }),
      ...aLien(otherLien, { holder: PLANTED.otherHolder, type: 'medicare' }),
      [`amounts/${randomUUID()}`]: anEntry(lien, 'asserted', 900_000, { why: PLANTED.note }),
      [`offers/${offer}`]: anOffer(lien, 'us', Number(PLANTED.amount), { note: PLANTED.note }),
    }),
  ).toMatchObject({ kind: 'applied' })
  const ask = await stage.ask(matter, { email: 'lienholder@planted.example', letter: PLANTED.letter })
  await vi.waitFor(() =>
    expect(api.mailbox.mails.map(({ to }) => to?.[0]?.address)).toContain('lienholder@planted.example'),
  )
  link = (await stage.link(matter, ask)).path
  const answer = { name: PLANTED.answerer, amount: '3,777.11', note: PLANTED.answer }
  expect(await stage.submit(link, 'counter', answer)).toMatchObject({ status: 303 })
  share = randomUUID()
  const shared = await sides.call('POST', `/api/books/${book}/shares`, ATTORNEY, {
    ...{ id: share, tier: 'totals', hasConsent: true, consentedOn: '2026-11-20', days: 30, referral },
  })
  expect(shared).toMatchObject({ status: 200 })
  ids = [book, lien, offer, otherLien, ask, share, referral]
}, 120_000)
afterAll(() => api.close())

async function read(path: string, person: Person | 'operator' | null): Promise<string> {
  const answer =
    person === 'operator'
      ? await api.app.request(path, { headers: { [ADMIN_KEY_HEADER]: TEST_KEYS.admin } })
      : await api.get(path, person)
  return `${await answer.text()}\n${JSON.stringify([...answer.headers])}`
}

function addressesOf({ path, asks }: (typeof READING)[number]): readonly string[] {
  const paths = path.includes('/:') ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path]
  const full = asks.includes('full') ? ['?full=true&limit=1000'] : []
  return paths.flatMap((one) => ['', ...full].map((question) => one + question))
}

const found = (text: string): readonly string[] => plantedIn(PLANTED, text)

describe('what a matter holds', () => {
  it('is found in what its owner reads, all of it', async () => {
    const whole = await read('/api/records?full=true', ATTORNEY)
    expect(found(whole)).toEqual(Object.keys(PLANTED).filter((name) => name !== 'dollars'))
  })

  it.each(Object.entries(OTHERS))(
    'is in no answer to %s',
    async (_, person) => {
      const leaks: string[] = []
      for (const call of READING)
        for (const address of addressesOf(call)) {
          const names = found(await read(address, person))
          if (names.length > 0) leaks.push(`${address}: ${names.join(', ')}`)
        }
      expect(leaks).toEqual([])
    },
    60_000,
  )

  it('is not in the totals that are shared', async () => {
    const answer = await api.post(`/api/book-shares/${share}/open`, RECEIVER, {})
    const text = await answer.text()
    expect(openShareEndpoint.response.parse(JSON.parse(text))).toBeTruthy()
    // Of the whole matter, as its tier says: no figure of one lien.
    expect(found(text)).toEqual([])
  })

  it('is on the lienholder’s page as far as that lien goes', async () => {
    const page = await (await api.app.request(link)).text()
    expect(found(page)).toEqual(expect.arrayContaining(['client', 'holder', 'file', 'letter', 'dollars']))
    for (const hidden of ['title', 'note', 'otherHolder']) expect(found(page)).not.toContain(hidden)
  })

  it.each([
    ['notifications', 'select kind, title, body, link from public.notifications', 1],
    ['jobs', 'select name, data::text as data from pgboss.job', 1],
    ['the audit log', 'select * from public.audit_log', 0],
  ])('is in no row of %s', async (_, sql, atLeast) => {
    const rows = await api.database.asService((tx) => tx.query(sql))
    expect(rows.length).toBeGreaterThanOrEqual(atLeast)
    expect(found(JSON.stringify(rows))).toEqual([])
  })

  it('is in no subject, and in no mail but that to the lienholder', () => {
    expect(api.mailbox.mails.length).toBeGreaterThan(1)
    for (const { to, subject, ...mail } of api.mailbox.mails) {
      expect(found(subject ?? '')).toEqual([])
      if (to?.[0]?.address !== 'lienholder@planted.example') expect(found(JSON.stringify(mail))).toEqual([])
    }
  })

  it('is in no line of the log and in no metric', () => {
    expect(log.length).toBeGreaterThan(100)
    expect(found(log.join('\n'))).toEqual([])
    expect(measured.length).toBeGreaterThan(100)
    expect(found(JSON.stringify(measured))).toEqual([])
  })
})

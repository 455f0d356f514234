/** Sharing a ledger over HTTP: who can do what, what each tier shows, how a share ends, and what a copy is. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { pullRecordsResponseSchema, pushRecordsResponseSchema } from '../../../shared/contracts/records.ts'
import {
  openShareEndpoint,
  shareBookEndpoint,
  takeOverShareEndpoint,
  type OpenedShare,
  type OwnShares,
} from '../../../shared/contracts/book-shares.ts'
import type { ShareTier } from '../../../shared/domain/books/share-tiers.ts'
import { aLien, aMatter, anEntry, anOffer } from '../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  PENDING,
  startTestApi,
  type Person,
  type TestApi,
} from '../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../testing/two-sides.ts'

/** Of the demo accounts: the second attorney who practises. */
const RECEIVER = ADMIN
const DAY = 86_400_000
const HOLDER = 'Brackwater Oncology'
const NAME = 'Zephyrine Quibblewood'

let api: TestApi
let sides: TwoSides
let now = Date.parse('2026-11-26T12:00:00Z')
const log: string[] = []
beforeAll(async () => {
  api = await startTestApi({
    clock: () => now,
    logger: createLogger('api', 'trace', { write: (line) => void log.push(line) }),
  })
  sides = twoSides(api)
})
afterAll(() => api.close())

async function push(id: string, set: UnitValues, person: Person = ATTORNEY): Promise<void> {
  const operation = { opId: randomUUID(), kind: 'book', id, schemaVersion: 1, type: 'set' }
  const answer = await api.post('/api/records/push', person, {
    ...{ deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null },
    ops: [{ ...operation, create: true, set, seen: {} }],
  })
  const [first] = pushRecordsResponseSchema.parse(await answer.json()).results
  expect(first?.result).toMatchObject({ kind: 'applied' })
}

async function booksOf(person: Person): Promise<ReturnType<typeof pullRecordsResponseSchema.parse>['rows']> {
  const answer = await api.get('/api/records?full=true', person)
  return pullRecordsResponseSchema.parse(await answer.json()).rows.filter(({ kind }) => kind === 'book')
}

async function referral({ isAccepted = true, to = RECEIVER.email } = {}): Promise<string> {
  const id = await sides.refer(to, { acceptanceDeadline: new Date(now + 5 * DAY).toISOString() })
  if (!isAccepted) return id
  await sides.change(RECEIVER, id, 'conflict-check')
  await sides.change(RECEIVER, id, 'actions', { action: 'accept', percentage: 25 })
  return id
}

/** A matter of ATTORNEY with one lien. */
async function matter(linked: string | null): Promise<string> {
  const book = randomUUID()
  const lien = randomUUID()
  await push(book, {
    ...aMatter({
      title: 'Quibblewood, chemotherapy',
      client: NAME,
      ...(linked === null ? {} : { referral: linked }),
    }),
    ...aLien(lien, { holder: HOLDER, type: 'medicare' }),
    [`amounts/${randomUUID()}`]: anEntry(lien, 'asserted', 773_100, { why: 'Chemotherapy' }),
    [`offers/${randomUUID()}`]: anOffer(lien, 'us', 400_000, { note: 'Chemotherapy' }),
    [`recoveries/${randomUUID()}`]: { source: 'Carrier', cents: 5_000_000, on: null },
  })
  return book
}

const order = (more: object = {}) => ({
  ...{ id: randomUUID(), tier: 'ledger', hasConsent: true, consentedOn: '2026-11-20', days: 30 },
  referral: randomUUID(),
  ...more,
})

async function shared(
  tier: ShareTier,
): Promise<{ readonly book: string; readonly id: string; readonly referral: string }> {
  const referralId = await referral()
  const book = await matter(referralId)
  const asked = order({ tier, referral: referralId })
  const made = await share(book, asked)
  expect(made).toMatchObject({ status: 200 })
  return { book, id: asked.id, referral: referralId }
}

const share = (book: string, asked: object, person: Person = ATTORNEY) =>
  sides.call('POST', `/api/books/${book}/shares`, person, asked)
const open = (id: string, person: Person | null = RECEIVER) =>
  sides.call('POST', `/api/book-shares/${id}/open`, person, {})
const take = (id: string, person: Person | null = RECEIVER) =>
  sides.call('POST', `/api/book-shares/${id}/take-over`, person, {})
async function ledgerOf(id: string): Promise<OpenedShare> {
  const { status, body } = await open(id)
  expect(status).toBe(200)
  return openShareEndpoint.response.parse(body)
}
async function ownOf(book: string): Promise<OwnShares> {
  const { status, body } = await sides.call('GET', `/api/books/${book}/shares`, ATTORNEY)
  expect(status).toBe(200)
  return shareBookEndpoint.response.parse(body)
}

describe('a ledger is shared', () => {
  it('only of a matter with an accepted referral of its owner', async () => {
    for (const [linked, why] of [
      [null, 'no_referral'],
      [randomUUID(), 'no_referral'],
      [await referral({ isAccepted: false }), 'not_accepted'],
    ] as const) {
      const book = await matter(linked)
      expect(await ownOf(book)).toEqual({ receiver: null, referral: null, why, shares: [] })
      expect(await share(book, order())).toMatchObject({
        status: 409,
      })
    }
    const received = randomUUID()
    await push(received, aMatter({ referral: await referral() }), RECEIVER)
    expect(await share(received, order(), RECEIVER)).toMatchObject({
      status: 409,
    })
  })

  it('only with the client’s consent, its day, and a known tier and time', async () => {
    const linked = await referral()
    const book = await matter(linked)
    for (const wrong of [
      ...[
        { hasConsent: false },
        { hasConsent: undefined },
        { consentedOn: '' },
        { consentedOn: '2026-13-01' },
      ],
      ...[
        { consentedOn: '2026-12-24' },
        { tier: 'all' },
        { days: 4000 },
        { id: 'x' },
        { referral: undefined },
      ],
    ])
      expect(
        await sides.call(
          'POST',
          `/api/books/${book}/shares`,
          ATTORNEY,
          order({ referral: linked, ...wrong }),
        ),
      ).toMatchObject({
        status: 400,
      })
    expect((await ownOf(book)).shares).toEqual([])
  })

  it('once, however often the call arrives, with one notification that names nobody', async () => {
    const linked = await referral()
    const book = await matter(linked)
    const asked = order({ referral: linked })
    for (let times = 0; times < 2; times += 1)
      expect(await share(book, asked)).toMatchObject({
        status: 200,
      })
    expect((await ownOf(book)).shares).toHaveLength(1)
    const { notifications } = await sides.notifications(RECEIVER)
    const told = notifications.filter(({ link }) => link === `/dashboard/liens/shared/${asked.id}`)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ kind: 'lien_shared', title: 'A ledger was shared with you' })
    expect(JSON.stringify(told)).not.toMatch(/Quibblewood|Brackwater|Chemo/i)
  })
})

describe('each call', () => {
  it('answers its own person and nobody else', async () => {
    const { book, id, referral: linked } = await shared('documents')
    const table: readonly (readonly [
      string,
      'GET' | 'POST' | 'DELETE',
      string,
      object | undefined,
      object,
    ])[] = [
      ['list', 'GET', `/api/books/${book}/shares`, undefined, { owner: 200, receiver: 404 }],
      [
        'share',
        'POST',
        `/api/books/${book}/shares`,
        order({ referral: linked }),
        { owner: 200, receiver: 404 },
      ],
      ['open', 'POST', `/api/book-shares/${id}/open`, {}, { owner: 404, receiver: 200 }],
      ['take', 'POST', `/api/book-shares/${id}/take-over`, {}, { owner: 404, receiver: 200 }],
      ['received', 'GET', `/api/referrals/${linked}/book-shares`, undefined, { owner: 200, receiver: 200 }],
      ['revoke', 'DELETE', `/api/book-shares/${id}`, undefined, { receiver: 404, member: 404, owner: 204 }],
    ]
    const people = { none: null, pending: PENDING, member: CLIENT, receiver: RECEIVER, owner: ATTORNEY }
    for (const [name, method, path, body, allowed] of table)
      for (const [who, person] of Object.entries(people)) {
        const fallback = who === 'none' ? 401 : name === 'revoke' ? 404 : 403
        const wanted = (allowed as Readonly<Record<string, number>>)[who] ?? fallback
        expect((await sides.call(method, path, person, body)).status, `${name} by ${who}`).toBe(wanted)
      }
    expect((await sides.call('GET', `/api/referrals/${linked}/book-shares`, ATTORNEY)).body).toEqual({
      shares: [],
    })
  })
})

describe('what a tier shows', () => {
  it('is sums without any name, type or note at totals', async () => {
    const { id } = await shared('totals')
    const before = (await booksOf(RECEIVER)).length
    const { ledger, ...rest } = await ledgerOf(id)
    expect(ledger).toMatchObject({
      ...{ tier: 'totals', liens: null, files: null },
      totals: { liens: 1, asserted: 773_100, gross: 5_000_000 },
    })
    expect(JSON.stringify([ledger, rest])).not.toMatch(/Brackwater|medicare|Chemo|Quibblewood/i)
    expect(await take(id)).toMatchObject({ status: 403 })
    expect(await booksOf(RECEIVER)).toHaveLength(before)
  })

  it('is amounts without names at ledger, and names at the last one', async () => {
    const { id } = await shared('ledger')
    const { ledger } = await ledgerOf(id)
    expect(ledger.liens).toMatchObject([
      { number: 1, asserted: 773_100, named: null, offers: [{ cents: 400_000 }] },
    ])
    expect(JSON.stringify(ledger)).not.toMatch(/Brackwater|medicare|Chemo/i)
    const { ledger: whole } = await ledgerOf((await shared('documents')).id)
    expect(whole.liens).toMatchObject([{ named: { holder: HOLDER, type: 'medicare' } }])
  })

  it('is the book as it is at the moment', async () => {
    const { id, book } = await shared('totals')
    await push(book, { [`recoveries/${randomUUID()}`]: { source: '', cents: 1, on: null } })
    expect((await ledgerOf(id)).ledger.totals.gross).toBe(5_000_001)
  })

  it('is in no log', () => {
    expect(log.join('')).not.toMatch(/Brackwater|Quibblewood|Chemotherapy/)
  })
})

describe('a share', () => {
  it('has each opening written down for its owner', async () => {
    const { id, book } = await shared('ledger')
    await ledgerOf(id)
    now += 60_000
    await ledgerOf(id)
    const [own] = (await ownOf(book)).shares
    expect(own?.opened).toBe(2)
    expect(own?.openings.map(({ at }) => at)).toEqual([
      new Date(now).toISOString(),
      new Date(now - 60_000).toISOString(),
    ])
  })

  it('ends when its owner revokes it, or when its time is over', async () => {
    const first = await shared('ledger')
    expect(await sides.call('DELETE', `/api/book-shares/${first.id}`, ATTORNEY)).toMatchObject({
      status: 204,
    })
    expect(await open(first.id)).toMatchObject({ status: 404 })
    expect(await take(first.id)).toMatchObject({ status: 404 })
    const second = await shared('ledger')
    const received = () => sides.call('GET', `/api/referrals/${second.referral}/book-shares`, RECEIVER)
    expect((await received()).body).toMatchObject({ shares: [{ id: second.id, tier: 'ledger' }] })
    now += 30 * DAY
    expect(await open(second.id)).toMatchObject({ status: 410 })
    expect(await take(second.id)).toMatchObject({ status: 410 })
    expect((await received()).body).toEqual({ shares: [] })
    expect((await ownOf(second.book)).shares).toMatchObject([{ opened: 0, takenAt: null }])
  })

  it('shows nothing of a matter that was hidden or linked with another referral', async () => {
    for (const change of [{ hidden: true }, { referral: await referral() }]) {
      const { id, book } = await shared('ledger')
      const [row] = (await booksOf(ATTORNEY)).filter((found) => found.id === book)
      const operation = { opId: randomUUID(), kind: 'book', id: book, schemaVersion: 1, type: 'set' }
      await api.post('/api/records/push', ATTORNEY, {
        ...{ deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null },
        ops: [{ ...operation, create: false, set: change, seen: row?.units ?? {} }],
      })
      expect(await open(id)).toMatchObject({ status: 410 })
    }
  })
})

describe('a copy', () => {
  it('is one matter of the receiver, however often and however quickly it is asked for', async () => {
    const { id, book, referral: linked } = await shared('documents')
    const before = (await booksOf(RECEIVER)).length
    const answers = await Promise.all([take(id), take(id), take(id)])
    answers.push(await take(id))
    const ids = answers.map(({ body }) => takeOverShareEndpoint.response.parse(body).bookId)
    expect(new Set(ids).size).toBe(1)
    const after = await booksOf(RECEIVER)
    expect(after).toHaveLength(before + 1)
    const copy = after.find((row) => row.id === ids[0])
    expect(copy?.id).not.toBe(book)
    expect(copy?.body).toMatchObject({ client: NAME, referral: linked })
    expect(JSON.stringify(copy?.body)).toContain(', from ')
    expect((await ledgerOf(id)).takenBookId).toBe(ids[0])
    // It stays when the share ends, and takes the receiver's own changes.
    await sides.call('DELETE', `/api/book-shares/${id}`, ATTORNEY)
    await push(
      copy?.id ?? '',
      { [`notes/${randomUUID()}`]: { lien: null, text: 'Ours', at: new Date(now).toISOString() } },
      RECEIVER,
    )
  })

  it('of a ledger has no name, type or note of a lien', async () => {
    const { id } = await shared('ledger')
    const { bookId } = takeOverShareEndpoint.response.parse((await take(id)).body)
    const copy = (await booksOf(RECEIVER)).find((row) => row.id === bookId)
    expect(JSON.stringify(copy?.body)).not.toMatch(/Brackwater|medicare|Chemo/i)
    expect(JSON.stringify(copy?.body)).toContain('773100')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { ADMIN, ATTORNEY, CLIENT, PENDING, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'

/** A member whose verified address is the recipient's. */
const RECIPIENT = ADMIN
const HOUR = 3_600_000

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())

const stations = ({ events }: ReferralDetail) =>
  events.filter(({ toStatus }) => toStatus !== null).map(({ actor, toStatus }) => `${actor} ${toStatus}`)
const act = (person: typeof ATTORNEY | typeof RECIPIENT, id: string, action: string, more: object = {}) =>
  sides.change(person, id, 'actions', { action, ...more })

describe('a member who is the recipient', () => {
  it('[RF-13] accepts in the app: the sender sees sent, viewed and accepted with who and when', async () => {
    const id = await sides.refer(RECIPIENT.email)
    const { referrals } = await sides.list(RECIPIENT, 'box=received')
    expect(referrals.find((referral) => referral.id === id)).toMatchObject({
      box: 'received',
      counterpartName: 'Demo Attorney',
      counterpartFirm: 'Demo Law Office',
      status: 'open',
    })
    now += 60_000
    await act(RECIPIENT, id, 'view')
    now += 60_000
    await act(RECIPIENT, id, 'accept')
    const seen = await sides.detail(ATTORNEY, id)
    expect(seen).toMatchObject({ side: 'sender', status: 'accepted', disclosure: 'full' })
    expect(stations(seen)).toEqual(['sender open', 'recipient viewed', 'recipient accepted'])
    expect(seen.events.map(({ actorName }) => actorName)).toEqual([
      'Demo Attorney',
      'Demo Administrator',
      'Demo Administrator',
    ])
    expect(seen.events.at(-1)?.at).toBe(new Date(now).toISOString())
  })

  it('cannot find by search what is not disclosed yet', async () => {
    await sides.refer(RECIPIENT.email, { selectedSubject: 'Zyxel v. Quorum' })
    expect((await sides.list(RECIPIENT, 'box=received&q=zyxel')).total).toBe(0)
    expect((await sides.list(ATTORNEY, 'box=sent&q=zyxel')).total).toBe(1)
  })
})

describe('the course of a referral', () => {
  it('goes through counter-offer, refusal and agreement to the paid fee', async () => {
    const id = await sides.refer(RECIPIENT.email)
    await act(RECIPIENT, id, 'counter', { percentage: 30, note: 'More work than it looks' })
    expect(await act(ATTORNEY, id, 'refuse_counter')).toMatchObject({
      status: 'viewed',
      counterPercentage: null,
    })
    await act(RECIPIENT, id, 'counter', { percentage: 27.5 })
    expect(await act(ATTORNEY, id, 'accept_counter')).toMatchObject({
      status: 'accepted',
      counterPercentage: 27.5,
    })
    await act(RECIPIENT, id, 'retain')
    await act(RECIPIENT, id, 'resolve', { outcome: 'settled', grossFee: 9_000_000 })
    await act(RECIPIENT, id, 'fee_due')
    await act(ATTORNEY, id, 'fee_paid')
    const seen = await act(ATTORNEY, id, 'close')
    expect(stations(seen)).toEqual([
      'sender open',
      'recipient viewed',
      'recipient countered',
      'sender viewed',
      'recipient countered',
      'sender accepted',
      'recipient retained',
      'recipient resolved',
      'recipient fee_due',
      'sender fee_paid',
      'sender closed',
    ])
    expect(seen.events.find(({ kind }) => kind === 'counter')?.note).toBe(
      '30% of the total attorney fee: More work than it looks',
    )
    expect(seen.actions).toEqual([])
    expect((await sides.list(ATTORNEY, 'box=archive')).referrals.map((referral) => referral.id)).toContain(id)
  })

  it.each([
    ['the sender', 'accept', ATTORNEY, 403, 'forbidden'],
    ['the recipient', 'withdraw', RECIPIENT, 403, 'forbidden'],
    ['the recipient', 'accept_counter', RECIPIENT, 403, 'forbidden'],
    ['a person', 'expire', ATTORNEY, 403, 'forbidden'],
    ['the sender', 'accept_counter', ATTORNEY, 409, 'conflict'],
    ['the recipient', 'resolve', RECIPIENT, 409, 'conflict'],
  ])('is not moved by %s with %s', async (_who, action, person, status, code) => {
    const id = await sides.refer(RECIPIENT.email)
    const answer = await sides.call('POST', `/api/referrals/${id}/actions`, person, {
      action,
      outcome: 'won',
    })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(stations(await sides.detail(ATTORNEY, id)).at(-1)).not.toContain('accepted')
  })

  it.each([
    ['decline', {}, 'reason'],
    ['counter', {}, 'percentage'],
    ['counter', { percentage: 101 }, 'percentage'],
    ['decline', { reason: 'mood' }, 'reason'],
  ])('wants what belongs to %s (%j)', async (action, more, field) => {
    const id = await sides.refer(RECIPIENT.email)
    const answer = await sides.call('POST', `/api/referrals/${id}/actions`, RECIPIENT, { action, ...more })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('is declined with a reason, once, however often it is said', async () => {
    const id = await sides.refer(RECIPIENT.email)
    await act(RECIPIENT, id, 'decline', { reason: 'capacity', note: 'Back in June' })
    const again = await act(RECIPIENT, id, 'decline', { reason: 'conflict' })
    expect(again.status).toBe('declined')
    const seen = await sides.detail(ATTORNEY, id)
    expect(seen.events.filter(({ kind }) => kind === 'decline').map(({ note }) => note)).toEqual([
      'At capacity: Back in June',
    ])
    const late = await sides.call('POST', `/api/referrals/${id}/actions`, RECIPIENT, { action: 'accept' })
    expect(late).toMatchObject({
      status: 409,
      body: { error: 'That’s no longer possible: the referral has been declined.' },
    })
  })

  it('takes one of two answers that come at once', async () => {
    const id = await sides.refer(RECIPIENT.email)
    const answers = await Promise.all([
      sides.call('POST', `/api/referrals/${id}/actions`, RECIPIENT, { action: 'accept' }),
      sides.call('POST', `/api/referrals/${id}/actions`, ATTORNEY, { action: 'withdraw' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      stations(await sides.detail(ATTORNEY, id)).filter((station) => /accepted|withdrawn/.test(station)),
    ).toHaveLength(1)
  })

  it('is over at the deadline, before any job has run', async () => {
    const id = await sides.refer(RECIPIENT.email, { acceptanceDeadline: new Date(now + HOUR).toISOString() })
    now += HOUR
    const answer = await sides.call('POST', `/api/referrals/${id}/actions`, RECIPIENT, { action: 'accept' })
    expect(answer).toMatchObject({ status: 410, body: { code: 'gone' } })
  })
})

describe('what the sender may do while waiting', () => {
  it('gives more time, but never less and never the past', async () => {
    const id = await sides.refer('slow@example.com', {
      acceptanceDeadline: new Date(now + 48 * HOUR).toISOString(),
    })
    const later = new Date(now + 96 * HOUR).toISOString()
    expect((await sides.change(ATTORNEY, id, 'deadline', { acceptanceDeadline: later })).deadline).toBe(later)
    for (const bad of [
      new Date(now - 1).toISOString(),
      new Date(now + HOUR).toISOString(),
      'soon',
      '2026-02-31',
    ]) {
      const answer = await sides.call('POST', `/api/referrals/${id}/deadline`, ATTORNEY, {
        acceptanceDeadline: bad,
      })
      expect(answer, bad).toMatchObject({ status: 400, body: { details: [{ field: 'acceptanceDeadline' }] } })
    }
    await expect
      .poll(() =>
        api.mailbox.mails.some(({ subject }) => subject === 'Demo Law Office has given you more time'),
      )
      .toBe(true)
  })

  it('reminds once a day, by mail', async () => {
    const id = await sides.refer('quiet@example.com')
    expect((await sides.change(ATTORNEY, id, 'remind')).events.at(-1)?.kind).toBe('reminded')
    expect(await sides.call('POST', `/api/referrals/${id}/remind`, ATTORNEY)).toMatchObject({ status: 429 })
    const link = await sides.linkTo('quiet@example.com')
    await expect
      .poll(() => api.mailbox.mails.filter((mail) => mail.to?.[0]?.address === 'quiet@example.com').length)
      .toBe(2)
    // All mails of a referral contain the same link.
    expect(await sides.linkTo('quiet@example.com')).toBe(link)
  })

  it('withdraws, and nothing of it is shown to the recipient any more', async () => {
    const id = await sides.refer(RECIPIENT.email)
    await sides.change(RECIPIENT, id, 'conflict-check')
    await act(ATTORNEY, id, 'withdraw')
    expect(await sides.detail(RECIPIENT, id)).toMatchObject({
      status: 'withdrawn',
      disclosure: 'terms',
      subject: 'Referral',
    })
  })

  it('exchanges messages with the other side', async () => {
    const id = await sides.refer(RECIPIENT.email)
    await sides.change(RECIPIENT, id, 'messages', { text: 'Is there a police report?' })
    const seen = await sides.change(ATTORNEY, id, 'messages', { text: 'There is.' })
    expect(seen.messages.map(({ author, authorName, text }) => [author, authorName, text])).toEqual([
      ['recipient', 'Demo Administrator', 'Is there a police report?'],
      ['sender', 'Demo Attorney', 'There is.'],
    ])
  })
})

describe('other people', () => {
  it('learn nothing, not even whether it exists', async () => {
    const id = await sides.refer('someone@example.com')
    for (const person of [CLIENT, PENDING, RECIPIENT]) {
      for (const [method, step] of [
        ['GET', ''],
        ['GET', '/delivery'],
        ['POST', '/actions'],
        ['POST', '/deadline'],
        ['POST', '/messages'],
        ['POST', '/conflict-check'],
      ] as const) {
        const body = { action: 'withdraw', acceptanceDeadline: '2099-12-31', text: 'x' }
        const ask = (of: string) =>
          sides.call(method, `/api/referrals/${of}${step}`, person, method === 'GET' ? undefined : body)
        const theirs = await ask(id)
        expect(theirs.status).toBe(404)
        expect({ ...(theirs.body as object), requestId: '' }).toEqual({
          ...((await ask(randomUUID())).body as object),
          requestId: '',
        })
      }
    }
    const { referrals } = await sides.list(RECIPIENT, 'box=sent')
    expect(referrals.map((referral) => referral.id)).not.toContain(id)
    expect((await sides.call('GET', `/api/referrals/${id}`, null)).status).toBe(401)
  })

  it('an account that has not proved the address receives nothing', async () => {
    const id = await sides.refer(RECIPIENT.email)
    const other = { id: randomUUID(), email: RECIPIENT.email }
    const token = await api.issuer.token(other, { user_metadata: { email_verified: false } })
    const answer = await api.app.request(`/api/referrals/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(404)
  })
})

describe('delivery', () => {
  const FAILED =
    "Failed to send email after 1 attempts: Can't send mail - all recipients were rejected: 550 no such mailbox"

  it('[RF-07] a refused address is told on the referral, in its history and by a notification', async () => {
    now += 1000
    api.mailbox.plan('bounce@example.com', { kind: 'refuse', status: 550, words: 'no such mailbox' })
    const id = await sides.refer('bounce@example.com')
    const answer = await sides.call('GET', `/api/referrals/${id}/delivery`, ATTORNEY)
    expect(answer.body).toMatchObject({
      referralId: id,
      delivery: 'failed',
      deliveryError: FAILED,
    })
    expect((await sides.detail(ATTORNEY, id)).events.at(-1)).toMatchObject({
      kind: 'delivery_failed',
      actor: 'system',
      note: FAILED,
    })
    const { notifications } = await sides.notifications(ATTORNEY)
    expect(notifications[0]).toMatchObject({
      kind: 'referral_delivery_failed',
      link: `/dashboard/referrals/${id}`,
    })
  })
})

describe('a referral as a file', () => {
  it('is for its two sides, each with what it may see, and is saved rather than shown', async () => {
    const id = await sides.refer(RECIPIENT.email)
    const own = await api.get(`/api/files/referral/${id}`, ATTORNEY)
    expect(own.headers.get('content-disposition')).toBe(`attachment; filename="referral-${id}.json"`)
    expect(await own.text()).toContain('Jane Roe slipped')
    const theirs = await api.get(`/api/files/referral/${id}`, RECIPIENT)
    expect(theirs.status).toBe(200)
    expect(await theirs.text()).not.toContain('Jane Roe')
    for (const path of [`/api/files/referral/${id}`, `/api/files/secrets/${id}`, '/api/files/referral/x'])
      expect((await api.get(path, CLIENT)).status).toBe(404)
  })
})

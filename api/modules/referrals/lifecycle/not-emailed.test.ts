/** A sender's actions without email: sharing a link, recording an acceptance by phone, and handling an expired referral. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referralLinkResponseSchema } from '../../../../shared/contracts/referrals.ts'
import { ADMIN, ATTORNEY, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { sweepDeadlines } from './deadline-jobs.ts'
import { createReferralChanges } from './referral-changes.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'

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

const unsent = (email: string, data = {}): Promise<string> => sides.refer(email, data, false)
const post = (
  id: string,
  step: string,
  body: object = {},
  person: typeof ATTORNEY | typeof ADMIN = ATTORNEY,
) => sides.call('POST', `/api/referrals/${id}/${step}`, person, body)
async function linkOf(id: string): Promise<string> {
  const { body } = await post(id, 'link')
  return new URL(referralLinkResponseSchema.parse(body).link).pathname
}

describe('the link of a referral that was not emailed', () => {
  it('opens the recipient’s page, and is written down once', async () => {
    const id = await unsent('by.phone@example.com')
    const link = await linkOf(id)
    expect(await linkOf(id)).toBe(link)
    expect((await sides.open(link)).status).toBe(200)
    const { events } = await sides.detail(ATTORNEY, id)
    expect(events.filter(({ kind }) => kind === 'link_copied')).toMatchObject([{ actor: 'sender' }])
  })

  it('accepts nothing without the code that goes to the recipient’s own mailbox', async () => {
    const id = await unsent('own.mailbox@example.com')
    const link = await linkOf(id)
    const asked = await sides.submitOnce(link, { action: 'accept' })
    expect(asked.html).toContain('name="code"')
    await sides.submitOnce(link, { action: 'accept', code: '000000' })
    expect((await sides.detail(ATTORNEY, id)).status).not.toBe('accepted')
    await expect
      .poll(() => api.mailbox.mails.map(({ to }) => to?.[0]?.address))
      .toContain('own.mailbox@example.com')
    expect(api.mailbox.mails.every(({ to }) => to?.[0]?.address !== ATTORNEY.email)).toBe(true)
  })

  it('is for its sender alone, and not for what was emailed', async () => {
    const emailed = await sides.refer(RECIPIENT.email)
    expect(await post(emailed, 'link')).toMatchObject({ status: 409 })
    expect(await post(await unsent(RECIPIENT.email), 'link', {}, RECIPIENT)).toMatchObject({ status: 404 })
  })
})

describe('an acceptance by phone', () => {
  it('is recorded as the sender’s word, never as the recipient’s', async () => {
    const id = await unsent(RECIPIENT.email)
    now += 60_000
    const seen = await sides.change(ATTORNEY, id, 'actions', {
      action: 'record_acceptance',
      note: 'By phone on Friday',
    })
    expect(seen).toMatchObject({ status: 'accepted', counterPercentage: null })
    expect(seen.events.at(-1)).toMatchObject({
      kind: 'record_acceptance',
      actor: 'sender',
      actorName: 'Demo Attorney',
      note: 'By phone on Friday',
    })
    expect(await sides.detail(RECIPIENT, id)).toMatchObject({ status: 'accepted', disclosure: 'full' })
    expect((await sides.notifications(RECIPIENT)).notifications[0]).toMatchObject({
      kind: 'referral_accepted',
      title: expect.stringContaining('recorded that you accepted') as string,
    })
  })

  it('is not said to the recipient as something that they did', async () => {
    const id = await unsent('by.word@example.com')
    const link = await linkOf(id)
    await sides.change(ATTORNEY, id, 'actions', { action: 'record_acceptance' })
    const { html } = await sides.open(link)
    expect(html).toContain('Demo Attorney recorded that you accepted this referral')
    expect(html).not.toContain('You have accepted')
  })

  it('names the percentage that was agreed', async () => {
    const id = await unsent('other.terms@example.com')
    const seen = await sides.change(ATTORNEY, id, 'actions', { action: 'record_acceptance', percentage: 20 })
    expect(seen).toMatchObject({ status: 'accepted', compensationPercentage: 25, counterPercentage: 20 })
    expect(seen.events.at(-1)?.note).toBe('20% of the total attorney fee')
  })

  it('is not recorded where the recipient was emailed, nor by the recipient', async () => {
    const emailed = await sides.refer(RECIPIENT.email)
    expect((await sides.detail(ATTORNEY, emailed)).actions).not.toContain('record_acceptance')
    expect(await post(emailed, 'actions', { action: 'record_acceptance' })).toMatchObject({ status: 409 })
    const own = await unsent(RECIPIENT.email)
    expect((await sides.detail(ATTORNEY, own)).actions).toContain('record_acceptance')
    expect(await post(own, 'actions', { action: 'record_acceptance' }, RECIPIENT)).toMatchObject({
      status: 403,
    })
  })
})

describe('a reminder that cannot be sent', () => {
  it('says why, as often as it is asked for', async () => {
    const id = await unsent('no.email@example.com')
    for (let time = 0; time < 2; time += 1) {
      expect(await post(id, 'remind')).toMatchObject({
        status: 409,
        body: { error: 'This referral wasn’t emailed, so we can’t send a reminder.' },
      })
    }
  })

  it('is not sent to who has made a counteroffer', async () => {
    const id = await sides.refer(RECIPIENT.email)
    await sides.change(RECIPIENT, id, 'actions', { action: 'counter', percentage: 30 })
    expect(await post(id, 'remind')).toMatchObject({ status: 409 })
    await sides.change(ATTORNEY, id, 'actions', { action: 'refuse_counter' })
    expect((await post(id, 'remind')).status).toBe(200)
  })
})

describe('a referral that has expired', () => {
  async function expired(): Promise<string> {
    const id = await sides.refer(RECIPIENT.email, { acceptanceDeadline: new Date(now + HOUR).toISOString() })
    await sides.change(RECIPIENT, id, 'actions', { action: 'counter', percentage: 30 })
    now += HOUR
    const notifier = { publish: () => Promise.resolve(), refresh: () => Promise.resolve() }
    const clock = (): number => now
    const retryEmail = (): Promise<boolean> => Promise.resolve(false)
    const changes = createReferralChanges({ notifier, clock, newId: () => id, retryEmail })
    await api.database.asService((tx) => sweepDeadlines({ changes, notifier, clock }, tx))
    return id
  }

  it('is reopened by its sender, on the original terms and with a new deadline', async () => {
    const id = await expired()
    expect(await sides.detail(ATTORNEY, id)).toMatchObject({ status: 'expired', actions: ['reopen'] })
    const acceptanceDeadline = new Date(now + 48 * HOUR).toISOString()
    const seen = await sides.change(ATTORNEY, id, 'actions', { action: 'reopen', acceptanceDeadline })
    expect(seen).toMatchObject({ status: 'open', counterPercentage: null, deadline: acceptanceDeadline })
    expect(seen.events.at(-1)).toMatchObject({ kind: 'reopen', note: acceptanceDeadline })
    expect((await sides.change(RECIPIENT, id, 'actions', { action: 'accept' })).status).toBe('accepted')
  })

  it('is reopened with a deadline that lies ahead, or not at all', async () => {
    const id = await expired()
    for (const acceptanceDeadline of [undefined, 'soon', new Date(now).toISOString()])
      expect(await post(id, 'actions', { action: 'reopen', acceptanceDeadline })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'acceptanceDeadline' }] },
      })
    expect(await post(id, 'actions', { action: 'reopen' }, RECIPIENT)).toMatchObject({ status: 403 })
    expect((await sides.detail(ATTORNEY, id)).status).toBe('expired')
  })
})

describe('an email that keeps failing', () => {
  it('[RF-07] is told with its reason and its next try, and is tried at once when asked', async () => {
    const comeBack = api.mailbox.goAway()
    const id = await sides.refer('away@example.com')
    await expect
      .poll(async () => (await sides.call('GET', `/api/referrals/${id}/delivery`, ATTORNEY)).body)
      .toMatchObject({
        delivery: 'queued',
        deliveryError: expect.stringMatching(/^Failed to send email after \d+ attempts: .*away/) as string,
        nextAttemptAt: expect.any(String) as string,
      })
    const seen = await sides.change(ATTORNEY, id, 'retry-email')
    expect(seen.events.map(({ kind }) => kind)).toContain('delivery_retried')
    comeBack()
    await expect.poll(async () => (await sides.detail(ATTORNEY, id)).delivery).toBe('sent')
    expect(await sides.detail(ATTORNEY, id)).toMatchObject({ deliveryError: null, nextAttemptAt: null })
    const sent = api.mailbox.mails.filter(({ to }) => to?.[0]?.address === 'away@example.com')
    expect(sent).toHaveLength(1)
    // A second retry has nothing to do.
    expect((await post(id, 'retry-email')).status).toBe(200)
  })

  it('is not tried again where the address was refused for good', async () => {
    api.mailbox.plan('refused@example.com', { kind: 'refuse', status: 550, words: 'no such mailbox' })
    const id = await sides.refer('refused@example.com')
    expect(await post(id, 'retry-email')).toMatchObject({ status: 409 })
  })
})

it('both sides are told whose firm receives the fee, and whose pays it', async () => {
  const id = await sides.refer(RECIPIENT.email)
  expect((await sides.detail(ATTORNEY, id)).feeParties).toEqual({
    sender: 'Demo Law Office',
    recipient: 'Recipient & Partners',
  })
  const theirs = await sides.detail(RECIPIENT, id)
  expect(theirs.feeParties?.sender).toBe('Demo Law Office')
  expect(theirs.feeParties?.recipient).not.toBe('')
})

/** Notifications and details that a recipient who is a member gets about later changes of a referral. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN as RECIPIENT, ATTORNEY, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'

let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi()
  sides = twoSides(api)
})
afterAll(() => api.close())

async function told(id: string): Promise<readonly { kind: string; title: string; body: string }[]> {
  const { notifications } = await sides.notifications(RECIPIENT)
  return notifications
    .filter(({ link }) => link === `/dashboard/referrals/${id}`)
    .map(({ kind, title, body }) => ({ kind, title, body }))
}

it('a recipient is shown the terms, then the parties, then everything', async () => {
  const parties = { client: 'Jane Roe', adverseParties: 'Shop Inc.' }
  const id = await sides.refer(RECIPIENT.email, { area: 'Personal Injury', state: 'NY', ...parties })
  expect(await sides.detail(ATTORNEY, id)).toMatchObject(parties)
  const first = await sides.detail(RECIPIENT, id)
  expect(first).toMatchObject({
    side: 'recipient',
    disclosure: 'terms',
    subject: 'Personal Injury, New York',
    state: 'NY',
    compensationPercentage: 25,
    feeParties: { sender: 'Demo Law Office', recipient: 'Recipient & Partners' },
    client: null,
    adverseParties: null,
    caseDetails: null,
    attachments: [],
  })
  const second = await sides.change(RECIPIENT, id, 'conflict-check')
  expect(second).toMatchObject({
    disclosure: 'parties',
    status: 'viewed',
    subject: 'Slip and fall of Jane Roe',
    ...parties,
    caseDetails: null,
    attachments: [],
  })
  const third = await sides.change(RECIPIENT, id, 'actions', { action: 'accept' })
  expect(third.disclosure).toBe('full')
  expect(third.caseDetails).toContain('Jane Roe slipped on 3 May.')
  expect(third.attachments).toEqual([{ name: 'report.pdf', size: 123_456, type: 'application/pdf' }])
})

it('the sender’s own reference is the sender’s alone, and finds the referral', async () => {
  const id = await sides.refer(RECIPIENT.email, { reference: 'Matter 2026-114' })
  expect((await sides.detail(ATTORNEY, id)).reference).toBe('Matter 2026-114')
  expect((await sides.list(ATTORNEY, 'box=sent&q=2026-114')).referrals.map((found) => found.id)).toEqual([id])
  await sides.change(RECIPIENT, id, 'actions', { action: 'accept' })
  expect((await sides.detail(RECIPIENT, id)).reference).toBeNull()
  expect((await sides.list(RECIPIENT, 'box=received&q=2026-114')).total).toBe(0)
})

it('its notices tell one referral from another: by the reference to the sender, by area and state to the recipient', async () => {
  const facts = { area: 'Personal Injury', state: 'FL' }
  const id = await sides.refer(RECIPIENT.email, { ...facts, reference: 'Matter 2026-115' })
  const other = await sides.refer(RECIPIENT.email, facts)
  expect((await told(id))[0]?.body).toMatch(/^Personal Injury, Florida\. Respond by /)
  const notes: Readonly<Record<string, string>> = { [id]: 'We carry all costs.' }
  for (const one of [id, other])
    await sides.change(RECIPIENT, one, 'actions', { action: 'counter', percentage: 20, note: notes[one] })
  expect((await told(id)).map(({ body }) => body).join()).not.toContain('2026-115')
  const { notifications } = await sides.notifications(ATTORNEY)
  const bodies = (of: string) =>
    notifications
      .filter(({ link, kind }) => link === `/dashboard/referrals/${of}` && kind === 'referral_countered')
      .map(({ body }) => body.replace(/ Respond by .*/, ''))
  const offer = 'Rita Recipient proposes a referral fee of 20% to you instead of 25%.'
  expect(bodies(id)).toEqual([
    `Your reference: Matter 2026-115. ${offer} Open the referral to read their note.`,
  ])
  expect(bodies(other)).toEqual([`Personal Injury, Florida. ${offer}`])
  const mail = () => api.mailbox.mails.find(({ text }) => text?.includes('2026-115') === true)
  await expect.poll(() => mail()?.subject).toBe('Rita Recipient made a counteroffer')
  expect(mail()?.to?.[0]?.address).toBe(ATTORNEY.email)
  expect(mail()?.text).not.toContain('We carry all costs.')
})

it('a withdrawn referral is told of', async () => {
  const id = await sides.refer(RECIPIENT.email)
  await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
  expect((await told(id))[0]).toEqual({
    kind: 'referral_withdrawn',
    title: 'Demo Law Office has withdrawn a referral',
    body: 'You do not need to do anything.',
  })
})

it('a moved deadline is told of, with the new one', async () => {
  const id = await sides.refer(RECIPIENT.email, { acceptanceDeadline: '2099-12-30T17:00:00Z' })
  await sides.change(ATTORNEY, id, 'deadline', { acceptanceDeadline: '2099-12-31T17:00:00Z' })
  expect((await told(id))[0]).toEqual({
    kind: 'referral_deadline_moved',
    title: 'Demo Law Office has given you more time',
    body: 'Respond by Dec 31, 5:00 PM UTC.',
  })
})

it('times are in the sender’s zone', async () => {
  const deadline = { acceptanceDeadline: '2099-12-30T17:00:00Z', timeZone: 'America/New_York' }
  const id = await sides.refer(RECIPIENT.email, deadline)
  expect((await told(id))[0]?.body).toMatch(/^Respond by Dec 30, 12:00\sPM EST\.$/)
})

it('both sides read how the matter ended and the gross fee, in cents', async () => {
  const id = await sides.refer(RECIPIENT.email)
  expect(await sides.detail(RECIPIENT, id)).toMatchObject({ outcome: null, grossFee: null })
  for (const request of [
    { action: 'accept' },
    { action: 'retain' },
    { action: 'resolve', outcome: 'settled', grossFee: 9_000_050 },
  ])
    await sides.change(RECIPIENT, id, 'actions', request)
  for (const person of [ATTORNEY, RECIPIENT])
    expect(await sides.detail(person, id)).toMatchObject({ outcome: 'settled', grossFee: 9_000_050 })
})

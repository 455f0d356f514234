/** The sender replies to a counteroffer with another percentage, to a member and to a recipient without an account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, ATTORNEY, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { recipientStage, text } from '../../../testing/recipient-stage.ts'
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

const { referred, page, press } = recipientStage(() => sides)

const act = (person: typeof ATTORNEY | typeof RECIPIENT, id: string, action: string, more: object = {}) =>
  sides.change(person, id, 'actions', { action, ...more })
const tryTo = (person: typeof ATTORNEY | typeof RECIPIENT, id: string, action: string, more: object = {}) =>
  sides.call('POST', `/api/referrals/${id}/actions`, person, { action, ...more })

async function countered(percentage = 30): Promise<string> {
  const id = await sides.refer(RECIPIENT.email)
  await act(RECIPIENT, id, 'counter', { percentage })
  return id
}

describe('the sender’s answer to a counteroffer', () => {
  it('is open again on the new terms, and can go back and forth; the history keeps each step', async () => {
    const id = await countered()
    const { deadline } = await sides.detail(ATTORNEY, id)
    const answered = await act(ATTORNEY, id, 'counter_back', { percentage: 28, note: 'A suit is filed' })
    expect(answered).toMatchObject({
      status: 'viewed',
      compensationPercentage: 28,
      counterPercentage: 30,
      deadline,
    })
    expect(await sides.detail(RECIPIENT, id)).toMatchObject({
      compensationPercentage: 28,
      counterPercentage: 30,
      actions: ['accept', 'decline', 'counter'],
    })
    await act(RECIPIENT, id, 'counter', { percentage: 29 })
    await act(ATTORNEY, id, 'counter_back', { percentage: 28.5 })
    const agreed = await act(RECIPIENT, id, 'accept', { percentage: 28.5 })
    expect(agreed).toMatchObject({
      status: 'accepted',
      compensationPercentage: 28.5,
      counterPercentage: null,
    })
    expect(
      agreed.events.filter(({ kind }) => kind.startsWith('counter')).map(({ actor, note }) => [actor, note]),
    ).toEqual([
      ['recipient', '30% of the total attorney fee'],
      ['sender', '28% of the total attorney fee instead of 25%: A suit is filed'],
      ['recipient', '29% of the total attorney fee'],
      ['sender', '28.5% of the total attorney fee instead of 28%'],
    ])
  })

  it('is told to a member, in the app and by an email with both halves and no fact of the case', async () => {
    const id = await countered()
    await act(ATTORNEY, id, 'counter_back', { percentage: 12 })
    const title = 'Demo Law Office answered your counteroffer with another percentage'
    const { notifications } = await sides.notifications(RECIPIENT)
    const told = notifications.find((one) => one.link?.endsWith(id) === true && one.title === title)
    expect(told?.kind).toBe('referral_countered')
    expect(told?.body).toContain('Referral fee to Demo Law Office: 12% of the total attorney fee;')
    const mail = () =>
      api.mailbox.mails.find(
        ({ subject, text: words }) =>
          subject === 'Demo Law Office proposes another percentage' && words?.includes(' 12% ') === true,
      )
    await expect.poll(mail).toBeDefined()
    expect(mail()?.text).toContain('keeps 88%.')
    expect(mail()?.text).toContain('You proposed 30%; Demo Attorney proposes 12%.')
  })

  it('is said once, however often it is sent, and is not taken for another one', async () => {
    const id = await countered()
    await act(ATTORNEY, id, 'counter_back', { percentage: 28 })
    const again = await act(ATTORNEY, id, 'counter_back', { percentage: 28 })
    expect(again.events.filter(({ kind }) => kind === 'counter_back')).toHaveLength(1)
    expect(await tryTo(ATTORNEY, id, 'counter_back', { percentage: 27 })).toMatchObject({
      status: 409,
      body: { error: 'That’s no longer possible: the referral is waiting for an answer.' },
    })
  })

  it.each([
    ['none', {}],
    ['one above 100', { percentage: 101 }],
    ['the recipient’s own', { percentage: 30 }],
  ])('wants a percentage, and not %s', async (_which, more) => {
    const id = await countered()
    expect(await tryTo(ATTORNEY, id, 'counter_back', more)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'percentage' }] },
    })
  })

  it('is the sender’s alone, and only before the deadline', async () => {
    const id = await countered()
    expect(await tryTo(RECIPIENT, id, 'counter_back', { percentage: 28 })).toMatchObject({ status: 403 })
    const short = await sides.refer(RECIPIENT.email, {
      acceptanceDeadline: new Date(now + HOUR).toISOString(),
    })
    await act(RECIPIENT, short, 'counter', { percentage: 30 })
    now += HOUR
    expect(await tryTo(ATTORNEY, short, 'counter_back', { percentage: 28 })).toMatchObject({
      status: 410,
      body: { error: 'The response deadline has passed.' },
    })
  })
})

describe('two who act at once', () => {
  it.each([
    ['accept', {}, 'the referral has been accepted'],
    ['decline', { reason: 'terms' }, 'the referral has been declined'],
  ])('the recipient’s %s comes first or comes after, never beside', async (action, more, why) => {
    const id = await countered()
    const [answer, proposal] = await Promise.all([
      tryTo(RECIPIENT, id, action, more),
      tryTo(ATTORNEY, id, 'counter_back', { percentage: 28 }),
    ])
    expect(answer.status).toBe(200)
    if (proposal.status !== 200)
      expect(proposal).toMatchObject({
        status: 409,
        body: { error: `That’s no longer possible: ${why}.` },
      })
    const kinds = (await sides.detail(ATTORNEY, id)).events.map(({ kind }) => kind)
    expect(kinds.at(-1)).toBe(action)
    expect(kinds.includes('counter_back')).toBe(proposal.status === 200)
  })

  it('nobody accepts a percentage that they have not read', async () => {
    const id = await countered()
    await act(ATTORNEY, id, 'counter_back', { percentage: 28 })
    expect(await tryTo(RECIPIENT, id, 'accept', { percentage: 25 })).toMatchObject({
      status: 409,
      body: {
        error:
          'The terms have changed: 28% of the total attorney fee is proposed now. Please review them before you accept.',
      },
    })
    await act(RECIPIENT, id, 'counter', { percentage: 27 })
    expect(await tryTo(ATTORNEY, id, 'accept_counter', { percentage: 30 })).toMatchObject({ status: 409 })
    expect(await act(ATTORNEY, id, 'accept_counter', { percentage: 27 })).toMatchObject({
      status: 'accepted',
      counterPercentage: 27,
    })
  })
})

describe('the page of a recipient without an account', () => {
  it('shows who proposed what, under the same link, and accepts what it shows', async () => {
    const { id, link, email } = await referred()
    await press(link, 'Counter', { percentage: '30' })
    const before = text(await page(link))
    expect(before).toContain('Demo Attorney has not answered yet.')
    await act(ATTORNEY, id, 'counter_back', { percentage: 28 })
    const after = text(await page(link))
    expect(after).toContain('You proposed 30%; Demo Attorney proposes 28%.')
    expect(after).toContain('Referral fee to Demo Law Office: 28% of the total attorney fee')
    await expect
      .poll(
        () =>
          api.mailbox.mails.filter(
            (mail) =>
              mail.to?.[0]?.address === email && mail.subject?.includes('another percentage') === true,
          ).length,
      )
      .toBe(1)
    expect(await sides.linkTo(email)).toBe(link)
    // As displayed before the sender's reply.
    const stale = await sides.submitOnce(link, { action: 'accept', percentage: '25' })
    expect(stale.status).toBe(409)
    expect(stale.html).toContain('The terms have changed: 28% of the total attorney fee is proposed now.')
    await press(link, 'Accept')
    expect(await sides.detail(ATTORNEY, id)).toMatchObject({
      status: 'accepted',
      compensationPercentage: 28,
      counterPercentage: null,
    })
  })
})

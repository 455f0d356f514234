/** Limits referrals per sender and day and per recipient and hour, so that a stolen account or device cannot flood. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ADMIN,
  ATTORNEY,
  referralBody,
  startTestApi,
  type Person,
  type TestApi,
} from '../../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'

const HOUR = 3_600_000
let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now, budgets: { perSenderAndDay: 5, perRecipientAndHour: 3 } })
  sides = twoSides(api)
})
afterAll(() => api.close())

const bodyTo = (email: string) => referralBody({ email }, { to: email, sendEmail: false })
const send = (body: object, person: Person = ATTORNEY) => api.post('/api/send-referral-email', person, body)
const statuses = async (bodies: readonly object[], person: Person = ATTORNEY): Promise<number[]> => {
  const answers: number[] = []
  for (const body of bodies) answers.push((await send(body, person)).status)
  return answers
}

it('one address gets three in an hour, by whomever; the fourth waits, with words and a time', async () => {
  const bodies = Array.from({ length: 3 }, () => bodyTo('target@example.com'))
  expect(await statuses(bodies.slice(0, 2))).toEqual([200, 200])
  expect(await statuses(bodies.slice(2), ADMIN)).toEqual([200])
  const waiting = bodyTo('Target@Example.com')
  const answer = await send(waiting, ADMIN)
  expect(answer.status).toBe(429)
  expect(answer.headers.get('Retry-After')).toBe('3600')
  expect(await answer.json()).toMatchObject({
    code: 'recipient_limit',
    error: expect.stringContaining('This one will send automatically') as string,
  })
  // It was not stored, a stored referral still gets its response, and other addresses are not affected.
  const listed = await sides.list(ADMIN, 'box=sent&counterpart=target@example.com')
  expect(listed.total).toBe(1)
  expect(await statuses(bodies.slice(0, 1))).toEqual([200])
  expect(await statuses([bodyTo('other@example.com')], ADMIN)).toEqual([200])
  now += HOUR + 1
  expect(await statuses([waiting], ADMIN)).toEqual([200])
})

it('one attorney sends five in a day; what was refused was not counted', async () => {
  now += 25 * HOUR
  const bodies = Array.from({ length: 7 }, (_, n) => bodyTo(`day${n}@example.com`))
  expect(await statuses(bodies)).toEqual([200, 200, 200, 200, 200, 429, 429])
  const answer = await send(bodies[5] ?? {})
  expect(await answer.json()).toMatchObject({ code: 'rate_limited' })
  now += 24 * HOUR + 1
  expect(await statuses(bodies.slice(5))).toEqual([200, 200])
})

it('a deadline moved twenty times is mailed once a day, and stands as last moved', async () => {
  now += 25 * HOUR
  const id = await sides.refer('moved@example.com', { acceptanceDeadline: '2099-01-01T00:00:00Z' })
  const told = (): number =>
    api.mailbox.mails.filter(({ subject }) => subject === 'Demo Law Office has given you more time').length
  for (let day = 2; day <= 21; day += 1) {
    const acceptanceDeadline = `2099-01-${String(day).padStart(2, '0')}T00:00:00Z`
    await sides.change(ATTORNEY, id, 'deadline', { acceptanceDeadline })
  }
  const seen = await sides.detail(ATTORNEY, id)
  expect(seen.deadline).toBe('2099-01-21T00:00:00.000Z')
  expect(seen.events.filter(({ kind }) => kind === 'deadline_extended')).toHaveLength(20)
  now += 24 * HOUR + 1
  await sides.change(ATTORNEY, id, 'deadline', { acceptanceDeadline: '2099-02-01T00:00:00Z' })
  await expect.poll(told).toBe(2)
})

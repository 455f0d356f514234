/** Mails of a withdrawn or expired referral are not sent, however long the mail server was unavailable. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN, ATTORNEY, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'

const HOUR = 3_600_000

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now, mailWait: 500 })
  sides = twoSides(api)
})
afterAll(() => api.close())

/** A referral whose mail has failed so often, because the mail server is unavailable, that its state is "delayed". */
async function waiting(email: string, data: object = {}): Promise<string> {
  const id = await sides.refer(email, { ...data })
  await expect.poll(() => stateOf(id)).toBe('delayed')
  return id
}

async function stateOf(id: string): Promise<unknown> {
  const rows = await api.database.asService((tx) =>
    tx.query('select state from public.mails where referral_id = $1', [id]),
  )
  return rows[0]?.['state']
}

const triesOf = (email: string): number => api.mailbox.attempts.filter((address) => address === email).length

/** Number of pending or running attempts for the referral's canceled mails. A running one began before the cancellation. */
async function attemptsOfCancelled(id: string): Promise<unknown> {
  const rows = await api.database.asService((tx) =>
    tx.query(
      `select count(*)::int as n from pgboss.job j join public.mails m on j.data ->> 'mailId' = m.id::text
       where j.name = 'mail' and j.state in ('created', 'retry', 'active') and m.state = 'cancelled'
         and $1 in (m.referral_id, m.link_referral_id)`,
      [id],
    ),
  )
  return rows[0]?.['n']
}

const subjectsTo = (email: string): readonly (string | undefined)[] =>
  api.mailbox.mails.filter((mail) => mail.to?.[0]?.address === email).map(({ subject }) => subject)

/** Waits for the delivery of a new mail: mails queued earlier have been attempted before it. */
async function laterMailHasLeft(): Promise<void> {
  const email = `after-${String(api.mailbox.mails.length)}@example.com`
  await sides.refer(email)
  await expect.poll(() => subjectsTo(email)).toHaveLength(1)
}

const jobsLeft = async (): Promise<number> =>
  Number(
    (
      await api.database.statement(
        "select count(*)::int as n from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')",
      )
    )[0]?.['n'],
  )

it('a withdrawn referral is not mailed when the mail server comes back, nor is its withdrawal', async () => {
  const comeBack = api.mailbox.goAway()
  const id = await waiting('wrong@example.com')
  const seen = await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
  expect(seen).toMatchObject({
    status: 'withdrawn',
    delivery: 'skipped',
    deliveryError: 'The referral was withdrawn before the email went out.',
  })
  expect(await stateOf(id)).toBe('cancelled')
  await expect.poll(() => attemptsOfCancelled(id)).toBe(0)
  comeBack()
  await laterMailHasLeft()
  await expect.poll(jobsLeft).toBe(0)
  expect(subjectsTo('wrong@example.com')).toEqual([])
})

it('nor is one that expired while the mail server was away', async () => {
  const comeBack = api.mailbox.goAway()
  const deadline = new Date(now + 60 * HOUR).toISOString()
  const id = await waiting('late@example.com', { acceptanceDeadline: deadline })
  now += 61 * HOUR
  await expect.poll(() => stateOf(id)).toBe('cancelled')
  await expect.poll(() => attemptsOfCancelled(id)).toBe(0)
  comeBack()
  expect((await sides.detail(ATTORNEY, id)).deliveryError).toBe(
    'The deadline passed before the email went out.',
  )
  await expect.poll(jobsLeft).toBe(0)
  expect(subjectsTo('late@example.com')).toEqual([])
})

it('waiting reminders and messages go with it, and the recipient hears that it is withdrawn', async () => {
  const id = await sides.refer('reached@example.com')
  await expect.poll(() => subjectsTo('reached@example.com')).toHaveLength(1)
  const comeBack = api.mailbox.goAway()
  await sides.change(ATTORNEY, id, 'remind')
  await sides.change(ATTORNEY, id, 'messages', { text: 'Are you there?' })
  // Attempts for both have failed, so both wait.
  await expect.poll(() => triesOf('reached@example.com')).toBeGreaterThanOrEqual(3)
  await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
  await expect.poll(() => attemptsOfCancelled(id)).toBe(0)
  comeBack()
  await expect
    .poll(() => subjectsTo('reached@example.com'))
    .toContain('Demo Law Office has withdrawn a referral')
  await expect.poll(jobsLeft).toBe(0)
  expect(subjectsTo('reached@example.com')).toHaveLength(2)
})

it('a mail that the server was just taking is recorded as sent, and its recipient hears of the withdrawal once', async () => {
  const held = api.mailbox.hold()
  const id = await sides.refer(ADMIN.email)
  await held.arrived
  await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
  held.release()
  await expect.poll(() => subjectsTo(ADMIN.email)).toContain('Demo Law Office has withdrawn a referral')
  expect(await stateOf(id)).toBe('sent')
  expect((await sides.detail(ATTORNEY, id)).delivery).toBe('sent')
  const { notifications } = await sides.notifications(ADMIN)
  expect(notifications.filter(({ kind }) => kind === 'referral_withdrawn')).toHaveLength(1)
})

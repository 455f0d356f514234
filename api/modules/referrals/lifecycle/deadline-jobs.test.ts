import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import { describeOnBoth } from '../../../db/testing/engines.ts'
import { composeTestApi, handlerOf, type ComposedApi } from '../../../testing/test-api.ts'
import { seed } from '../../seed/seed.ts'
import { lockNearDeadline } from '../referral-record.repository.ts'
import { DEADLINE_QUEUE } from './deadline-jobs.ts'

const [ATTORNEY, , , RECIPIENT] = DEMO_ACCOUNTS
const HOUR = 3_600_000
const SENT_AT = Date.parse('2026-11-20T12:00:00Z')

describeOnBoth('deadlines', (get) => {
  let now = SENT_AT
  let first: ComposedApi
  let second: ComposedApi
  const started: ComposedApi[] = []

  async function start(database: Database): Promise<ComposedApi> {
    const api = await composeTestApi({ database, clock: () => now, env: { RATE_LIMITS: 'off' } })
    started.push(api)
    return api
  }
  const plan = async ({ modules }: ComposedApi): Promise<void> => modules.referrals.start?.()

  beforeAll(async () => {
    await seed(get().database, 'demo')
    first = await start(get().database)
    second = await start(await get().second())
  })
  afterAll(async () => {
    for (const api of started) await api.close()
  })
  beforeEach(() => {
    now = SENT_AT
  })

  /** Hours until the recipient's deadline. */
  async function refer(hours: number): Promise<string> {
    const id = randomUUID()
    await get().database.asService(async (tx) => {
      await tx.query(
        `insert into public.referrals (id, sender_id, recipient_name, recipient_email, subject, case_details,
           compensation_percentage, acceptance_deadline, deadline_at, content_sha256, answer, delivery, created_at)
         values ($1, $2, 'Rita', $3, 'Subject', 'Details', 25, 'x', $4, repeat('a', 64), '{}', 'sent', $5)`,
        [
          id,
          ATTORNEY.id,
          RECIPIENT.email,
          new Date(SENT_AT + hours * HOUR).toISOString(),
          new Date(SENT_AT).toISOString(),
        ],
      )
    })
    return id
  }

  const events = async (id: string): Promise<unknown[]> =>
    (
      await get().database.statement(
        'select kind, actor, to_status from public.referral_events where referral_id = $1 order by id',
        [id],
      )
    ).map((row) => [row['kind'], row['actor'], row['to_status']])
  const told = async (id: string): Promise<unknown[]> =>
    (
      await get().database.statement(`select kind, user_id from public.notifications where link = $1`, [
        `/dashboard/referrals/${id}`,
      ])
    )
      .map((row) => `${String(row['kind'])} ${row['user_id'] === ATTORNEY.id ? 'sender' : 'recipient'}`)
      .sort()
  const mails = async (id: string): Promise<number> =>
    (await get().database.statement('select 1 from public.mails where link_referral_id = $1', [id])).length

  /** Runs the job in both processes at once, several times, like overlapping jobs. */
  async function sweepAround(): Promise<void> {
    const nothing = (): Promise<void> => Promise.resolve()
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        [first, second, first, second].map((api) => handlerOf(api, DEADLINE_QUEUE)({}, nothing)),
      )
  }

  it('[RF-13] passed: the referral expires exactly once, and the sender hears of it once', async () => {
    const id = await refer(1)
    now = SENT_AT + HOUR - 1
    await sweepAround()
    expect(await events(id)).toEqual([])
    now = SENT_AT + HOUR
    await sweepAround()
    expect(await events(id)).toEqual([['expire', 'system', 'expired']])
    expect(await told(id)).toEqual(['referral_expired sender'])
  })

  it('near: both sides hear of it once, a day before', async () => {
    const id = await refer(72)
    now = SENT_AT + 47 * HOUR
    await sweepAround()
    expect(await told(id)).toEqual([])
    now = SENT_AT + 48 * HOUR
    await sweepAround()
    expect(await told(id)).toEqual(['referral_deadline_near recipient', 'referral_deadline_near sender'])
    expect(await events(id)).toEqual([['deadline_near', 'system', null]])
    expect(await mails(id)).toBe(1)
  })

  it('short from the start: nobody is reminded of what was just sent', async () => {
    const id = await refer(30)
    now = SENT_AT + 10 * HOUR
    await sweepAround()
    expect(await told(id)).toEqual([])
    expect(await mails(id)).toBe(0)
  })

  it('an answered one neither expires nor is reminded of', async () => {
    const id = await refer(72)
    await get().database.statement(`update public.referrals set status = 'accepted' where id = $1`, [id])
    now = SENT_AT + 100 * HOUR
    await sweepAround()
    expect(await events(id)).toEqual([])
  })

  it('one look waits in the queue, however many processes plan one', async () => {
    for (let time = 0; time < 3; time += 1) await Promise.all([plan(first), plan(second)])
    const waiting = await get().database.statement(
      `select id from pgboss.job where name = $1 and state = 'created'`,
      [DEADLINE_QUEUE],
    )
    expect(waiting).toHaveLength(1)
  })

  it('the queue itself comes round to it', async () => {
    const id = await refer(2)
    now = SENT_AT + 3 * HOUR
    // Earlier runs have scheduled the next one for later.
    await get().database.statement('update pgboss.job set start_after = now() where name = $1', [
      DEADLINE_QUEUE,
    ])
    first.queue.work({ queue: DEADLINE_QUEUE, concurrency: 1, handle: handlerOf(first, DEADLINE_QUEUE) })
    await plan(first)
    await expect.poll(() => events(id), { timeout: 10_000 }).toEqual([['expire', 'system', 'expired']])
    const next = (): Promise<unknown> =>
      get().database.statement(
        `select start_after > now() as later from pgboss.job where name = $1 and state = 'created'`,
        [DEADLINE_QUEUE],
      )
    await expect.poll(next).toEqual([{ later: true }])
  })

  it('finds what is near by the index of what is still to be said, however many deadlines are near', async () => {
    await get().database.asService(async (tx) => {
      await tx.query(
        `insert into public.referrals (id, sender_id, recipient_name, recipient_email, subject, case_details,
           compensation_percentage, acceptance_deadline, deadline_at, content_sha256, answer, delivery, created_at, deadline_reminded_at)
         select gen_random_uuid(), $1, 'Rita', $2, 'Subject', 'Details', 25, 'x', $3, repeat('a', 64), '{}', 'sent', $4, $4
         from generate_series(1, 2000)`,
        [
          ATTORNEY.id,
          RECIPIENT.email,
          new Date(SENT_AT + HOUR).toISOString(),
          new Date(SENT_AT - 72 * HOUR).toISOString(),
        ],
      )
      await tx.script('analyze public.referrals')
      const plans: string[] = []
      const explaining: ServiceTx = {
        ...tx,
        async query(sql, values = []) {
          plans.push(JSON.stringify(await tx.query(`explain ${sql}`, values)))
          return tx.query(sql, values)
        },
      }
      expect(await lockNearDeadline(explaining, new Date(SENT_AT), 10)).toEqual([])
      expect(plans.join()).toContain('referrals_to_be_said_idx')
    })
  })
})

/** What is reminded of, when, and that it is once, whoever runs the job. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aLien, aMatter, anOffer } from '../../../shared/domain/books/testing/book-parts.ts'
import type { RecordChange, UnitValues } from '../../../shared/domain/records/record.ts'
import { createLogger } from '../../../runtime/logger.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { startJobQueue } from '../../jobs/job-queue.ts'
import type { NewNotification } from '../notifications/new-notification.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { endOldRecords } from '../records/record-retention.ts'
import { createRecordsService } from '../records/records.service.ts'
import { TEST_SEAL } from '../records/testing/test-seal.ts'
import { newAttorney } from '../records/testing/record-histories.ts'
import { forgetOldDues } from './book-dues.repository.ts'
import { createReminders, LIEN_REMINDERS_QUEUE, planReminders, remindOfDues } from './remind-of-dues.ts'

const DAY = 86_400_000
/** 8 a.m. in Chicago: the attorneys here have no state. */
const MORNING = Date.parse('2026-11-26T14:00:00Z')

describeOnBoth('reminders of liens', (get) => {
  let now = MORNING
  const told = new Map<string, NewNotification[]>()
  const notify: Notify = async (tx, userId, notice) => {
    await tx.query('select 1')
    told.set(userId, [...(told.get(userId) ?? []), notice])
  }
  const remind = (database: Database = get().database) => remindOfDues({ database, notify, clock: () => now })

  async function attorney(): Promise<Caller> {
    now = MORNING
    return newAttorney(get().database)
  }

  async function change(caller: Caller, id: string, sent: RecordChange): Promise<void> {
    const service = createRecordsService({ seal: TEST_SEAL, database: get().database, clock: () => now })
    const { results } = await service.push(caller, {
      ...{ deviceId: randomUUID(), deviceLabel: 'Desk', epoch: null },
      ops: [{ opId: randomUUID(), kind: 'book', id, schemaVersion: 1, ...sent }],
    })
    expect(results.map(({ result }) => result.kind)).toEqual(['applied'])
  }
  const save = async (caller: Caller, set: UnitValues, id: string = randomUUID()): Promise<string> => {
    const [row] = await get().database.statement('select units from public.records where id = $1', [id])
    const seen = (row?.['units'] ?? {}) as Record<string, number>
    await change(caller, id, { type: 'set', create: row === undefined, set, seen })
    return id
  }
  const titles = (caller: Caller): readonly string[] =>
    (told.get(caller.userId) ?? []).map(({ title }) => title)
  const days = async (caller: Caller): Promise<readonly string[]> =>
    (
      await get().database.statement(
        `select kind || ' ' || day || case when reminded_at is null then '' else ' told' end as due
         from public.book_dues where owner_id = $1 order by day, kind`,
        [caller.userId],
      )
    ).map(({ due }) => String(due))
  const responseDue = (lien: string, day: string): UnitValues => ({
    ...aMatter(),
    ...aLien(lien, { responseDue: day }),
  })

  it('come on their days, each once, and lead to the lien', async () => {
    const caller = await attorney()
    const lien = randomUUID()
    const book = await save(caller, responseDue(lien, '2026-11-29'))
    for (let day = 0; day < 12; day += 1, now += DAY) for (const again of [0, 3]) await remindAfter(again)
    expect(titles(caller)).toEqual([
      'A lien response is due soon',
      'A lien response is due',
      'A lien response is overdue',
    ])
    expect(told.get(caller.userId)?.[0]?.link).toBe(`/dashboard/liens/${book}/edit?lien=${lien}`)
  })

  async function remindAfter(hours: number): Promise<void> {
    const morning = now
    now = morning + hours * 3_600_000
    await remind()
    now = morning
  }

  it('wait for the hours of work in the state of the firm', async () => {
    const caller = await attorney()
    await get().database.asService((tx) =>
      tx.query(`update public.users set firm_state = 'HI' where id = $1`, [caller.userId]),
    )
    await save(caller, responseDue(randomUUID(), '2026-11-26'))
    await remind()
    expect(titles(caller)).toEqual([])
    await remindAfter(4)
    expect(titles(caller)).toEqual(['A lien response is due'])
  })

  it('follow the book: a day that is moved is told of again, one that is gone is not', async () => {
    const caller = await attorney()
    const lien = randomUUID()
    const book = await save(caller, responseDue(lien, '2026-11-26'))
    await remind()
    await save(caller, { [`liens/${lien}/responseDue`]: '2026-12-10' }, book)
    expect(await days(caller)).toEqual([
      'response_soon 2026-11-23 told',
      'response_due 2026-11-26 told',
      'response_soon 2026-12-07',
      'response_due 2026-12-10',
      'response_overdue 2026-12-13',
    ])
    // And back, as after two devices: nothing is told twice.
    await save(caller, { [`liens/${lien}/responseDue`]: '2026-11-26' }, book)
    expect(await remind()).toBe(0)
    await save(caller, { hidden: true }, book)
    now += 30 * DAY
    expect(await remind()).toBe(0)
    expect(titles(caller)).toEqual(['A lien response is due'])
  })

  it('say nothing of what is long past, and of several days of a lien only the most pressing', async () => {
    const caller = await attorney()
    const lien = randomUUID()
    const offer = anOffer(lien, 'us', 100_00, {
      respondBy: null,
      at: '2026-10-25T10:00:00.000Z',
    })
    await save(caller, { ...responseDue(lien, '2026-11-24'), [`offers/${randomUUID()}`]: offer })
    expect(await days(caller)).toEqual([
      'response_soon 2026-11-21',
      'escalate 2026-11-24',
      'response_due 2026-11-24',
      'response_overdue 2026-11-27',
    ])
    await remind()
    expect(titles(caller)).toEqual(['A lien needs to be escalated'])
  })

  it('are made once by two processes at the same time', async () => {
    const caller = await attorney()
    for (let count = 0; count < 3; count += 1) await save(caller, responseDue(randomUUID(), '2026-11-26'))
    const second = await get().second()
    await Promise.all([remind(), remind(second), remind(), remind(second)])
    expect(titles(caller)).toEqual(Array.from({ length: 3 }, () => 'A lien response is due'))
  })

  it('are not marked as made when the notice could not be stored', async () => {
    const caller = await attorney()
    await save(caller, responseDue(randomUUID(), '2026-11-26'))
    const failing: Notify = () => Promise.reject(new Error('the disk is full'))
    const run = remindOfDues({ database: get().database, notify: failing, clock: () => now })
    await expect(run).rejects.toThrow('the disk is full')
    await remind()
    expect(titles(caller)).toEqual(['A lien response is due'])
  })

  it('are not sent to who is suspended', async () => {
    const caller = await attorney()
    await save(caller, responseDue(randomUUID(), '2026-11-26'))
    await get().database.asService((tx) =>
      tx.query(`update public.users set is_approved = false, application_state = 'suspended' where id = $1`, [
        caller.userId,
      ]),
    )
    await remind()
    expect(titles(caller)).toEqual([])
  })

  it('are forgotten with time, with their book and with their owner', async () => {
    const { database } = get()
    const caller = await attorney()
    const [kept, ended] = [randomUUID(), randomUUID()]
    await save(caller, responseDue(randomUUID(), '2026-11-29'), kept)
    await save(caller, { ...responseDue(randomUUID(), '2026-11-30') }, ended)
    await database.asService((tx) =>
      tx.query('update public.records set expires_at = $2 where id = $1', [
        ended,
        new Date(now).toISOString(),
      ]),
    )
    now += 1
    await endOldRecords({ database, clock: () => now })
    expect(await days(caller)).toHaveLength(3)
    now += 70 * DAY
    expect(await database.asService((tx) => forgetOldDues(tx, new Date(now), 100))).toBeGreaterThan(0)
    expect(await days(caller)).toEqual([])
    now = MORNING
    await save(caller, { claimNumber: '7' }, kept)
    expect(await days(caller)).toHaveLength(3)
    await database.asService((tx) => tx.query('delete from public.users where id = $1', [caller.userId]))
    expect(await days(caller)).toEqual([])
  })

  it('are a job that comes again each hour', async () => {
    const { database } = get()
    const caller = await attorney()
    await save(caller, responseDue(randomUUID(), '2026-11-26'))
    const logger = createLogger('test', 'silent')
    const jobs = await startJobQueue({ database, logger })
    const waiting = () =>
      database.statement(
        `select extract(epoch from start_after - created_on)::int as delay from pgboss.job
         where name = $1 and state = 'created'`,
        [LIEN_REMINDERS_QUEUE],
      )
    await jobs.open([{ queue: LIEN_REMINDERS_QUEUE, isSingle: true }])
    await planReminders({ database, jobs })
    await planReminders({ database, jobs })
    expect(await waiting()).toHaveLength(1)
    const done = Promise.withResolvers<null>()
    const handle = createReminders({ database, jobs, notify, logger, clock: () => now })
    jobs.work({
      queue: LIEN_REMINDERS_QUEUE,
      concurrency: 1,
      handle: async (data, complete) => {
        await handle(data, complete)
        done.resolve(null)
      },
    })
    await done.promise
    expect(titles(caller)).toEqual(['A lien response is due'])
    expect(await waiting()).toEqual([{ delay: 3600 }])
    await jobs.close()
  })
})

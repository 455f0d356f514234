import { randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { postgresProgram } from '../../../runtime/testing/postgres-server.ts'
import { startJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { createPostMail, MAIL_QUEUE } from '../email/mail-delivery.service.ts'
import { STRIPE_EVENT_QUEUE } from '../billing/webhook.service.ts'
import { seed } from '../seed/seed.ts'
import { checkIntegrity, INTEGRITY_RULES } from './integrity-checks.ts'
import { keepRecords } from './testing/kept-records.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { migrate } from '../../db/migrations.ts'
import { openServerEngine } from '../../db/server-engine.ts'
import { askForDatabase } from '../../db/testing/database-desk.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'

const logger = createLogger('test', 'silent')

/** The platform's tables with the load set, a pending mail about one of its referrals, and records. */
async function fill(database: Database): Promise<JobQueue> {
  await seed(database, 'load')
  await keepRecords(database)
  const jobs = await startJobQueue({ database, logger })
  await jobs.open([{ queue: MAIL_QUEUE }, { queue: STRIPE_EVENT_QUEUE }])
  const [referral] = await database.statement(
    `select id from public.referrals where delivery = 'sent' limit 1`,
  )
  await database.asService(async (tx) => {
    await tx.query(`update public.referrals set delivery = 'accepted' where id = $1`, [referral?.['id']])
    await createPostMail(jobs, Date.now)(tx, {
      id: randomUUID(),
      messageId: '<books@counselrelay.test>',
      kind: 'referral',
      to: 'rita@example.com',
      replyTo: null,
      senderId: null,
      referralId: String(referral?.['id']),
      subject: 'Subject',
      html: '<p>html</p>',
      text: 'text',
    })
  })
  return jobs
}

/** The data that each fault leaves, and the rule that must detect it. */
const BREAKS = [
  [`delete from public.mails`, 'a referral that is being sent has its mail'],
  [`update public.mails set state = 'sent'`, 'a referral and its mail say the same about the sending'],
  [`delete from pgboss.job where name = 'mail'`, 'a mail that has not left has a job'],
  [
    `update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where name = 'mail'`,
    'no job is held by a process that is gone',
  ],
  [
    `insert into public.proven_emails (user_id, email, proven_at) values (gen_random_uuid(), 'held@example.com', now());
     insert into public.mails (id, message_id, kind, held_for, state, subject, html, text)
     select gen_random_uuid(), '<held@example.com>', 'welcome', user_id, 'held', 's', 'h', 't'
     from public.proven_emails where email = 'held@example.com'`,
    'a mail is held only while the address of its owner is not proved',
  ],
  [
    `insert into public.stripe_events (id, type, created_at) values ('evt_lost', 'invoice.paid', now())`,
    'a payment event that was taken in has been dealt with or has a job',
  ],
  [
    `update public.referrals set status = 'closed' where id = (select id from public.referrals where status = 'open' limit 1)`,
    'a referral is where its last change brought it',
  ],
  [
    `update public.record_heads set seq = 1`,
    'the changes of an owner’s records go no further than the head says',
  ],
  [
    `update public.records set units = jsonb_set(units, '{caller}', '99') where body is not null`,
    'no field of a record is newer than the record',
  ],
  [
    `update public.records set units = units - 'caller' where body is not null`,
    'every value of a record has a rev',
  ],
  [
    `insert into public.record_history select owner_id, kind, id, 1, now(), 'Phone', '{}' from public.records where body is null`,
    'a deleted record has no history',
  ],
  [
    `alter table public.records drop constraint records_deleted_hold_nothing;
     update public.records set units = '{"caller": 1}' where body is null`,
    'a deleted record holds nothing, and any other has its values',
  ],
  [
    `update public.records set expires_at = now() where body is null`,
    'a deleted record holds nothing, and any other has its values',
  ],
  [
    `update public.records set body = 'null' where body is not null`,
    'a deleted record holds nothing, and any other has its values',
  ],
  [
    `update public.records set conflicts = conflicts || (select jsonb_agg(n) from generate_series(1, 20) n) where body is not null`,
    'no record has more undecided values than a person is asked about',
  ],
  [
    `alter table public.record_heads drop constraint record_heads_check;
     update public.record_heads set horizon = seq + 1`,
    'no more deletions are forgotten than there were changes',
  ],
  [
    `alter table public.record_history drop constraint record_history_owner_id_kind_id_fkey;
     update public.record_history set id = gen_random_uuid()`,
    'history is of a record that is there, and no newer than it',
  ],
  [
    `insert into public.book_dues (owner_id, book_id, lien_id, kind, day)
     select owner_id, gen_random_uuid(), gen_random_uuid(), 'call', '2026-11-26' from public.record_heads`,
    'a day to be reminded of is of a book that is there',
  ],
  [`update public.record_history set rev = 99`, 'history is of a record that is there, and no newer than it'],
  [
    `update public.record_answers set record_id = gen_random_uuid()`,
    'an answer is about a record of its owner',
  ],
  [`update public.record_answers set kind = 'other'`, 'an answer is about a record of its owner'],
  [
    `update public.record_answers set result = jsonb_set(result, '{rev}', '99') where result ->> 'kind' = 'applied'`,
    'an answer is about a record of its owner',
  ],
  [
    `update public.record_answers set result = jsonb_set(result, '{seq}', '99')`,
    'an answered change of a record is in the record',
  ],
  [
    `alter table public.users drop constraint users_approval_matches_application;
     update public.users set application_state = 'suspended' where user_type = 'attorney' and is_approved`,
    'only an approved application makes an attorney approved',
  ],
] as const

describeOnBoth('the integrity checks', (get) => {
  let jobs: JobQueue
  beforeAll(async () => {
    jobs = await fill(get().database)
  })
  afterAll(() => jobs.close())

  it('are right after ten thousand referrals in every state', async () => {
    expect(await checkIntegrity(get().database)).toEqual([])
  })

  it('are each seen to find what breaks them', () => {
    expect(new Set(BREAKS.map(([, rule]) => rule))).toEqual(new Set(INTEGRITY_RULES))
  })

  it.each(BREAKS)('%s is seen', async (fault, rule) => {
    const undone = new Error('undone')
    const seen = get().database.asService(async (tx) => {
      await tx.script(fault)
      expect(
        (await checkIntegrity({ statement: (sql) => tx.query(sql) })).map((found) => found.rule),
      ).toContain(rule)
      throw undone
    })
    await expect(seen).rejects.toBe(undone)
  })
})

describe('a backup', () => {
  const databases: Database[] = []

  async function open(url: string): Promise<Database> {
    const database = createDatabase(await openServerEngine({ url, logger }))
    databases.push(database)
    return database
  }

  it('dumped from a platform at work and restored elsewhere has every row, and passes them', async () => {
    const [from, to] = [await askForDatabase('migrated'), await askForDatabase('empty')]
    const original = await open(from)
    const jobs = await fill(original)
    const dump = execFileSync(postgresProgram('pg_dump'), ['--format=custom', from], { maxBuffer: 2 ** 28 })
    execFileSync(postgresProgram('pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${to}`], {
      input: dump,
    })

    const restored = await open(to)
    expect(await migrate(restored)).toEqual([])
    expect(await checkIntegrity(restored)).toEqual([])
    for (const table of [
      'public.users',
      'public.referrals',
      'public.referral_events',
      'public.mails',
      'pgboss.job',
      'public.record_heads',
      'public.records',
      'public.record_answers',
      'public.record_history',
    ]) {
      const count = `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as content from ${table} t`
      expect(await restored.statement(count), table).toEqual(await original.statement(count))
    }
    await jobs.close()
    for (const database of databases) await database.close()
  })
})

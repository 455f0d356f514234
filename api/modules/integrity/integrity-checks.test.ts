import { randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { postgresProgram } from '../../../runtime/testing/postgres-server.ts'
import { startJobQueue, type JobQueue } from '../../jobs/job-queue.ts'
import { createPostMail, MAIL_QUEUE } from '../email/mail-delivery.service.ts'
import { STRIPE_EVENT_QUEUE } from '../billing/webhook.service.ts'
import { seed } from '../seed/seed.ts'
import { checkIntegrity } from './integrity-checks.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { migrate } from '../../db/migrations.ts'
import { openServerEngine } from '../../db/server-engine.ts'
import { askForDatabase } from '../../db/testing/database-desk.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'

const logger = createLogger('test', 'silent')

/** The platform's tables with the load set, and a pending mail about one of its referrals. */
async function fill(database: Database): Promise<JobQueue> {
  await seed(database, 'load')
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
    ]) {
      const count = `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as content from ${table} t`
      expect(await restored.statement(count), table).toEqual(await original.statement(count))
    }
    await jobs.close()
    for (const database of databases) await database.close()
  })
})

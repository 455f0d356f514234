/** Checks that all work is done and nothing is stuck: jobs, database connections, the rules of `npm run books`. */
import { z } from 'zod'
import { query, runBooks } from '../faults/call-books.ts'
import type { Finding } from './finding.ts'

const countSchema = z.object({ count: z.coerce.number() })

/** Mails not yet sent. */
export async function mailsLeft(databaseUrl: string): Promise<number> {
  const [row] = await query(
    databaseUrl,
    countSchema,
    `select count(*) from public.mails where state in ('queued', 'retrying', 'delayed')`,
  )
  return row?.count ?? 0
}

export async function checkBooks(databaseUrl: string): Promise<Finding> {
  const { said, wrongs } = await runBooks(databaseUrl)
  return { what: '`npm run books` finds nothing', found: said, wrongs }
}

/** A job is stuck if its holder's lease has expired, or if it has long been due and nobody has taken it. */
export async function checkJobs(databaseUrl: string): Promise<Finding> {
  const schema = z.object({
    name: z.string(),
    state: z.string(),
    count: z.coerce.number(),
    stuck: z.coerce.number(),
  })
  const rows = await query(
    databaseUrl,
    schema,
    `select name, state::text, count(*), count(*) filter (
       where (state = 'active' and started_on + expire_in < now() - interval '30 seconds')
          or (state in ('created', 'retry') and start_after < now() - interval '60 seconds')
          or state in ('failed', 'cancelled')) as stuck
     from pgboss.job where name not like '\\_\\_pgboss%' group by name, state order by name, state`,
  )
  return {
    what: 'no job is stuck',
    found: rows.map(({ name, state, count }) => `${count} ${name} ${state}`).join(', '),
    wrongs: rows
      .filter(({ stuck }) => stuck > 0)
      .map(({ name, state, stuck }) => `${stuck} jobs of ${name} are ${state} for too long`),
  }
}

/** The pool closes connections after ten idle seconds; only the listening one stays open. */
const IDLE_LIMIT = '20 seconds'
const LISTENERS = 1

/** Call it when everything is at rest. A leaked connection is idle forever. */
export async function checkConnections(databaseUrl: string): Promise<Finding> {
  const schema = z.object({
    name: z.string(),
    all: z.coerce.number(),
    old: z.coerce.number(),
    in_transaction: z.coerce.number(),
  })
  const rows = await query(
    databaseUrl,
    schema,
    `select application_name as name, count(*) as all,
       count(*) filter (where state_change < now() - interval '${IDLE_LIMIT}') as old,
       count(*) filter (where state like 'idle in transaction%') as in_transaction
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 1`,
  )
  return {
    what: 'no database connection is kept for nothing',
    found: rows
      .map(({ name, all, old }) => `${name || 'sandbox'}: ${all}, ${old} of them at rest`)
      .join('; '),
    wrongs: rows.flatMap(({ name, old, in_transaction }) => [
      ...(old > LISTENERS ? [`${name} holds ${old} connections that do nothing`] : []),
      ...(in_transaction > 0 ? [`${name} holds ${in_transaction} transactions open`] : []),
    ]),
  }
}

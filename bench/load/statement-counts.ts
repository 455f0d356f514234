/** What PostgreSQL counts of each statement (pg_stat_statements). The counts do not depend on other load; the times do. */
import pg from 'pg'
import { z } from 'zod'

/** Settings of a server that counts what programs ask for, without the statements inside functions and triggers (`top`). */
export const COUNTING = [
  'shared_preload_libraries=auto_explain,pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'pg_stat_statements.track=top',
  'pg_stat_statements.max=10000',
]

export type StatementCount = {
  readonly text: string
  readonly calls: number
  /** How often a plan was made for it. */
  readonly plans: number
  /** Milliseconds, all calls together. */
  readonly planning: number
  readonly execution: number
}

const rowSchema = z.object({
  text: z.string(),
  calls: z.coerce.number(),
  plans: z.coerce.number(),
  planning: z.number(),
  execution: z.number(),
})

export type StatementCounts = {
  reset(): Promise<void>
  /** Since the last reset, without those of the counting itself. */
  read(): Promise<readonly StatementCount[]>
  close(): Promise<void>
}

export async function countStatements(databaseUrl: string): Promise<StatementCounts> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements schema public')
  return {
    async reset() {
      await client.query('select pg_stat_statements_reset()')
    },
    async read() {
      const { rows } = await client.query(`
        select query as text, calls, plans, total_plan_time as planning, total_exec_time as execution
        from public.pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())
          and query not like '%pg_stat_statements%'`)
      return rows.map((row) => rowSchema.parse(row))
    },
    close: () => client.end(),
  }
}

/** A database on PostgreSQL that tells the plan of each statement, those inside functions too: for tests of what is read by which index. */
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { createDatabase, takingOn, type Database, type Rights, type Row, type Session } from '../database.ts'
import { askForDatabase } from './database-desk.ts'

export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Parent Relationship'?: string | undefined
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly 'Heap Fetches'?: number | undefined
  readonly 'Shared Hit Blocks'?: number | undefined
  readonly 'Shared Read Blocks'?: number | undefined
  readonly Plans?: PlanNode[] | undefined
}
const nodeSchema: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Parent Relationship': z.string().optional(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Rows Removed by Filter': z.number().optional(),
  'Heap Fetches': z.number().optional(),
  'Shared Hit Blocks': z.number().optional(),
  'Shared Read Blocks': z.number().optional(),
  get Plans() {
    return z.array(nodeSchema).optional()
  },
})
const planSchema = z.object({ Plan: nodeSchema })

/** The node and all below it. */
export function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

type Explained = {
  readonly database: Database
  /** As the owner of the tables, past row-level security. */
  readonly client: () => pg.Client
  /** The plans of the statements that `work` makes. */
  readonly plansOf: (work: () => Promise<unknown>) => Promise<readonly PlanNode[]>
}

const TELLING = `load 'auto_explain';
  set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_nested_statements = on;
  set auto_explain.log_min_duration = 0; set auto_explain.log_timing = off; set auto_explain.log_format = json;
  set client_min_messages = log`

/** For a whole `describe`. `fill` makes the rows. */
export function explainedDatabase(fill: (client: pg.Client) => Promise<void>): Explained {
  let client: pg.Client
  /** As text. */
  let plans: string[] = []
  beforeAll(async () => {
    client = new pg.Client({ connectionString: await askForDatabase('migrated') })
    await client.connect()
    await fill(client)
    await client.query('vacuum analyze')
    await client.query(TELLING)
    client.on('notice', ({ message = '' }) => {
      const [head, json = ''] = message.split('plan:\n')
      if (head?.startsWith('duration') === true) plans.push(json)
    })
  }, 120_000)
  afterAll(() => client.end())

  let current: Rights = 'server'
  let asked: Promise<unknown> = Promise.resolve()
  const query = (sql: string, values: readonly unknown[]): Promise<readonly Row[]> => {
    const rows = asked.then(async () => (await client.query<Row>(sql, [...values])).rows)
    asked = rows.catch(() => undefined)
    return rows
  }
  const session: Session = {
    async query(sql, values, rights) {
      if (current === rights) return query(sql, values)
      current = rights
      const taking = takingOn(rights)
      const [, rows] = await Promise.all([query(taking.sql, taking.values), query(sql, values)])
      return rows
    },
    script: (sql) => client.query(sql).then(() => undefined),
  }
  const database = createDatabase({
    isEmbedded: false,
    statement: (sql, values = []) => query(sql, values),
    listen: () => Promise.reject(new Error('not used')),
    close: () => client.end(),
    async transaction(work) {
      await client.query('begin')
      current = 'server'
      const result = await work(session)
      await client.query('commit')
      return result
    },
  })
  return {
    database,
    client: () => client,
    async plansOf(work) {
      plans = []
      await work()
      return plans.map((plan) => planSchema.parse(JSON.parse(plan)).Plan)
    },
  }
}

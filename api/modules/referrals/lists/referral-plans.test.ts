/** That PostgreSQL finds a page of referrals, and words in them, by its indexes, and nobody finds what is another person's. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDatabase, type Row, type Session, type UserTx } from '../../../db/database.ts'
import { askForDatabase } from '../../../db/testing/database-desk.ts'
import { countReferrals, listReferrals } from './referral-list.repository.ts'
import { claimsOf, FULL, idOf, PEOPLE, QUESTIONS, referrals, type Question } from './testing/busy-attorney.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly Plans?: Node[] | undefined
}
const nodeSchema: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(nodeSchema).optional()
  },
})
const planSchema = z.object({ Plan: nodeSchema })

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

describe('20,000 referrals on PostgreSQL, half of them to one attorney', () => {
  const ROWS = 20_000
  let client: pg.Client
  /** As text. */
  let plans: string[] = []
  beforeAll(async () => {
    client = new pg.Client({ connectionString: await askForDatabase('migrated') })
    await client.connect()
    await client.query(PEOPLE)
    await client.query(referrals(ROWS))
    await client.query('vacuum analyze')
    await client.query(`load 'auto_explain'`)
    for (const [name, value] of Object.entries({
      min_duration: '0',
      analyze: 'on',
      timing: 'off',
      format: 'json',
    }))
      await client.query(`set auto_explain.log_${name} = '${value}'`)
    await client.query('set auto_explain.log_nested_statements = on')
    await client.query('set client_min_messages = log')
    client.on('notice', ({ message = '' }) => {
      const [head, json = ''] = message.split('plan:\n')
      if (head?.startsWith('duration') === true) plans.push(json)
    })
  })
  afterAll(() => client.end())

  const query: Session['query'] = async (sql, values) => (await client.query<Row>(sql, [...values])).rows
  const session: Session = { query, script: (sql) => client.query(sql).then(() => undefined) }
  const database = createDatabase({
    isEmbedded: false,
    statement: (sql, values = []) => query(sql, values),
    listen: () => Promise.reject(new Error('not used')),
    close: () => client.end(),
    async transaction(work) {
      await client.query('begin')
      const result = await work(session)
      await client.query('commit')
      return result
    },
  })

  /** How `work` read the referrals: by which indexes, in how many rows, and whether from end to end. */
  async function readings(work: (tx: UserTx) => Promise<unknown>) {
    await database.asUser(claimsOf(0), async (tx) => {
      plans = []
      await work(tx)
    })
    const nodes = plans.flatMap((plan) => nodesOf(planSchema.parse(JSON.parse(plan)).Plan))
    const ofReferrals = nodes.filter((node) => node['Relation Name'] === 'referrals')
    return {
      indexes: new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
      isScanned: ofReferrals.some((node) => node['Node Type'].endsWith('Seq Scan')),
      rows: ofReferrals.reduce(
        (sum, node) =>
          sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      ),
    }
  }
  const page =
    (question: Question, after: readonly [string, string] | null = null) =>
    (tx: UserTx) =>
      listReferrals(tx, { ...FULL, sort: 'newest', ...question, after, limit: 50 })

  it.each([
    ['newest', 'referrals_recipient_idx'],
    ['oldest', 'referrals_recipient_idx'],
    ['deadline', 'referrals_recipient_deadline_idx'],
    ['updated', 'referrals_recipient_touched_idx'],
  ] as const)(
    'a received page, %s first, is read in the order of %s and ends with the page',
    async (sort, index) => {
      const middle = ['2026-10-20 00:00:00+00', randomUUID()] as const
      for (const after of [null, middle]) {
        const { indexes, isScanned, rows } = await readings(page({ sort }, after))
        expect(indexes).toContain(index)
        expect(isScanned).toBe(false)
        // The page, those of the archive between them, and the page once more to show it.
        expect(rows).toBeLessThan(300)
      }
    },
  )

  it.each([
    ['received', { q: 'matter 17f' }],
    ['received', { q: 'Otter17' }],
    ['sent', { q: 'matter 17f', box: 'sent' }],
    ['archived', { q: 'matter 17f', box: 'archive' }],
  ] as const)(
    'a search of %s for %j, and its count, are found by the index of the text',
    async (_box, question) => {
      for (const work of [page(question), (tx: UserTx) => countReferrals(tx, { ...FULL, ...question })]) {
        const { indexes, isScanned, rows } = await readings(work)
        expect(indexes).toContain('referrals_text_idx')
        expect(isScanned).toBe(false)
        expect(rows).toBeLessThan(ROWS / 20)
      }
    },
  )

  it('for somebody else has no row of the attorney’s', async () => {
    const stranger = { role: 'authenticated', sub: randomUUID(), email: 'attorney-0@busy.test' } as const
    for (const question of QUESTIONS) {
      const seen = await database.asUser(stranger, (tx) => page(question)(tx))
      expect(seen).toEqual([])
      const other = await database.asUser(claimsOf(1), (tx) => page(question)(tx))
      const own = await client.query<{ id: string }>(
        `select id from public.referrals where id = any ($1) and (sender_id = $2 or recipient_email = $3)`,
        [other.map(({ summary }) => summary.id), idOf(1), claimsOf(1)['email']],
      )
      expect(own.rows).toHaveLength(new Set(other.map(({ summary }) => summary.id)).size)
    }
  })
})

/** That PostgreSQL finds a page of referrals, and words in them, by its indexes, and nobody finds what is another person's. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { UserTx } from '../../../db/database.ts'
import { explainedDatabase, nodesOf } from '../../../db/testing/explained-database.ts'
import { countReferrals, listReferrals } from './referral-list.repository.ts'
import { claimsOf, FULL, idOf, PEOPLE, QUESTIONS, referrals, type Question } from './testing/busy-attorney.ts'

describe('20,000 referrals on PostgreSQL, half of them to one attorney', () => {
  const ROWS = 20_000
  const { database, client, plansOf } = explainedDatabase(async (owner) => {
    await owner.query(PEOPLE)
    await owner.query(referrals(ROWS))
  })

  /** How `work` read the referrals: by which indexes, in how many rows, and whether from end to end. */
  async function readings(work: (tx: UserTx) => Promise<unknown>, who = claimsOf(0)) {
    const roots = await database.asUser(who, (tx) => plansOf(() => work(tx)))
    const nodes = roots.flatMap(nodesOf)
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
  async function ownOf(number: number): Promise<{ sent: number; received: number }> {
    const { rows } = await client().query<{ sent: number; received: number }>(
      `select count(*) filter (where sender_id = $1)::int as sent,
         count(*) filter (where recipient_email = $2)::int as received from public.referrals`,
      [idOf(number), claimsOf(number)['email']],
    )
    return rows[0] ?? { sent: NaN, received: NaN }
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
    { q: 'matter 17f' },
    { q: 'Otter17' },
    { q: 'matter 17f', box: 'sent' },
    { q: 'matter 17f', box: 'archive' },
    // In nearly all that anybody sends: nobody else's is read for it.
    { q: 'matter', box: 'sent' },
  ] as const)('a search for %j, and its count, read the person’s own', async (question: Question) => {
    const { sent, received } = await ownOf(1)
    const own = { sent, received, archive: sent + received }[question.box ?? 'received']
    for (const work of [page(question), (tx: UserTx) => countReferrals(tx, { ...FULL, ...question })]) {
      const { indexes, isScanned, rows } = await readings(work, claimsOf(1))
      expect(isScanned).toBe(false)
      const ofReferrals = [...indexes].filter((index) => index.startsWith('referrals_'))
      for (const index of ofReferrals) expect(index).toMatch(/^referrals_(sender|recipient|pkey)/)
      // The page once more to show it, and a step in the index for each sender.
      expect(rows).toBeLessThan(own + 200)
    }
  })

  it('for somebody else has no row of the attorney’s', async () => {
    const stranger = { role: 'authenticated', sub: randomUUID(), email: 'attorney-0@busy.test' } as const
    for (const question of QUESTIONS) {
      const seen = await database.asUser(stranger, (tx) => page(question)(tx))
      expect(seen).toEqual([])
      const other = await database.asUser(claimsOf(1), (tx) => page(question)(tx))
      const own = await client().query<{ id: string }>(
        `select id from public.referrals where id = any ($1) and (sender_id = $2 or recipient_email = $3)`,
        [other.map(({ summary }) => summary.id), idOf(1), claimsOf(1)['email']],
      )
      expect(own.rows).toHaveLength(new Set(other.map(({ summary }) => summary.id)).size)
    }
  })
})

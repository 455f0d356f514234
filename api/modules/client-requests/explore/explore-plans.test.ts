/** That PostgreSQL finds a page of teasers, and words in them, by its indexes, as an attorney under row-level security. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { UsJurisdiction } from '../../../../shared/domain/us-states.ts'
import type { UserTx } from '../../../db/database.ts'
import { explainedDatabase, nodesOf, type PlanNode } from '../../../db/testing/explained-database.ts'
import { listTeasers, type TeaserPage, type TeaserRow } from './explore.repository.ts'

function buffersOf(node: PlanNode): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
}

/** What the functions of the policy read, once a query: the caller's admissions, blocks and second step, however many requests there are. */
function policyBuffers(root: PlanNode): number {
  return nodesOf(root)
    .filter((node) => node['Parent Relationship'] === 'InitPlan')
    .reduce((sum, node) => sum + buffersOf(node), 0)
}

const ATTORNEY = randomUUID()
const CLIENT = randomUUID()
const ROWS = 40_000
const LISTED = '2026-01-01T00:00:00Z'

const PEOPLE = `
  insert into public.users (id, email, user_type, is_approved, application_state, subscription_status)
  values ('${ATTORNEY}', 'a@plans.test', 'attorney', true, 'approved', 'active');
  insert into public.users (id, email, user_type, is_approved) values ('${CLIENT}', 'c@plans.test', 'client', true);
  insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on)
  select '${ATTORNEY}', state, 'x', 'verified', now() from unnest('{NY,PA}'::text[]) state;
  insert into public.marketplace_states (state, is_open, reason, changed_at)
  select state, true, 'test', now() from unnest('{NY,PA,OH,WA}'::text[]) state;`

/** One in four in each state, one in fifty with the word. */
const TEASERS = `
  insert into public.client_requests (id, client_id, summary, state, notices_version, agreed_at, created_at, updated_at)
  select overlay(overlay(md5('plan ' || n) placing '4' from 13) placing '8' from 17)::uuid, '${CLIENT}', 'A matter', 'NY', '2027-01',
    now(), now(), now()
  from generate_series(1, ${ROWS}) n;
  insert into public.request_teasers (request_id, state, practice_area, incident_month, need, language, time_critical, status, posted_at)
  select overlay(overlay(md5('plan ' || n) placing '4' from 13) placing '8' from 17)::uuid, ('{NY,PA,OH,WA}'::text[])[1 + n % 4],
    ('{Personal Injury,Family Law,Real Estate,Immigration}'::text[])[1 + n / 4 % 4], '2025-06',
    'What happened in matter ' || n || case when n % 100 < 2 then ' with a trampoline' else '' end || '. ' || repeat('Some words. ', 15),
    'en', n % 50 = 0, 'looking', timestamptz '${LISTED}' - n * interval '1 minute'
  from generate_series(1, ${ROWS}) n;`

describe(`${ROWS} teasers on PostgreSQL, half of them in the attorney’s states`, () => {
  const { database, client, plansOf } = explainedDatabase(async (owner) => {
    await owner.query('set session_replication_role = replica')
    await owner.query(PEOPLE)
    await owner.query(TEASERS)
    await owner.query('set session_replication_role = origin')
  })

  function pageOf(page: Partial<TeaserPage>): Promise<readonly TeaserRow[]> {
    const claims = { role: 'authenticated', sub: ATTORNEY } as const
    const states: readonly UsJurisdiction[] = ['NY', 'PA']
    const whole: TeaserPage = {
      filter: {},
      states,
      zips: null,
      newestFirst: true,
      after: null,
      limit: 51,
      ...page,
    }
    return database.asUser(claims, (tx: UserTx) => listTeasers(tx, whole))
  }

  async function reading(page: Partial<TeaserPage>) {
    await pageOf(page)
    let rows = 0
    const roots = await plansOf(async () => {
      rows = (await pageOf(page)).length
    })
    const nodes = roots.flatMap(nodesOf)
    const list = nodes.filter((node) => node['Relation Name'] === 'request_teasers')
    return {
      rows,
      indexes: new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
      isScanned: list.some((node) => node['Node Type'] === 'Seq Scan'),
      /** Rows for which the table was read besides the index. */
      visits: list.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0),
      buffers: roots
        .filter((root) => nodesOf(root).some((node) => list.includes(node)))
        .reduce((sum, root) => sum + buffersOf(root) - policyBuffers(root), 0),
    }
  }
  const middle = ['2025-12-18 00:00:00+00', 'ffffffff-ffff-4fff-bfff-ffffffffffff'] as const

  it.each([
    ['the first page', {}, 'request_teasers_state_idx'],
    ['a page from the middle', { after: middle }, 'request_teasers_state_idx'],
    ['the oldest', { newestFirst: false }, 'request_teasers_state_idx'],
    ['the oldest, from the middle', { newestFirst: false, after: middle }, 'request_teasers_state_idx'],
    ['an area', { filter: { area: 'Family Law' } }, 'request_teasers_area_idx'],
    [
      'an area, from the middle',
      { filter: { area: 'Family Law' }, after: middle },
      'request_teasers_area_idx',
    ],
  ] as const)(
    '%s is read from an index alone, in its order, and ends with the page',
    async (_, page, index) => {
      const { rows, indexes, isScanned, visits, buffers } = await reading(page)
      expect(rows).toBe(51)
      expect([...indexes]).toContain(index)
      expect(isScanned).toBe(false)
      // The goal for a page. Rows of four states alternate in the table: fifty of one lie on as many of its pages.
      expect(buffers).toBeLessThanOrEqual(20)
      expect(visits).toBe(0)
    },
  )

  it.each([
    ['all states', ['NY', 'PA']],
    ['one state', ['NY']],
  ] as const)('words in %s are found by the index of the text', async (_, states) => {
    const { rows, indexes, isScanned } = await reading({ filter: { q: 'trampoline' }, states })
    expect(rows).toBe(51)
    expect([...indexes]).toContain('request_teasers_text_idx')
    expect(isScanned).toBe(false)
  })

  it('a word that all have is found among the first, without the index of the text', async () => {
    const { rows, indexes, isScanned, buffers } = await reading({ filter: { q: 'happened' } })
    expect(rows).toBe(51)
    expect([...indexes]).not.toContain('request_teasers_text_idx')
    expect(isScanned).toBe(false)
    // The first 500 of both states, and the 51 by their ids; what the function reads counts twice, in it and around it.
    expect(buffers).toBeLessThan(600)
  })

  it.each([true, false])(
    'pages of words follow one another without a gap, newest first: %s',
    async (newestFirst) => {
      const found: string[] = []
      let after: TeaserPage['after'] = null
      do {
        const rows: readonly TeaserRow[] = await pageOf({ filter: { q: 'trampoline' }, newestFirst, after })
        found.push(...rows.map(({ teaser }) => teaser.id))
        const last = rows.at(-1)
        after = last === undefined ? null : [last.place, last.teaser.id]
      } while (after !== null)
      const { rows: all } = await client().query<{ id: string }>(
        `select request_id as id from public.request_teasers where need like '%trampoline%' and state in ('NY', 'PA')
         order by posted_at ${newestFirst ? 'desc' : 'asc'}, request_id ${newestFirst ? 'desc' : 'asc'}`,
      )
      expect(all.length).toBeGreaterThan(500)
      expect(found).toEqual(all.map(({ id }) => id))
    },
  )
})

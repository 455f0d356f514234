/** Teasers as an attorney may read them, under row-level security. */
import { z } from 'zod'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import type { ExploreFilter } from '../../../../shared/domain/requests/explore-filter.ts'
import { US_JURISDICTIONS, type UsJurisdiction } from '../../../../shared/domain/us-states.ts'
import { conditionsAfter } from '../../../db/conditions.ts'
import type { ServiceTx, UserTx } from '../../../db/database.ts'
import { parseRow, parseRows, type PagePlace } from '../../../db/rows.ts'

/**
 * What the indexes of the lists carry. One more column here would send every page to the table for each row (explore-plans.test.ts).
 */
const CARRIED = `t.request_id, t.state, t.practice_area, t.sub_issue, t.incident_month, t.need, t.language, t.time_critical, t.posted_at`

/** Everything of a teaser but the distance, which depends on who asks. */
const COLUMNS = `t.request_id as id, t.state, t.practice_area, t.sub_issue, t.incident_month, t.need, t.language, t.time_critical,
  to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD') as posted_on, t.posted_at::text as place,
  left(md5(concat_ws('|', t.need, t.practice_area, t.sub_issue, t.incident_month, t.state)), 12) as version`

const rowSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(US_JURISDICTIONS),
    practice_area: z.enum(PRACTICE_AREAS).nullable(),
    sub_issue: z.string().nullable(),
    incident_month: z.string().nullable(),
    need: z.string(),
    language: z.string(),
    time_critical: z.boolean(),
    posted_on: z.string(),
    place: z.string(),
    version: z.string(),
  })
  .transform((row) => ({
    /** Cursor of the next page: text, because a Date would lose the microseconds. */
    place: row.place,
    teaser: {
      id: row.id,
      state: row.state,
      practiceArea: row.practice_area,
      subIssue: row.sub_issue,
      incidentMonth: row.incident_month,
      need: row.need,
      language: row.language,
      timeCritical: row.time_critical,
      postedOn: row.posted_on,
      version: row.version,
    },
  }))
export type TeaserRow = z.output<typeof rowSchema>

const statesSchema = z.object({ states: z.array(z.enum(US_JURISDICTIONS)) })

/** The open states in which the caller may represent clients; none for who may not act as an attorney. */
export async function readMarketStates(tx: UserTx): Promise<readonly UsJurisdiction[]> {
  const row = parseRow(statesSchema, await tx.query('select private.my_market_states() as states'))
  return row?.states ?? []
}

export type TeaserPage = {
  readonly filter: Omit<ExploreFilter, 'near' | 'state'>
  /** Those asked for, among the caller's. */
  readonly states: readonly UsJurisdiction[]
  /** Only requests from these ZIP codes; null: from anywhere. */
  readonly zips: readonly string[] | null
  readonly newestFirst: boolean
  readonly after: PagePlace | null
  readonly limit: number
}

export async function listTeasers(tx: UserTx, page: TeaserPage): Promise<readonly TeaserRow[]> {
  const needsSearch = page.zips !== null || page.filter.q !== undefined
  return parseRows(rowSchema, await (needsSearch ? searched(tx, page) : byState(tx, page)))
}

/**
 * One ordered index scan for each state, so that no page reads more rows than it shows of each. A union of one query for each state would end
 * each scan earlier, and would run the policy's functions once for each.
 */
function byState(tx: UserTx, { filter, states, newestFirst, after, limit }: TeaserPage) {
  const [beyond, direction] = newestFirst ? ['<', 'desc'] : ['>', 'asc']
  const { values, given } = conditionsAfter([[...states], limit])
  const conditions = [
    't.state = s.state',
    ...(filter.area === undefined ? [] : [given('t.practice_area = :0', filter.area)]),
    ...(filter.subIssue === undefined ? [] : [given('t.sub_issue = :0', filter.subIssue)]),
    ...(filter.since === undefined ? [] : [given('t.incident_month >= :0', filter.since)]),
    ...(filter.language === undefined ? [] : [given('t.language = :0', filter.language)]),
    ...(filter.timeCritical === undefined ? [] : ['t.time_critical']),
    ...(after === null
      ? []
      : [given(`(t.posted_at, t.request_id) ${beyond} (:0::timestamptz, :1::uuid)`, ...after)]),
  ]
  return tx.query(
    `select ${COLUMNS} from unnest($1::text[]) s (state)
       cross join lateral (
         select ${CARRIED} from public.request_teasers t where ${conditions.join(' and ')}
         order by t.posted_at ${direction}, t.request_id ${direction} limit $2
       ) t
     order by t.posted_at ${direction}, t.request_id ${direction} limit $2`,
    values,
  )
}

function searched(tx: UserTx, { filter, states, zips, newestFirst, after, limit }: TeaserPage) {
  const direction = newestFirst ? 'desc' : 'asc'
  return tx.query(
    `select ${COLUMNS}
     from private.search_teasers($1, $2::text[], $3::text[], $4, $5, $6, $7, $8, $9::timestamptz, $10::uuid, $11, $12) s (id)
       join public.request_teasers t on t.request_id = s.id
     order by t.posted_at ${direction}, t.request_id ${direction}`,
    [
      filter.q ?? null,
      zips === null ? null : [...zips],
      [...states],
      filter.area ?? null,
      filter.subIssue ?? null,
      filter.since ?? null,
      filter.language ?? null,
      filter.timeCritical !== undefined,
      after?.[0] ?? null,
      after?.[1] ?? null,
      newestFirst,
      limit,
    ],
  )
}

/** In no order; those that the caller may not see are left out. */
export async function findTeasers(tx: UserTx, ids: readonly string[]): Promise<readonly TeaserRow[]> {
  return parseRows(
    rowSchema,
    await tx.query(`select ${COLUMNS} from public.request_teasers t where t.request_id = any ($1::uuid[])`, [
      [...ids],
    ]),
  )
}

const placeSchema = z.object({ request_id: z.uuid(), zip: z.string() })

/** The ZIP code of each request that has one. */
export async function findPlaces(
  tx: ServiceTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = parseRows(
    placeSchema,
    await tx.query('select request_id, zip from public.request_places where request_id = any ($1::uuid[])', [
      [...ids],
    ]),
  )
  return new Map(rows.map(({ request_id, zip }) => [request_id, zip]))
}

/** The first look of an attorney at each tier is kept, for the client. */
export async function logLooks(
  tx: ServiceTx,
  attorneyId: string,
  requestIds: readonly string[],
  tier: 0 | 1 | 2,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into public.request_access_log (request_id, attorney_id, tier, at)
     select id, $2, $3, $4 from unnest($1::uuid[]) r (id) on conflict do nothing`,
    [[...requestIds], attorneyId, tier, at.toISOString()],
  )
}

const zipSchema = z.object({ firm_zip: z.string().nullable() })

export async function findOfficeZip(tx: UserTx, userId: string): Promise<string | null> {
  const rows = await tx.query('select firm_zip from public.users where id = $1', [userId])
  return parseRow(zipSchema, rows)?.firm_zip ?? null
}

/** False if the person had reported the request before. */
export async function insertReport(
  tx: ServiceTx,
  report: {
    readonly id: string
    readonly reporterId: string
    readonly requestId: string
    readonly reason: string
    readonly words: string
    readonly at: Date
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, created_at)
     values ($1, $2, 'request', $3, $4, $5, $6) on conflict do nothing returning id`,
    [report.id, report.reporterId, report.requestId, report.reason, report.words, report.at.toISOString()],
  )
  return rows.length === 1
}

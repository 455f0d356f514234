/**
 * Fills the tables of the marketplace: clients' requests of years, of which the latest two in five are open, over twenty open states. Whatever
 * one question asks for (state, area, word, ZIP code) is drawn apart from the others, as in life, and in the order of time.
 */
import pg from 'pg'
import zipcodes from 'zipcodes'
import { PRACTICE_AREAS } from '../../shared/domain/practice-areas.ts'
import { personOf } from './fill.ts'

const STATES = 'NY PA OH WA IL AL CO GA IN MA MI MN MO NC OR TN UT VA WI WY'.split(' ')
const CLIENTS = 20_000
export const OPEN_SHARE = 0.4
/** In one of a hundred requests, and in one of ten thousand. */
export const WORDS = { hundredth: 'trampoline', rare: 'zeppelin' }

/** Tables that grow with the requests. */
export const REQUEST_TABLES = [
  'client_requests',
  'request_teasers',
  'request_places',
  'request_access_log',
] as const

/** The first states as many as said are those of the attorneys by number; all have their office in New York. */
export async function fillRequests(
  databaseUrl: string,
  { requests, statesOf }: { readonly requests: number; readonly statesOf: readonly number[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The rows are consistent by construction, as those of fill.ts.
    await client.query('set session_replication_role = replica')
    await client.query(MARKET, [STATES])
    for (const [number, count] of statesOf.entries())
      await client.query(ADMISSIONS, [personOf(number).id, STATES.slice(0, count)])
    await client.query(ZIPS, [JSON.stringify(zipsByState())])
    await client.query(PEOPLE, [CLIENTS])
    await client.query(REQUESTS, [
      requests,
      CLIENTS,
      STATES,
      [...PRACTICE_AREAS],
      requests * (1 - OPEN_SHARE),
    ])
    await client.query(TEASERS)
    await client.query(PLACES)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

function zipsByState(): Readonly<Record<string, readonly string[]>> {
  const codes = Object.values(zipcodes.codes)
  return Object.fromEntries(
    STATES.map((wanted) => [wanted, codes.flatMap(({ state, zip }) => (state === wanted ? [zip] : []))]),
  )
}

const MARKET = `
  insert into public.marketplace_states (state, is_open, reason, changed_at)
  select s, true, 'bench', now() from unnest($1::text[]) s on conflict (state) do update set is_open = true`

const ADMISSIONS = `
  with office as (update public.users set firm_zip = '10001' where id = $1)
  insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on)
  select $1, s, 'BAR', 'verified', current_date from unnest($2::text[]) s on conflict do nothing`

const ZIPS = `
  create table load.zips as
  select s.key as state, (z.place - 1)::int as place, z.zip, jsonb_array_length(s.value) as count
  from jsonb_each($1::jsonb) s cross join lateral jsonb_array_elements_text(s.value) with ordinality z (zip, place)`

const PEOPLE = `
  insert into public.users (id, email, user_type, is_approved)
  select load.id('client', n), 'client-' || n || '@load.test', 'client', true from generate_series(0, $1::int - 1) n`

/** A number from 0 below \`below\`, drawn for \`what\`. */
const DRAWN = (what: string, below: string): string =>
  `(('x' || substr(md5('${what}' || n), 1, 7))::bit(28)::int % ${below})`

/** One every twenty seconds, so that those of all states come in turns. About 200 characters of 4,000 made-up words. */
const REQUESTS = `
  insert into public.client_requests (id, client_id, summary, state, practice_area, incident_date, notices_version, agreed_at, created_at,
    updated_at, status, closed_at, visibility, listed_at, expires_at)
  select load.id('request', n), load.id('client', ${DRAWN('client', '$2::int')}),
    left('What happened in matter ' || n || '. '
      || case when ${DRAWN('word', '100')} = 0 then '${WORDS.hundredth} ' else '' end
      || case when ${DRAWN('rare', '10000')} = 0 then '${WORDS.rare} ' else '' end || prose, 500),
    ($3::text[])[1 + ${DRAWN('state', 'cardinality($3::text[])')}], ($4::text[])[1 + ${DRAWN('area', 'cardinality($4::text[])')}],
    made::date - ${DRAWN('day', '700')}, '2027-01', made, made, made,
    case when n > $5::float8 then case when n % 3 = 0 then 'interested' else 'looking' end else 'closed' end,
    case when n <= $5::float8 then made end, 'listed', made, now() + interval '60 days'
  from generate_series(1, $1::bigint) n
    cross join lateral (select now() - ($1::bigint - n) * interval '20 seconds' as made) m
    cross join lateral (
      select string_agg('word' || ('x' || substr(md5(n || '-' || w), 1, 7))::bit(28)::int % 4000, ' ') as prose
      from generate_series(1, 10 + n % 25) w
    ) p`

const TEASERS = `
  insert into public.request_teasers (request_id, state, practice_area, incident_month, need, language, time_critical, status, posted_at)
  select id, state, practice_area, to_char(incident_date, 'YYYY-MM'), summary, language, false, status, listed_at
  from public.client_requests where status <> 'closed' order by listed_at`

const PLACES = `
  insert into public.request_places (request_id, zip)
  select t.request_id, z.zip
  from (select request_id, state, row_number() over () * 7919 as n from public.request_teasers) t
    join load.zips z on z.state = t.state and z.place = t.n % z.count`

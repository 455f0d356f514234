/** Saved searches and saved cases, as far as the server acts on them by itself. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

const countSchema = z.object({ n: z.number() })

/** Lets cases end whose request ended, or was deleted, `days` ago. A change by the owner unsets the end, so that it is set again here. */
export async function endCasesOfEndedRequests(tx: ServiceTx, now: Date, days: number): Promise<number> {
  const rows = await tx.query(
    `with ending as (
       update public.records s set expires_at = ended.at + make_interval(days => $2::int)
       from (
         select c.owner_id, c.id, case when r.id is null then $1::timestamptz else coalesce(r.closed_at, r.updated_at) end as at
         from public.records c left join public.client_requests r on r.id = c.id
         where c.kind = 'saved_case' and c.body is not null and c.expires_at is null
           and (r.id is null or r.status in ('represented', 'closed'))
       ) ended
       where s.owner_id = ended.owner_id and s.kind = 'saved_case' and s.id = ended.id
       returning 1
     ) select count(*)::int as n from ending`,
    [now.toISOString(), days],
  )
  return parseRow(countSchema, rows)?.n ?? 0
}

const searchSchema = z
  .object({ id: z.uuid(), filter: z.string(), since: z.coerce.date() })
  .transform((row) => ({ id: row.id, filter: row.filter, since: row.since }))
const searchesSchema = z
  .object({ owner_id: z.uuid(), searches: z.array(searchSchema) })
  .transform((row) => ({ ownerId: row.owner_id, searches: row.searches }))

export type SearchesOfOwner = z.output<typeof searchesSchema>

/**
 * Searches with an alert that were not looked at within `hours`, by owner; the owners after `after`. `since`: from when on a request is new
 * for the search.
 */
export async function listDueSearches(
  tx: ServiceTx,
  { now, hours, after, limit }: { now: Date; hours: number; after: string; limit: number },
): Promise<readonly SearchesOfOwner[]> {
  return parseRows(
    searchesSchema,
    await tx.query(
      `select s.owner_id, json_agg(json_build_object('id', s.id, 'filter', s.body ->> 'filter', 'since',
           coalesce(n.told_until, greatest(s.created_at, $1::timestamptz - interval '1 day'))) order by s.id) as searches
       from public.records s left join public.record_notices n
         on n.owner_id = s.owner_id and n.kind = s.kind and n.record_id = s.id
       where s.kind = 'saved_search' and s.body ->> 'alert' = 'true' and s.body ->> 'filter' is not null and s.owner_id > $3
         and (n.told_until is null or n.told_until <= $1::timestamptz - make_interval(hours => $2::int))
       group by s.owner_id order by s.owner_id limit $4`,
      [now.toISOString(), hours, after, limit],
    ),
  )
}

export async function markSearched(
  tx: ServiceTx,
  ownerId: string,
  searchIds: readonly string[],
  until: Date,
): Promise<void> {
  await tx.query(
    `insert into public.record_notices (owner_id, kind, record_id, told_until)
     select owner_id, kind, id, $3 from public.records
     where owner_id = $1 and kind = 'saved_search' and id = any ($2::uuid[]) and body is not null
     on conflict (owner_id, kind, record_id) do update set told_until = excluded.told_until`,
    [ownerId, [...searchIds], until.toISOString()],
  )
}

/** So that an alert that is switched on again tells of what is new from then on. */
export async function forgetAlertsSwitchedOff(tx: ServiceTx): Promise<void> {
  await tx.query(
    `delete from public.record_notices n using public.records s
     where n.kind = 'saved_search' and s.owner_id = n.owner_id and s.kind = n.kind and s.id = n.record_id
       and s.body ->> 'alert' is distinct from 'true'`,
  )
}

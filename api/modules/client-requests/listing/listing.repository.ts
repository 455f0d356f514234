/** What decides whether a request is shown, and the teaser that attorneys read: always made from the request, here alone. */
import { z } from 'zod'
import { criticalFrom } from '../../../../shared/domain/law/injury-limitation.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'
import { listingOf, type Listing } from './listing.policy.ts'

const factsSchema = z
  .object({
    notices_version: z.string(),
    is_state_open: z.boolean(),
    is_address_proven: z.boolean(),
    has_identity: z.boolean(),
    is_suspicious: z.boolean(),
    listing_decision: z.enum(['by_administrator', 'reported', 'released']).nullable(),
    stopped_by_client: z.boolean(),
    state: z.string(),
    practice_area: z.string().nullable(),
    incident_date: z.string().nullable(),
  })
  .transform((row) => ({
    facts: {
      noticesVersion: row.notices_version,
      isStateOpen: row.is_state_open,
      isAddressProven: row.is_address_proven,
      hasIdentity: row.has_identity,
      isSuspicious: row.is_suspicious,
      isStoppedByClient: row.stopped_by_client,
      decided: row.listing_decision,
    },
    state: row.state,
    practiceArea: row.practice_area,
    incidentDate: row.incident_date,
  }))

/** Days for which a listed request stays open unless its client looks at it. */
const OPEN_DAYS = 60

/** Decides whether the request is shown, and shows or hides its teaser. Call it after every change of what a teaser is made from. */
export async function relist(tx: ServiceTx, requestId: string, at: Date): Promise<Listing | null> {
  const found = parseRow(
    factsSchema,
    await tx.query(
      `select r.notices_version, r.has_identity, r.is_suspicious, r.listing_decision,
         r.stopped_by_client, r.state, r.practice_area,
         r.incident_date::text as incident_date,
         exists (select from public.marketplace_states m where m.state = r.state and m.is_open) as is_state_open,
         exists (select from public.proven_emails p where p.user_id = r.client_id) as is_address_proven
       from public.client_requests r where r.id = $1 for update of r`,
      [requestId],
    ),
  )
  if (found === null) return null
  const listing = listingOf(found.facts)
  await tx.query(
    `update public.client_requests set visibility = $2, unlisted_because = $3,
       listed_at = case when $2 = 'listed' then coalesce(listed_at, $4) else listed_at end,
       expires_at = case when $2 = 'listed' then coalesce(expires_at, $4::timestamptz + interval '${OPEN_DAYS} days') else expires_at end
     where id = $1 and (visibility, unlisted_because) is distinct from ($2, $3)`,
    [requestId, listing.visibility, listing.why, at.toISOString()],
  )
  const { state, practiceArea, incidentDate } = found
  await tx.query('update public.client_requests set critical_from = $2 where id = $1', [
    requestId,
    criticalFrom(state, practiceArea, incidentDate),
  ])
  await showTeaser(tx, requestId, at.toISOString().slice(0, 10))
  return listing
}

async function showTeaser(tx: ServiceTx, requestId: string, today: string): Promise<void> {
  const isShown = `r.visibility = 'listed' and r.status in ('looking', 'interested') and r.summary <> ''`
  await tx.query(
    `delete from public.request_teasers t using public.client_requests r
     where t.request_id = $1 and r.id = $1 and not (${isShown})`,
    [requestId],
  )
  await tx.query(
    `insert into public.request_teasers (request_id, state, practice_area, sub_issue, incident_month, need, language,
       time_critical, status, posted_at)
     select r.id, r.state, r.practice_area, r.sub_issue, to_char(r.incident_date, 'YYYY-MM'), r.summary, r.language,
       coalesce(r.critical_from <= $2::date, false), r.status, r.listed_at
     from public.client_requests r where r.id = $1 and ${isShown}
     on conflict (request_id) do update set state = excluded.state, practice_area = excluded.practice_area,
       sub_issue = excluded.sub_issue, incident_month = excluded.incident_month, need = excluded.need,
       language = excluded.language, time_critical = excluded.time_critical, status = excluded.status`,
    [requestId, today],
  )
  await tx.query(
    `insert into public.request_places (request_id, zip)
     select t.request_id, r.zip from public.request_teasers t join public.client_requests r on r.id = t.request_id
     where t.request_id = $1 and r.zip is not null
     on conflict (request_id) do update set zip = excluded.zip`,
    [requestId],
  )
}

const idSchema = z.object({ id: z.uuid() }).transform(({ id }) => id)

/** The open requests of a client, or in a state: those whose listing may change with it. */
export async function openRequestsOf(
  tx: ServiceTx,
  of: { readonly clientId: string } | { readonly state: string },
): Promise<readonly string[]> {
  const [column, value] = 'clientId' in of ? ['client_id', of.clientId] : ['state', of.state]
  return parseRows(
    idSchema,
    await tx.query(
      `select id from public.client_requests where ${column} = $1 and status in ('looking', 'interested') order by id`,
      [value],
    ),
  )
}

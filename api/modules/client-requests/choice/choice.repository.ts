/** What a client sees of the attorneys who answered, and of who has looked. Read by the server for the request's client. */
import { z } from 'zod'
import type { InterestedAttorney } from '../../../../shared/contracts/interests.ts'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import { INTEREST_STATUSES } from '../../../../shared/domain/requests/request-lifecycle.ts'
import { US_JURISDICTIONS } from '../../../../shared/domain/us-states.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

const DAY = 86_400_000

const NAME = `coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'An attorney')`

const attorneySchema = z
  .object({
    interest_id: z.uuid(),
    attorney_id: z.uuid(),
    status: z.enum(INTEREST_STATUSES),
    name: z.string(),
    firm_name: z.string().nullable(),
    firm_city: z.string().nullable(),
    license_state: z.enum(US_JURISDICTIONS),
    verified_on: z.iso.date().nullable(),
    years_of_experience: z.number().nullable(),
    practice_areas: z.array(z.string()),
    languages: z.array(z.string()),
    message: z.string(),
    created_at: z.date(),
    conversation_id: z.uuid().nullable(),
  })
  .transform((row): InterestedAttorney => ({
    interestId: row.interest_id,
    attorneyId: row.attorney_id,
    status: row.status,
    name: row.name,
    firm: row.firm_name,
    city: row.firm_city,
    licenseState: row.license_state,
    verifiedOn: row.verified_on,
    yearsOfExperience: row.years_of_experience,
    practiceAreas: PRACTICE_AREAS.filter((area) => row.practice_areas.includes(area)),
    languages: row.languages,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    conversationId: row.conversation_id,
  }))

/** In the order received. Without attorneys who may no longer act and whose answer is still open, and without blocked ones. */
export async function listAttorneys(tx: ServiceTx, requestId: string): Promise<InterestedAttorney[]> {
  return parseRows(
    attorneySchema,
    await tx.query(
      `select i.id as interest_id, i.attorney_id, i.status, ${NAME} as name, u.firm_name, u.firm_city, i.license_state,
         (select a.verified_on::text from public.bar_admissions a
          where a.user_id = u.id and a.jurisdiction = i.license_state and a.status = 'verified') as verified_on,
         u.years_of_experience, u.practice_areas, u.languages, i.message, i.created_at, c.id as conversation_id
       from public.request_interests i
         join public.users u on u.id = i.attorney_id
         join public.client_requests r on r.id = i.request_id
         left join public.conversations c on c.interest_id = i.id
       where i.request_id = $1
         and (i.status <> 'sent' or (u.is_approved and u.subscription_status in ('active', 'trialing', 'past_due')))
         and not exists (select from public.blocks b where b.blocker_id = r.client_id and b.blocked_id = u.id)
       order by i.created_at, i.id`,
      [requestId],
    ),
  )
}

const lookSchema = z
  .object({ name: z.string(), tier: z.union([z.literal(1), z.literal(2)]), at: z.date() })
  .transform((row) => ({ ...row, at: row.at.toISOString() }))
const countSchema = z.object({ n: z.number() })

export type AccessLog = {
  readonly teaserViews: number
  readonly looks: readonly z.output<typeof lookSchema>[]
}

export async function readAccessLog(tx: ServiceTx, requestId: string): Promise<AccessLog> {
  const views = await tx.query(
    'select count(*)::int as n from public.request_access_log where request_id = $1 and tier = 0',
    [requestId],
  )
  const looks = await tx.query(
    `select ${NAME} as name, l.tier, l.at from public.request_access_log l left join public.users u on u.id = l.attorney_id
     where l.request_id = $1 and l.tier > 0 order by l.at desc, l.tier desc`,
    [requestId],
  )
  return { teaserViews: parseRow(countSchema, views)?.n ?? 0, looks: parseRows(lookSchema, looks) }
}

/** The client's own wish, beside what administrators decide. */
export async function stopShowing(tx: ServiceTx, requestId: string, isStopped: boolean): Promise<void> {
  await tx.query('update public.client_requests set stopped_by_client = $2 where id = $1', [
    requestId,
    isStopped,
  ])
}

export async function agreeToNotices(
  tx: ServiceTx,
  requestId: string,
  version: string,
  at: Date,
): Promise<void> {
  await tx.query(
    'update public.client_requests set notices_version = $2, agreed_at = $3, updated_at = $3 where id = $1',
    [requestId, version, at.toISOString()],
  )
}

/** Days for which messages that were reported stay with whoever decides about them. */
export const KEPT_FOR_REVIEW = 90

/**
 * Area, state and month stay, so that figures of the past remain true; everything a person wrote goes at once. Of a conversation that was
 * reported, the reported messages stay for a while, and nobody but an administrator reaches them.
 */
export async function wipeRequest(tx: ServiceTx, requestId: string, at: Date): Promise<void> {
  await tx.query(
    `update public.client_requests set summary = '', other_parties = '{}', zip = null, sub_issue = null,
       for_whom = default, safe_contact = default,
       incident_date = date_trunc('month', incident_date)::date, wiped_at = coalesce(wiped_at, closed_at, $2)
     where id = $1`,
    [requestId, at.toISOString()],
  )
  await tx.query(
    `update public.request_interests set message = '', conflict_note = '' where request_id = $1`,
    [requestId],
  )
  await tx.query('delete from public.request_access_log where request_id = $1', [requestId])
  const ofRequest = `in (
    select c.id from public.conversations c join public.request_interests i on i.id = c.interest_id where i.request_id = $1)`
  await tx.query(
    `delete from public.conversations c where c.id ${ofRequest} and not exists (
       select from public.reports r where r.subject_kind = 'conversation' and r.subject_id = c.id and r.created_at > $2)`,
    [requestId, new Date(at.getTime() - KEPT_FOR_REVIEW * DAY).toISOString()],
  )
  await tx.query(
    `delete from public.messages m where m.conversation_id ${ofRequest} and not exists (
       select from public.reports r where r.subject_kind = 'conversation' and r.subject_id = m.conversation_id
         and m.id = any (r.message_ids))`,
    [requestId],
  )
  await tx.query(`delete from public.conversation_members where conversation_id ${ofRequest}`, [requestId])
  await tx.query(
    `update public.conversations set closed_because = coalesce(closed_because, 'ended') where id ${ofRequest}`,
    [requestId],
  )
}

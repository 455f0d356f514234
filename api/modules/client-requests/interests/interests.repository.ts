/** Attorneys' interests: the attorney's own under row-level security; what the choice disclosed is read by the server, by tier. */
import { z } from 'zod'
import { safeContactSchema } from '../../../../shared/contracts/client-requests.ts'
import { teaserSchema } from '../../../../shared/contracts/explore.ts'
import type { Interest } from '../../../../shared/contracts/interests.ts'
import {
  HOURS_TO_CLEAR,
  INTEREST_STATUSES,
  tierOf,
} from '../../../../shared/domain/requests/request-lifecycle.ts'
import { conditionsAfter } from '../../../db/conditions.ts'
import type { ServiceTx, UserTx } from '../../../db/database.ts'
import { parseRow, parseRows, type PagePlace } from '../../../db/rows.ts'

const HOUR = 3_600_000

const rowSchema = z.object({
  id: z.uuid(),
  request_id: z.uuid(),
  status: z.enum(INTEREST_STATUSES),
  message: z.string(),
  created_at: z.date(),
  updated_at: z.date(),
  chosen_at: z.date().nullable(),
  place: z.string(),
})
export type InterestRow = z.output<typeof rowSchema>

const COLUMNS = `i.id, i.request_id, i.status, i.message, i.created_at, i.updated_at, i.chosen_at, i.created_at::text as place`

type InterestPage = {
  /** Only the interest in this request; null: all. */
  readonly requestId: string | null
  readonly after: PagePlace | null
  readonly limit: number
}

/** The caller's own, newest first. */
export async function listInterests(
  tx: UserTx,
  attorneyId: string,
  { requestId, after, limit }: InterestPage,
): Promise<readonly InterestRow[]> {
  const { values, given } = conditionsAfter([attorneyId, limit])
  const conditions = [
    'i.attorney_id = $1',
    ...(requestId === null ? [] : [given('i.request_id = :0', requestId)]),
    ...(after === null ? [] : [given('(i.created_at, i.id) < (:0::timestamptz, :1::uuid)', ...after)]),
  ]
  return parseRows(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.request_interests i where ${conditions.join(' and ')}
       order by i.created_at desc, i.id desc limit $2`,
      values,
    ),
  )
}

/** Null for another attorney's. */
export async function findInterest(tx: UserTx, attorneyId: string, id: string): Promise<InterestRow | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.request_interests i where i.id = $1 and i.attorney_id = $2`,
      [id, attorneyId],
    ),
  )
}

const ownSchema = z.object({ id: z.uuid(), message: z.string() })

/** The attorney's interest in the request, whichever device sent it. */
export async function findOwnInterest(
  tx: ServiceTx,
  requestId: string,
  attorneyId: string,
): Promise<z.output<typeof ownSchema> | null> {
  return parseRow(
    ownSchema,
    await tx.query(
      'select id, message from public.request_interests where request_id = $1 and attorney_id = $2',
      [requestId, attorneyId],
    ),
  )
}

const usedSchema = z.object({ request_id: z.uuid(), attorney_id: z.uuid() })

/** Whose interest the id is; null: nobody's. */
export async function findById(
  tx: ServiceTx,
  id: string,
): Promise<{ readonly requestId: string; readonly attorneyId: string } | null> {
  const row = parseRow(
    usedSchema,
    await tx.query('select request_id, attorney_id from public.request_interests where id = $1', [id]),
  )
  return row === null ? null : { requestId: row.request_id, attorneyId: row.attorney_id }
}

const countsSchema = z.object({ in_request: z.number(), today: z.number(), waiting: z.number() })

/** What the limits of interests count. */
export async function countInterests(
  tx: ServiceTx,
  requestId: string,
  attorneyId: string,
  since: Date,
): Promise<{ readonly inRequest: number; readonly today: number; readonly waiting: number }> {
  const row = parseRow(
    countsSchema,
    await tx.query(
      `select
         (select count(*)::int from public.request_interests where request_id = $1) as in_request,
         (select count(*)::int from public.request_interests where attorney_id = $2 and created_at > $3) as today,
         (select count(*)::int from public.request_interests where attorney_id = $2 and status = 'sent') as waiting`,
      [requestId, attorneyId, since.toISOString()],
    ),
  )
  if (row === null) throw new Error('an aggregate returned no row')
  return { inRequest: row.in_request, today: row.today, waiting: row.waiting }
}

export type NewInterest = {
  readonly id: string
  readonly requestId: string
  readonly attorneyId: string
  readonly message: string
  readonly licenseState: string
  readonly attested: object
  readonly mayShareName: boolean
  readonly at: Date
}

export async function insertInterest(tx: ServiceTx, interest: NewInterest): Promise<void> {
  const { id, requestId, attorneyId, message, licenseState, attested, mayShareName, at } = interest
  await tx.query(
    `insert into public.request_interests (id, request_id, attorney_id, message, license_state, attested, check_result,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      id,
      requestId,
      attorneyId,
      message,
      licenseState,
      JSON.stringify(attested),
      mayShareName ? 'review' : 'none',
      at.toISOString(),
    ],
  )
}

/** Replaces the attorney's note about the conflict. */
export async function writeConflictNote(tx: ServiceTx, id: string, note: string): Promise<void> {
  await tx.query('update public.request_interests set conflict_note = $2 where id = $1', [id, note])
}

const disclosedSchema = z.object({
  interest_id: z.uuid(),
  check_result: z.enum(['none', 'review']),
  conflict_note: z.string(),
  client_name: z.string(),
  other_parties: z.array(z.string()),
  incident_date: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  safe_contact: safeContactSchema,
  conversation_id: z.uuid().nullable(),
  teaser: teaserSchema.omit({ distance: true }),
})

/** Reads everything; `toInterest` gives out what the tier allows. By interest. */
export async function readDisclosed(
  tx: ServiceTx,
  interestIds: readonly string[],
): Promise<ReadonlyMap<string, z.output<typeof disclosedSchema>>> {
  const rows = parseRows(
    disclosedSchema,
    await tx.query(
      `select i.id as interest_id, i.check_result, i.conflict_note, trim(concat_ws(' ', u.first_name, u.last_name)) as client_name,
         r.other_parties, r.incident_date::text as incident_date, u.phone, u.email, r.safe_contact, c.id as conversation_id,
         json_build_object('id', r.id, 'state', r.state, 'practiceArea', r.practice_area, 'subIssue', r.sub_issue,
           'incidentMonth', to_char(r.incident_date, 'YYYY-MM'), 'need', r.summary, 'language', r.language,
           'timeCritical', coalesce(r.critical_from <= current_date, false),
           'postedOn', to_char(coalesce(r.listed_at, r.created_at) at time zone 'UTC', 'YYYY-MM-DD'),
           'version', left(md5(concat_ws('|', r.summary, r.practice_area, r.sub_issue,
             to_char(r.incident_date, 'YYYY-MM'), r.state)), 12)) as teaser
       from public.request_interests i
         join public.client_requests r on r.id = i.request_id
         join public.users u on u.id = r.client_id
         left join public.conversations c on c.interest_id = i.id
       where i.id = any ($1::uuid[])`,
      [[...interestIds]],
    ),
  )
  return new Map(rows.map((row) => [row.interest_id, row]))
}

/** What the attorney gets to see of one interest: names from the choice on, contact details after a clear check, else neither. */
export function toInterest(
  row: InterestRow,
  found: z.output<typeof disclosedSchema> | undefined,
  teaser: Interest['teaser'],
): Interest {
  const tier = tierOf(row.status)
  return {
    id: row.id,
    requestId: row.request_id,
    status: row.status,
    message: row.message,
    mayShareName: found?.check_result === 'review',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    clearBy:
      row.status === 'chosen' && row.chosen_at !== null
        ? new Date(row.chosen_at.getTime() + HOURS_TO_CLEAR * HOUR).toISOString()
        : null,
    // The chosen attorney reads on what nobody else can find any more.
    teaser: teaser ?? (tier === 0 || found === undefined ? null : { ...found.teaser, distance: null }),
    disclosed:
      tier === 0 || found === undefined
        ? null
        : {
            clientName: found.client_name,
            otherParties: found.other_parties,
            incidentDate: tier === 2 ? found.incident_date : null,
            contact:
              tier === 2 ? { phone: found.phone ?? '', email: found.email, ...found.safe_contact } : null,
          },
    conversationId: found?.conversation_id ?? null,
    conflictNote: found?.conflict_note ?? '',
  }
}

const dueSchema = z.object({ request_id: z.uuid() }).transform((row) => row.request_id)

/** The requests whose chosen attorney has not answered in time. */
export async function findUnanswered(tx: ServiceTx, now: Date, limit: number): Promise<readonly string[]> {
  const before = new Date(now.getTime() - HOURS_TO_CLEAR * HOUR)
  return parseRows(
    dueSchema,
    await tx.query(
      `select request_id from public.request_interests where status = 'chosen' and chosen_at <= $1
       order by chosen_at limit $2`,
      [before.toISOString(), limit],
    ),
  )
}

/** Clients' profiles and requests. Reads by a user are under row-level security. */
import { z } from 'zod'
import {
  clientRequestStatusSchema,
  safeContactSchema,
  UNLISTED_BECAUSE,
  VISIBILITIES,
  type ClientRequest,
  type PostClientRequest,
} from '../../../shared/contracts/client-requests.ts'
import { userTypeSchema, type UserType } from '../../../shared/contracts/profile.ts'
import { PRACTICE_AREAS } from '../../../shared/domain/practice-areas.ts'
import { FOR_WHOM_KEYS, LANGUAGE_CODES } from '../../../shared/domain/requests/request-facts.ts'
import { US_JURISDICTIONS } from '../../../shared/domain/us-states.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'
import { MAX_REQUESTS, type OtherRequests } from './client-request.policy.ts'

export type Contact = { readonly firstName: string; readonly lastName: string; readonly phone: string }
export type ClientPerson = Contact & { readonly userId: string; readonly email: string; readonly at: Date }

const COLUMNS = `r.id, r.practice_area, r.summary, r.state, to_char(r.incident_date, 'YYYY-MM-DD') as incident_date, r.other_parties,
  r.sub_issue, r.zip, r.for_whom, r.safe_contact, r.language, r.visibility, r.unlisted_because, r.expires_at,
  r.status, r.is_withdrawn, r.created_at, r.closed_at,
  (select count(*)::int from public.request_interests i where i.request_id = r.id and i.status in ('sent', 'chosen', 'cleared')) as interests,
  (select count(distinct l.attorney_id)::int from public.request_access_log l where l.request_id = r.id) as seen_by`

const instant = z.coerce.date().transform((date) => date.toISOString())
const requestSchema = z
  .object({
    id: z.uuid(),
    practice_area: z.enum(PRACTICE_AREAS).nullable(),
    summary: z.string(),
    state: z.enum(US_JURISDICTIONS),
    incident_date: z.string().nullable(),
    other_parties: z.array(z.string()),
    status: clientRequestStatusSchema,
    is_withdrawn: z.boolean(),
    created_at: instant,
    closed_at: z.null().or(instant),
    sub_issue: z.string().nullable(),
    zip: z.string().nullable(),
    for_whom: z.enum(FOR_WHOM_KEYS), // the keys of the literal
    safe_contact: safeContactSchema,
    language: z.enum(LANGUAGE_CODES), // the keys of the literal
    visibility: z.enum(VISIBILITIES),
    unlisted_because: z.enum(UNLISTED_BECAUSE).nullable(),
    expires_at: z.null().or(instant),
    interests: z.number(),
    seen_by: z.number(),
  })
  .transform((row): ClientRequest => ({
    id: row.id,
    practiceArea: row.practice_area,
    summary: row.summary,
    state: row.state,
    incidentDate: row.incident_date,
    otherParties: row.other_parties,
    status: row.status,
    isWithdrawn: row.is_withdrawn,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    subIssue: row.sub_issue,
    zip: row.zip,
    forWhom: row.for_whom,
    safeContact: row.safe_contact,
    language: row.language,
    visibility: row.visibility,
    why: row.unlisted_because,
    expiresAt: row.expires_at,
    interests: row.interests,
    seenBy: row.seen_by,
  }))

export async function listRequests(tx: UserTx): Promise<readonly ClientRequest[]> {
  return parseRows(
    requestSchema,
    await tx.query(
      `select ${COLUMNS} from public.client_requests r order by r.created_at desc, r.id limit ${MAX_REQUESTS}`,
    ),
  )
}

export async function findRequest(tx: UserTx, id: string): Promise<ClientRequest | null> {
  return parseRow(
    requestSchema,
    await tx.query(`select ${COLUMNS} from public.client_requests r where r.id = $1`, [id]),
  )
}

const contactSchema = z
  .object({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .transform((row): Contact => ({
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    phone: row.phone ?? '',
  }))

/** The caller's own contact details; null without a profile. */
export async function findContact(tx: UserTx, userId: string): Promise<Contact | null> {
  return parseRow(
    contactSchema,
    await tx.query('select first_name, last_name, phone from public.users where id = $1', [userId]),
  )
}

const typeSchema = z.object({ user_type: userTypeSchema }).transform((row) => row.user_type)

const countSchema = z.object({ n: z.number() })

const othersSchema = z.object({ all: z.number(), open: z.number(), today: z.number() })

/** Counts this client's requests other than `id`. */
export async function countOtherRequests(
  tx: ServiceTx,
  clientId: string,
  id: string,
  at: Date,
): Promise<OtherRequests> {
  const rows = await tx.query(
    `select count(*)::int as "all", count(*) filter (where status in ('looking', 'interested') and visibility in ('listed', 'review'))::int as open,
       count(*) filter (where created_at > $3::timestamptz - interval '24 hours')::int as today
     from public.client_requests where client_id = $1 and id <> $2`,
    [clientId, id, at.toISOString()],
  )
  return parseRow(othersSchema, rows) ?? { all: 0, open: 0, today: 0 }
}

/** Counts the client's other requests of the ten minutes before. */
export async function countRecentPosts(
  tx: ServiceTx,
  clientId: string,
  id: string,
  at: Date,
): Promise<number> {
  const rows = await tx.query(
    `select count(*)::int as n from public.client_requests
     where client_id = $1 and id <> $2 and created_at > $3::timestamptz - interval '10 minutes'`,
    [clientId, id, at.toISOString()],
  )
  return parseRow(countSchema, rows)?.n ?? 0
}

/** Locks the row until the transaction ends; null if there is no profile yet. */
export async function lockUserType(tx: ServiceTx, userId: string): Promise<UserType | null> {
  return parseRow(
    typeSchema,
    await tx.query('select user_type from public.users where id = $1 for update', [userId]),
  )
}

/**
 * Creates a client's profile or updates its contact details to the latest ones. Clients are approved at once, because approval only
 * verifies an attorney's license.
 */
export async function saveClient(tx: ServiceTx, person: ClientPerson): Promise<void> {
  const { userId, email, firstName, lastName, phone, at } = person
  await tx.query(
    `insert into public.users (id, email, user_type, is_approved, first_name, last_name, phone, created_at, updated_at)
     values ($1, $2, 'client', true, $3, $4, $5, $6, $6)
     on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
       phone = excluded.phone, updated_at = excluded.updated_at
     where public.users.user_type = 'client'`,
    [userId, email, firstName, lastName, phone, at.toISOString()],
  )
}

/**
 * Posting the same id again, e.g. after a lost response and a correction, replaces the request while no attorney is interested. What an
 * administrator released was the text of then: another text is looked at anew. False
 * without a change if an attorney is interested, the request is closed, or the id belongs to another client.
 */
export async function saveRequest(
  tx: ServiceTx,
  clientId: string,
  request: Omit<PostClientRequest, keyof Contact | 'isAdult' | 'insist'>,
  found: { readonly hasIdentity: boolean; readonly isSuspicious: boolean },
  at: Date,
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into public.client_requests (id, client_id, practice_area, summary, state, incident_date, other_parties,
       notices_version, sub_issue, zip, for_whom, safe_contact, language, has_identity, is_suspicious,
       agreed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $16)
     on conflict (id) do update set practice_area = excluded.practice_area, summary = excluded.summary,
       state = excluded.state, incident_date = excluded.incident_date, other_parties = excluded.other_parties,
       notices_version = excluded.notices_version, sub_issue = excluded.sub_issue, zip = excluded.zip,
       for_whom = excluded.for_whom, safe_contact = excluded.safe_contact, language = excluded.language,
       has_identity = excluded.has_identity, is_suspicious = excluded.is_suspicious,
       listing_decision = case when client_requests.listing_decision = 'released'
         and client_requests.summary is distinct from excluded.summary then null
         else client_requests.listing_decision end,
       agreed_at = excluded.agreed_at, updated_at = excluded.updated_at
     where client_requests.client_id = excluded.client_id and client_requests.status = 'looking'
     returning id`,
    [
      request.id,
      clientId,
      request.practiceArea,
      request.summary,
      request.state,
      request.incidentDate,
      request.otherParties,
      request.noticesVersion,
      request.subIssue,
      request.zip,
      request.forWhom,
      JSON.stringify(request.safeContact),
      request.language,
      found.hasIdentity,
      found.isSuspicious,
      at.toISOString(),
    ],
  )
  return inserted.length === 1
}

/** Marks it as taken back by its client; its state is the move's. */
export async function markWithdrawn(tx: ServiceTx, id: string): Promise<void> {
  await tx.query('update public.client_requests set is_withdrawn = true where id = $1', [id])
}

/** Whether another client posted the same text, which a person would rarely do. */
export async function isTextOfAnother(tx: ServiceTx, clientId: string, summary: string): Promise<boolean> {
  if (summary.length < 40) return false
  const rows = await tx.query(
    'select 1 from public.client_requests where md5(summary) = md5($1) and summary = $1 and client_id <> $2 limit 1',
    [summary, clientId],
  )
  return rows.length > 0
}

/**
 * The rooms of the marketplace with people in them (SEED=rooms): requests of all ages, attorneys who answer them, conversations, the calls and
 * matters of the demo attorney, and tickets of the demo accounts. All of it is made up. A second run adds nothing.
 */
import { NOTICES_VERSION } from '../../../../shared/contracts/client-requests.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { BOOK_KIND } from '../../../../shared/domain/records/book.ts'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { namesOf } from '../../../../shared/domain/records/record-kind.ts'
import { kindsOf } from '../../../../shared/domain/records/registry.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { relist } from '../../client-requests/listing/listing.repository.ts'
import { rememberParties } from '../../parties/parties.repository.ts'
import { lockHead, storeChanges } from '../../records/records.repository.ts'
import { addTicketMessage, insertTicket, setTicketState } from '../../tickets/tickets.repository.ts'
import { madeUpAttorneys, type MadeUpAttorney } from './made-up-attorneys.ts'
import { madeUpCalls } from './made-up-calls.ts'
import { madeUpMatters } from './made-up-matters.ts'
import { madeUpClients, madeUpRequests, type MadeUpClient, type MadeUpRequest } from './made-up-requests.ts'
import { madeUpTickets } from './made-up-tickets.ts'

const DAY = 86_400_000

/** Part of the transaction that inserts the demo accounts and opens the states. */
export async function insertRooms(tx: ServiceTx, now: Date): Promise<void> {
  const attorneys = madeUpAttorneys()
  if (!(await insertAttorneys(tx, attorneys, now))) return
  await insertClients(tx, madeUpClients(), now)
  const requests = madeUpRequests(attorneys, now.getTime())
  await insertRequests(tx, requests)
  await insertAnswers(tx, requests)
  await insertTalks(tx, requests)
  // Teasers are made by the one place that makes them.
  for (const { id } of requests) await relist(tx, id, now)
  await insertRecords(tx, DEMO_ACCOUNTS[0].id, now)
  await insertTickets(tx, now)
}

/** False if they were there before. */
async function insertAttorneys(
  tx: ServiceTx,
  attorneys: readonly MadeUpAttorney[],
  now: Date,
): Promise<boolean> {
  const rows = attorneys.map(({ states, ...attorney }) => ({ ...attorney, state: states[0] }))
  const since = new Date(now.getTime() - 500 * DAY).toISOString()
  const added = await tx.query(
    `insert into public.users (id, email, user_type, first_name, last_name, phone, is_approved, application_state, subscription_status,
       firm_name, office_address, firm_city, firm_state, firm_zip, bar_id, bar_state, years_of_experience, practice_areas, created_at, updated_at)
     select id, email, 'attorney', "firstName", "lastName", phone, true, 'approved', 'active', firm, '100 Example Street', city, state, zip,
       'DEMO-' || right(id::text, 4), state, years, areas, $2, $2
     from jsonb_to_recordset($1::jsonb) a (id uuid, email text, "firstName" text, "lastName" text, phone text, firm text, city text, state text,
       zip text, years int, areas text[])
     on conflict do nothing returning id`,
    [JSON.stringify(rows), since],
  )
  if (added.length === 0) return false
  await proveAddresses(tx, attorneys)
  await tx.query(
    `insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on, created_at, submitted_at)
     select a.id, s, 'DEMO-' || right(a.id::text, 4), 'verified', ($2::timestamptz at time zone 'UTC')::date, $2, $2
     from jsonb_to_recordset($1::jsonb) a (id uuid, states text[]) cross join lateral unnest(a.states) s`,
    [JSON.stringify(attorneys.map(({ id, states }) => ({ id, states }))), since],
  )
  return true
}

async function insertClients(tx: ServiceTx, clients: readonly MadeUpClient[], now: Date): Promise<void> {
  await tx.query(
    `insert into public.users (id, email, user_type, first_name, last_name, phone, is_approved, created_at, updated_at)
     select id, email, 'client', "firstName", "lastName", phone, true, $2, $2
     from jsonb_to_recordset($1::jsonb) c (id uuid, email text, "firstName" text, "lastName" text, phone text)`,
    [JSON.stringify(clients), new Date(now.getTime() - 90 * DAY).toISOString()],
  )
  await proveAddresses(tx, clients)
}

async function proveAddresses(
  tx: ServiceTx,
  people: readonly { readonly id: string; readonly email: string }[],
): Promise<void> {
  await tx.query(
    `insert into public.proven_emails (user_id, email, proven_at)
     select id, email, to_timestamp(0) from jsonb_to_recordset($1::jsonb) p (id uuid, email text)`,
    [JSON.stringify(people.map(({ id, email }) => ({ id, email })))],
  )
}

const instant = (time: number): string => new Date(time).toISOString()

async function insertRequests(tx: ServiceTx, requests: readonly MadeUpRequest[]): Promise<void> {
  const rows = requests.map(({ life, postedAt, expiresAt, ...request }) => ({
    ...request,
    status: life.state.status,
    withdrawn: life.isWithdrawn,
    posted: instant(postedAt),
    expires: instant(expiresAt),
    updated: instant(life.updatedAt),
  }))
  await tx.query(
    `insert into public.client_requests (id, client_id, practice_area, sub_issue, summary, state, zip, incident_date, other_parties, for_whom,
       safe_contact, language, status, is_withdrawn, notices_version, agreed_at, created_at, updated_at, closed_at, listed_at, expires_at)
     select id, "clientId", area, "subIssue", summary, state, zip, "incidentDate", "otherParties", "forWhom", contact, language, status, withdrawn,
       $2, posted, posted, updated, case when status = 'closed' then updated end, posted, expires
     from jsonb_to_recordset($1::jsonb) r (id uuid, "clientId" uuid, area text, "subIssue" text, summary text, state text, zip text,
       "incidentDate" date, "otherParties" text[], "forWhom" text, contact jsonb, language text, status text, withdrawn boolean,
       posted timestamptz, expires timestamptz, updated timestamptz)`,
    [JSON.stringify(rows), NOTICES_VERSION],
  )
}

/** The interests, and what their attorneys have looked at. */
async function insertAnswers(tx: ServiceTx, requests: readonly MadeUpRequest[]): Promise<void> {
  const rows = requests.flatMap(({ id, state, life }) =>
    life.interests.map(({ createdAt, updatedAt, chosenAt, clearedAt, ...interest }) => ({
      ...interest,
      requestId: id,
      state,
      attested: { licensed: true, noKnownConflict: true, at: instant(createdAt) },
      created: instant(createdAt),
      updated: instant(updatedAt),
      chosen: chosenAt === null ? null : instant(chosenAt),
      cleared: clearedAt === null ? null : instant(clearedAt),
    })),
  )
  await tx.query(
    `with answer as (
       select * from jsonb_to_recordset($1::jsonb) i (id uuid, "requestId" uuid, "attorneyId" uuid, message text, state text, attested jsonb,
         status text, created timestamptz, updated timestamptz, chosen timestamptz, cleared timestamptz)
     ), interest as (
       insert into public.request_interests (id, request_id, attorney_id, message, license_state, attested, check_result, status,
         created_at, updated_at, chosen_at)
       select id, "requestId", "attorneyId", message, state, attested, 'none', status, created, updated, chosen from answer
     )
     insert into public.request_access_log (request_id, attorney_id, tier, at)
     select "requestId", "attorneyId", look.tier, look.at
     from answer cross join lateral (values (0, created), (1, chosen), (2, cleared)) look (tier, at)
     where look.at is not null`,
    [JSON.stringify(rows)],
  )
}

/** Everybody has read everything, so that no mail about unread messages is due. */
async function insertTalks(tx: ServiceTx, requests: readonly MadeUpRequest[]): Promise<void> {
  const talks = requests.flatMap(({ clientId, life }) => {
    const [interest] = life.interests.filter(({ status }) => status === 'cleared')
    if (interest === undefined || interest.clearedAt === null) return []
    const { id, attorneyId, clearedAt } = interest
    const messages = life.messages.map(({ author, at, ...message }, n) => ({
      ...message,
      seq: n + 1,
      author: author === 'client' ? clientId : attorneyId,
      at: instant(at),
    }))
    const last = messages.at(-1)?.at ?? instant(clearedAt)
    return [
      {
        id,
        members: [clientId, attorneyId],
        seq: messages.length,
        opened: instant(clearedAt),
        last,
        messages,
      },
    ]
  })
  // A conversation has the id of its interest: there is one for each.
  await tx.query(
    `with talk as (
       select * from jsonb_to_recordset($1::jsonb) t (id uuid, members uuid[], seq bigint, opened timestamptz, last timestamptz, messages jsonb)
     ), conversation as (
       insert into public.conversations (id, kind, interest_id, seq, last_at, created_at)
       select id, 'request', id, seq, last, opened from talk returning id
     ), member as (
       insert into public.conversation_members (conversation_id, user_id, last_read_seq)
       select talk.id, m, talk.seq from talk join conversation using (id) cross join lateral unnest(talk.members) m
     )
     insert into public.messages (id, conversation_id, seq, author_id, body, at)
     select m.id, talk.id, m.seq, m.author, m.body, m.at
     from talk join conversation using (id) cross join lateral
       jsonb_to_recordset(talk.messages) m (id uuid, seq bigint, author uuid, body text, at timestamptz)`,
    [JSON.stringify(talks)],
  )
}

async function insertTickets(tx: ServiceTx, now: Date): Promise<void> {
  for (const { messages, lastAt, state, ...ticket } of madeUpTickets(now.getTime())) {
    const at = new Date(messages[0]?.at ?? lastAt)
    await insertTicket(tx, ticket.userId, { ...ticket, attorney: '', facts: null }, at)
    for (const { at: said, ...message } of messages)
      await addTicketMessage(tx, { ...message, ticketId: ticket.id, state, at: new Date(said) })
    await setTicketState(tx, ticket.id, state, new Date(lastAt))
  }
}

const KINDS = kindsOf([CALL_KIND, BOOK_KIND])

/** Calls and matters. */
async function insertRecords(tx: ServiceTx, ownerId: string, now: Date): Promise<void> {
  const head = await lockHead(tx, ownerId)
  const calls = madeUpCalls(now.getTime(), head.seq)
  const matters = madeUpMatters(now.getTime(), calls.at(-1)?.seq ?? head.seq)
  const records = [...calls, ...matters].map((record) => {
    const days = record.body === null ? null : (KINDS.of(record.kind)?.keepDays(record.body) ?? null)
    return {
      ...record,
      expiresAt: days === null ? null : new Date(Date.parse(record.updatedAt) + days * DAY),
    }
  })
  await storeChanges(tx, {
    ownerId,
    at: now,
    head: records.at(-1)?.seq ?? head.seq,
    records,
    history: [],
    answers: [],
  })
  for (const { id, kind, body, createdAt } of records)
    await rememberParties(tx, { ownerId, kind, id }, namesOf(KINDS.of(kind), body), new Date(createdAt))
}

/** Tickets and their messages: read under row-level security by their writers, written by the server. */
import { z } from 'zod'
import {
  TICKET_STATES,
  TICKET_TOPIC_KEYS,
  ticketFactsSchema,
  type NewTicket,
  type Ticket,
  type TicketMessage,
  type TicketState,
} from '../../../shared/contracts/new-ticket.ts'
import { MAX_TICKET_MESSAGES, TICKET_PAGE } from '../../../shared/contracts/tickets.ts'
import type { AnyTx, ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows, type PagePlace } from '../../db/rows.ts'

export const ticketRowSchema = z.object({
  id: z.uuid(),
  number: z.coerce.number(),
  topic: z.enum(TICKET_TOPIC_KEYS),
  subject: z.string(),
  attorney: z.string(),
  facts: ticketFactsSchema.nullable(),
  state: z.enum(TICKET_STATES),
  created_at: z.date(),
  last_at: z.date(),
  place: z.string(),
})
export type TicketRow = z.output<typeof ticketRowSchema>

/** `t` is the ticket. */
export const TICKET = `t.id, t.number, t.topic, t.subject, t.attorney, t.facts, t.state, t.created_at, t.last_at, t.last_at::text as place`

export function toTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    number: row.number,
    topic: row.topic,
    subject: row.subject,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }
}

/** One more than a page if there are more. */
export async function listTickets(
  tx: UserTx,
  userId: string,
  { state, after }: { readonly state: TicketState | undefined; readonly after: PagePlace | null },
): Promise<readonly TicketRow[]> {
  return parseRows(
    ticketRowSchema,
    await tx.query(
      `select ${TICKET} from public.tickets t
       where t.user_id = $1 and ($2::text is null or t.state = $2)
         and ($3::timestamptz is null or (t.last_at, t.id) < ($3::timestamptz, $4::uuid))
       order by t.last_at desc, t.id desc limit ${TICKET_PAGE + 1}`,
      [userId, state ?? null, after?.[0] ?? null, after?.[1] ?? null],
    ),
  )
}

const countSchema = z.object({ waiting: z.number() })

/** How many of the person's tickets wait for the person: their last message is the support team's. */
export async function countTicketsWaitingOn(tx: UserTx, userId: string): Promise<number> {
  const rows = await tx.query(
    `select count(*)::int as waiting from public.tickets where user_id = $1 and state = 'waiting_on_you'`,
    [userId],
  )
  return parseRow(countSchema, rows)?.waiting ?? 0
}

/** Of the person's own. */
export async function findTicket(tx: UserTx, id: string): Promise<TicketRow | null> {
  return parseRow(
    ticketRowSchema,
    await tx.query(`select ${TICKET} from public.tickets t where t.id = $1`, [id]),
  )
}

const lockedSchema = ticketRowSchema.extend({ user_id: z.uuid(), seq: z.number() })
export type LockedTicket = z.output<typeof lockedSchema>

/** Locks the ticket until the transaction ends, so that its messages are numbered in the order of their commits. */
export async function lockTicket(tx: ServiceTx, id: string): Promise<LockedTicket | null> {
  return parseRow(
    lockedSchema,
    await tx.query(`select ${TICKET}, t.user_id, t.seq from public.tickets t where t.id = $1 for update`, [
      id,
    ]),
  )
}

/** Null if the id is taken, or the person has no profile yet. */
export async function insertTicket(
  tx: ServiceTx,
  userId: string,
  ticket: Omit<NewTicket, 'body'>,
  at: Date,
): Promise<TicketRow | null> {
  const { id, topic, subject, attorney, facts } = ticket
  return parseRow(
    ticketRowSchema,
    await tx.query(
      `with t as (
         insert into public.tickets (id, user_id, topic, subject, attorney, facts, created_at, last_at)
         select $1, u.id, $3, $4, $5, $6::jsonb, $7, $7 from public.users u where u.id = $2
         on conflict (id) do nothing returning *
       ) select ${TICKET} from t`,
      [id, userId, topic, subject, attorney, facts === null ? null : JSON.stringify(facts), at.toISOString()],
    ),
  )
}

const messageRowSchema = z.object({
  id: z.uuid(),
  ticket_id: z.uuid(),
  written_by: z.enum(['writer', 'team']),
  body: z.string(),
  at: z.date(),
})
export type TicketMessageRow = z.output<typeof messageRowSchema>
const MESSAGE = 'id, ticket_id, written_by, body, at'

export function toTicketMessage(row: TicketMessageRow): TicketMessage {
  return { id: row.id, by: row.written_by, body: row.body, at: row.at.toISOString() }
}

export async function listTicketMessages(tx: AnyTx, ticketId: string): Promise<readonly TicketMessageRow[]> {
  return parseRows(
    messageRowSchema,
    await tx.query(
      `select ${MESSAGE} from public.ticket_messages where ticket_id = $1 order by seq limit ${MAX_TICKET_MESSAGES}`,
      [ticketId],
    ),
  )
}

export async function findTicketMessage(tx: ServiceTx, id: string): Promise<TicketMessageRow | null> {
  return parseRow(
    messageRowSchema,
    await tx.query(`select ${MESSAGE} from public.ticket_messages where id = $1`, [id]),
  )
}

export type NewTicketMessage = {
  readonly id: string
  readonly ticketId: string
  readonly by: 'writer' | 'team'
  readonly body: string
  /** The ticket's state from now on. */
  readonly state: TicketState
  readonly at: Date
}

/** Adds the message and sets the state. The ticket is locked. */
export async function addTicketMessage(tx: ServiceTx, message: NewTicketMessage): Promise<TicketMessageRow> {
  const { id, ticketId, by, body, state, at } = message
  const row = parseRow(
    messageRowSchema,
    await tx.query(
      `with next as (
         update public.tickets set seq = seq + 1, last_at = $6, state = $5 where id = $2 returning seq
       )
       insert into public.ticket_messages (id, ticket_id, seq, written_by, body, at)
       select $1, $2, seq, $3, $4, $6 from next returning ${MESSAGE}`,
      [id, ticketId, by, body, state, at.toISOString()],
    ),
  )
  if (row === null) throw new Error('the ticket is locked, so it exists')
  return row
}

export async function setTicketState(tx: ServiceTx, id: string, state: TicketState, at: Date): Promise<void> {
  await tx.query('update public.tickets set state = $2, last_at = $3 where id = $1', [
    id,
    state,
    at.toISOString(),
  ])
}

/** Puts the report of an attorney into the moderation queue. */
export async function insertTicketReport(
  tx: ServiceTx,
  report: {
    readonly id: string
    readonly reporterId: string
    readonly ticketId: string
    readonly attorney: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, created_at)
     values ($1, $2, 'ticket', $3, 'ticket', $4, $5) on conflict do nothing`,
    [report.id, report.reporterId, report.ticketId, report.attorney, report.at.toISOString()],
  )
}

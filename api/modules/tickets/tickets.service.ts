/** What members do with their tickets. Who did not write a ticket is told that there is none. */
import {
  createTicketEndpoint,
  replyToTicketEndpoint,
  type NewTicket,
  type Ticket,
  type TicketMessage,
  type TicketState,
} from '../../../shared/contracts/new-ticket.ts'
import { MAX_TICKET_MESSAGES, TICKET_PAGE } from '../../../shared/contracts/tickets.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { ageOf, isStale, questionOfAge } from '../../../shared/domain/command-age.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx, UserTx } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import { publish } from '../live/live-hub.ts'
import {
  addTicketMessage,
  countTicketsWaitingOn,
  findTicket,
  findTicketMessage,
  insertTicket,
  insertTicketReport,
  listTicketMessages,
  listTickets,
  lockTicket,
  setTicketState,
  toTicket,
  toTicketMessage,
  type LockedTicket,
  type TicketRow,
} from './tickets.repository.ts'

type Times = { readonly writtenAt: string; readonly sentAt: string; readonly confirmed: boolean }
type SentTicket = NewTicket & Times
type NewReply = { readonly id: string; readonly body: string } & Times

type Thread = {
  readonly ticket: Ticket
  readonly attorney: string
  readonly facts: TicketRow['facts']
  readonly messages: TicketMessage[]
}

export type TicketsDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly newId: () => string
  /** New tickets per user. */
  readonly ticketLimit: CallLimit
  /** New messages to tickets per user. */
  readonly replyLimit: CallLimit
}

/** All that name a ticket reject with an AppError not_found unless the caller wrote it. */
export type TicketsService = {
  list(
    caller: Caller,
    asked: { readonly next?: string | undefined; readonly state?: TicketState | undefined },
  ): Promise<{ readonly tickets: Ticket[]; readonly next: string | null; readonly waitingOnYou: number }>
  thread(caller: Caller, id: string): Promise<Thread>
  /** Idempotent by id. Rejects with an AppError as `createTicketEndpoint` says. */
  create(caller: Caller, ticket: SentTicket): Promise<{ readonly ticket: Ticket; readonly already: boolean }>
  /** Idempotent by id. Rejects with an AppError as `replyToTicketEndpoint` says. */
  reply(
    caller: Caller,
    id: string,
    reply: NewReply,
  ): Promise<{ readonly message: TicketMessage; readonly already: boolean }>
  solve(caller: Caller, id: string): Promise<Ticket>
}

export function createTicketsService(deps: TicketsDeps): TicketsService {
  const { database, clock } = deps
  return {
    list: ({ userId, claims }, { next, state }) =>
      database.asUser(claims, async (tx) => {
        const rows = await listTickets(tx, userId, { state, after: decodeCursor(next, 'by time') })
        const page = rows.slice(0, TICKET_PAGE)
        const last = page.at(-1)
        return {
          tickets: page.map(toTicket),
          next: rows.length > page.length && last !== undefined ? encodeCursor([last.place, last.id]) : null,
          waitingOnYou: await countTicketsWaitingOn(tx, userId),
        }
      }),
    thread: ({ claims }, id) =>
      database.asUser(claims, async (tx) => {
        const row = await requireTicket(tx, id)
        const messages = await listTicketMessages(tx, id)
        return {
          ticket: toTicket(row),
          attorney: row.attorney,
          facts: row.facts,
          messages: messages.map(toTicketMessage),
        }
      }),
    create: (caller, ticket) => create(deps, caller, ticket),
    reply: (caller, id, reply) => addReply(deps, caller, id, reply),
    solve: ({ claims, userId }, id) =>
      database.asUser(claims, async (tx) => {
        await requireTicket(tx, id)
        await tx.withoutRowSecurity(async (service) => {
          const locked = await lockTicket(service, id)
          if (locked === null || locked.state === 'solved') return
          await setTicketState(service, id, 'solved', new Date(clock()))
          await publish(service, userId, { type: 'ticket', ticketId: id })
        })
        return toTicket(await requireTicket(tx, id))
      }),
  }
}

/** What is stored is confirmed before any limit: only the answer was lost. */
async function create(
  deps: TicketsDeps,
  { userId, claims }: Caller,
  ticket: SentTicket,
): Promise<{ readonly ticket: Ticket; readonly already: boolean }> {
  const { database, ticketLimit } = deps
  refuseWithoutAttorney(ticket)
  const known = await database.asService((tx) => findStored(tx, userId, ticket))
  if (known !== null) return { ticket: known, already: true }
  refuseStale(ticket, createTicketEndpoint.maxAge)
  await ticketLimit(userId)
  return database.asUser(claims, (tx) =>
    tx.withoutRowSecurity(async (service) => {
      const stored = await store(deps, service, userId, ticket)
      if (stored !== null) return { ticket: stored, already: false }
      // Another attempt of the same device stored it meanwhile, or there is nobody to own it.
      const meanwhile = await findStored(service, userId, ticket)
      if (meanwhile !== null) return { ticket: meanwhile, already: true }
      throw new AppError('forbidden', 'Please finish your registration first.')
    }),
  )
}

async function store(
  { clock, newId }: TicketsDeps,
  tx: ServiceTx,
  userId: string,
  { id, topic, subject, body, attorney, facts }: SentTicket,
): Promise<Ticket | null> {
  const at = new Date(clock())
  const row = await insertTicket(tx, userId, { id, topic, subject, attorney, facts }, at)
  if (row === null) return null
  // The first message has the ticket's id, so that a repeated call can compare it.
  await addTicketMessage(tx, { id, ticketId: id, by: 'writer', body, state: 'new', at })
  if (topic === 'report_attorney')
    await insertTicketReport(tx, { id: newId(), reporterId: userId, ticketId: id, attorney, at })
  await publish(tx, userId, { type: 'ticket', ticketId: id })
  return toTicket(row)
}

/** The ticket if the same call was stored before. Throws idempotency_key_reused for other content under its id. */
async function findStored(tx: ServiceTx, userId: string, ticket: SentTicket): Promise<Ticket | null> {
  const row = await lockTicket(tx, ticket.id)
  if (row === null) return null
  const first = await findTicketMessage(tx, ticket.id)
  const isSame =
    row.user_id === userId &&
    row.topic === ticket.topic &&
    row.subject === ticket.subject &&
    row.attorney === ticket.attorney &&
    first?.body === ticket.body
  if (!isSame) throw new AppError('idempotency_key_reused', 'This ticket was sent before with other words.')
  return toTicket(row)
}

function refuseWithoutAttorney({ topic, attorney }: SentTicket): void {
  if ((topic === 'report_attorney') === (attorney !== '')) return
  const message =
    topic === 'report_attorney' ? 'Say which attorney it is about.' : 'Only a report names an attorney.'
  throw new AppError('validation_failed', message, { details: [{ field: 'attorney', message }] })
}

function refuseStale(command: Times, maxAge: number): void {
  if (isStale(command, maxAge))
    throw new AppError('stale', questionOfAge(ageOf(command.writtenAt, command.sentAt)))
}

async function addReply(
  { database, clock, replyLimit }: TicketsDeps,
  { userId, claims }: Caller,
  id: string,
  reply: NewReply,
): Promise<{ readonly message: TicketMessage; readonly already: boolean }> {
  const isKnown = await database.asService(async (tx) => (await findTicketMessage(tx, reply.id)) !== null)
  if (!isKnown) await replyLimit(userId)
  return database.asUser(claims, (tx) =>
    tx.withoutRowSecurity(async (service) => {
      const locked = await lockTicket(service, id)
      // A device's queue repeats what is not found, because an older server does not know the call.
      if (locked === null || locked.user_id !== userId)
        throw new AppError('gone', 'We couldn’t find this ticket.')
      const known = await findTicketMessage(service, reply.id)
      if (known !== null) {
        if (known.ticket_id !== id || known.written_by !== 'writer' || known.body !== reply.body)
          throw new AppError('idempotency_key_reused', 'This message was sent before with other words.')
        return { message: toTicketMessage(known), already: true }
      }
      refuseStale(reply, replyToTicketEndpoint.maxAge)
      refuseFull(locked)
      const row = await addTicketMessage(service, {
        ...{ id: reply.id, ticketId: id, by: 'writer', body: reply.body, at: new Date(clock()) },
        // A new one keeps its place among those that nobody of the team has read.
        state: locked.state === 'new' ? 'new' : 'waiting_on_us',
      })
      await publish(service, userId, { type: 'ticket', ticketId: id })
      return { message: toTicketMessage(row), already: false }
    }),
  )
}

/** Throws limit_reached. */
export function refuseFull({ seq }: Pick<LockedTicket, 'seq'>): void {
  if (seq >= MAX_TICKET_MESSAGES)
    throw new AppError(
      'limit_reached',
      `A ticket holds ${MAX_TICKET_MESSAGES} messages. Please write a new one.`,
    )
}

async function requireTicket(tx: UserTx, id: string): Promise<TicketRow> {
  const row = await findTicket(tx, id)
  if (row === null) throw new AppError('not_found', 'We couldn’t find this ticket.')
  return row
}

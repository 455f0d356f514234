/** What the support team does with tickets: audit entry and notice in the transaction of the change. */
import type { AdminTicket, AdminTicketThread, TicketAct } from '../../../shared/contracts/admin-tickets.ts'
import type { TicketMessage, TicketState } from '../../../shared/contracts/new-ticket.ts'
import { TICKET_PAGE } from '../../../shared/contracts/tickets.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import type { Reviewer } from '../admin/applications.service.ts'
import { publish } from '../live/live-hub.ts'
import type { Notify } from '../notifications/notify.service.ts'
import {
  findOnDesk,
  listDesk,
  recordTicketAct,
  toAdminTicket,
  type DeskQuestion,
} from './ticket-desk.repository.ts'
import { ticketNotice } from './ticket-notices.ts'
import {
  addTicketMessage,
  findTicketMessage,
  listTicketMessages,
  lockTicket,
  setTicketState,
  toTicketMessage,
  type LockedTicket,
} from './tickets.repository.ts'
import { refuseFull } from './tickets.service.ts'

export type TicketDeskDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly notify: Notify
}

/** All that name a ticket reject with an AppError not_found if there is none. */
export type TicketDesk = {
  list(
    asked: Omit<DeskQuestion, 'after'> & { readonly next?: string | undefined },
  ): Promise<{ readonly tickets: AdminTicket[]; readonly next: string | null }>
  thread(id: string): Promise<AdminTicketThread>
  /** Idempotent by the answer's id. */
  answer(
    by: Reviewer,
    id: string,
    answer: { readonly id: string; readonly body: string },
  ): Promise<{ readonly message: TicketMessage; readonly already: boolean }>
  /** Rejects with an AppError conflict if the ticket is in that state already. */
  decide(
    by: Reviewer,
    id: string,
    decision: { readonly act: TicketAct; readonly reason: string },
  ): Promise<void>
}

const AFTER_ACT: Readonly<Record<TicketAct, TicketState>> = { solve: 'solved', reopen: 'waiting_on_us' }

export function createTicketDesk({ database, clock, notify }: TicketDeskDeps): TicketDesk {
  return {
    list: ({ next, ...asked }) =>
      database.asService(async (tx) => {
        const rows = await listDesk(tx, { ...asked, after: decodeCursor(next, 'by time') })
        const page = rows.slice(0, TICKET_PAGE)
        const last = page.at(-1)
        return {
          tickets: page.map(toAdminTicket),
          next: rows.length > page.length && last !== undefined ? encodeCursor([last.place, last.id]) : null,
        }
      }),
    thread: (id) =>
      database.asService(async (tx) => {
        const row = await findOnDesk(tx, id)
        if (row === null) throw noTicket()
        const messages = await listTicketMessages(tx, id)
        return {
          ticket: toAdminTicket(row),
          attorney: row.attorney,
          facts: row.facts,
          messages: messages.map(toTicketMessage),
        }
      }),
    answer: (by, id, { id: messageId, body }) =>
      database.asService(async (tx) => {
        const ticket = await requireLocked(tx, id)
        const known = await findTicketMessage(tx, messageId)
        if (known !== null) {
          if (known.ticket_id !== id || known.written_by !== 'team' || known.body !== body)
            throw new AppError('idempotency_key_reused', 'This answer was sent before with other words.')
          return { message: toTicketMessage(known), already: true }
        }
        refuseFull(ticket)
        const at = new Date(clock())
        const message = {
          id: messageId,
          ticketId: id,
          by: 'team',
          body,
          state: 'waiting_on_you',
          at,
        } as const
        const row = await addTicketMessage(tx, message)
        await recordTicketAct(tx, {
          ...{ act: 'answer', ticketId: id, number: ticket.number, reason: null, by, at },
        })
        await tell(tx, notify, ticket, 'answer')
        return { message: toTicketMessage(row), already: false }
      }),
    decide: (by, id, { act, reason }) =>
      database.asService(async (tx) => {
        const ticket = await requireLocked(tx, id)
        if ((ticket.state === 'solved') === (act === 'solve'))
          throw new AppError(
            'conflict',
            act === 'solve' ? 'This ticket is solved already.' : 'This ticket is open already.',
          )
        const at = new Date(clock())
        await setTicketState(tx, id, AFTER_ACT[act], at)
        await recordTicketAct(tx, { act, ticketId: id, number: ticket.number, reason, by, at })
        await tell(tx, notify, ticket, act)
      }),
  }
}

async function tell(
  tx: ServiceTx,
  notify: Notify,
  ticket: LockedTicket,
  what: 'answer' | TicketAct,
): Promise<void> {
  await notify(tx, ticket.user_id, ticketNotice(ticket, what))
  await publish(tx, ticket.user_id, { type: 'ticket', ticketId: ticket.id })
}

async function requireLocked(tx: ServiceTx, id: string): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, id)
  if (ticket === null) throw noTicket()
  return ticket
}

function noTicket(): AppError {
  return new AppError('not_found', 'We couldn’t find this ticket.')
}

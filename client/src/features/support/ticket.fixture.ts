import type { Ticket } from '../../../../shared/contracts/new-ticket.ts'
import type { TicketThread } from './tickets.queries.ts'

export const TICKET_ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'
const AT = '2026-11-20T12:00:00.000Z'

export function aTicket(differences: Partial<Ticket> = {}): Ticket {
  return {
    id: TICKET_ID,
    number: 1042,
    topic: 'referrals',
    subject: 'An empty list',
    state: 'waiting_on_you',
    createdAt: AT,
    lastAt: AT,
    ...differences,
  }
}

export function aThread(differences: Partial<Ticket> = {}, more: Partial<TicketThread> = {}): TicketThread {
  return {
    ticket: aTicket(differences),
    attorney: '',
    facts: null,
    messages: [
      { id: TICKET_ID, by: 'writer', body: 'The list of my referrals stays empty.', at: AT },
      {
        id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b02',
        by: 'team',
        body: 'Please reload it once.',
        at: AT,
      },
    ],
    ...more,
  }
}

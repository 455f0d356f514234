/** What members read of their tickets, and solving one. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'
import { TICKET_STATES, ticketFactsSchema, ticketMessageSchema, ticketSchema } from './new-ticket.ts'
import { TICKETS_PATH } from './post-ticket.ts'

export const TICKET_PAGE = 50
/** Largest number of messages that a ticket holds. */
export const MAX_TICKET_MESSAGES = 200
/** Days without a word of its writer after which an answered ticket counts as solved. */
export const DAYS_TO_SOLVED = 14

/** The one whose last message or change is the latest first. */
export const listTicketsEndpoint = endpoint({
  method: 'GET',
  path: TICKETS_PATH,
  auth: 'user',
  query: z.object({ next: z.string().max(200).optional(), state: z.enum(TICKET_STATES).optional() }),
  response: z.object({
    tickets: z.array(ticketSchema),
    next: z.string().nullable(),
    /** Tickets in state `waiting_on_you`, on all pages. */
    waitingOnYou: z.number().int(),
  }),
})

export const ticketThreadSchema = z.object({
  ticket: ticketSchema,
  /** Who is reported; empty for every other topic. */
  attorney: z.string(),
  facts: ticketFactsSchema.nullable(),
  /** In their order; at most MAX_TICKET_MESSAGES. */
  messages: z.array(ticketMessageSchema),
})

/** 404: there is none, or it is another person's. */
export const getTicketEndpoint = endpoint({
  method: 'GET',
  path: `${TICKETS_PATH}/:id`,
  auth: 'user',
  response: ticketThreadSchema,
})

/** Its writer needs no answer any more. Idempotent. */
export const solveTicketEndpoint = endpoint({
  method: 'POST',
  path: `${TICKETS_PATH}/:id/solve`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: z.object({ ticket: ticketSchema }),
})

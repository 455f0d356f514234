/** The support team's side of tickets. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'
import {
  MAX_TICKET_BODY,
  TICKET_STATES,
  TICKET_TOPIC_KEYS,
  ticketMessageSchema,
  ticketSchema,
} from './new-ticket.ts'
import { ticketThreadSchema } from './tickets.ts'

const PATH = '/api/admin/tickets'

const writerSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['attorney', 'client']),
})
export const adminTicketSchema = ticketSchema.extend({ writer: writerSchema })
export type AdminTicket = z.infer<typeof adminTicketSchema>

/** `waiting`: new, and waiting on us. */
export const ADMIN_TICKET_LISTS = ['waiting', ...TICKET_STATES] as const
export type AdminTicketList = (typeof ADMIN_TICKET_LISTS)[number]

/** Those that wait for the team by their wait, longest first; the others latest first. */
export const listAdminTicketsEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  query: z.object({
    state: z.enum(ADMIN_TICKET_LISTS).default('waiting'),
    topic: z.enum(TICKET_TOPIC_KEYS).optional(),
    /** The ticket with this number, whatever its state. */
    number: z.coerce.number().int().positive().max(2_000_000_000).optional(),
    next: z.string().max(200).optional(),
  }),
  response: z.object({ tickets: z.array(adminTicketSchema), next: z.string().nullable() }),
})

export const adminTicketThreadSchema = ticketThreadSchema.extend({ ticket: adminTicketSchema })
export type AdminTicketThread = z.infer<typeof adminTicketThreadSchema>

export const getAdminTicketEndpoint = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  auth: 'user',
  response: adminTicketThreadSchema,
})

/** Idempotent by id. The writer is notified without a word of it. 409 `limit_reached`: the ticket is full. */
export const answerTicketEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/:id/answer`,
  auth: 'user',
  request: z.object({
    id: z.uuid(),
    body: z.string().trim().min(1, 'Write an answer.').max(MAX_TICKET_BODY),
  }),
  maxBody: 32 * KB,
  response: z.object({ message: ticketMessageSchema, already: z.boolean() }),
  status: 'created_unless_already',
})

export const TICKET_ACTS = ['solve', 'reopen'] as const
export type TicketAct = (typeof TICKET_ACTS)[number]

/** Refusals: 404; 409 the ticket is in that state already. */
export const decideTicketEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/:id/decide`,
  auth: 'user',
  request: z.object({
    act: z.enum(TICKET_ACTS),
    reason: z.string().trim().min(1, 'Reason required').max(2000),
  }),
  maxBody: 16 * KB,
  response: 'nothing',
})

/** The calls that write to the support team. */
import { z } from 'zod'
import { commandTimesShape } from './commands.ts'
import { endpoint } from './endpoint.ts'
import { POST_TICKET, POST_TICKET_REPLY } from './post-ticket.ts'

export const MIN_TICKET_SUBJECT = 5
export const MAX_TICKET_SUBJECT = 120
export const MIN_TICKET_BODY = 20
export const MAX_TICKET_BODY = 5_000
const MAX_REPORTED = 200

/** `report_attorney` goes to the moderation queue too. */
export const TICKET_TOPIC_KEYS = [
  'account',
  'billing',
  'referrals',
  'requests',
  'records',
  'offline',
  'privacy',
  'accessibility',
  'report_attorney',
  'other',
] as const
export type TicketTopic = (typeof TICKET_TOPIC_KEYS)[number]

/** A ticket's state: what its writer and the support team owe each other. */
export const TICKET_STATES = ['new', 'waiting_on_us', 'waiting_on_you', 'solved'] as const
export type TicketState = (typeof TICKET_STATES)[number]

const count = z.number().int().min(0).max(1_000_000_000)

/** Exactly what the form shows before it is sent. Never content. */
export const ticketFactsSchema = z.object({
  version: z.string().max(40),
  browser: z.string().max(400),
  /** Rows of the queue that are not sent. */
  waiting: count,
  drafts: count,
  records: count,
})
export type TicketFacts = z.infer<typeof ticketFactsSchema>

export const ticketSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  topic: z.enum(TICKET_TOPIC_KEYS),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
  createdAt: z.iso.datetime(),
  /** Of its last message, or of the last change of its state. */
  lastAt: z.iso.datetime(),
})
export type Ticket = z.infer<typeof ticketSchema>

export const ticketMessageSchema = z.object({
  id: z.uuid(),
  /** `team`: never which person of it. */
  by: z.enum(['writer', 'team']),
  body: z.string(),
  at: z.iso.datetime(),
})
export type TicketMessage = z.infer<typeof ticketMessageSchema>

const newTicketSchema = z.object({
  /** Idempotency key, generated on the device. */
  id: z.uuid(),
  topic: z.enum(TICKET_TOPIC_KEYS),
  subject: z.string().trim().min(MIN_TICKET_SUBJECT).max(MAX_TICKET_SUBJECT),
  body: z.string().trim().min(MIN_TICKET_BODY).max(MAX_TICKET_BODY),
  /** Who is reported, in the writer's words; empty for every other topic. */
  attorney: z.string().trim().max(MAX_REPORTED).default(''),
  /** Null: the writer does not include them. */
  facts: ticketFactsSchema.nullable().default(null),
})

export type NewTicket = z.infer<typeof newTicketSchema>

/** Decision 054: 409 `stale`; 422 `idempotency_key_reused`; 429 `message_limit`. */
export const createTicketEndpoint = endpoint({
  ...POST_TICKET,
  request: z.object({ ...newTicketSchema.shape, ...commandTimesShape }),
  /** `already`: stored by an earlier attempt. */
  response: z.object({ ticket: ticketSchema, already: z.boolean() }),
})

const newReplyShape = {
  id: z.uuid(),
  body: z.string().trim().min(1, 'Write a message.').max(MAX_TICKET_BODY),
}

/** As `createTicketEndpoint`, and 410 `gone`: there is no such ticket, or it is another person's. Opens a solved ticket again. */
export const replyToTicketEndpoint = endpoint({
  ...POST_TICKET_REPLY,
  request: z.object({ ...newReplyShape, ...commandTimesShape }),
  response: z.object({ message: ticketMessageSchema, already: z.boolean() }),
})

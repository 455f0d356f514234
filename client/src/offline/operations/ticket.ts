/**
 * The operations that write to the support team. Offline: they wait and show among the tickets; a ticket gets its number when it is sent. Two
 * devices: each ticket and each message has an id of its own. Rejected by the server: they stay with the server's words.
 */
import { z } from 'zod'
import { POST_TICKET, POST_TICKET_REPLY } from '../../../../shared/contracts/post-ticket.ts'
import type { OfflineOperation } from '../engine/operation.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import { messageSummary, messageSummarySchema, type MessageEntry } from './message-summary.ts'

/** What the queue reads of them. The whole contracts would be loaded with every page. */
const ticketSchema = z.looseObject({ id: z.uuid(), subject: z.string(), body: z.string() })
const replySchema = z.looseObject({ id: z.uuid(), ticketId: z.uuid(), body: z.string() })

const ticketReceiptSchema = z.object({ ticket: z.object({ id: z.uuid(), number: z.number() }) })
type TicketReceipt = z.infer<typeof ticketReceiptSchema>
const replyReceiptSchema = z.object({ message: z.object({ id: z.uuid() }) })

const addressSchema = z.object({ ticketId: z.string() })

export const TICKET: OfflineOperation<z.infer<typeof ticketSchema>, TicketReceipt> = {
  kind: 'ticket',
  endpoint: { ...POST_TICKET, request: ticketSchema, response: ticketReceiptSchema },
  // The first one: see `operationsOf`.
  version: 2,
  migrations: {},
  byDevice: null,
  noun: 'ticket',
  failureText: 'Failed to send the ticket',
  // One person's daily limit of tickets must not delay the rest of the queue.
  limitsOfOneRow: ['message_limit'],
  orderKey: ({ id }) => writtenIn(id),
  confirms: ({ ticket }, id) => ticket.id === id,
  summary: ({ subject, body }) => ({ ...messageSummary(subject, body), title: subject }),
  status: ({ receipt }) => ({ label: 'Sent', reason: numberWords(receipt) }),
  reads: { summary: messageSummarySchema },
}

export const TICKET_REPLY: OfflineOperation<
  z.infer<typeof replySchema>,
  z.infer<typeof replyReceiptSchema>
> = {
  kind: 'ticket.reply',
  endpoint: { ...POST_TICKET_REPLY, request: replySchema, response: replyReceiptSchema },
  version: 2,
  migrations: {},
  byDevice: null,
  noun: 'message',
  failureText: 'Failed to send the message',
  limitsOfOneRow: ['message_limit'],
  // Behind the ticket itself, if that waits too.
  orderKey: ({ ticketId }) => writtenIn(ticketId),
  params: (content) => ({ id: addressSchema.parse(content).ticketId }),
  confirms: ({ message }, id) => message.id === id,
  summary: ({ body }) => messageSummary('Message to the support team', body),
  reads: { summary: messageSummarySchema },
}

/** The order key of one ticket and its messages. */
export function writtenIn(ticketId: string): string {
  return `ticket/${ticketId}`
}

/** Safe as a type guard: this operation's schema parsed the entry's summary. */
export function isTicket(entry: OutboxEntry): entry is MessageEntry {
  return entry.kind === TICKET.kind
}

function numberWords(receipt: unknown): string | null {
  const known = ticketReceiptSchema.safeParse(receipt).data
  return known === undefined ? null : `Your ticket has the number ${known.ticket.number}.`
}

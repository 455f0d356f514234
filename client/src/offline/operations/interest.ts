/**
 * The operation that tells a client of an attorney's interest. Offline: it waits in the queue and shows at the request. Two devices: the
 * first one stands, and the other says so. Rejected by the server: it stays with the server's words. Needs a window, because the attorney
 * attests to something at the time of sending.
 */
import { z } from 'zod'
import {
  EXPRESS_INTEREST,
  queuedInterestSchema,
  type QueuedInterest,
} from '../../../../shared/contracts/express-interest.ts'
import { lazily } from '../../../../shared/domain/lazily.ts'
import type { OfflineOperation } from '../engine/operation.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import { messageSummary, messageSummarySchema, type MessageEntry } from './message-summary.ts'

/** What the device keeps of the answer: names, once disclosed, are not among it. */
const receiptSchema = z.object({
  already: z.boolean(),
  interest: z.object({ id: z.uuid(), requestId: z.uuid(), createdAt: z.iso.datetime() }),
})
type InterestReceipt = z.infer<typeof receiptSchema>

const addressSchema = z.object({ requestId: z.string() })

export const INTEREST: OfflineOperation<QueuedInterest, InterestReceipt> = {
  kind: 'interest',
  endpoint: { ...EXPRESS_INTEREST, request: queuedInterestSchema, response: receiptSchema },
  // The first one: see `operationsOf`.
  version: 2,
  migrations: {},
  byDevice: null,
  noun: 'interest',
  failureText: 'Failed to send your interest',
  orderKey: ({ requestId }) => interestIn(requestId),
  params: (content) => ({ id: addressSchema.parse(content).requestId }),
  // An earlier interest of another device has an id of its own.
  confirms: ({ already, interest }, id) => already || interest.id === id,
  summary: ({ message }) => messageSummary('Interest in a request', message),
  status: ({ receipt }) => ({ label: 'Sent', reason: earlierOf(receipt) }),
  reads: { summary: messageSummarySchema },
}

/** The order key of the interest in one request. */
export function interestIn(requestId: string): string {
  return `interest/${requestId}`
}

/** Safe as a type guard: this operation's schema parsed the entry's summary. */
export function isInterest(entry: OutboxEntry): entry is MessageEntry {
  return entry.kind === INTEREST.kind
}

const clock = lazily(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const day = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))

function earlierOf(receipt: unknown): string | null {
  const known = receiptSchema.safeParse(receipt).data
  if (known?.already !== true) return null
  const at = Date.parse(known.interest.createdAt)
  return `Already sent from another device at ${clock().format(at)} on ${day().format(at)}`
}

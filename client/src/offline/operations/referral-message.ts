/**
 * The operation that sends a message about a referral. Offline: it waits in the queue and shows in the conversation. Two devices: each
 * message has an id of its own. Rejected by the server: it stays with the server's words; later ones of its conversation wait behind it.
 */
import { z } from 'zod'
import {
  queuedMessageSchema,
  sendReferralMessageEndpoint,
  type QueuedMessage,
  type SentMessage,
} from '../../../../shared/contracts/referral-messages.ts'
import type { OfflineOperation, RowSummary } from '../engine/operation.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'

type MessageSummary = RowSummary & { readonly text: string }

const summarySchema = z.object({ title: z.string(), detail: z.string(), text: z.string() })

/** Characters of a message that the queue shows. */
const PREVIEW = 120

export const REFERRAL_MESSAGE: OfflineOperation<QueuedMessage, SentMessage> = {
  kind: 'referral.message',
  endpoint: { ...sendReferralMessageEndpoint, request: queuedMessageSchema },
  // The first one: see `operationsOf`.
  version: 2,
  migrations: {},
  byDevice: 'message',
  noun: 'message',
  failureText: 'Failed to send the message',
  // One person's hourly limit of messages must not delay referrals.
  limitsOfOneRow: ['message_limit'],
  orderKey: ({ referralId }) => messagesOf(referralId),
  confirms: ({ messageId }, id) => messageId === id,
  summary: ({ text }) => summaryOf(text),
  reads: { summary: summarySchema },
}

function summaryOf(text: string): MessageSummary {
  const detail = text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text
  return { title: 'Message about a referral', detail, text }
}

/** The order key of one referral's messages. */
export function messagesOf(referralId: string): string {
  return `referral-messages/${referralId}`
}

/** A queued message as displayed to its author; `summary` is null a day after it was sent, and while it is locked. */
export type MessageEntry = OutboxEntry & { readonly summary: MessageSummary | null }

/** Safe as a type guard: this operation's schema parsed the entry's summary. */
export function isMessage(entry: OutboxEntry): entry is MessageEntry {
  return entry.kind === REFERRAL_MESSAGE.kind
}

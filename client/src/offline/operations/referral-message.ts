/**
 * The operation that sends a message about a referral. Offline: it waits in the queue and shows in the conversation. Two devices: each
 * message has an id of its own. Rejected by the server: it stays with the server's words; later ones of its conversation wait behind it.
 */
import {
  queuedMessageSchema,
  sendReferralMessageEndpoint,
  type QueuedMessage,
  type SentMessage,
} from '../../../../shared/contracts/referral-messages.ts'
import type { OfflineOperation } from '../engine/operation.ts'
import { messageSummary, messageSummarySchema } from './message-summary.ts'

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
  summary: ({ text }) => messageSummary('Message about a referral', text),
  reads: { summary: messageSummarySchema },
}

/** The order key of one referral's messages. */
export function messagesOf(referralId: string): string {
  return `referral-messages/${referralId}`
}

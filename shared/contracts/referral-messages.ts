/** A message about a referral, written on a device with or without a connection and sent later, in the order of writing. */
import { z } from 'zod'
import { commandTimesShape } from './commands.ts'
import { endpoint, KB } from './endpoint.ts'
import { referralMessageRequestSchema } from './referrals.ts'

const DAY = 86_400_000

/** `id`: the message's, made on the device; also the idempotency key. */
export const queuedMessageSchema = referralMessageRequestSchema.extend({ id: z.uuid(), referralId: z.uuid() })
export type QueuedMessage = z.infer<typeof queuedMessageSchema>

/** Nothing but ids and the time, because a device's grant gets it too. */
export const sentMessageSchema = z.object({
  messageId: z.uuid(),
  referralId: z.uuid(),
  at: z.iso.datetime(),
})
export type SentMessage = z.infer<typeof sentMessageSchema>

/**
 * 409 `stale`: older than `maxAge`. 409 `conflict`, 410 `gone`: the referral takes no messages any more, or the caller has no access to it.
 * 422 `idempotency_key_reused`: the id belongs to another message. The same message again gets the same response.
 */
export const sendReferralMessageEndpoint = endpoint({
  method: 'POST',
  path: '/api/referral-messages',
  auth: 'user',
  request: queuedMessageSchema.extend(commandTimesShape),
  maxBody: 24 * KB,
  response: sentMessageSchema,
  idempotencyKey: 'body',
  maxAge: 7 * DAY,
})

/** How an attorney's interest is expressed, without the answer: all that the queue on a device has to know. */
import { z } from 'zod'
import { KB } from './endpoint.ts'

export const MAX_INTEREST_MESSAGE = 1_000
const INTEREST_MAX_AGE = 72 * 3_600_000

export const newInterestSchema = z.object({
  /** Idempotency key, generated on the attorney's device. */
  id: z.uuid(),
  message: z.string().trim().max(MAX_INTEREST_MESSAGE),
  attest: z.object({
    licensed: z.literal(true, 'Confirm that you are licensed there.'),
    noKnownConflict: z.literal(true, 'Confirm that you know of no conflict.'),
  }),
})

/** An interest as it waits on the device. */
export const queuedInterestSchema = newInterestSchema.extend({ requestId: z.uuid() })
export type QueuedInterest = z.infer<typeof queuedInterestSchema>

export const EXPRESS_INTEREST = {
  method: 'POST',
  path: '/api/explore/:id/interests',
  auth: 'user',
  maxBody: 16 * KB,
  idempotencyKey: 'body',
  maxAge: INTEREST_MAX_AGE,
  status: 'created_unless_already',
} as const

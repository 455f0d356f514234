/**
 * An attorney's interest in a client's request, as it waits on a device and is sent. Apart from what the server answers, because every page
 * loads what its device may have to send.
 */
import { z } from 'zod'
import { KB } from './endpoint.ts'

export const MAX_INTEREST_MESSAGE = 1_000
const MAX_AGE = 72 * 3_600_000

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

/** `expressInterestEndpoint` without its schemas. */
export const EXPRESS_INTEREST = {
  method: 'POST',
  path: '/api/explore/:id/interests',
  auth: 'user',
  maxBody: 16 * KB,
  idempotencyKey: 'body',
  maxAge: MAX_AGE,
  status: 'created_unless_already',
} as const

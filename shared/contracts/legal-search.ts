/** The waiting list of the legal search beta. */
import { z } from 'zod'
import { isEmail } from '../domain/email-address.ts'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { endpoint, KB } from './endpoint.ts'

export const MAX_WISH_LENGTH = 500

export const WAITLIST_MESSAGES = {
  email: 'Enter an email address like name@firm.com.',
  wishLong: `Please use at most ${MAX_WISH_LENGTH} characters.`,
} as const

/** Open to anyone. The response is the same for new and known addresses, so that it does not reveal who is on the list. */
export const joinWaitlistRequestSchema = z.object({
  email: z.string().trim().max(320, WAITLIST_MESSAGES.email).refine(isEmail, WAITLIST_MESSAGES.email),
  /** Where the person practices; null if not given. */
  state: z.enum(US_JURISDICTIONS).nullable(),
  /** What they would search for first; may be empty. */
  wish: z.string().trim().max(MAX_WISH_LENGTH, WAITLIST_MESSAGES.wishLong),
})
export type JoinWaitlistRequest = z.infer<typeof joinWaitlistRequestSchema>

export const joinWaitlistResponseSchema = z.object({ joined: z.literal(true) })

export const joinWaitlistEndpoint = endpoint({
  method: 'POST',
  path: '/api/legal-search/waitlist',
  auth: 'optional',
  request: joinWaitlistRequestSchema,
  // Fits the longest wish in four-byte characters and the other fields.
  maxBody: 8 * KB,
  response: joinWaitlistResponseSchema,
  status: 201,
})

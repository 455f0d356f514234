/** Answered by the BFF itself to anyone: what the operator may set and a visitor may know. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const publicConfigSchema = z.object({
  /** Where 'Book a call' leads (BOOKING_URL). */
  bookingUrl: z.url({ protocol: /^https?$/ }),
  supportEmail: z.email(),
})
export type PublicConfig = z.infer<typeof publicConfigSchema>

export const publicConfigEndpoint = endpoint({
  method: 'GET',
  path: '/api/config',
  auth: 'optional',
  response: publicConfigSchema,
})

/** What BOOKING_URL is by default; used until the answer is there, so that the link never leads nowhere. */
export const DEFAULT_BOOKING_URL = 'https://booking.example.com/counselrelay'

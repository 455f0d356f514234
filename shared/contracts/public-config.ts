/** Public settings of the operator, served by the BFF to anyone. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const publicConfigSchema = z.object({
  /** Target of 'Book a call' (BOOKING_URL). */
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

/** Default of BOOKING_URL; also used until the response arrives, so that the link always has a target. */
export const DEFAULT_BOOKING_URL = 'https://booking.example.com/counselrelay'

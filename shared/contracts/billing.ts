/** Payment for seats on the platform. Only the server sets prices; a request names the payer and the return URLs. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'
import { subscriptionStatusSchema } from './profile.ts'

/**
 * `userId` must be the caller's own; both URLs must have the app's origin.
 * `entryId` identifies one visit to the payment step: the same id always gets the same session.
 */
export const createCheckoutSessionRequestSchema = z.object({
  userId: z.string().min(1),
  email: z.email().max(320),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  successUrl: z.string().max(2000),
  cancelUrl: z.string().max(2000),
  seats: z.number().int().min(1).max(500).optional(),
  entryId: z.uuid().optional(),
})
export type CreateCheckoutSessionRequest = z.infer<typeof createCheckoutSessionRequestSchema>

export const createCheckoutSessionResponseSchema = z.object({ sessionId: z.string().min(1), url: z.url() })

export const createCheckoutSessionEndpoint = endpoint({
  method: 'POST',
  path: '/api/billing/create-checkout-session',
  auth: 'user',
  request: createCheckoutSessionRequestSchema,
  maxBody: 16 * KB,
  response: createCheckoutSessionResponseSchema,
})

/** The state that Stripe reports for the caller's own session. */
export const checkoutSessionStateSchema = z.object({
  sessionId: z.string(),
  state: z.enum(['paid', 'open', 'processing', 'expired']),
  subscriptionStatus: subscriptionStatusSchema,
})

export const getCheckoutSessionEndpoint = endpoint({
  method: 'GET',
  path: '/api/billing/checkout-session',
  auth: 'user',
  query: z.object({ session_id: z.string().min(1).max(255) }),
  response: checkoutSessionStateSchema,
})

/** Amounts are integer US cents; times ISO 8601 in UTC. */
export const billingSummarySchema = z.object({
  status: subscriptionStatusSchema,
  plan: z.string().nullable(),
  seats: z.number().int().nonnegative(),
  monthlyTotal: z.number().int().nonnegative().nullable(),
  renewsAt: z.iso.datetime().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      total: z.number().int(),
      status: z.string().nullable(),
      createdAt: z.iso.datetime(),
      url: z.url().nullable(),
      /** Address that its receipt was emailed to; null if none was emailed. */
      receiptSentTo: z.string().nullable(),
    }),
  ),
})
export type BillingSummary = z.infer<typeof billingSummarySchema>

export const getBillingSummaryEndpoint = endpoint({
  method: 'GET',
  path: '/api/billing/summary',
  auth: 'user',
  response: billingSummarySchema,
})

export const portalSessionResponseSchema = z.object({ url: z.url() })

export const createPortalSessionEndpoint = endpoint({
  method: 'POST',
  path: '/api/billing/portal-session',
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: 256 * KB,
  response: portalSessionResponseSchema,
})

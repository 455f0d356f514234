/** Paying for a seat on the platform. The server alone knows prices; a request can only say who wants to pay and where to come back. */
import { z } from 'zod'
import { subscriptionStatusSchema } from './profile.ts'

/**
 * POST /api/billing/create-checkout-session. `userId` must be the bearer's own; both urls must be of the app's own origin.
 * `entryId` names one entry into the payment step: the same entry always gets the same session.
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

/** GET /api/billing/checkout-session?session_id=: asks Stripe itself; only of one's own session. */
export const checkoutSessionStateSchema = z.object({
  sessionId: z.string(),
  state: z.enum(['paid', 'open', 'processing', 'expired']),
  subscriptionStatus: subscriptionStatusSchema,
})

/** GET /api/billing/summary. Amounts are integer US cents; times ISO 8601 in UTC. */
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
      /** Where its receipt was mailed; null before that, and for invoices from before receipts were mailed. */
      receiptSentTo: z.string().nullable(),
    }),
  ),
})
export type BillingSummary = z.infer<typeof billingSummarySchema>

/** POST /api/billing/portal-session. */
export const portalSessionResponseSchema = z.object({ url: z.url() })

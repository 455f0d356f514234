/** GET /api/users/verify-profile: the signed-in user's profile and access. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { secondStepSetUpSchema } from './second-step.ts'

export const userTypeSchema = z.enum(['attorney', 'client'])
export type UserType = z.infer<typeof userTypeSchema>

/** `none` and `cancelled` mean that payment is due; `active` and `trialing` are live; `past_due` keeps access while Stripe retries. */
export const subscriptionStatusSchema = z.enum(['none', 'active', 'trialing', 'past_due', 'cancelled'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>

/**
 * With `exists: false` there is no profile yet and the other fields are absent.
 * `subscription_status` is any string, because another API behind the same contract may name live states differently.
 */
export const verifyProfileResponseSchema = z.object({
  exists: z.boolean(),
  is_approved: z.boolean().optional(),
  user_type: userTypeSchema.optional(),
  subscription_status: z.string().nullish(),
  first_name: z.string().nullish(),
  /** The payee of a referral fee, as shown to the other attorney. */
  firm_name: z.string().nullish(),
  /** True for administrators; only controls what the navigation lists. */
  is_admin: z.boolean().optional(),
  /** For administrators whose session has not passed a second step. */
  second_step: secondStepSetUpSchema.optional(),
  /** The account's address, and whether its owner has confirmed it. Absent from an older API: then no notice is shown. */
  email: z.string().nullish(),
  email_confirmed: z.boolean().optional(),
  /** When the account is to be deleted; absent if its owner did not ask for it. */
  deletion_due: z.iso.datetime().optional(),
  error: z.string().optional(),
})
export type VerifyProfileResponse = z.infer<typeof verifyProfileResponseSchema>

export const verifyProfileEndpoint = endpoint({
  method: 'GET',
  path: '/api/users/verify-profile',
  auth: 'user',
  response: verifyProfileResponseSchema,
})

/** Paying and the subscription over HTTP. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  createCheckoutSessionRequestSchema,
  type CreateCheckoutSessionRequest,
} from '../../../shared/contracts/billing.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { BillingAccount } from './billing-account.service.ts'
import type { CheckoutService } from './checkout.service.ts'
import type { TakeEvent } from './webhook.service.ts'

const CREATE_PATH = '/api/billing/create-checkout-session'
const STATE_PATH = '/api/billing/checkout-session'
const SUMMARY_PATH = '/api/billing/summary'
const PORTAL_PATH = '/api/billing/portal-session'
const WEBHOOK_PATH = '/webhooks/stripe'

const BODY_MAX = 16_384
const WEBHOOK_MAX = 262_144

/** Fields of Stripe's, and their likely names: whoever sends one wants a price of his own. */
const PRICING_FIELDS = /^(amount|price|unit_?amount|line_?items|currency|discounts?|coupon|quantity|plan)/i

const stateQuerySchema = z.object({ session_id: z.string().min(1).max(255) })
const orderedBySchema = z.looseObject({ userId: z.string().optional(), email: z.string().optional() })

export type BillingDeps = {
  readonly tokens: CallerTokens
  readonly checkouts: CheckoutService
  readonly account: BillingAccount
  readonly limit: CallLimit
}

export function billingRoutes({ tokens, checkouts, account, limit }: BillingDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const bearer = requireBearer(tokens)
  // Who was shut out can still see and end what is paid for.
  const anyStanding = requireBearer(tokens.ofAnyStanding)
  app.post(CREATE_PATH, bearer, async (c) => {
    const caller = c.get('caller')
    await limit(caller.userId)
    const order = parseOrder(parseJson(c, await readBody(c, BODY_MAX)))
    return c.json(await checkouts.open(caller, order))
  })
  app.get(STATE_PATH, bearer, async (c) => {
    const { session_id } = parseRequest(stateQuerySchema, c.req.query())
    return c.json(await checkouts.stateOf(c.get('caller'), session_id))
  })
  app.get(SUMMARY_PATH, anyStanding, async (c) => c.json(await account.summary(c.get('caller'))))
  app.post(PORTAL_PATH, anyStanding, async (c) => c.json({ url: await account.openPortal(c.get('caller')) }))
  onlyMethods(app, CREATE_PATH, 'POST')
  onlyMethods(app, STATE_PATH, 'GET')
  onlyMethods(app, SUMMARY_PATH, 'GET')
  onlyMethods(app, PORTAL_PATH, 'POST')
  return app
}

/** Apart, as they may be listened to on a port of their own. */
export function billingWebhooks(takeEvent: TakeEvent): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.post(WEBHOOK_PATH, async (c) => {
    // The signature is over the bytes as they came: nothing may decode them before.
    await takeEvent(await readBody(c, WEBHOOK_MAX), c.req.header('stripe-signature') ?? '')
    return c.json({ received: true })
  })
  onlyMethods(app, WEBHOOK_PATH, 'POST')
  return app
}

function parseOrder(body: unknown): CreateCheckoutSessionRequest {
  const { userId = '', email = '', ...rest } = parseRequest(orderedBySchema, body)
  const tampered = Object.keys(rest).find((field) => PRICING_FIELDS.test(field))
  if (tampered !== undefined) throw faulty(tampered, 'The price is set by the server and cannot be sent.')
  if (userId.trim() === '') throw faulty('userId', REGISTRATION_MESSAGES.accountMissing)
  if (email.trim() === '') throw faulty('email', REGISTRATION_MESSAGES.paymentEmailMissing)
  return parseRequest(createCheckoutSessionRequestSchema, body)
}

function faulty(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ field, message }] })
}

/** Routes for checkout, the subscription and Stripe's webhook. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  createCheckoutSessionEndpoint,
  createPortalSessionEndpoint,
  getBillingSummaryEndpoint,
  getCheckoutSessionEndpoint,
} from '../../../shared/contracts/billing.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import type { Caller } from '../../caller.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { withBearer } from '../../http/bearer.ts'
import { readBody } from '../../http/body.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { onlyMethods } from '../../http/methods.ts'
import { mount, type Identify, type ParseBody } from '../../http/mount.ts'
import { parseRequest } from '../../http/validation.ts'
import type { BillingAccount } from './billing-account.service.ts'
import type { CheckoutService } from './checkout.service.ts'
import type { TakeEvent } from './webhook.service.ts'

const WEBHOOK_PATH = '/webhooks/stripe'
const WEBHOOK_MAX = 262_144

/** Stripe's pricing fields and similar names: a request with one of them tries to set its own price. */
const PRICING_FIELDS = /^(amount|price|unit_?amount|line_?items|currency|discounts?|coupon|quantity|plan)/i

const orderedBySchema = z.looseObject({ userId: z.string().optional(), email: z.string().optional() })

export type BillingDeps = {
  readonly tokens: CallerTokens
  readonly checkouts: CheckoutService
  readonly account: BillingAccount
  readonly limit: CallLimit
}

export function billingRoutes({ tokens, checkouts, account, limit }: BillingDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  // Suspended and rejected users can still see and cancel their subscription.
  const anyStanding = withBearer(tokens.ofAnyStanding)
  // Every attempt counts, even with an invalid body.
  const counted: Identify<Caller> = async (c) => {
    const caller = await signedIn(c)
    await limit(caller.userId)
    return caller
  }
  mount(
    app,
    createCheckoutSessionEndpoint,
    counted,
    ({ caller, body }) => checkouts.open(caller, body),
    parseOrder,
  )
  mount(app, getCheckoutSessionEndpoint, signedIn, ({ caller, query }) =>
    checkouts.stateOf(caller, query.session_id),
  )
  mount(app, getBillingSummaryEndpoint, anyStanding, ({ caller }) => account.summary(caller))
  mount(app, createPortalSessionEndpoint, anyStanding, async ({ caller }) => ({
    url: await account.openPortal(caller),
  }))
  return app
}

/** Separate from the other routes, because they may be served on their own port. */
export function billingWebhooks(takeEvent: TakeEvent): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.post(WEBHOOK_PATH, async (c) => {
    // The signature covers the bytes received, so the body must not be decoded first.
    await takeEvent(await readBody(c, WEBHOOK_MAX), c.req.header('stripe-signature') ?? '')
    return c.json({ received: true })
  })
  onlyMethods(app, WEBHOOK_PATH, 'POST')
  return app
}

const parseOrder: ParseBody = (schema, body) => {
  const { userId = '', email = '', ...rest } = parseRequest(orderedBySchema, body)
  const tampered = Object.keys(rest).find((field) => PRICING_FIELDS.test(field))
  if (tampered !== undefined) throw faulty(tampered, 'The price is set by the server and cannot be sent.')
  if (userId.trim() === '') throw faulty('userId', REGISTRATION_MESSAGES.accountMissing)
  if (email.trim() === '') throw faulty('email', REGISTRATION_MESSAGES.paymentEmailMissing)
  return parseRequest(schema, body)
}

function faulty(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ field, message }] })
}

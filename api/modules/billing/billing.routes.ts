/** Paying and the subscription over HTTP. */
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

/** Fields of Stripe's, and their likely names: whoever sends one wants a price of his own. */
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
  // Who was shut out can still see and end what is paid for.
  const anyStanding = withBearer(tokens.ofAnyStanding)
  // Every try counts, whatever it holds.
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

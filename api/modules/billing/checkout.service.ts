/** Checkout for the plan: one Stripe session per order, however often it is requested, and one subscription per user. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type {
  checkoutSessionStateSchema,
  CreateCheckoutSessionRequest,
} from '../../../shared/contracts/billing.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { findProfile } from '../users/users.repository.ts'
import {
  findCheckout,
  listCheckouts,
  recordOutcome,
  rememberSession,
  reserveCheckout,
  type Checkout,
} from './checkouts.repository.ts'
import { standingOf, type Fulfilment } from './fulfilment.service.ts'
import { ownAddress } from './return-url.policy.ts'
import type { CheckoutOrder, StripeGateway } from './stripe-gateway.ts'
import { isLive } from './subscription.policy.ts'

/** Milliseconds. Stripe keeps an idempotency key, and a session open, for 24 hours. */
const GO_ON_WITHIN = 23 * 3_600_000
const STILL_USABLE_FOR = 10 * 60_000

export type CheckoutDeps = {
  readonly database: Database
  readonly gateway: StripeGateway
  readonly fulfilment: Fulfilment
  readonly publicOrigin: string
  readonly logger: Logger
  readonly clock: () => number
  readonly newId: () => string
}

export type CheckoutPage = { readonly sessionId: string; readonly url: string }
type SessionState = z.output<typeof checkoutSessionStateSchema>

export type CheckoutService = {
  /** Rejects with an AppError: forbidden, attorney_only, validation_failed, conflict, or Stripe's failure. */
  open(caller: Caller, request: CreateCheckoutSessionRequest): Promise<CheckoutPage>
  /** Rejects with forbidden unless the session is the caller's. */
  stateOf(caller: Caller, sessionId: string): Promise<SessionState>
  /** Rejects with payment_required unless the user has paid; queries Stripe if no webhook has arrived yet. */
  requirePayment(userId: string): Promise<void>
}

export function createCheckoutService(deps: CheckoutDeps): CheckoutService {
  return {
    open: (caller, request) => open(deps, caller, request),
    stateOf: (caller, sessionId) => stateOf(deps, caller, sessionId),
    requirePayment: (userId) => requirePayment(deps, userId),
  }
}

async function open(
  deps: CheckoutDeps,
  caller: Caller,
  request: CreateCheckoutSessionRequest,
): Promise<CheckoutPage> {
  if (request.userId !== caller.userId)
    throw new AppError('forbidden', 'You can only pay for your own account.')
  const successUrl = requireOwn(deps, 'successUrl', request.successUrl)
  const cancelUrl = requireOwn(deps, 'cancelUrl', request.cancelUrl)
  await requireAttorney(deps, caller)

  const seats = request.seats ?? 1
  const fingerprint = digest([request.email.toLowerCase(), seats, successUrl, cancelUrl])
  const former = await settleFormer(deps, caller.userId, fingerprint)
  if (former !== null) return { sessionId: former, url: successPage(successUrl, former) }

  const now = deps.clock()
  const checkout = await deps.database.asService((tx) =>
    reserveCheckout(tx, {
      id: deps.newId(),
      userId: caller.userId,
      entryId: request.entryId ?? null,
      fingerprint,
      seats,
      now: new Date(now),
      notBefore: new Date(now - GO_ON_WITHIN),
      usableUntil: new Date(now + STILL_USABLE_FOR),
    }),
  )
  if (checkout.sessionId !== null && checkout.url !== null)
    return { sessionId: checkout.sessionId, url: checkout.url }
  const order = {
    checkoutId: checkout.id,
    userId: caller.userId,
    email: request.email,
    seats,
    successUrl,
    cancelUrl,
  }
  return makeSession(deps, order)
}

async function makeSession(deps: CheckoutDeps, order: CheckoutOrder): Promise<CheckoutPage> {
  const { database, gateway } = deps
  try {
    const session = await gateway.createCheckout(order)
    await database.asService((tx) => rememberSession(tx, order.checkoutId, session))
    return { sessionId: session.id, url: session.url }
  } catch (cause) {
    // Stripe rejects an idempotency key that a concurrent request is using; that request's session serves this one too.
    const checkouts = await database.asService((tx) => listCheckouts(tx, order.userId))
    const made = checkouts.find(({ id }) => id === order.checkoutId)
    if (made !== undefined && made.sessionId !== null && made.url !== null)
      return { sessionId: made.sessionId, url: made.url }
    throw new AppError(codeOf(cause), REGISTRATION_MESSAGES.checkoutRefused, { cause })
  }
}

function requireOwn(
  { publicOrigin }: CheckoutDeps,
  field: 'successUrl' | 'cancelUrl',
  value: string,
): string {
  const address = ownAddress(value, publicOrigin)
  if (address !== null) return address
  const message = `${field} must be an address of this site.`
  throw new AppError('validation_failed', message, { details: [{ field, message }] })
}

/** A user without a profile may pay: with a social sign-in, the profile is the last step. */
async function requireAttorney({ database }: CheckoutDeps, caller: Caller): Promise<void> {
  const profile = await database.asUser(caller.claims, (tx) => findProfile(tx, caller.userId))
  if (profile?.userType === 'client')
    throw new AppError(
      'attorney_only',
      'This account is a client account. Only attorneys subscribe to a plan.',
    )
}

/**
 * Settles the user's earlier checkouts. Returns a session that is already paid; otherwise expires sessions of other orders, so that nobody
 * can pay twice.
 */
async function settleFormer(deps: CheckoutDeps, userId: string, fingerprint: string): Promise<string | null> {
  const { database, fulfilment, gateway, clock } = deps
  const checkouts = await database.asService((tx) => listCheckouts(tx, userId))
  for (const { id, sessionId, state, fingerprint: theirs } of checkouts) {
    if (sessionId === null || (state !== 'open' && state !== 'processing')) continue
    const now = await fulfilment.settleCheckout(sessionId)
    if (now !== 'open' || theirs === fingerprint) continue
    await gateway.expireCheckout(sessionId)
    const at = new Date(clock())
    await database.asService((tx) =>
      recordOutcome(tx, { id, sessionId, state: 'expired', subscriptionId: null, at }),
    )
  }
  return paidSession(deps, userId)
}

async function paidSession({ database }: CheckoutDeps, userId: string): Promise<string | null> {
  return database.asService(async (tx) => {
    const checkouts = await listCheckouts(tx, userId)
    const processing = checkouts.find(({ state }) => state === 'processing')
    const profile = await findProfile(tx, userId)
    if (!isLive(await standingOf(tx, userId))) {
      if (processing !== undefined) return processing.sessionId
      if (profile === null || !isLive(profile.subscriptionStatus)) return null
    }
    const paid = checkouts.find(({ state }) => state === 'paid')
    if (paid === undefined) throw new AppError('conflict', 'This account already has an active subscription.')
    return paid.sessionId
  })
}

function successPage(successUrl: string, sessionId: string): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', sessionId)
}

async function stateOf(
  { database, fulfilment, logger }: CheckoutDeps,
  caller: Caller,
  sessionId: string,
): Promise<SessionState> {
  const known = await database.asService((tx) => findCheckout(tx, sessionId))
  if (known?.userId !== caller.userId)
    throw new AppError('forbidden', 'This payment doesn’t belong to your account.')
  const settled = await fulfilment.settleCheckout(sessionId).catch((error: unknown) => {
    // A paid session stays paid, even if Stripe cannot be reached.
    if (known.state !== 'paid') throw error
    logger.warn({ error: errorForLog(error) }, 'Stripe not asked about a paid session')
    return known.state
  })
  const state = settled ?? known.state
  if (state === 'refused') {
    throw new AppError(
      'unprocessable',
      'This payment does not match our prices, so it could not be accepted. Please contact support.',
    )
  }
  const subscriptionStatus = await database.asService((tx) => standingOf(tx, caller.userId))
  return { sessionId, state, subscriptionStatus }
}

async function requirePayment({ database, fulfilment }: CheckoutDeps, userId: string): Promise<void> {
  const hasPaid = (): Promise<boolean> =>
    database.asService(async (tx) => {
      const checkouts = await listCheckouts(tx, userId)
      return checkouts.some(({ state }) => state === 'paid') && isLive(await standingOf(tx, userId))
    })
  if (await hasPaid()) return
  for (const { sessionId, state } of await database.asService((tx) => listCheckouts(tx, userId)))
    if (sessionId !== null && isUndecided(state)) await fulfilment.settleCheckout(sessionId)
  if (!(await hasPaid())) throw new AppError('payment_required', REGISTRATION_MESSAGES.paymentRequired)
}

function isUndecided(state: Checkout['state']): boolean {
  return state === 'open' || state === 'processing'
}

function digest(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function codeOf(cause: unknown): AppError['code'] {
  return cause instanceof AppError ? cause.code : 'internal'
}

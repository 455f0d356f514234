/** Checkout sessions: one for each entry into the payment step, made by the server, and what became of them. */
import {
  createCheckoutSessionEndpoint,
  getCheckoutSessionEndpoint,
  type CreateCheckoutSessionRequest,
} from '../../../../../shared/contracts/billing.ts'
import { paymentSessionFailure } from '../../../../../shared/domain/registration.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { serverMessageOf } from '../../../platform/http/http-error.ts'

export type CheckoutAnswer =
  | { readonly kind: 'created'; readonly sessionId: string; readonly url: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly problem: string }

/** `unknown`: it could not be asked; the page that was made is still the best way on. */
export type CheckoutState = 'open' | 'paid' | 'expired' | 'unknown'

export type CheckoutOrder = {
  readonly entryId: string
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export type CheckoutClient = {
  readonly create: (order: CheckoutOrder) => Promise<CheckoutAnswer>
  readonly stateOf: (sessionId: string) => Promise<CheckoutState>
}

/** Two calls for the same entry, as of a component that mounts twice, are one call. */
export function createCheckoutClient(http: Pick<HttpClient, 'call'>, origin: string): CheckoutClient {
  const underWay = new Map<string, Promise<CheckoutAnswer>>()
  return {
    create: (order) => {
      const former = underWay.get(order.entryId)
      if (former !== undefined) return former
      const call = create(http, origin, order).finally(() => underWay.delete(order.entryId))
      underWay.set(order.entryId, call)
      return call
    },
    stateOf: (sessionId) => stateOf(http, sessionId),
  }
}

async function create(
  http: Pick<HttpClient, 'call'>,
  origin: string,
  order: CheckoutOrder,
): Promise<CheckoutAnswer> {
  const body: CreateCheckoutSessionRequest = {
    ...order,
    // Stripe itself fills in the placeholder, so it must stay as it is.
    successUrl: `${origin}/preview/firm-details?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/signup/register?phase=2&cancel=1`,
  }
  const answer = await http.call(createCheckoutSessionEndpoint, { body })
  if (answer.ok) return { kind: 'created', ...answer.value }
  if (answer.error.kind === 'offline') return { kind: 'offline' }
  return { kind: 'refused', problem: paymentSessionFailure(serverMessageOf(answer.error) ?? '') }
}

async function stateOf(http: Pick<HttpClient, 'call'>, sessionId: string): Promise<CheckoutState> {
  const answer = await http.call(getCheckoutSessionEndpoint, {
    query: { session_id: sessionId },
    timeout: 8_000,
  })
  if (!answer.ok) return 'unknown'
  // A payment that is being processed must not be made a second time.
  return answer.value.state === 'processing' ? 'paid' : answer.value.state
}

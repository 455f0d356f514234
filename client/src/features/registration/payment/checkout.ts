/** Creates checkout sessions on the server, one per entry into the payment step, and reads their state. */
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

/** `unknown`: the request failed; the user proceeds with the existing session. */
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

/** Deduplicates concurrent calls for the same entry, e.g. when a component mounts twice. */
export function createCheckoutClient(http: Pick<HttpClient, 'call'>, origin: string): CheckoutClient {
  const pending = new Map<string, Promise<CheckoutAnswer>>()
  return {
    create: (order) => {
      const existing = pending.get(order.entryId)
      if (existing !== undefined) return existing
      const call = create(http, origin, order).finally(() => pending.delete(order.entryId))
      pending.set(order.entryId, call)
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
    // Stripe replaces the placeholder, so it must not be URL-encoded.
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
  // A processing payment counts as paid, so that nobody pays twice.
  return answer.value.state === 'processing' ? 'paid' : answer.value.state
}

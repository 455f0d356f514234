/** The SDK, speaking to Stripe or to a stand-in that serves the same API below another address. */
import { Stripe } from 'stripe'
import { withoutTrailing } from '../../../shared/domain/text-ends.ts'

/** Milliseconds. With one repeat a call ends before the caller's own patience (15 s) does. */
const TIMEOUT = 6000
const REPEATS = 1

export type StripeClientOptions = {
  readonly secretKey: string
  /** Absent: api.stripe.com. Else the address below which `/v1` is found. */
  readonly apiUrl?: string | undefined
}

export function createStripeClient({ secretKey, apiUrl }: StripeClientOptions): Stripe {
  const elsewhere =
    apiUrl === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(fetchBelow(apiUrl)) }
  return new Stripe(secretKey, {
    timeout: TIMEOUT,
    maxNetworkRetries: REPEATS,
    telemetry: false,
    ...elsewhere,
  })
}

/** The SDK knows a host, a port and a protocol, but no path before its own. */
function fetchBelow(apiUrl: string): typeof fetch {
  const base = withoutTrailing(apiUrl, '/')
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(`${base}${pathname}${search}`, init)
  }
}

export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey)
}

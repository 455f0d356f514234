/** The Stripe SDK, configured for Stripe or for a stand-in with the same API at another base URL. */
import { Stripe } from 'stripe'
import { withoutTrailing } from '../../../shared/domain/text-ends.ts'

/** Milliseconds. With one retry, a call ends before the caller's timeout (15 s). */
const TIMEOUT = 6000
const REPEATS = 1

export type StripeClientOptions = {
  readonly secretKey: string
  /** Base URL above `/v1`. Absent: api.stripe.com. */
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

/** The SDK accepts a protocol, host and port, but no path prefix. */
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

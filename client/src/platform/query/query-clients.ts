/**
 * The product has two sets of query defaults (product spec, section 9). Each has its own client, so that no query uses the other set by
 * accident. Neither retries what the server has refused: nobody should wait seven seconds to read that a referral does not exist.
 */
import { QueryClient, type DefaultOptions } from '@tanstack/react-query'
import { HttpFailure, isRetryable } from '../http/http-error.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** For online-only data outside the email and referral area. */
const APPLICATION_QUERY_DEFAULTS = {
  queries: {
    retry: upTo(1),
    staleTime: 60 * SECOND,
    gcTime: 5 * MINUTE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  },
  mutations: { retry: false },
} as const satisfies DefaultOptions

/** For health, logs and lists in the email and referral area. */
const REFERRAL_QUERY_DEFAULTS = {
  queries: {
    retry: upTo(3),
    retryDelay: referralRetryDelay,
    gcTime: 5 * MINUTE,
  },
} as const satisfies DefaultOptions

function upTo(retries: number) {
  return (failures: number, error: Error): boolean =>
    failures < retries && (!(error instanceof HttpFailure) || isRetryable(error.error))
}

/** Milliseconds: 1 s before the first retry, doubling up to 30 s. `attempt` starts at 0. */
export function referralRetryDelay(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, 30 * SECOND)
}

export function createApplicationQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: APPLICATION_QUERY_DEFAULTS })
}

export function createReferralQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: REFERRAL_QUERY_DEFAULTS })
}

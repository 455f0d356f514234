/**
 * The product has two sets of query defaults, from two parts of it (product spec, section 9). Each has a client of its own, named for
 * the part it serves, so that no query inherits the other part's numbers by accident.
 */
import { QueryClient, type DefaultOptions } from '@tanstack/react-query'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Everything online-only outside the e-mail and referral area. */
const APPLICATION_QUERY_DEFAULTS = {
  queries: {
    retry: 1,
    staleTime: 60 * SECOND,
    gcTime: 5 * MINUTE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  },
  mutations: { retry: false },
} as const satisfies DefaultOptions

/** The e-mail and referral area: health, logs and listings that its screens ask the server for. */
const REFERRAL_QUERY_DEFAULTS = {
  queries: {
    retry: 3,
    retryDelay: referralRetryDelay,
    gcTime: 5 * MINUTE,
  },
} as const satisfies DefaultOptions

/** 1 s before the first retry, doubling, at most 30 s. `attempt` counts the failures so far from 0. */
export function referralRetryDelay(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, 30 * SECOND)
}

export function createApplicationQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: APPLICATION_QUERY_DEFAULTS })
}

export function createReferralQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: REFERRAL_QUERY_DEFAULTS })
}

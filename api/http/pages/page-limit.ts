import type { CallLimitOptions } from '../call-limit.ts'

/**
 * Shared by all pages that open without an account. The limit is generous because a law firm may share one address; guessing a 256-bit
 * token is infeasible at any rate.
 */
export const PAGE_LIMIT: CallLimitOptions = {
  name: 'recipient-page',
  calls: 300,
  window: 600_000,
  userMessage: 'Too many requests from your network. Please wait a few minutes and try again.',
}

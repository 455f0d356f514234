import type { CallLimitOptions } from '../call-limit.ts'

/**
 * Of all pages that are opened without an account, together. A law firm may share one address; guessing a token of 256 bits is hopeless at
 * any rate.
 */
export const PAGE_LIMIT: CallLimitOptions = {
  name: 'recipient-page',
  calls: 300,
  window: 600_000,
  userMessage: 'Too many requests from your network. Please wait a few minutes and try again.',
}

/**
 * Everything that can come of a call besides its answer. Closed, because being offline, being signed out, being refused and a broken
 * server ask different things of a person and must never be mistaken for one another.
 */
import type { ErrorDetail } from '../../../../shared/contracts/http.ts'

/** What the call had to show for itself. `unreadable`: a session exists but its token could not be read in time. */
export type Credential = 'token' | 'none' | 'unreadable'

export type HttpError =
  /** Nothing was reached. */
  | { readonly kind: 'offline' }
  /** No answer within the call's time limit; the server may or may not have acted. */
  | { readonly kind: 'timeout' }
  /** The caller gave up. */
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'unauthenticated'
      readonly message: string
      readonly sent: Credential
      /** Null where the server names none. */
      readonly code: string | null
    }
  /** The server understood and said no. `retryAfter` in milliseconds. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly details: readonly ErrorDetail[]
      readonly retryAfter: number | null
    }
  | {
      readonly kind: 'server'
      readonly status: number
      readonly message: string
      readonly retryAfter: number | null
    }
  /** An answer that is not this product's: a captive portal's page, a broken deployment, another version's shape. */
  | {
      readonly kind: 'invalid_response'
      readonly status: number
      readonly reason: 'not_json' | 'wrong_shape'
    }

/** For callers that need an exception (a query function); everyone else reads the result. */
export class HttpFailure extends Error {
  readonly error: HttpError

  constructor(error: HttpError) {
    super(messageFor(error))
    this.name = 'HttpFailure'
    this.error = error
  }
}

/** Said in place of a server that refused without a word. */
export const FALLBACK_MESSAGES = {
  server: 'The server could not answer. Please try again.',
  unauthenticated: 'Please sign in again.',
  refused: 'The server refused the request.',
} as const

/** The server's own words, where it had any; null where the words would be ours. */
export function serverMessageOf(error: HttpError): string | null {
  const isSaid = 'message' in error && error.message !== FALLBACK_MESSAGES[error.kind]
  return isSaid ? error.message : null
}

/** The server's words about one field of what was sent. */
export function fieldMessageOf(error: HttpError, field: string): string | null {
  if (error.kind !== 'refused') return null
  return error.details.find((detail) => detail.field === field)?.message ?? null
}

/** What a person is told. A server's own words win over ours. */
export function messageFor(error: HttpError): string {
  switch (error.kind) {
    case 'offline':
      return 'You are offline. Check your connection and try again.'
    case 'timeout':
      return 'The server took too long to answer. Please try again.'
    case 'aborted':
      return 'The request was canceled.'
    case 'invalid_response':
      return 'The server gave an answer that this app does not understand. Please try again.'
    case 'unauthenticated':
    case 'refused':
    case 'server':
      return error.message
  }
}

/** Worth trying again without anything being changed first. */
export function isRetryable(error: HttpError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'server':
    case 'invalid_response':
      return true
    case 'refused':
      return error.status === 408 || error.status === 425 || error.status === 429
    case 'unauthenticated':
      return error.sent === 'unreadable'
    case 'aborted':
      return false
  }
}

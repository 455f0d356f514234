/**
 * Every way a call can fail. A closed union, because being offline, signed out or refused and a server error require different actions from
 * the user.
 */
import type { ErrorDetail } from '../../../../shared/contracts/http.ts'

/** The authorization a call was sent with. `unreadable`: a session exists, but its token could not be read in time. */
export type Credential = 'token' | 'none' | 'unreadable'

export type HttpError =
  /** No server was reached. */
  | { readonly kind: 'offline' }
  /** No response within the time limit; the server may or may not have processed the call. */
  | { readonly kind: 'timeout' }
  /** Canceled by the caller. */
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'unauthenticated'
      readonly message: string
      readonly sent: Credential
      /** Null if the server sends none. */
      readonly code: string | null
    }
  /** The server understood the request and refused it. `retryAfter` in milliseconds. */
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
  /** Not a valid response of our server: a captive portal's page, a broken deployment, or another version's shape. */
  | {
      readonly kind: 'invalid_response'
      readonly status: number
      readonly reason: 'not_json' | 'wrong_shape'
    }

/** For callers that need an exception, such as query functions; all others use the result. */
export class HttpFailure extends Error {
  readonly error: HttpError

  constructor(error: HttpError) {
    super(messageFor(error))
    this.name = 'HttpFailure'
    this.error = error
  }
}

/** Used when the server's error response has no message. */
export const FALLBACK_MESSAGES = {
  server: 'The server could not answer. Please try again.',
  unauthenticated: 'Please sign in again.',
  refused: 'The server refused the request.',
} as const

/** The server's error message; null if it sent none. */
export function serverMessageOf(error: HttpError): string | null {
  const isSaid = 'message' in error && error.message !== FALLBACK_MESSAGES[error.kind]
  return isSaid ? error.message : null
}

/** The server's error message for one field of the request. */
export function fieldMessageOf(error: HttpError, field: string): string | null {
  if (error.kind !== 'refused') return null
  return error.details.find((detail) => detail.field === field)?.message ?? null
}

/** The user message for a failed call: the server's own if it sent one. */
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

/** Whether the same call may succeed if repeated unchanged. */
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

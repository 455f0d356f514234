/** The ways a sign-in can fail, and their user messages (product spec, section 8). */
export type CallbackFailure =
  | { readonly kind: 'timed_out' }
  /** The message of the provider, the auth server or our server; '' when there is none. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'missing_token' }
  /** The URL contained tokens, which are not accepted, and nobody is signed in. */
  | { readonly kind: 'link_alone' }
  | { readonly kind: 'invalid_response' }
  | { readonly kind: 'role_missing' }
  | { readonly kind: 'unexpected' }

/** Thrown by the machine's actors; anything else they throw is 'unexpected'. */
export class CallbackError extends Error {
  readonly failure: CallbackFailure

  constructor(failure: CallbackFailure) {
    super(messageOf(failure))
    this.name = 'CallbackError'
    this.failure = failure
  }
}

export function failureOf(thrown: unknown): CallbackFailure {
  return thrown instanceof CallbackError ? thrown.failure : { kind: 'unexpected' }
}

export function messageOf(failure: CallbackFailure): string {
  switch (failure.kind) {
    case 'timed_out':
      return 'Authentication timed out. Please try signing in again.'
    case 'refused':
      return failure.message === ''
        ? 'Unknown authentication error.'
        : `Failed to complete sign-in: ${failure.message}`
    case 'missing_token':
      return 'Authentication failed: Missing necessary token.'
    case 'link_alone':
      return 'We couldn’t sign you in with this link alone. If it confirmed your email address, that’s done. Please sign in.'
    case 'invalid_response':
      return 'Invalid response format received from verification server.'
    case 'role_missing':
      return 'User role information is missing or invalid after sign-in.'
    case 'unexpected':
      return 'An unexpected error occurred.'
  }
}

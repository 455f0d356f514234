import { HttpFailure, messageFor } from './http-error.ts'

/** The user message for a failed query or mutation. */
export function failureMessage(error: Error): string {
  return error instanceof HttpFailure ? messageFor(error.error) : 'Something went wrong. Please try again.'
}

/** The HTTP status if the server refused the request; null for every other failure. */
export function refusalStatus(error: Error): number | null {
  return error instanceof HttpFailure && error.error.kind === 'refused' ? error.error.status : null
}

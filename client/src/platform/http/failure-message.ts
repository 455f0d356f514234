import { HttpFailure, messageFor } from './http-error.ts'

/** What a person is told of whatever a query or mutation failed with. */
export function failureMessage(error: Error): string {
  return error instanceof HttpFailure ? messageFor(error.error) : 'Something went wrong. Please try again.'
}

/** The status with which the server said no; null for everything else. */
export function refusalStatus(error: Error): number | null {
  return error instanceof HttpFailure && error.error.kind === 'refused' ? error.error.status : null
}

/** The failure of a call on a connected account: the product's message and the underlying error. */
import { type HttpError, serverMessageOf, messageFor } from '../http/http-error.ts'

export class IntegrationFailure extends Error {
  /** null if no call was made. */
  readonly error: HttpError | null

  constructor(message: string, error: HttpError | null = null) {
    super(message)
    this.name = 'IntegrationFailure'
    this.error = error
  }
}

/** The detail shown below the message; null if there is none. */
export function detailOf(failure: Error): string | null {
  if (!(failure instanceof IntegrationFailure) || failure.error === null) return null
  const words = messageFor(failure.error)
  // The server's message may start with the same sentence.
  const rest = words.startsWith(failure.message) ? words.slice(failure.message.length) : words
  return rest.replace(/^[.: ]+/, '') || null
}

/** The server's message if it sent one, else `message`. */
export function spokenBy(error: HttpError, message: string): string {
  return serverMessageOf(error) ?? message
}

function codeOf(failure: Error | null): string | null {
  if (!(failure instanceof IntegrationFailure) || failure.error?.kind !== 'refused') return null
  return failure.error.code
}

/** Whether the user has to connect the account, again or for the first time. */
export function asksForConnection(failure: Error | null): boolean {
  const code = codeOf(failure)
  return code === 'reconnect_needed' || code === 'not_connected'
}

/** Whether the user did not grant this permission on the provider's consent page. */
export function isNotGranted(failure: Error | null): boolean {
  return codeOf(failure) === 'not_granted'
}

/** Whether a retry would be pointless: the server refused the request, or no call was made. */
export function isRefusal(failure: Error): boolean {
  if (!(failure instanceof IntegrationFailure) || failure.error === null) return true
  return failure.error.kind === 'refused' || failure.error.kind === 'unauthenticated'
}

/** What a call of a connected account failed with: the product's own sentence for it, and what is known beyond that. */
import { type HttpError, serverMessageOf, messageFor } from '../http/http-error.ts'

export class IntegrationFailure extends Error {
  /** null where no call was made. */
  readonly error: HttpError | null

  constructor(message: string, error: HttpError | null = null) {
    super(message)
    this.name = 'IntegrationFailure'
    this.error = error
  }
}

/** Said below the message; null where the message says it all. */
export function detailOf(failure: Error): string | null {
  if (!(failure instanceof IntegrationFailure) || failure.error === null) return null
  const words = messageFor(failure.error)
  // The server may begin with the same sentence.
  const rest = words.startsWith(failure.message) ? words.slice(failure.message.length) : words
  return rest.replace(/^[.: ]+/, '') || null
}

/** The server's own words where it had any, else the message. */
export function spokenBy(error: HttpError, message: string): string {
  return serverMessageOf(error) ?? message
}

function codeOf(failure: Error | null): string | null {
  if (!(failure instanceof IntegrationFailure) || failure.error?.kind !== 'refused') return null
  return failure.error.code
}

/** The account is no longer, or not yet, connected: only the person can mend that. */
export function asksForConnection(failure: Error | null): boolean {
  const code = codeOf(failure)
  return code === 'reconnect_needed' || code === 'not_connected'
}

/** The person did not tick this at the provider. */
export function isNotGranted(failure: Error | null): boolean {
  return codeOf(failure) === 'not_granted'
}

/** The server understood and said no; asking again would change nothing. */
export function isRefusal(failure: Error): boolean {
  if (!(failure instanceof IntegrationFailure) || failure.error === null) return true
  return failure.error.kind === 'refused' || failure.error.kind === 'unauthenticated'
}

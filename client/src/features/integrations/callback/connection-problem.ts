/** The errors of connecting an account, and their user messages (product spec, sections 5 and 8). */
import {
  CALLBACK_MESSAGES,
  GOOGLE_MESSAGES,
  type IntegrationProvider,
  ONEDRIVE_MESSAGES,
} from '../../../../../shared/domain/integrations.ts'
import { detailOf, IntegrationFailure } from '../../../platform/integrations/integration-failure.ts'

export type ConnectionProblem =
  | { readonly kind: 'code_missing' }
  | { readonly kind: 'state_missing' }
  | { readonly kind: 'user_missing' }
  /** The provider returned an error (RFC 6749, section 4.1.2.1) instead of a code. */
  | { readonly kind: 'refused'; readonly error: string; readonly description: string | null }
  /** The exchange, or the request for its result, failed. */
  | { readonly kind: 'failed'; readonly message: string; readonly detail: string | null }
  /** The server accepted the code, but reports no connection. */
  | { readonly kind: 'not_connected' }
  /** The page was reloaded before the response arrived, and there is no connection. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'unexpected' }

export type ProblemMessage = { readonly message: string; readonly detail: string | null }

/** Converts anything thrown by an actor. */
export function problemOf(thrown: unknown): ConnectionProblem {
  if (!(thrown instanceof IntegrationFailure)) return { kind: 'unexpected' }
  return { kind: 'failed', message: thrown.message, detail: detailOf(thrown) }
}

export function problemMessage(provider: IntegrationProvider, problem: ConnectionProblem): ProblemMessage {
  const { complete } = provider === 'google' ? GOOGLE_MESSAGES : ONEDRIVE_MESSAGES
  switch (problem.kind) {
    case 'code_missing':
      return { message: CALLBACK_MESSAGES.codeMissing, detail: null }
    case 'state_missing':
      return { message: CALLBACK_MESSAGES.stateMissing, detail: null }
    case 'user_missing':
      return {
        message: CALLBACK_MESSAGES.userMissing,
        detail: 'Sign in with the account you started from, then connect again.',
      }
    case 'refused':
      return { message: complete, detail: refusalWords(provider, problem.error, problem.description) }
    case 'failed':
      return { message: problem.message, detail: problem.detail }
    case 'not_connected':
      return { message: complete, detail: 'The account was not connected. Please try again.' }
    case 'interrupted':
      return {
        message: complete,
        detail:
          'This page was reloaded before the connection was complete, and its code works only once. Please connect again.',
      }
    case 'unexpected':
      return { message: complete, detail: null }
  }
}

/** Messages for the codes of RFC 6749 and OpenID Connect; for other codes, the provider's message. */
function refusalWords(provider: IntegrationProvider, error: string, description: string | null): string {
  const brand = provider === 'google' ? 'Google' : 'Microsoft'
  switch (error) {
    case 'access_denied':
      return `Access was denied at ${brand}. The account was not connected.`
    case 'temporarily_unavailable':
    case 'server_error':
      return `${brand} isn’t available right now. Please try again in a few minutes.`
    case 'consent_required':
    case 'interaction_required':
    case 'login_required':
      return `${brand} needs your confirmation. Connect again and confirm there.`
    default:
      return `${brand} refused the connection: ${description ?? error}`
  }
}

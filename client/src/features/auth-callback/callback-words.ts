/** The status text under the spinner, and the destination of each final state. */
import { DESTINATIONS, type Destination } from '../../../../shared/domain/access.ts'
import type { CallbackFailure } from './callback-failure.ts'

type CallbackState =
  | 'reading'
  | 'awaitingSignIn'
  | 'asking'
  | 'keeping'
  | 'verifying'
  | 'toDashboard'
  | 'toPendingApproval'
  | 'toPayment'
  | 'toClientHome'
  | 'failed'
  | 'atSecondStep'
  | 'atDashboard'
  | 'atPendingApproval'
  | 'atPayment'
  | 'atClientHome'
  | 'atLogin'

export function statusText(state: CallbackState, failure: CallbackFailure | null): string {
  switch (state) {
    case 'reading':
    case 'awaitingSignIn':
    case 'asking':
    case 'keeping':
      return 'Processing authentication...'
    case 'atSecondStep':
      return 'One more step...'
    case 'verifying':
      return 'Verifying profile status...'
    case 'toDashboard':
    case 'atDashboard':
      return 'Redirecting to dashboard...'
    case 'toPendingApproval':
    case 'atPendingApproval':
      return 'Account pending approval. Redirecting...'
    case 'toPayment':
    case 'atPayment':
      return 'Redirecting to complete payment...'
    case 'toClientHome':
    case 'atClientHome':
      return 'Finalizing client setup...'
    case 'failed':
    case 'atLogin':
      return failure?.kind === 'timed_out' ? 'Authentication failed (timeout)' : 'Authentication failed'
  }
}

/** null while the machine is still running. */
export function destinationIn(state: CallbackState): Destination | null {
  switch (state) {
    case 'atSecondStep':
      return DESTINATIONS.secondStep
    case 'atDashboard':
      return DESTINATIONS.dashboard
    case 'atPendingApproval':
      return DESTINATIONS.pendingApproval
    case 'atPayment':
      return DESTINATIONS.payment
    case 'atClientHome':
      return DESTINATIONS.clientHome
    case 'atLogin':
      return DESTINATIONS.login
    case 'reading':
    case 'awaitingSignIn':
    case 'asking':
    case 'keeping':
    case 'verifying':
    case 'toDashboard':
    case 'toPendingApproval':
    case 'toPayment':
    case 'toClientHome':
    case 'failed':
      return null
  }
}

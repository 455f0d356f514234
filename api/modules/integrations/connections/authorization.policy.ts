/** The error for a user who may not finish an attempt to connect an account. Pure. */
import { AppError } from '../../../../shared/domain/app-error.ts'
import { PROVIDER_NAMES, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { Authorization } from './authorizations.repository.ts'

const AGAIN = 'Please start again from Settings > Integrations.'

/** `found`: the attempt with this state, which could not be claimed. Another user's attempt is reported as unknown. */
export function refusalToFinish(
  found: Authorization | null,
  by: { readonly provider: IntegrationProvider; readonly userId: string; readonly sessionId: string | null },
): AppError {
  const refused = (words: string): AppError => new AppError('authorization_refused', `${words} ${AGAIN}`)
  if (found === null || found.userId !== by.userId) return refused('You didn’t start this connection.')
  if (found.provider !== by.provider)
    return refused(`This response belongs to the connection to ${PROVIDER_NAMES[found.provider]}.`)
  if (found.usedAt !== null) return refused('This connection has already been completed.')
  if (found.sessionId !== by.sessionId) return refused('You started this connection in another session.')
  return refused('This connection wasn’t completed within 10 minutes.')
}

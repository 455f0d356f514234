import type { DisconnectResponse } from '../../../../../shared/contracts/integrations/connection.ts'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'

/** What the provider knows of a connection that has ended here. */
export function revocationWords(
  provider: IntegrationProvider,
  revocation: DisconnectResponse['revocation'],
): string {
  const brand = provider === 'google' ? 'Google' : 'Microsoft'
  switch (revocation) {
    case 'done':
      return `What ${brand} had permitted is withdrawn, and nothing of the account is kept here.`
    case 'pending':
      return `Nothing of the account is kept here. ${brand} could not be reached and is told as soon as it can be.`
    case 'not_offered':
      return `Nothing of the account is kept here. ${brand} still lists the permission; you can take it away in your account there, under apps and services.`
  }
}

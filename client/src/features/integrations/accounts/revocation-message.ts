import type { DisconnectResponse } from '../../../../../shared/contracts/integrations/connection.ts'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'

/** Messages about whether the provider has revoked a disconnected account's permission. */
export function revocationMessage(
  provider: IntegrationProvider,
  revocation: DisconnectResponse['revocation'],
): string {
  const brand = provider === 'google' ? 'Google' : 'Microsoft'
  switch (revocation) {
    case 'done':
      return `${brand} has withdrawn our access, and we keep nothing from the account.`
    case 'pending':
      return `We keep nothing from the account. We couldn’t reach ${brand} and will withdraw our access there as soon as we can.`
    case 'not_offered':
      return `We keep nothing from the account. ${brand} still lists the permission. You can remove it in your ${brand} account under apps and services.`
  }
}

/** Settings of one provider's authorization server: its endpoints, our registration and the requested scopes. */
import type { AuthorizationServer } from 'oauth4webapi'
import type { IntegrationProvider, IntegrationService } from '../../../../shared/domain/integrations.ts'
import type { TrustedHosts } from './trusted-hosts.ts'

export type ProviderSettings = {
  readonly provider: IntegrationProvider
  readonly server: AuthorizationServer
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** Provider-specific parameters of the authorization request. */
  readonly extraParameters: Readonly<Record<string, string>>
  /** Whether the tokens must include an id token with our nonce. */
  readonly usesOpenId: boolean
  readonly hosts: TrustedHosts
  /** The services that the granted scopes allow. */
  servicesOf(scopes: readonly string[]): readonly IntegrationService[]
}

/** Our registration with a provider; `url`: base URL of a stand-in. */
export type Registration = {
  readonly clientId: string
  readonly clientSecret: string
  readonly url: string | undefined
}

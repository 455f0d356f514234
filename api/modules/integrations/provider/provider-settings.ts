/** How one provider's authorization server is used: its addresses, our registration there and what we ask for. */
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
  /** Parameters of the authorization request that only this provider knows. */
  readonly extraParameters: Readonly<Record<string, string>>
  /** Whether an id token with our nonce must come with the tokens. */
  readonly usesOpenId: boolean
  readonly hosts: TrustedHosts
  /** What the granted scopes allow. */
  servicesOf(scopes: readonly string[]): readonly IntegrationService[]
}

/** Our registration with a provider; `url` of a stand-in below which all its addresses lie. */
export type Registration = {
  readonly clientId: string
  readonly clientSecret: string
  readonly url: string | undefined
}

/** Microsoft's endpoints and the scopes we request. learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow; docs/decisions: least scopes. */
import { CALLBACK_PATHS, type IntegrationService } from '../../../../shared/domain/integrations.ts'
import type { ProviderSettings, Registration } from '../provider/provider-settings.ts'
import { realHosts, standInHost } from '../provider/trusted-hosts.ts'
import { withoutTrailing } from '../../../../shared/domain/text-ends.ts'

const GRAPH = 'https://graph.microsoft.com/'

export type MicrosoftAddresses = ReturnType<typeof microsoftAddresses>

export function microsoftAddresses(standIn: string | undefined, tenant: string) {
  const at = (host: string): string =>
    standIn === undefined ? `https://${host}` : withoutTrailing(standIn, '/')
  const login = `${at('login.microsoftonline.com')}/${tenant}`
  return {
    issuer: `${login}/v2.0`,
    authorize: `${login}/oauth2/v2.0/authorize`,
    token: `${login}/oauth2/v2.0/token`,
    graph: `${at('graph.microsoft.com')}/v1.0`,
  } as const
}

const API_HOSTS = ['login.microsoftonline.com', 'graph.microsoft.com']
/** Hosts for contents and uploads of business and personal OneDrive accounts. */
const CONTENT_SUFFIXES = [
  '.sharepoint.com',
  '.1drv.com',
  '.svc.ms',
  '.livefilestore.com',
  '.microsoftpersonalcontent.com',
  '.onedrive.com',
]

export type MicrosoftOptions = Registration & { readonly publicOrigin: string; readonly tenant: string }

export function microsoftSettings(options: MicrosoftOptions): ProviderSettings {
  const { clientId, clientSecret, url, publicOrigin, tenant } = options
  const addresses = microsoftAddresses(url, tenant)
  return {
    provider: 'onedrive',
    server: {
      issuer: addresses.issuer,
      authorization_endpoint: addresses.authorize,
      token_endpoint: addresses.token,
    },
    clientId,
    clientSecret,
    redirectUri: `${publicOrigin}${CALLBACK_PATHS.onedrive[0]}`,
    scopes: ['offline_access', 'User.Read', 'Files.ReadWrite', 'Mail.ReadWrite', 'Mail.Send'],
    // select_account lets users with several accounts choose; form_post would arrive without the page's session.
    extraParameters: { response_mode: 'query', prompt: 'select_account' },
    usesOpenId: false,
    hosts: url === undefined ? realHosts(API_HOSTS, CONTENT_SUFFIXES) : standInHost(url),
    servicesOf: servicesOf,
  }
}

/** Graph returns granted scopes with or without its URL as prefix. */
function servicesOf(scopes: readonly string[]): readonly IntegrationService[] {
  const granted = scopes.map((scope) => scope.replace(GRAPH, '').toLowerCase())
  const services: IntegrationService[] = []
  if (granted.includes('files.readwrite')) services.push('files')
  if (granted.includes('mail.readwrite') && granted.includes('mail.send')) services.push('mail')
  return services
}

/** Google's endpoints and our scopes. developers.google.com/identity/protocols/oauth2/web-server; docs/decisions: least scopes. */
import { CALLBACK_PATHS, type IntegrationService } from '../../../../shared/domain/integrations.ts'
import type { ProviderSettings, Registration } from '../provider/provider-settings.ts'
import { realHosts, standInHost } from '../provider/trusted-hosts.ts'
import { withoutTrailing } from '../../../../shared/domain/text-ends.ts'

const SCOPE = 'https://www.googleapis.com/auth'

const DRIVE_FILE = `${SCOPE}/drive.file`
const DRIVE_READONLY = `${SCOPE}/drive.readonly`
const CALENDAR_EVENTS = `${SCOPE}/calendar.events`
const GMAIL_SEND = `${SCOPE}/gmail.send`

export type GoogleAddresses = ReturnType<typeof googleAddresses>

export function googleAddresses(standIn: string | undefined) {
  const at = (host: string): string =>
    standIn === undefined ? `https://${host}` : withoutTrailing(standIn, '/')
  return {
    issuer: at('accounts.google.com'),
    authorize: `${at('accounts.google.com')}/o/oauth2/v2/auth`,
    token: `${at('oauth2.googleapis.com')}/token`,
    revoke: `${at('oauth2.googleapis.com')}/revoke`,
    userinfo: `${at('openidconnect.googleapis.com')}/v1/userinfo`,
    drive: `${at('www.googleapis.com')}/drive/v3`,
    driveUpload: `${at('www.googleapis.com')}/upload/drive/v3`,
    calendar: `${at('www.googleapis.com')}/calendar/v3`,
    gmail: `${at('gmail.googleapis.com')}/gmail/v1`,
  } as const
}

const API_HOSTS = [
  'accounts.google.com',
  'oauth2.googleapis.com',
  'openidconnect.googleapis.com',
  'www.googleapis.com',
  'gmail.googleapis.com',
]
/** Hosts that may serve file contents. */
const CONTENT_SUFFIXES = ['.googleusercontent.com']

export type GoogleOptions = Registration & {
  readonly publicOrigin: string
  /** `app-files`: files created or opened with our app. `all-files`: all files, which Google grants to assessed applications only. */
  readonly driveAccess: 'app-files' | 'all-files'
}

export function googleSettings(options: GoogleOptions): ProviderSettings {
  const { clientId, clientSecret, url, publicOrigin, driveAccess } = options
  const addresses = googleAddresses(url)
  return {
    provider: 'google',
    server: {
      issuer: addresses.issuer,
      authorization_endpoint: addresses.authorize,
      token_endpoint: addresses.token,
      revocation_endpoint: addresses.revoke,
    },
    clientId,
    clientSecret,
    redirectUri: `${publicOrigin}${CALLBACK_PATHS.google[0]}`,
    scopes: [
      'openid',
      'email',
      DRIVE_FILE,
      ...(driveAccess === 'all-files' ? [DRIVE_READONLY] : []),
      CALENDAR_EVENTS,
      GMAIL_SEND,
    ],
    // Google issues a refresh token for a repeated grant only if the consent screen is shown.
    extraParameters: { access_type: 'offline', prompt: 'consent' },
    usesOpenId: true,
    hosts: url === undefined ? realHosts(API_HOSTS, CONTENT_SUFFIXES) : standInHost(url),
    servicesOf: servicesOf,
  }
}

function servicesOf(scopes: readonly string[]): readonly IntegrationService[] {
  const services: IntegrationService[] = []
  if (scopes.includes(CALENDAR_EVENTS)) services.push('calendar')
  if (scopes.includes(DRIVE_FILE) || scopes.includes(DRIVE_READONLY)) services.push('drive')
  if (scopes.includes(GMAIL_SEND)) services.push('mail')
  return services
}

/** Attorneys' connected Google and Microsoft accounts, and the operations on them. */
import { errorForLog } from '../../../runtime/logger.ts'
import type { IntegrationProvider } from '../../../shared/domain/integrations.ts'
import type { Caller } from '../../caller.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { CleanHtml } from '../email/html-cleaner.ts'
import { createAccess } from './connections/access.service.ts'
import { createAuthorizations } from './connections/authorization.service.ts'
import { createConnections, type Connections } from './connections/connection.service.ts'
import { createTokenRefresh } from './connections/token-refresh.ts'
import { createRevocation, REVOCATION_QUEUE } from './connections/revocation.ts'
import { createTokenStore } from './connections/sealed-tokens.ts'
import { reencryptTokens, type ReencryptDeps } from './connections/reencrypt-tokens.ts'
import { createTokenVault } from '../../encryption/token-vault.ts'
import { createGmail } from './google/gmail.ts'
import { createGoogleWhoIs } from './google/google-account.ts'
import { createGoogleCalendar } from './google/google-calendar.ts'
import { createGoogleDrive } from './google/google-drive.ts'
import { googleAddresses, googleSettings, type GoogleOptions } from './google/google-settings.ts'
import { googleRoutes } from './google/google.routes.ts'
import { createGoogleService } from './google/google.service.ts'
import { linkedFilesRoutes } from './linked-files/linked-files.routes.ts'
import { createLinkedFiles } from './linked-files/linked-files.service.ts'
import { createMicrosoftWhoIs } from './microsoft/microsoft-account.ts'
import {
  microsoftAddresses,
  microsoftSettings,
  type MicrosoftOptions,
} from './microsoft/microsoft-settings.ts'
import { createOnedrive } from './microsoft/onedrive.ts'
import { onedriveRoutes } from './microsoft/onedrive.routes.ts'
import { createOnedriveService } from './microsoft/onedrive.service.ts'
import { createOutlook } from './microsoft/outlook.ts'
import { createPageCursors } from './microsoft/page-cursor.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { createAuthorizationClient } from './provider/authorization-client.ts'
import { createAnswerReader } from './provider/json-answer.ts'
import { createOutbound } from './provider/outbound.ts'
import { createProviderApi } from './provider/provider-api.ts'
import type { ProviderSettings } from './provider/provider-settings.ts'

/** Mails per user from their own connected addresses. */
const SENDS_AN_HOUR = 60
const HOUR = 3_600_000

export type IntegrationsModuleDeps = ApiPlatform & { readonly cleanHtml: CleanHtml }

export type IntegrationsModule = ApiModule & {
  /** Re-encrypts tokens of the previous key with the current one; resolves with the number of connections. */
  readonly reencryptTokens: () => Promise<number>
  readonly removeConnections: Connections['removeAll']
}

export function integrationsModule(platform: IntegrationsModuleDeps): IntegrationsModule {
  const { env, database, clock, tokens, cleanHtml } = platform
  const { publicOrigin } = platform.site
  const vault = createTokenVault(platform.encryptionKeys)
  const google = providerOf(googleSettings(googleOptions(platform)), clock)
  const microsoft = providerOf(microsoftSettings(microsoftOptions(platform)), clock)
  const googleAt = googleAddresses(env.GOOGLE_URL)
  const microsoftAt = microsoftAddresses(env.MICROSOFT_URL, env.MICROSOFT_TENANT)
  const providers = {
    google: { ...google.parts, whoIs: createGoogleWhoIs(google.api, googleAt) },
    onedrive: { ...microsoft.parts, whoIs: createMicrosoftWhoIs(microsoft.api, microsoftAt) },
  } satisfies Record<IntegrationProvider, unknown>

  const store = { ...platform, vault, providers, tokens: createTokenStore({ ...platform, vault }) }
  const refresh = createTokenRefresh(store)
  const access = createAccess({ ...store, refresh })
  const revocation = createRevocation(store)
  const authorizations = createAuthorizations({ ...store, revocation })
  const connections = createConnections({ ...store, access, revocation })
  const drive = createGoogleDrive(google.api, googleAt)
  const onedrive = createOnedrive(microsoft.api, microsoftAt)
  const sendLimit = platform.limit({
    name: 'integration-send',
    calls: SENDS_AN_HOUR,
    window: HOUR,
    userMessage: 'You’ve reached the hourly email limit. Please try again later.',
  })
  const routing = {
    tokens,
    authorizations,
    connections,
    clock,
    requireActiveAttorney: (caller: Caller) => requireActiveAttorney(database, caller),
  }

  return {
    routes: [
      googleRoutes({
        ...routing,
        google: createGoogleService({
          ...platform,
          publicOrigin,
          access,
          drive,
          sendLimit,
          calendar: createGoogleCalendar(google.api, googleAt),
          gmail: createGmail(google.api, googleAt),
        }),
      }),
      onedriveRoutes({
        ...routing,
        onedrive: createOnedriveService({
          access,
          sendLimit,
          drive: onedrive,
          outlook: createOutlook(microsoft.api, microsoftAt, cleanHtml),
          cursors: createPageCursors(vault, microsoftAt.graph),
        }),
      }),
      linkedFilesRoutes({
        ...routing,
        linkedFiles: createLinkedFiles({
          ...platform,
          access,
          find: { google: drive.find, onedrive: onedrive.find },
        }),
      }),
    ],
    reencryptTokens: () => reencryptTokens(store),
    removeConnections: (tx, userId) => connections.removeAll(tx, userId),
    jobs: [{ queue: REVOCATION_QUEUE, concurrency: 1, handle: revocation.handle }],
    start() {
      if (env.TOKEN_ENCRYPTION_KEY_PREVIOUS !== undefined) reencryptInBackground(store)
      return Promise.resolve()
    },
    async close() {
      await Promise.all([google.close(), microsoft.close()])
    },
  }
}

/** Until it is done, both keys decrypt stored tokens. */
function reencryptInBackground(store: ReencryptDeps & Pick<ApiPlatform, 'logger'>): void {
  const { logger } = store
  reencryptTokens(store).then(
    (connections) => logger.info({ connections }, 'no connection needs the token key before any more'),
    (error: unknown) => logger.error({ error: errorForLog(error) }, 'sealing with the new token key failed'),
  )
}

function googleOptions({ env, site: { publicOrigin } }: ApiPlatform): GoogleOptions {
  return {
    publicOrigin,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    url: env.GOOGLE_URL,
    driveAccess: env.GOOGLE_DRIVE_ACCESS,
  }
}

function microsoftOptions({ env, site: { publicOrigin } }: ApiPlatform): MicrosoftOptions {
  return {
    publicOrigin,
    clientId: env.MICROSOFT_CLIENT_ID,
    clientSecret: env.MICROSOFT_CLIENT_SECRET,
    url: env.MICROSOFT_URL,
    tenant: env.MICROSOFT_TENANT,
  }
}

function providerOf(settings: ProviderSettings, clock: () => number) {
  const { provider } = settings
  const outbound = createOutbound(settings)
  const reader = createAnswerReader(provider, clock)
  return {
    parts: { settings, authorization: createAuthorizationClient({ settings, outbound, reader, clock }) },
    api: createProviderApi(provider, outbound, reader),
    close: () => outbound.close(),
  }
}

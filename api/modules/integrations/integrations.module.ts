/** Puts the outside accounts together from what the program has. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Logger } from '../../../runtime/logger.ts'
import type { IntegrationProvider } from '../../../shared/domain/integrations.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { createCallLimit, noLimit } from '../../http/call-limit.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { CleanHtml } from '../email/html-cleaner.ts'
import { createAccess } from './connections/access.service.ts'
import { createAuthorizations } from './connections/authorization.service.ts'
import { createConnections } from './connections/connection.service.ts'
import { createTokenRefresh } from './connections/token-refresh.ts'
import { createRevocation } from './connections/revocation.ts'
import { createTokenStore } from './connections/sealed-tokens.ts'
import { reencryptTokens } from './connections/reencrypt-tokens.ts'
import { createTokenVault } from './connections/token-vault.ts'
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

/** Mails from a person's own outside addresses. */
const SENDS_AN_HOUR = 60
const HOUR = 3_600_000

export type IntegrationsModuleDeps = {
  readonly database: Database
  readonly tokens: TokenVerifier
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
  readonly clock: () => number
  readonly newId: () => string
  readonly limitsCalls: boolean
  readonly cleanHtml: CleanHtml
  readonly publicOrigin: string
  /** The first seals; all of them open. */
  readonly sealingSecrets: readonly [string, ...string[]]
  readonly google: Omit<GoogleOptions, 'publicOrigin'>
  readonly microsoft: Omit<MicrosoftOptions, 'publicOrigin'>
}

export type IntegrationsModule = {
  readonly routes: readonly Hono<RequestEnv>[]
  /** For the queue REVOCATION_QUEUE. */
  readonly handleRevocation: JobHandler
  /** Seals what the key before has sealed with the one in use; resolves with how many connections that were. */
  readonly reencryptTokens: () => Promise<number>
  close(): Promise<void>
}

export function createIntegrationsModule(deps: IntegrationsModuleDeps): IntegrationsModule {
  const { database, clock, tokens, publicOrigin } = deps
  const vault = createTokenVault(deps.sealingSecrets)
  const google = providerOf(googleSettings({ ...deps.google, publicOrigin }), clock)
  const microsoft = providerOf(microsoftSettings({ ...deps.microsoft, publicOrigin }), clock)
  const googleAt = googleAddresses(deps.google.url)
  const microsoftAt = microsoftAddresses(deps.microsoft.url, deps.microsoft.tenant)
  const providers = {
    google: { ...google.parts, whoIs: createGoogleWhoIs(google.api, googleAt) },
    onedrive: { ...microsoft.parts, whoIs: createMicrosoftWhoIs(microsoft.api, microsoftAt) },
  } satisfies Record<IntegrationProvider, unknown>

  const store = { ...deps, vault, providers, tokens: createTokenStore({ ...deps, vault }) }
  const refresh = createTokenRefresh(store)
  const access = createAccess({ ...store, refresh })
  const revocation = createRevocation(store)
  const authorizations = createAuthorizations({ ...store, revocation })
  const connections = createConnections({ ...store, access, revocation })
  const drive = createGoogleDrive(google.api, googleAt)
  const onedrive = createOnedrive(microsoft.api, microsoftAt)
  const sendLimit = deps.limitsCalls
    ? createCallLimit(database, clock, {
        name: 'integration-send',
        calls: SENDS_AN_HOUR,
        window: HOUR,
        words: 'You’ve reached the hourly email limit. Please try again later.',
      })
    : noLimit
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
          ...deps,
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
          outlook: createOutlook(microsoft.api, microsoftAt, deps.cleanHtml),
          cursors: createPageCursors(vault, microsoftAt.graph),
        }),
      }),
      linkedFilesRoutes({
        ...routing,
        linkedFiles: createLinkedFiles({
          ...deps,
          access,
          find: { google: drive.find, onedrive: onedrive.find },
        }),
      }),
    ],
    handleRevocation: revocation.handle,
    reencryptTokens: () => reencryptTokens(store),
    async close() {
      await Promise.all([google.close(), microsoft.close()])
    },
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

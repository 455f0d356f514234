/** Gives a call a valid access token of the user's connected account. */
import { AppError } from '../../../../shared/domain/app-error.ts'
import {
  PROVIDER_NAMES,
  type IntegrationProvider,
  type IntegrationService,
} from '../../../../shared/domain/integrations.ts'
import type { Database } from '../../../db/database.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import type { ProviderSettings } from '../provider/provider-settings.ts'
import { findConnection, type ConnectionKey, type StoredConnection } from './connections.repository.ts'
import { createRetryAfterGate } from './retry-after-gate.ts'
import type { ProviderParts, RefreshToken } from './token-refresh.ts'
import { reconnectNeeded, type TokenStore } from './sealed-tokens.ts'

/** Milliseconds. A token that expires sooner is refreshed first. */
const SKEW = 120_000
/** Milliseconds that a call waits for a refresh, its own or another call's. */
const RENEWAL_LIMIT = 15_000

export type AccessDeps = {
  readonly database: Database
  readonly tokens: TokenStore
  readonly refresh: RefreshToken
  readonly providers: Readonly<Record<IntegrationProvider, ProviderParts>>
  readonly clock: () => number
}

export type Access = {
  /**
   * Runs `work` with an access token, and again with a new one if the provider rejects the first, so `work` must be repeatable.
   * Rejects with an AppError (not_connected, reconnect_needed, not_granted, unavailable) or with what `work` rejects with.
   */
  use<Result>(
    key: ConnectionKey,
    /** Null: no specific permission is required. */
    service: IntegrationService | null,
    work: (accessToken: string) => Promise<Result>,
  ): Promise<Result>
}

export function createAccess(deps: AccessDeps): Access {
  const retryAfterGate = createRetryAfterGate(deps.clock)
  return {
    async use(key, service, work) {
      retryAfterGate.check(key)
      try {
        return await workWithToken(deps, key, service, work)
      } catch (error) {
        retryAfterGate.record(key, error)
        throw error
      }
    },
  }
}

async function workWithToken<Result>(
  deps: AccessDeps,
  key: ConnectionKey,
  service: IntegrationService | null,
  work: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  const { tokens } = deps
  const first = await usableRow(deps, key, service, null)
  try {
    return await work(await tokens.openAccess(first))
  } catch (error) {
    if (!isRejection(error)) throw error
  }
  const second = await usableRow(deps, key, service, first.version)
  try {
    return await work(await tokens.openAccess(second))
  } catch (error) {
    if (!isRejection(error)) throw error
    await tokens.markDisconnected(second, 'token_rejected')
    throw reconnectNeeded(key.provider, error)
  }
}

/** The row with a valid token, other than the version that the provider has just rejected. */
async function usableRow(
  { database, refresh, providers, clock }: AccessDeps,
  key: ConnectionKey,
  service: IntegrationService | null,
  rejected: number | null,
): Promise<StoredConnection> {
  const giveUpAt = clock() + RENEWAL_LIMIT
  let outOfDate = rejected
  for (;;) {
    const row = await database.asService((tx) => findConnection(tx, key))
    requireUsable(row, key, service, providers[key.provider].settings)
    const left = row.accessExpiresAt.getTime() - clock()
    // A token refreshed for this call is used even if its lifetime is below SKEW.
    const isNew = outOfDate !== null && row.version !== outOfDate && left > 0
    if (isNew || (row.version !== rejected && left > SKEW)) return row
    outOfDate = row.version
    await refresh(row)
    if (clock() > giveUpAt)
      throw new AppError(
        'unavailable',
        `${PROVIDER_NAMES[key.provider]} is slow to answer. Please try again.`,
      )
  }
}

function isRejection(error: unknown): boolean {
  return error instanceof ProviderFailure && error.kind === 'unauthorized'
}

function requireUsable(
  row: StoredConnection | null,
  { provider }: ConnectionKey,
  service: IntegrationService | null,
  settings: ProviderSettings,
): asserts row is StoredConnection {
  const name = PROVIDER_NAMES[provider]
  if (row === null)
    throw new AppError('not_connected', `${name} is not connected. Connect it in Settings > Integrations.`)
  if (row.state === 'needs_reconnect') throw reconnectNeeded(provider)
  if (service !== null && !settings.servicesOf(row.scopes).includes(service))
    throw new AppError(
      'not_granted',
      `You haven’t granted this permission for ${name}. Reconnect in Settings > Integrations and leave it checked.`,
    )
}

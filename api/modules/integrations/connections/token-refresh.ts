/**
 * Refreshes expired tokens: one caller at a time across processes, by a lease in the row. New tokens are stored before they are used,
 * because the previous ones may already be invalid.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../../../runtime/logger.ts'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { Database } from '../../../db/database.ts'
import type { AuthorizationClient, GrantedTokens } from '../provider/authorization-client.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import type { ProviderSettings } from '../provider/provider-settings.ts'
import {
  giveLeaseBack,
  saveRefreshed,
  takeLease,
  type Lease,
  type StoredConnection,
} from './connections.repository.ts'
import { reconnectNeeded, type TokenStore } from './sealed-tokens.ts'

/** Longer than a refresh can take, so that no other caller takes over a running one. Milliseconds, as is LOOK_AGAIN. */
const LEASE = 60_000
const LOOK_AGAIN = 100
const SAVE_TRIES = 3

export type ProviderParts = {
  readonly settings: ProviderSettings
  readonly authorization: AuthorizationClient
}

export type TokenRefreshDeps = {
  readonly database: Database
  readonly tokens: TokenStore
  readonly providers: Readonly<Record<IntegrationProvider, ProviderParts>>
  readonly logger: Logger
  readonly clock: () => number
}

/**
 * Resolves when the caller should read the row again: after our refresh, or after a short wait if another process refreshes. Rejects with
 * AppError reconnect_needed if the grant has ended, and with ProviderFailure if the provider fails.
 */
export type RefreshToken = (row: StoredConnection) => Promise<void>

export function createTokenRefresh(deps: TokenRefreshDeps): RefreshToken {
  /** Lets calls in this process share one refresh without querying the database. */
  const underWay = new Map<string, Promise<void>>()
  return (row) => {
    const name = `${row.provider} ${row.userId}`
    const refresh = underWay.get(name) ?? refreshOnce(deps, row).finally(() => underWay.delete(name))
    underWay.set(name, refresh)
    return refresh
  }
}

async function refreshOnce(deps: TokenRefreshDeps, row: StoredConnection): Promise<void> {
  const { database, tokens, providers, clock, logger } = deps
  const lease: Lease = { userId: row.userId, provider: row.provider, version: row.version, id: randomUUID() }
  const now = clock()
  const taken = await database.asService((tx) => takeLease(tx, lease, new Date(now), new Date(now + LEASE)))
  if (!taken) {
    await sleep(LOOK_AGAIN)
    return
  }
  const refreshToken = await tokens.openRefresh(row)
  let granted: GrantedTokens
  try {
    granted = await providers[row.provider].authorization.refresh(refreshToken)
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'unauthorized') {
      logger.info({ provider: row.provider, reason: error.details.reason }, 'a grant has ended')
      await tokens.markDisconnected(row, 'grant_ended')
      throw reconnectNeeded(row.provider, error)
    }
    await database.asService((tx) => giveLeaseBack(tx, lease))
    throw error
  }
  await save(deps, row, lease, granted, granted.refreshToken ?? refreshToken)
}

async function save(
  { database, tokens, clock }: TokenRefreshDeps,
  row: StoredConnection,
  lease: Lease,
  granted: GrantedTokens,
  refreshToken: string,
): Promise<void> {
  const refreshed = {
    ...tokens.seal(row, granted, refreshToken),
    // Not every provider returns the scopes again.
    scopes: granted.scopes ?? row.scopes,
    at: new Date(clock()),
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      // If the row has changed meanwhile, its tokens are newer, and the next read finds them.
      await database.asService((tx) => saveRefreshed(tx, lease, refreshed))
      return
    } catch (error) {
      // Retries, because losing the new token would end the connection.
      if (attempt === SAVE_TRIES) throw error
      await sleep(LOOK_AGAIN * attempt)
    }
  }
}

/**
 * Refreshes tokens that have run out: one caller at a time, in whichever process, as a lease in the row says whose turn it is. What the
 * provider gave is saved before anybody uses it, since the token before may be worth nothing from then on.
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

/** Longer than a refresh can take, so that nobody takes over from one who is still at it. Milliseconds, as all below. */
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
 * Resolves when the row deserves another look: refreshed by us, or a moment later where somebody else is at it. Rejects with AppError
 * reconnect_needed when the grant has ended, with ProviderFailure when the provider cannot say.
 */
export type RefreshToken = (row: StoredConnection) => Promise<void>

export function createTokenRefresh(deps: TokenRefreshDeps): RefreshToken {
  /** Of this process, so that its calls wait for one another without asking the database. */
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
    // Not every provider repeats them.
    scopes: granted.scopes ?? row.scopes,
    at: new Date(clock()),
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Where the row has moved on meanwhile, what it holds is newer: the next look finds it.
      await database.asService((tx) => saveRefreshed(tx, lease, refreshed))
      return
    } catch (error) {
      // Losing the new token would end the connection.
      if (attempt === SAVE_TRIES) throw error
      await sleep(LOOK_AGAIN * attempt)
    }
  }
}

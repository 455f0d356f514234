/** Encrypts and decrypts a connection's tokens, and marks the connection broken if they cannot be decrypted. */
import type { Logger } from '../../../../runtime/logger.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { PROVIDER_NAMES, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { Database } from '../../../db/database.ts'
import type { GrantedTokens } from '../provider/authorization-client.ts'
import {
  markBroken,
  recordAct,
  saveResealed,
  type ConnectionKey,
  type SealedTokens,
  type StoredConnection,
} from './connections.repository.ts'
import { UnreadableSeal, type TokenVault } from '../../../encryption/token-vault.ts'

const ACCESS_COLUMN = 'access_token'
const REFRESH_COLUMN = 'refresh_token'

export type SealedTokensDeps = {
  readonly database: Database
  readonly vault: TokenVault
  readonly logger: Logger
  readonly clock: () => number
}

export type TokenStore = {
  seal(key: ConnectionKey, granted: GrantedTokens, refreshToken: string): SealedTokens
  /** Re-encrypts if the key has changed. Rejects with AppError reconnect_needed and marks the connection if it cannot be decrypted. */
  openAccess(row: StoredConnection): Promise<string>
  openRefresh(row: StoredConnection): Promise<string>
  /** Null if it cannot be decrypted. */
  tryRefresh(row: StoredConnection): string | null
  /** Lasts until the user reconnects. */
  markDisconnected(row: StoredConnection, because: string): Promise<void>
}

export function createTokenStore({ database, vault, logger, clock }: SealedTokensDeps): TokenStore {
  const sealOne = ({ provider, userId }: ConnectionKey, column: string, text: string): string =>
    vault.seal(text, { provider, userId, column })

  async function markDisconnected(row: StoredConnection, because: string): Promise<void> {
    const at = new Date(clock())
    await database.asService(async (tx) => {
      await markBroken(tx, row, because, at)
      await recordAct(tx, row, 'integration.broken', at)
    })
  }

  /** If the token cannot be decrypted, the user must reconnect, and the log informs the operator. */
  async function open(row: StoredConnection, column: string, sealed: string) {
    const { provider, userId } = row
    try {
      return vault.open(sealed, { provider, userId, column })
    } catch (error) {
      if (!(error instanceof UnreadableSeal)) throw error
      logger.error({ provider, userId, column }, 'a sealed token cannot be read')
      await markDisconnected(row, 'unreadable')
      throw reconnectNeeded(provider, error)
    }
  }

  const openRefresh = async (row: StoredConnection): Promise<string> =>
    (await open(row, REFRESH_COLUMN, row.refreshTokenSealed)).text

  return {
    markDisconnected,
    openRefresh,
    seal: (key, granted, refreshToken) => ({
      accessTokenSealed: sealOne(key, ACCESS_COLUMN, granted.accessToken),
      accessExpiresAt: new Date(granted.expiresAt),
      refreshTokenSealed: sealOne(key, REFRESH_COLUMN, refreshToken),
    }),
    async openAccess(row) {
      const { text, isCurrent } = await open(row, ACCESS_COLUMN, row.accessTokenSealed)
      if (!isCurrent) {
        const resealed = {
          accessTokenSealed: sealOne(row, ACCESS_COLUMN, text),
          refreshTokenSealed: sealOne(row, REFRESH_COLUMN, await openRefresh(row)),
        }
        await database.asService((tx) => saveResealed(tx, row, resealed))
      }
      return text
    },
    tryRefresh({ provider, userId, refreshTokenSealed }) {
      try {
        return vault.open(refreshTokenSealed, { provider, userId, column: REFRESH_COLUMN }).text
      } catch (error) {
        if (error instanceof UnreadableSeal) return null
        throw error
      }
    },
  }
}

export function reconnectNeeded(provider: IntegrationProvider, cause?: unknown): AppError {
  const userMessage = `The connection to ${PROVIDER_NAMES[provider]} has ended. Reconnect in Settings > Integrations.`
  return new AppError('reconnect_needed', userMessage, cause === undefined ? {} : { cause })
}

/** Re-encrypts all connections after a change of TOKEN_ENCRYPTION_KEY, so that the previous key can be removed. */
import { AppError } from '../../../../shared/domain/app-error.ts'
import type { Database } from '../../../db/database.ts'
import { listConnections, type ConnectionKey, type StoredConnection } from './connections.repository.ts'
import type { TokenStore } from './sealed-tokens.ts'
import type { TokenVault } from '../../../encryption/token-vault.ts'

const PAGE = 100

export type ReencryptDeps = {
  readonly database: Database
  readonly vault: Pick<TokenVault, 'isOfCurrentKey'>
  readonly tokens: Pick<TokenStore, 'openAccess'>
}

/** Returns the number of re-encrypted connections. Safe in several processes: a row that has changed meanwhile is skipped. */
export async function reencryptTokens({ database, vault, tokens }: ReencryptDeps): Promise<number> {
  let sealed = 0
  let last: ConnectionKey | null = null
  for (;;) {
    const page = await pageAfter(database, last)
    for (const row of page)
      if (!vault.isOfCurrentKey(row.accessTokenSealed) && (await opens(tokens, row))) sealed += 1
    last = page.at(-1) ?? null
    if (last === null) return sealed
  }
}

function pageAfter(database: Database, after: ConnectionKey | null): Promise<readonly StoredConnection[]> {
  return database.asService((tx) => listConnections(tx, after, PAGE))
}

/** False for a token that cannot be decrypted; `openAccess` has marked it, and its owner must reconnect. */
async function opens(tokens: ReencryptDeps['tokens'], row: StoredConnection): Promise<boolean> {
  try {
    await tokens.openAccess(row)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'reconnect_needed') return false
    throw error
  }
}

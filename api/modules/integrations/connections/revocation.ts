/** Revokes a grant at the provider: immediately, or by retries in the background if the provider does not respond. */
import type { Logger } from '../../../../runtime/logger.ts'
import { errorForLog } from '../../../../runtime/logger.ts'
import { z } from 'zod'
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { Database } from '../../../db/database.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { JobHandler } from '../../../jobs/job-worker.ts'
import type { ConnectionKey, StoredConnection } from './connections.repository.ts'
import type { ProviderParts } from './token-refresh.ts'
import type { TokenStore } from './sealed-tokens.ts'
import { UnreadableSeal, type TokenVault } from '../../../encryption/token-vault.ts'

export const REVOCATION_QUEUE = 'integration-revocation'

const COLUMN = 'revocation'
/** Milliseconds between attempts; the last wait repeats up to the limit below. */
const WAITS = [1, 5, 30, 120].map((minutes) => minutes * 60_000)
const MAX_TRIES = 48

export type RevocationOutcome = 'done' | 'pending' | 'not_offered'

export type Revocation = {
  /** Does not reject for the provider's failures. */
  revoke(key: ConnectionKey, refreshToken: string): Promise<RevocationOutcome>
  /** The same for a deleted row; `not_offered` if its token cannot be decrypted. */
  revokeStored(row: StoredConnection): Promise<RevocationOutcome>
  readonly handle: JobHandler
}

export type RevocationDeps = {
  readonly database: Database
  readonly vault: TokenVault
  readonly tokens: TokenStore
  readonly providers: Readonly<Record<IntegrationProvider, ProviderParts>>
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
}

const jobSchema = z.object({
  provider: z.enum(INTEGRATION_PROVIDERS),
  userId: z.uuid(),
  sealed: z.string(),
  attempt: z.number().int().positive(),
})

export function createRevocation(deps: RevocationDeps): Revocation {
  const { database, vault, providers, jobs, logger } = deps

  async function revoke(key: ConnectionKey, refreshToken: string): Promise<RevocationOutcome> {
    try {
      return (await providers[key.provider].authorization.revoke(refreshToken)) ? 'done' : 'not_offered'
    } catch (error) {
      logger.warn({ provider: key.provider, error: errorForLog(error) }, 'a grant could not be withdrawn yet')
    }
    const { provider, userId } = key
    const sealed = vault.seal(refreshToken, { provider, userId, column: COLUMN })
    const job = { provider, userId, sealed, attempt: 1 }
    await database.asService((tx) => jobs.send(tx, REVOCATION_QUEUE, job, { delay: waitAfter(1) }))
    return 'pending'
  }

  return {
    revoke,
    async revokeStored(row) {
      const refreshToken = deps.tokens.tryRefresh(row)
      if (refreshToken !== null) return revoke(row, refreshToken)
      logger.error(
        { provider: row.provider, userId: row.userId },
        'a sealed token cannot be read to withdraw it',
      )
      return 'not_offered'
    },
    async handle(data, complete) {
      const job = jobSchema.parse(data)
      const { userId, provider, attempt } = job
      let isDone = true
      try {
        const { text } = vault.open(job.sealed, { userId, provider, column: COLUMN })
        await providers[provider].authorization.revoke(text)
      } catch (error) {
        isDone = error instanceof UnreadableSeal || attempt >= MAX_TRIES
        logger.warn({ provider, attempt, error: errorForLog(error) }, 'a grant could not be withdrawn')
      }
      await database.asService(async (tx) => {
        await complete(tx)
        if (isDone) return
        const next = { ...job, attempt: attempt + 1 }
        await jobs.send(tx, REVOCATION_QUEUE, next, { delay: waitAfter(attempt + 1) })
      })
    },
  }
}

function waitAfter(attempt: number): number {
  return WAITS[Math.min(attempt, WAITS.length) - 1] ?? 0
}

/** Attempts to connect: single use, for one user and provider, valid for ten minutes. Runs as the server: no row-level security. */
import { z } from 'zod'
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'

export type NewAuthorization = {
  readonly stateHash: string
  readonly provider: IntegrationProvider
  readonly userId: string
  readonly sessionId: string | null
  readonly verifierSealed: string
  readonly nonce: string | null
  readonly at: Date
  readonly expiresAt: Date
}

/** Also deletes the user's attempts that expired more than a day ago. */
export async function storeAuthorization(tx: ServiceTx, attempt: NewAuthorization): Promise<void> {
  await tx.query(
    `delete from public.integration_authorizations where user_id = $1 and expires_at < $2::timestamptz - interval '1 day'`,
    [attempt.userId, attempt.at.toISOString()],
  )
  await tx.query(
    `insert into public.integration_authorizations
       (state_sha256, provider, user_id, session_id, verifier_sealed, nonce, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      attempt.stateHash,
      attempt.provider,
      attempt.userId,
      attempt.sessionId,
      attempt.verifierSealed,
      attempt.nonce,
      attempt.at.toISOString(),
      attempt.expiresAt.toISOString(),
    ],
  )
}

const rowSchema = z
  .object({
    provider: z.enum(INTEGRATION_PROVIDERS),
    user_id: z.uuid(),
    session_id: z.string().nullable(),
    verifier_sealed: z.string(),
    nonce: z.string().nullable(),
    expires_at: z.date(),
    used_at: z.date().nullable(),
  })
  .transform((row) => ({
    provider: row.provider,
    userId: row.user_id,
    sessionId: row.session_id,
    verifierSealed: row.verifier_sealed,
    nonce: row.nonce,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }))
export type Authorization = z.output<typeof rowSchema>

const COLUMNS = 'provider, user_id, session_id, verifier_sealed, nonce, expires_at, used_at'

export type Finisher = {
  readonly stateHash: string
  readonly provider: IntegrationProvider
  readonly userId: string
  readonly sessionId: string | null
  readonly at: Date
}

/** Claims the attempt; null if it is not valid for this user now. Only one of two concurrent calls gets it. */
export async function claimAuthorization(tx: ServiceTx, by: Finisher): Promise<Authorization | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `update public.integration_authorizations set used_at = $5
       where state_sha256 = $1 and provider = $2 and user_id = $3 and used_at is null and expires_at > $5
         and session_id is not distinct from $4
       returning ${COLUMNS}`,
      [by.stateHash, by.provider, by.userId, by.sessionId, by.at.toISOString()],
    ),
  )
}

/** Finds an attempt that could not be claimed, to explain why. */
export async function findAuthorization(tx: ServiceTx, stateHash: string): Promise<Authorization | null> {
  return parseRow(
    rowSchema,
    await tx.query(`select ${COLUMNS} from public.integration_authorizations where state_sha256 = $1`, [
      stateHash,
    ]),
  )
}

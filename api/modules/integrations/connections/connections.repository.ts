/** Connected accounts. Users read their own under row-level security, without the tokens; only the server reads those. */
import { z } from 'zod'
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import { writeAuditEntry } from '../../../db/audit-log.ts'
import type { ServiceTx, UserTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

export const connectionStateSchema = z.enum(['connected', 'needs_reconnect'])

const shownSchema = z
  .object({
    state: connectionStateSchema,
    account_email: z.string(),
    account_name: z.string().nullable(),
    scopes: z.array(z.string()),
    connected_at: z.date(),
  })
  .transform((row) => ({
    state: row.state,
    email: row.account_email,
    name: row.account_name,
    scopes: row.scopes,
    connectedAt: row.connected_at,
  }))
export type ShownConnection = z.output<typeof shownSchema>

/** Null if not connected. */
export async function readOwnConnection(
  tx: UserTx,
  userId: string,
  provider: IntegrationProvider,
): Promise<ShownConnection | null> {
  return parseRow(
    shownSchema,
    await tx.query(
      `select state, account_email, account_name, scopes, connected_at from public.integration_connections
       where user_id = $1 and provider = $2`,
      [userId, provider],
    ),
  )
}

const rowSchema = z
  .object({
    user_id: z.uuid(),
    provider: z.enum(INTEGRATION_PROVIDERS),
    state: connectionStateSchema,
    account_id: z.string(),
    scopes: z.array(z.string()),
    access_token_sealed: z.string(),
    access_expires_at: z.date(),
    refresh_token_sealed: z.string(),
    token_version: z.number(),
  })
  .transform((row) => ({
    userId: row.user_id,
    provider: row.provider,
    state: row.state,
    accountId: row.account_id,
    scopes: row.scopes,
    accessTokenSealed: row.access_token_sealed,
    accessExpiresAt: row.access_expires_at,
    refreshTokenSealed: row.refresh_token_sealed,
    version: row.token_version,
  }))
export type StoredConnection = z.output<typeof rowSchema>

const COLUMNS = `user_id, provider, state, account_id, scopes, access_token_sealed, access_expires_at,
  refresh_token_sealed, token_version`

export type ConnectionKey = { readonly userId: string; readonly provider: IntegrationProvider }

export async function findConnection(
  tx: ServiceTx,
  { userId, provider }: ConnectionKey,
): Promise<StoredConnection | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.integration_connections where user_id = $1 and provider = $2`,
      [userId, provider],
    ),
  )
}

/** One page of all active connections, by key. */
export async function listConnections(
  tx: ServiceTx,
  after: ConnectionKey | null,
  limit: number,
): Promise<readonly StoredConnection[]> {
  return parseRows(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.integration_connections
       where state = 'connected' and ($1::uuid is null or (user_id, provider) > ($1::uuid, $2::text))
       order by user_id, provider limit $3`,
      [after?.userId ?? null, after?.provider ?? null, limit],
    ),
  )
}

export type SealedTokens = {
  readonly accessTokenSealed: string
  readonly accessExpiresAt: Date
  readonly refreshTokenSealed: string
}

export type NewConnection = ConnectionKey &
  SealedTokens & {
    readonly accountId: string
    readonly email: string
    readonly name: string | null
    readonly scopes: readonly string[]
    readonly at: Date
  }

/** Inserts or replaces the connection; returns the replaced one, if any. */
export async function replaceConnection(
  tx: ServiceTx,
  made: NewConnection,
): Promise<StoredConnection | null> {
  const before = parseRow(
    rowSchema,
    await tx.query(
      `select ${COLUMNS} from public.integration_connections where user_id = $1 and provider = $2 for update`,
      [made.userId, made.provider],
    ),
  )
  await tx.query(
    `insert into public.integration_connections as c
       (user_id, provider, state, account_id, account_email, account_name, scopes, access_token_sealed,
        access_expires_at, refresh_token_sealed, connected_at, updated_at)
     values ($1, $2, 'connected', $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (user_id, provider) do update set
       state = 'connected', broken_because = null, account_id = excluded.account_id,
       account_email = excluded.account_email, account_name = excluded.account_name, scopes = excluded.scopes,
       access_token_sealed = excluded.access_token_sealed, access_expires_at = excluded.access_expires_at,
       refresh_token_sealed = excluded.refresh_token_sealed, token_version = c.token_version + 1,
       refresh_lease = null, refresh_lease_until = null, connected_at = excluded.connected_at,
       updated_at = excluded.updated_at`,
    [
      made.userId,
      made.provider,
      made.accountId,
      made.email,
      made.name,
      made.scopes,
      made.accessTokenSealed,
      made.accessExpiresAt.toISOString(),
      made.refreshTokenSealed,
      made.at.toISOString(),
    ],
  )
  return before
}

/** Returns the deleted connection, if any. */
export async function deleteConnection(
  tx: ServiceTx,
  { userId, provider }: ConnectionKey,
): Promise<StoredConnection | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `delete from public.integration_connections where user_id = $1 and provider = $2 returning ${COLUMNS}`,
      [userId, provider],
    ),
  )
}

export type Lease = ConnectionKey & { readonly id: string; readonly version: number }

/** Returns whether the caller got the lease to refresh tokens of this version, valid until `until`. */
export async function takeLease(tx: ServiceTx, lease: Lease, now: Date, until: Date): Promise<boolean> {
  const taken = await tx.query(
    `update public.integration_connections set refresh_lease = $3, refresh_lease_until = $6
     where user_id = $1 and provider = $2 and token_version = $4 and state = 'connected'
       and (refresh_lease is null or refresh_lease_until < $5)
     returning token_version`,
    [lease.userId, lease.provider, lease.id, lease.version, now.toISOString(), until.toISOString()],
  )
  return taken.length === 1
}

export async function giveLeaseBack(tx: ServiceTx, lease: Lease): Promise<void> {
  await tx.query(
    `update public.integration_connections set refresh_lease = null, refresh_lease_until = null
     where user_id = $1 and provider = $2 and refresh_lease = $3`,
    [lease.userId, lease.provider, lease.id],
  )
}

export type RefreshedTokens = SealedTokens & { readonly scopes: readonly string[]; readonly at: Date }

/** False if the connection was replaced or ended meanwhile; then the tokens are discarded. */
export async function saveRefreshed(tx: ServiceTx, lease: Lease, tokens: RefreshedTokens): Promise<boolean> {
  const saved = await tx.query(
    `update public.integration_connections set access_token_sealed = $4, access_expires_at = $5,
       refresh_token_sealed = $6, scopes = $7, token_version = token_version + 1,
       refresh_lease = null, refresh_lease_until = null, updated_at = $8
     where user_id = $1 and provider = $2 and token_version = $3 returning token_version`,
    [
      lease.userId,
      lease.provider,
      lease.version,
      tokens.accessTokenSealed,
      tokens.accessExpiresAt.toISOString(),
      tokens.refreshTokenSealed,
      tokens.scopes,
      tokens.at.toISOString(),
    ],
  )
  return saved.length === 1
}

/** Stores the same tokens, encrypted with another key. */
export async function saveResealed(
  tx: ServiceTx,
  { userId, provider, version }: ConnectionKey & { readonly version: number },
  sealed: Pick<SealedTokens, 'accessTokenSealed' | 'refreshTokenSealed'>,
): Promise<void> {
  await tx.query(
    `update public.integration_connections set access_token_sealed = $4, refresh_token_sealed = $5
     where user_id = $1 and provider = $2 and token_version = $3`,
    [userId, provider, version, sealed.accessTokenSealed, sealed.refreshTokenSealed],
  )
}

/** Does nothing if the tokens have a later version. */
export async function markBroken(
  tx: ServiceTx,
  { userId, provider, version }: ConnectionKey & { readonly version: number },
  because: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.integration_connections set state = 'needs_reconnect', broken_because = $4, refresh_lease = null,
       refresh_lease_until = null, updated_at = $5
     where user_id = $1 and provider = $2 and token_version = $3`,
    [userId, provider, version, because, at.toISOString()],
  )
}

/** Writes to the append-only audit log who connected or disconnected which account, and when. */
export async function recordAct(
  tx: ServiceTx,
  { userId, provider }: ConnectionKey,
  action: 'integration.connected' | 'integration.disconnected' | 'integration.broken',
  at: Date,
): Promise<void> {
  const owner = parseRow(
    z.object({ email: z.string() }),
    await tx.query('select email from public.users where id = $1', [userId]),
  )
  if (owner === null) return
  await writeAuditEntry(tx, {
    at,
    actorId: userId,
    actor: owner.email,
    action,
    subjectId: userId,
    details: { provider },
  })
}

/** Stored device grants: their owner reads and ends them under row-level security; the server creates and looks them up. */
import { z } from 'zod'
import type { DeviceGrant, GrantScope } from '../../../shared/contracts/device-grants.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

/** Lifetime of an unused grant, as an SQL interval. */
const IDLE = '30 days'
/** If two windows sign in at once, either response may set the cookie last, so both secrets stay valid. */
const SECRETS_PER_DEVICE = 2
/** Devices per user; a new one ends the grants of the oldest. */
const MAX_DEVICES = 20

const COLUMNS = 'id, device_id, label, scopes, created_at, last_used_at, expires_at'
const LIVE = `revoked_at is null and expires_at > $2 and coalesce(last_used_at, created_at) > $2::timestamptz - interval '${IDLE}'`

const grantSchema = z
  .object({
    id: z.uuid(),
    device_id: z.uuid(),
    label: z.string(),
    scopes: z.array(z.string()),
    created_at: z.date(),
    last_used_at: z.date().nullable(),
    expires_at: z.date(),
  })
  .transform((row): DeviceGrant => ({
    id: row.id,
    deviceId: row.device_id,
    label: row.label,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  }))

/** The newest grant of each device, newest first. */
export async function listGrants(tx: UserTx, userId: string, now: Date): Promise<DeviceGrant[]> {
  const rows = await tx.query(
    `select * from (
       select distinct on (device_id) ${COLUMNS} from public.device_grants
       where user_id = $1 and ${LIVE} order by device_id, created_at desc
     ) latest order by created_at desc limit ${MAX_DEVICES}`,
    [userId, now.toISOString()],
  )
  return parseRows(grantSchema, rows)
}

export type NewGrant = {
  readonly id: string
  readonly userId: string
  /** Null if the token names no session. */
  readonly sessionId: string | null
  readonly deviceId: string
  readonly label: string
  readonly scopes: readonly GrantScope[]
  readonly secretSha256: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Also ends the device's older secrets except the previous one, and the grants of devices beyond the limit. */
export async function insertGrant(tx: ServiceTx, grant: NewGrant): Promise<DeviceGrant> {
  const { id, userId, sessionId, deviceId, label, scopes, secretSha256, at, expiresAt } = grant
  const row = parseRow(
    grantSchema,
    await tx.query(
      `insert into public.device_grants
         (id, user_id, device_id, label, secret_sha256, created_at, expires_at, session_id, session_checked_at, scopes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $6, $9) returning ${COLUMNS}`,
      [
        id,
        userId,
        deviceId,
        label,
        secretSha256,
        at.toISOString(),
        expiresAt.toISOString(),
        sessionId,
        [...scopes],
      ],
    ),
  )
  if (row === null) throw new Error('inserting a grant returned no row')
  await tx.query(
    `update public.device_grants set revoked_at = $3
     where user_id = $1 and device_id = $2 and revoked_at is null and id not in (
       select id from public.device_grants where user_id = $1 and device_id = $2
       order by created_at desc, (id = $4) desc limit ${SECRETS_PER_DEVICE}
     )`,
    [userId, deviceId, at.toISOString(), id],
  )
  await tx.query(
    `update public.device_grants set revoked_at = $2
     where user_id = $1 and revoked_at is null and device_id not in (
       select device_id from public.device_grants where user_id = $1 and revoked_at is null
       group by device_id order by max(created_at) desc, bool_or(id = $3) desc limit ${MAX_DEVICES}
     )`,
    [userId, at.toISOString(), id],
  )
  return row
}

/** Ends every secret of the named grant's device. False if the user has no such grant. */
export async function endGrant(tx: UserTx, userId: string, id: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update public.device_grants set revoked_at = $3
     where user_id = $1 and revoked_at is null
       and device_id = (select device_id from public.device_grants where id = $2 and user_id = $1)
     returning id`,
    [userId, id, at.toISOString()],
  )
  return rows.length > 0
}

/** Selects grants created in any session, in one session, or in all but one. */
export type WhichSessions =
  | { readonly sessions: 'all' }
  | { readonly sessions: 'this' | 'others'; readonly sessionId: string }

/** A grant without a known session counts as created in another session. */
export async function endGrantsOf(
  tx: ServiceTx,
  userId: string,
  which: WhichSessions,
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.device_grants set revoked_at = $2
     where user_id = $1 and revoked_at is null and case $3::text
       when 'all' then true
       when 'this' then session_id = $4::uuid
       else session_id is distinct from $4::uuid
     end`,
    [userId, at.toISOString(), which.sessions, which.sessions === 'all' ? null : which.sessionId],
  )
  // A device whose session has ended is told nothing more.
  await tx.query(
    `delete from public.push_subscriptions
     where user_id = $1 and case $2::text
       when 'all' then true
       when 'this' then session_id = $3::uuid
       else session_id is distinct from $3::uuid
     end`,
    [userId, which.sessions, which.sessions === 'all' ? null : which.sessionId],
  )
}

const sessionSchema = z.object({ session_id: z.uuid() })

/** Sessions with grants that have not been checked since `since`, longest unchecked first. */
export async function takeSessionsToCheck(tx: ServiceTx, since: Date, limit: number): Promise<string[]> {
  const rows = await tx.query(
    `select session_id from public.device_grants
     where revoked_at is null and session_id is not null
       and (session_checked_at is null or session_checked_at < $1)
     group by session_id order by min(session_checked_at) nulls first limit $2`,
    [since.toISOString(), limit],
  )
  return parseRows(sessionSchema, rows).map(({ session_id }) => session_id)
}

/** Returns the number of ended grants. */
export async function endGrantsOfSessions(
  tx: ServiceTx,
  { checked, gone }: { readonly checked: readonly string[]; readonly gone: readonly string[] },
  at: Date,
): Promise<number> {
  await tx.query(
    'update public.device_grants set session_checked_at = $2 where revoked_at is null and session_id = any($1::uuid[])',
    [[...checked], at.toISOString()],
  )
  const ended = await tx.query(
    `update public.device_grants set revoked_at = $2
     where revoked_at is null and session_id = any($1::uuid[]) returning id`,
    [[...gone], at.toISOString()],
  )
  await tx.query('delete from public.push_subscriptions where session_id = any($1::uuid[])', [[...gone]])
  return ended.length
}

/** Ends this secret and the device's others. */
export async function endGrantBySecret(tx: ServiceTx, secretSha256: string, at: Date): Promise<void> {
  await tx.query(
    `update public.device_grants g set revoked_at = $2 from public.device_grants shown
     where shown.secret_sha256 = $1 and g.user_id = shown.user_id and g.device_id = shown.device_id and g.revoked_at is null`,
    [secretSha256, at.toISOString()],
  )
  await tx.query(
    `delete from public.push_subscriptions p using public.device_grants shown
     where shown.secret_sha256 = $1 and p.user_id = shown.user_id and p.session_id = shown.session_id`,
    [secretSha256],
  )
}

const ownerSchema = z
  .object({ user_id: z.uuid(), session_id: z.uuid().nullable() })
  .transform((row) => ({ userId: row.user_id, sessionId: row.session_id }))
type GrantOwner = z.output<typeof ownerSchema>

/** Records the use. Null for a secret that is unknown, ended, expired, unused for too long or without the scope. */
export async function useGrant(
  tx: ServiceTx,
  { secretSha256, scope }: { readonly secretSha256: string; readonly scope: GrantScope },
  now: Date,
): Promise<GrantOwner | null> {
  return parseRow(
    ownerSchema,
    await tx.query(
      `update public.device_grants set last_used_at = $2 where secret_sha256 = $1 and $3 = any(scopes) and ${LIVE}
       returning user_id, session_id`,
      [secretSha256, now.toISOString(), scope],
    ),
  )
}

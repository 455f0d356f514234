/** Grants of devices as stored: read and ended by their owner under row-level security; made and looked up by the server. */
import { z } from 'zod'
import type { DeviceGrant } from '../../../shared/contracts/device-grants.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

/** How long an unused grant lives, as an SQL interval. */
const IDLE = '30 days'
/** Two windows may be signing in at once, and either's answer may be the last to set the cookie: both secrets stay good. */
const SECRETS_PER_DEVICE = 2
/** Of one person; a new one ends the grant of the one that was set up longest ago. */
const MOST_DEVICES = 20

const COLUMNS = 'id, device_id, label, created_at, last_used_at, expires_at'
const LIVE = `revoked_at is null and expires_at > $2 and coalesce(last_used_at, created_at) > $2::timestamptz - interval '${IDLE}'`

const grantSchema = z
  .object({
    id: z.uuid(),
    device_id: z.uuid(),
    label: z.string(),
    created_at: z.date(),
    last_used_at: z.date().nullable(),
    expires_at: z.date(),
  })
  .transform((row): DeviceGrant => ({
    id: row.id,
    deviceId: row.device_id,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  }))

/** The newest of each device, newest device first. */
export async function listGrants(tx: UserTx, userId: string, now: Date): Promise<DeviceGrant[]> {
  const rows = await tx.query(
    `select * from (
       select distinct on (device_id) ${COLUMNS} from public.device_grants
       where user_id = $1 and ${LIVE} order by device_id, created_at desc
     ) latest order by created_at desc limit ${MOST_DEVICES}`,
    [userId, now.toISOString()],
  )
  return parseRows(grantSchema, rows)
}

export type NewGrant = {
  readonly id: string
  readonly userId: string
  readonly deviceId: string
  readonly label: string
  readonly secretSha256: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Ends the device's older secrets, but for the one before this, and the grants of devices beyond the most. */
export async function insertGrant(tx: ServiceTx, grant: NewGrant): Promise<DeviceGrant> {
  const { id, userId, deviceId, label, secretSha256, at, expiresAt } = grant
  const row = parseRow(
    grantSchema,
    await tx.query(
      `insert into public.device_grants (id, user_id, device_id, label, secret_sha256, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
      [id, userId, deviceId, label, secretSha256, at.toISOString(), expiresAt.toISOString()],
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
       group by device_id order by max(created_at) desc, bool_or(id = $3) desc limit ${MOST_DEVICES}
     )`,
    [userId, at.toISOString(), id],
  )
  return row
}

/** Ends every secret of the named grant's device. False when this person has no such grant. */
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

export async function endAllGrants(tx: UserTx, userId: string, at: Date): Promise<void> {
  await tx.query(
    'update public.device_grants set revoked_at = $2 where user_id = $1 and revoked_at is null',
    [userId, at.toISOString()],
  )
}

/** The secret's owner ends it (and the device's others) by showing it. */
export async function endGrantBySecret(tx: ServiceTx, secretSha256: string, at: Date): Promise<void> {
  await tx.query(
    `update public.device_grants g set revoked_at = $2 from public.device_grants shown
     where shown.secret_sha256 = $1 and g.user_id = shown.user_id and g.device_id = shown.device_id and g.revoked_at is null`,
    [secretSha256, at.toISOString()],
  )
}

const ownerSchema = z.object({ user_id: z.uuid() })

/** Marks the use. Null for a secret that is unknown, ended, too old or unused for too long. */
export async function useGrant(tx: ServiceTx, secretSha256: string, now: Date): Promise<string | null> {
  const row = parseRow(
    ownerSchema,
    await tx.query(
      `update public.device_grants set last_used_at = $2 where secret_sha256 = $1 and ${LIVE} returning user_id`,
      [secretSha256, now.toISOString()],
    ),
  )
  return row?.user_id ?? null
}

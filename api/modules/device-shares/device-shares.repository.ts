/** Stored device key shares; only the server accesses them. */
import { z } from 'zod'
import { deviceShareSchema } from '../../../shared/contracts/device-shares.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

/** Devices per user; beyond the limit, the least recently used share is deleted. */
const MAX_DEVICES = 50

const shareSchema = z.object({ share: deviceShareSchema })

type ShareUse = {
  readonly userId: string
  readonly deviceId: string
  /** The share to store if the device has none yet. */
  readonly fresh: string
  readonly at: Date
}

/** Concurrent calls get the same share. */
export async function useShare(tx: ServiceTx, { userId, deviceId, fresh, at }: ShareUse): Promise<string> {
  const row = parseRow(
    shareSchema,
    await tx.query(
      `insert into public.device_shares (user_id, device_id, share, created_at, used_at) values ($1, $2, $3, $4, $4)
       on conflict (user_id, device_id) do update set used_at = excluded.used_at returning share`,
      [userId, deviceId, fresh, at.toISOString()],
    ),
  )
  if (row === null) throw new Error('storing a share returned no row')
  await tx.query(
    `delete from public.device_shares where user_id = $1 and device_id not in (
       select device_id from public.device_shares where user_id = $1
       order by used_at desc, (device_id = $2) desc limit ${MAX_DEVICES}
     )`,
    [userId, deviceId],
  )
  return row.share
}

export async function deleteShare(tx: ServiceTx, userId: string, deviceId: string): Promise<void> {
  await tx.query('delete from public.device_shares where user_id = $1 and device_id = $2', [userId, deviceId])
}

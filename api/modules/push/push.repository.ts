/** The devices that get push messages, and the messages that wait for a receipt. */
import { z } from 'zod'
import type { PushDevice } from '../../../shared/contracts/push.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

/** Devices of one person; the one confirmed longest ago makes room. */
const MAX_DEVICES = 10
/** A device that leaves so many messages without a receipt in so many days is not relied on: mail takes its place. */
const MAX_UNCONFIRMED = 3
const TRIED_FOR_DAYS = 14
const SILENT_DAYS = 90

const deviceSchema = z
  .object({ id: z.uuid(), label: z.string(), created_at: z.date(), confirmed_at: z.date().nullable() })
  .transform((row): PushDevice => ({
    id: row.id,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }))
const DEVICE = 'id, label, created_at, confirmed_at'

export async function listDevices(tx: UserTx, userId: string): Promise<PushDevice[]> {
  return parseRows(
    deviceSchema,
    await tx.query(
      `select ${DEVICE} from public.push_subscriptions where user_id = $1 and removed_at is null order by created_at desc, id`,
      [userId],
    ),
  )
}

export type NewSubscription = {
  readonly id: string
  readonly userId: string
  readonly sessionId: string | null
  readonly deviceId: string
  readonly label: string
  readonly sealed: string
  readonly endpointSha256: string
  readonly at: Date
}

/** Replaces the device's earlier subscription, and that of whoever used the same browser before. */
export async function putSubscription(tx: ServiceTx, one: NewSubscription): Promise<PushDevice> {
  const { id, userId, sessionId, deviceId, label, sealed, endpointSha256, at } = one
  await tx.query(
    `delete from public.push_subscriptions
     where (endpoint_sha256 = $3 and user_id <> $1) or (user_id = $1 and device_id = $2 and endpoint_sha256 <> $3)`,
    [userId, deviceId, endpointSha256],
  )
  const row = parseRow(
    deviceSchema,
    await tx.query(
      `insert into public.push_subscriptions
         (id, user_id, session_id, device_id, label, subscription_sealed, endpoint_sha256, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (endpoint_sha256) do update set session_id = excluded.session_id, device_id = excluded.device_id,
         label = excluded.label, subscription_sealed = excluded.subscription_sealed, removed_at = null
       returning ${DEVICE}`,
      [id, userId, sessionId, deviceId, label, sealed, endpointSha256, at.toISOString()],
    ),
  )
  if (row === null) throw new Error('inserting a subscription returned no row')
  await tx.query(
    `delete from public.push_subscriptions where user_id = $1 and id not in (
       select id from public.push_subscriptions where user_id = $1
       order by (id = $2) desc, coalesce(confirmed_at, created_at) desc limit ${MAX_DEVICES})`,
    [userId, row.id],
  )
  return row
}

/** False if there is no such device. */
export async function removeSubscription(
  tx: ServiceTx,
  userId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update public.push_subscriptions set removed_at = $3
     where user_id = $1 and id = $2 and removed_at is null returning 1`,
    [userId, id, at.toISOString()],
  )
  return rows.length > 0
}

export async function isRemoved(tx: ServiceTx, userId: string, deviceId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from public.push_subscriptions where user_id = $1 and device_id = $2 and removed_at is not null`,
    [userId, deviceId],
  )
  return rows.length > 0
}

const targetSchema = z
  .object({ id: z.uuid(), subscription_sealed: z.string() })
  .transform((row) => ({ id: row.id, sealed: row.subscription_sealed }))
export type PushTarget = z.output<typeof targetSchema>

/** The devices of the person that can be relied on. */
export async function listTargets(tx: ServiceTx, userId: string, at: Date): Promise<readonly PushTarget[]> {
  return parseRows(
    targetSchema,
    await tx.query(
      `select s.id, s.subscription_sealed from public.push_subscriptions s
       where s.user_id = $1 and s.removed_at is null and (
         select count(*) from public.push_messages m
         where m.subscription_id = s.id and m.received_at is null and m.sent_at > coalesce(s.confirmed_at, '-infinity')
           and m.sent_at > $2::timestamptz - interval '${TRIED_FOR_DAYS} days'
       ) < ${MAX_UNCONFIRMED} order by s.id`,
      [userId, at.toISOString()],
    ),
  )
}

export async function insertMessage(
  tx: ServiceTx,
  message: { readonly id: string; readonly subscriptionId: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into public.push_messages (id, subscription_id, sent_at)
     select $1, id, $3 from public.push_subscriptions where id = $2`,
    [message.id, message.subscriptionId, message.at.toISOString()],
  )
}

/** Forgets devices that the push service no longer knows. */
export async function forgetSubscriptions(tx: ServiceTx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from public.push_subscriptions where id = any ($1::uuid[])', [[...ids]])
}

/** A message that did not leave needs no receipt. */
export async function forgetMessages(tx: ServiceTx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from public.push_messages where id = any ($1::uuid[])', [[...ids]])
}

export async function confirmMessage(tx: ServiceTx, id: string, at: Date): Promise<void> {
  await tx.query(
    `with shown as (
       update public.push_messages set received_at = $2 where id = $1 and received_at is null returning subscription_id
     )
     update public.push_subscriptions s set confirmed_at = $2 from shown where s.id = shown.subscription_id`,
    [id, at.toISOString()],
  )
}

/** Deletes messages past their use, and devices that were silent for a long time. */
export async function purgePush(tx: ServiceTx, at: Date): Promise<void> {
  await tx.query(
    `delete from public.push_messages where sent_at < $1::timestamptz - interval '${TRIED_FOR_DAYS} days'`,
    [at.toISOString()],
  )
  await tx.query(
    `delete from public.push_subscriptions
     where coalesce(confirmed_at, created_at) < $1::timestamptz - interval '${SILENT_DAYS} days'`,
    [at.toISOString()],
  )
}

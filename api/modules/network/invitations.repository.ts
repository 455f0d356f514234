/** Invitations. The server alone reads and writes them. */
import { z } from 'zod'
import { INVITATION_STATUSES } from '../../../shared/contracts/network-invitation.ts'
import { INVITATIONS_SHOWN, type ReceivedInvitation } from '../../../shared/contracts/network.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

const statusSchema = z.enum(INVITATION_STATUSES)

const rowSchema = z
  .object({
    id: z.uuid(),
    from_id: z.uuid(),
    to_id: z.uuid().nullable(),
    to_email_sha256: z.string().nullable(),
    to_email_sealed: z.string().nullable(),
    to_name: z.string().nullable(),
    to_firm: z.string().nullable(),
    status: statusSchema,
    created_at: z.date(),
    expires_at: z.date(),
    answered_at: z.date().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    fromId: row.from_id,
    toId: row.to_id,
    toHash: row.to_email_sha256,
    toSealed: row.to_email_sealed,
    toName: row.to_name,
    toFirm: row.to_firm,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
  }))
export type InvitationRow = z.output<typeof rowSchema>

const COLUMNS = `i.id, i.from_id, i.to_id, i.to_email_sha256, i.to_email_sealed, i.created_at, i.expires_at, i.answered_at,
  nullif(trim(concat_ws(' ', t.first_name, t.last_name)), '') as to_name, nullif(trim(t.firm_name), '') as to_firm`
const TABLES = 'public.network_invitations i left join public.users t on t.id = i.to_id'
/** One past its time is expired, also before the upkeep has written so. */
const STATUS = (now: string): string =>
  `case when i.status = 'open' and i.expires_at <= ${now} then 'expired' else i.status end as status`

export async function findInvitation(tx: ServiceTx, id: string, now: Date): Promise<InvitationRow | null> {
  return parseRow(
    rowSchema,
    await tx.query(`select ${COLUMNS}, ${STATUS('$2')} from ${TABLES} where i.id = $1 for update of i`, [
      id,
      now.toISOString(),
    ]),
  )
}

export type InvitationTarget =
  | { readonly toId: string }
  | { readonly toHash: string; readonly toSealed: string }

/** The caller's open invitation of the same address or attorney; null if there is none. */
export async function findOpen(
  tx: ServiceTx,
  fromId: string,
  target: { readonly toId?: string; readonly toHash?: string },
  now: Date,
): Promise<InvitationRow | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `select ${COLUMNS}, ${STATUS('$4')} from ${TABLES}
       where i.from_id = $1 and i.status = 'open' and (i.to_id = $2 or i.to_email_sha256 = $3)`,
      [fromId, target.toId ?? null, target.toHash ?? null, now.toISOString()],
    ),
  )
}

/** False if there is an open one of the same address or attorney, or one with this id. */
export async function insertInvitation(
  tx: ServiceTx,
  one: {
    readonly id: string
    readonly fromId: string
    readonly target: InvitationTarget
    readonly at: Date
    readonly until: Date
  },
): Promise<boolean> {
  const { id, fromId, target, at, until } = one
  const rows = await tx.query(
    `insert into public.network_invitations (id, from_id, to_id, to_email_sha256, to_email_sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
    [
      id,
      fromId,
      'toId' in target ? target.toId : null,
      'toId' in target ? null : target.toHash,
      'toId' in target ? null : target.toSealed,
      at.toISOString(),
      until.toISOString(),
    ],
  )
  return rows.length === 1
}

/** The latest first. */
export async function listSent(tx: ServiceTx, fromId: string, now: Date): Promise<readonly InvitationRow[]> {
  return parseRows(
    rowSchema,
    await tx.query(
      `select ${COLUMNS}, ${STATUS('$2')} from ${TABLES} where i.from_id = $1
       order by i.created_at desc, i.id limit ${INVITATIONS_SHOWN}`,
      [fromId, now.toISOString()],
    ),
  )
}

const receivedSchema = z
  .object({
    id: z.uuid(),
    from_id: z.uuid(),
    name: z.string(),
    firm: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    created_at: z.date(),
    expires_at: z.date(),
  })
  .transform((row): ReceivedInvitation => ({
    id: row.id,
    from: {
      userId: row.from_id,
      name: row.name,
      firm: row.firm,
      city: row.city,
      state: row.state,
    },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))

/** Who can be answered: an attorney who may act, with whom there is no block. */
const CAN_BE_ANSWERED = `u.is_approved and u.subscription_status in ('active', 'trialing', 'past_due')
  and i.status = 'open' and i.expires_at > $3 and i.from_id <> $1 and (i.to_id = $1 or i.to_email_sha256 = $2)
  and not exists (select from public.blocks b
    where (b.blocker_id = $1 and b.blocked_id = i.from_id) or (b.blocker_id = i.from_id and b.blocked_id = $1))`

/**
 * `hash`: of the receiver's verified address; null: it is not verified. The latest first; of one sender, only the latest, so that one by
 * address and one from the directory are not two.
 */
export async function listReceived(
  tx: ServiceTx,
  userId: string,
  hash: string | null,
  now: Date,
): Promise<readonly ReceivedInvitation[]> {
  return parseRows(
    receivedSchema,
    await tx.query(
      `select * from (
         select distinct on (i.from_id) i.id, i.from_id, i.created_at, i.expires_at,
           coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'A member') as name,
           nullif(trim(u.firm_name), '') as firm, nullif(trim(u.firm_city), '') as city, u.firm_state as state
         from public.network_invitations i join public.users u on u.id = i.from_id
         where ${CAN_BE_ANSWERED} order by i.from_id, i.created_at desc, i.id
       ) r order by r.created_at desc, r.id limit ${INVITATIONS_SHOWN}`,
      [userId, hash, now.toISOString()],
    ),
  )
}

const senderSchema = z.object({ from_id: z.uuid() })

export async function findSenderId(tx: ServiceTx, id: string): Promise<string | null> {
  const rows = await tx.query('select from_id from public.network_invitations where id = $1', [id])
  return parseRow(senderSchema, rows)?.from_id ?? null
}

/** Locks it, and returns its sender; null unless this person may answer it now. */
export async function lockToAnswer(
  tx: ServiceTx,
  id: string,
  userId: string,
  hash: string | null,
  now: Date,
): Promise<string | null> {
  const row = parseRow(
    senderSchema,
    await tx.query(
      `select i.from_id from public.network_invitations i join public.users u on u.id = i.from_id
       where i.id = $4 and ${CAN_BE_ANSWERED} for update of i`,
      [userId, hash, now.toISOString(), id],
    ),
  )
  return row?.from_id ?? null
}

/** All that are open from the one to the other: one by address and one from the directory are answered together. */
export async function endOpenBetween(
  tx: ServiceTx,
  from: string,
  to: { readonly id: string; readonly hash: string | null },
  status: 'accepted' | 'declined',
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.network_invitations set status = $4, answered_at = $5
     where from_id = $1 and status = 'open' and (to_id = $2 or to_email_sha256 = $3)`,
    [from, to.id, to.hash, status, at.toISOString()],
  )
}

/** Of one sender, or of all. Returns how many. */
export async function expireInvitations(tx: ServiceTx, now: Date, fromId: string | null): Promise<number> {
  const rows = await tx.query(
    `update public.network_invitations set status = 'expired'
     where status = 'open' and expires_at <= $1 and ($2::uuid is null or from_id = $2) returning 1`,
    [now.toISOString(), fromId],
  )
  return rows.length
}

export async function markWithdrawn(tx: ServiceTx, id: string, at: Date): Promise<void> {
  await tx.query(
    `update public.network_invitations set status = 'withdrawn', answered_at = $2 where id = $1 and status = 'open'`,
    [id, at.toISOString()],
  )
}

const memberSchema = z.object({ user_id: z.uuid(), is_attorney: z.boolean() })

/** The account of the verified address. `is_attorney`: approved and paid. */
export async function findByAddress(
  tx: ServiceTx,
  email: string,
): Promise<z.output<typeof memberSchema> | null> {
  return parseRow(
    memberSchema,
    await tx.query(
      `select e.user_id, coalesce(u.user_type = 'attorney' and u.is_approved
         and u.subscription_status in ('active', 'trialing', 'past_due'), false) as is_attorney
       from public.proven_emails e left join public.users u on u.id = e.user_id where e.email = $1`,
      [email],
    ),
  )
}

const nameSchema = z.object({ name: z.string(), firm: z.string().nullable() })

export async function findSender(tx: ServiceTx, userId: string): Promise<z.output<typeof nameSchema> | null> {
  return parseRow(
    nameSchema,
    await tx.query(
      `select coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), 'A member') as name, nullif(trim(firm_name), '') as firm
       from public.users where id = $1`,
      [userId],
    ),
  )
}

const hashSchema = z.object({ to_email_sha256: z.string().nullable() })

/** Null: it is gone, or was made from the directory. */
export async function findAddressHash(tx: ServiceTx, id: string): Promise<string | null> {
  const rows = await tx.query('select to_email_sha256 from public.network_invitations where id = $1', [id])
  return parseRow(hashSchema, rows)?.to_email_sha256 ?? null
}

export async function stopInvitations(tx: ServiceTx, hash: string, at: Date): Promise<void> {
  await tx.query(
    'insert into public.stopped_invitations (email_sha256, stopped_at) values ($1, $2) on conflict do nothing',
    [hash, at.toISOString()],
  )
}

export async function resumeInvitations(tx: ServiceTx, hash: string): Promise<void> {
  await tx.query('delete from public.stopped_invitations where email_sha256 = $1', [hash])
}

export async function areInvitationsStopped(tx: ServiceTx, hash: string): Promise<boolean> {
  const rows = await tx.query('select 1 from public.stopped_invitations where email_sha256 = $1', [hash])
  return rows.length > 0
}

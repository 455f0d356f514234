/** Shares of matters and their openings. The server writes them; the owner reads the table, and the receiver a view with fewer columns. */
import { z } from 'zod'
import { SHARE_TIERS, type ShareTier } from '../../../shared/domain/books/share-tiers.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { isoTime, parseRow, parseRows } from '../../db/rows.ts'

const tier = z.enum(SHARE_TIERS)
const instant = z.date().transform((date) => date.toISOString())

const ownSchema = z
  .object({
    id: z.uuid(),
    tier,
    consented_on: z.string(),
    created_at: instant,
    expires_at: instant,
    revoked_at: instant.nullable(),
    taken_at: instant.nullable(),
    opened: z.number(),
    openings: z.array(z.string()),
  })
  .transform((row) => ({
    ...{ id: row.id, tier: row.tier, consentedOn: row.consented_on, createdAt: row.created_at },
    ...{ expiresAt: row.expires_at, revokedAt: row.revoked_at, takenAt: row.taken_at },
    ...{ opened: row.opened, openings: row.openings },
  }))

/** Newest first. `openings`: the latest instants. */
export async function listOwn(tx: UserTx, bookId: string): Promise<readonly z.output<typeof ownSchema>[]> {
  return parseRows(
    ownSchema,
    await tx.query(
      `select s.id, s.tier, s.consented_on::text, s.created_at, s.expires_at, s.revoked_at, s.taken_at,
         (select count(*)::int from public.book_share_openings o where o.share_id = s.id) as opened,
         (select coalesce(jsonb_agg(${isoTime('l.opened_at')} order by l.id desc), '[]')
          from (select o.id, o.opened_at from public.book_share_openings o where o.share_id = s.id order by o.id desc limit 20) l
         ) as openings
       from public.book_shares s where s.book_id = $1 order by s.created_at desc, s.id limit 50`,
      [bookId],
    ),
  )
}

const receivedSchema = z
  .object({
    id: z.uuid(),
    referral_id: z.uuid(),
    tier,
    expires_at: z.date(),
    taken_book_id: z.uuid().nullable(),
    sender_name: z.string(),
    sender_firm: z.string().nullable(),
  })
  .transform((row) => ({
    ...{ id: row.id, referralId: row.referral_id, tier: row.tier, expiresAt: row.expires_at },
    takenBookId: row.taken_book_id,
    from: row.sender_firm === null || row.sender_firm === '' ? row.sender_name : row.sender_firm,
  }))
export type ReceivedShare = z.output<typeof receivedSchema>

const RECEIVED = `select id, referral_id, tier, expires_at, taken_book_id, sender_name, sender_firm
  from private.received_book_shares`

export async function listReceived(tx: UserTx, referralId: string): Promise<readonly ReceivedShare[]> {
  return parseRows(
    receivedSchema,
    await tx.query(`${RECEIVED} where referral_id = $1 order by created_at desc limit 50`, [referralId]),
  )
}

export async function findReceived(tx: UserTx, id: string): Promise<ReceivedShare | null> {
  return parseRow(receivedSchema, await tx.query(`${RECEIVED} where id = $1`, [id]))
}

type NewShare = {
  readonly id: string
  readonly ownerId: string
  readonly bookId: string
  readonly referralId: string
  readonly receiverId: string
  readonly tier: ShareTier
  readonly consentedOn: string
  readonly expiresAt: Date
}

/** False if there is a share of that id. */
export async function insertShare(tx: ServiceTx, share: NewShare, at: Date): Promise<boolean> {
  const { id, ownerId, bookId, referralId, receiverId } = share
  const made = await tx.query(
    `insert into public.book_shares
       (id, owner_id, book_id, referral_id, receiver_id, tier, consented_on, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning id`,
    [
      ...[id, ownerId, bookId, referralId, receiverId, share.tier, share.consentedOn],
      ...[at.toISOString(), share.expiresAt.toISOString()],
    ],
  )
  return made.length === 1
}

const countSchema = z.object({ n: z.number() })

/** All that were made of the matter. */
export async function countShares(tx: ServiceTx, ownerId: string, bookId: string): Promise<number> {
  const rows = await tx.query(
    'select count(*)::int as n from public.book_shares where owner_id = $1 and book_id = $2',
    [ownerId, bookId],
  )
  return parseRow(countSchema, rows)?.n ?? 0
}

const placeSchema = z
  .object({
    owner_id: z.uuid(),
    book_id: z.uuid(),
    referral_id: z.uuid(),
    taken_book_id: z.uuid().nullable(),
    revoked_at: z.date().nullable(),
  })
  .transform((row) => ({
    ...{ ownerId: row.owner_id, bookId: row.book_id, referralId: row.referral_id },
    ...{ takenBookId: row.taken_book_id, isRevoked: row.revoked_at !== null },
  }))
export type SharePlace = z.output<typeof placeSchema>

/** Locked until the transaction ends, so that revoking comes before or after an opening, and one share is taken over once. */
export async function lockShare(tx: ServiceTx, id: string): Promise<SharePlace | null> {
  return parseRow(
    placeSchema,
    await tx.query(
      `select owner_id, book_id, referral_id, taken_book_id, revoked_at from public.book_shares
       where id = $1 for update`,
      [id],
    ),
  )
}

/** False if it is not the owner's. */
export async function revokeShare(tx: ServiceTx, id: string, ownerId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update public.book_shares set revoked_at = coalesce(revoked_at, $3)
     where id = $1 and owner_id = $2 returning id`,
    [id, ownerId, at.toISOString()],
  )
  return rows.length === 1
}

export async function insertOpening(
  tx: ServiceTx,
  { id, ownerId, by }: { readonly id: string; readonly ownerId: string; readonly by: string },
  at: Date,
): Promise<void> {
  await tx.query(
    'insert into public.book_share_openings (share_id, owner_id, opened_by, opened_at) values ($1, $2, $3, $4)',
    [id, ownerId, by, at.toISOString()],
  )
}

export async function markTaken(tx: ServiceTx, id: string, bookId: string, at: Date): Promise<void> {
  await tx.query('update public.book_shares set taken_book_id = $2, taken_at = $3 where id = $1', [
    ...[id, bookId, at.toISOString()],
  ])
}

/** Subscriptions as last read from Stripe, and the user's resulting subscription status. */
import { z } from 'zod'
import { subscriptionStatusSchema, type SubscriptionStatus } from '../../../shared/contracts/profile.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

const rowSchema = z
  .object({
    stripe_subscription_id: z.string(),
    user_id: z.uuid(),
    stripe_customer_id: z.string(),
    status: subscriptionStatusSchema,
    seats: z.number(),
    monthly_total: z.number(),
    period_ends_at: z.date().nullable(),
    cancel_at_period_end: z.boolean(),
  })
  .transform((row) => ({
    id: row.stripe_subscription_id,
    userId: row.user_id,
    customerId: row.stripe_customer_id,
    status: row.status,
    seats: row.seats,
    monthlyTotal: row.monthly_total,
    periodEndsAt: row.period_ends_at,
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }))
export type Subscription = z.output<typeof rowSchema>

const readingSchema = z.object({ reading: z.coerce.number() })

/**
 * Call before reading from Stripe. Every change at Stripe is followed by an event, and its reading starts after the change, so the reading
 * with the highest number has the latest state, in whatever order readings arrive.
 */
export async function nextReading(tx: ServiceTx): Promise<number> {
  const row = parseRow(
    readingSchema,
    await tx.query(`select nextval('public.subscription_readings') as reading`),
  )
  if (row === null) throw new Error('the sequence of readings gave nothing')
  return row.reading
}

/** False if a later reading is already stored. */
export async function storeSubscription(
  tx: ServiceTx,
  subscription: Subscription,
  reading: number,
  at: Date,
): Promise<boolean> {
  const stored = await tx.query(
    `insert into public.subscriptions as s (stripe_subscription_id, user_id, stripe_customer_id, status, seats,
       monthly_total, period_ends_at, cancel_at_period_end, read_number, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (stripe_subscription_id) do update set
       stripe_customer_id = excluded.stripe_customer_id, status = excluded.status, seats = excluded.seats,
       monthly_total = excluded.monthly_total, period_ends_at = excluded.period_ends_at,
       cancel_at_period_end = excluded.cancel_at_period_end, read_number = excluded.read_number,
       updated_at = excluded.updated_at
     where s.read_number < excluded.read_number and s.user_id = excluded.user_id
     returning stripe_subscription_id`,
    [
      subscription.id,
      subscription.userId,
      subscription.customerId,
      subscription.status,
      subscription.seats,
      subscription.monthlyTotal,
      subscription.periodEndsAt?.toISOString() ?? null,
      subscription.cancelAtPeriodEnd,
      reading,
      at.toISOString(),
    ],
  )
  return stored.length === 1
}

/** Locks the row until the transaction ends, so that it cannot change before the update. */
export async function findSubscription(tx: ServiceTx, id: string): Promise<Subscription | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `select stripe_subscription_id, user_id, stripe_customer_id, status, seats, monthly_total, period_ends_at,
         cancel_at_period_end
       from public.subscriptions where stripe_subscription_id = $1 for update`,
      [id],
    ),
  )
}

/** Newest first. */
export async function listSubscriptions(tx: AnyTx, userId: string): Promise<readonly Subscription[]> {
  return parseRows(
    rowSchema,
    await tx.query(
      `select stripe_subscription_id, user_id, stripe_customer_id, status, seats, monthly_total, period_ends_at,
         cancel_at_period_end
       from public.subscriptions where user_id = $1 order by created_at desc`,
      [userId],
    ),
  )
}

/** Updates the user's subscription status and, if it changed, the audit log. Does nothing for a user without a profile. */
export async function storeStanding(
  tx: ServiceTx,
  userId: string,
  status: SubscriptionStatus,
  at: Date,
): Promise<void> {
  const changed = await tx.query(
    `update public.users set subscription_status = $2, updated_at = $3
     where id = $1 and subscription_status <> $2 returning id`,
    [userId, status, at.toISOString()],
  )
  if (changed.length === 0) return
  await writeAuditEntry(tx, {
    at,
    actorId: null,
    actor: 'stripe',
    action: `subscription.${status}`,
    subjectId: userId,
  })
}

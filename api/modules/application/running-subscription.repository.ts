/** The subscription that continues, or runs until its period ends, whatever is decided about the application. */
import { z } from 'zod'
import type { RunningSubscription } from '../../../shared/contracts/application.ts'
import type { AnyTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

const rowSchema = z
  .object({ status: z.string(), period_ends_at: z.date().nullable(), cancel_at_period_end: z.boolean() })
  .transform((row): RunningSubscription => ({
    isPastDue: row.status === 'past_due',
    renews: !row.cancel_at_period_end,
    endsAt: row.period_ends_at?.toISOString() ?? null,
  }))

/** Null: no subscription that is paid by card. */
export async function findRunningSubscription(
  tx: AnyTx,
  userId: string,
): Promise<RunningSubscription | null> {
  return parseRow(
    rowSchema,
    await tx.query(
      `select status, period_ends_at, cancel_at_period_end from public.subscriptions
       where user_id = $1 and status in ('active', 'trialing', 'past_due')
       order by case status when 'active' then 0 when 'trialing' then 1 else 2 end, created_at desc limit 1`,
      [userId],
    ),
  )
}

/** An attorney whose answers often meet a shared name may be finding out names: an administrator looks at the account. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'

const DAY = 24 * 3_600_000
/** How many answers may meet a shared name. */
const MAX_REVIEWS = { inDay: 5, in30Days: 20 } as const

const countSchema = z.object({ in_day: z.number(), in_30_days: z.number() })

/** Part of the transaction of an answer that met a shared name, before the answer is stored. */
export async function watchNameChecks(
  tx: ServiceTx,
  attorneyId: string,
  at: Date,
  newId: () => string,
): Promise<void> {
  const counted = parseRow(
    countSchema,
    await tx.query(
      `select count(*) filter (where created_at > $2)::int as in_day, count(*)::int as in_30_days
       from public.request_interests where attorney_id = $1 and check_result = 'review' and created_at > $3`,
      [
        attorneyId,
        new Date(at.getTime() - DAY).toISOString(),
        new Date(at.getTime() - 30 * DAY).toISOString(),
      ],
    ),
  )
  if (counted === null) return
  // With the answer that is being stored.
  if (counted.in_day + 1 <= MAX_REVIEWS.inDay && counted.in_30_days + 1 <= MAX_REVIEWS.in30Days) return
  await tx.query(
    `insert into public.moderation_flags (id, user_id, why, created_at) values ($1, $2, 'name_checks', $3)
     on conflict do nothing`,
    [newId(), attorneyId, at.toISOString()],
  )
}

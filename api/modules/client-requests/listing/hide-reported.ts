/** A request that several attorneys reported is shown to nobody until an administrator has read it. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'
import { relist } from './listing.repository.ts'

const REPORTERS = 3

const countSchema = z.object({ n: z.number() })

/** Part of the transaction of a report. An administrator's decision stands against later reports. */
export async function hideReported(tx: ServiceTx, requestId: string, at: Date): Promise<void> {
  const row = parseRow(
    countSchema,
    await tx.query(
      `select count(*)::int as n from public.reports
       where subject_kind = 'request' and subject_id = $1 and state = 'open'`,
      [requestId],
    ),
  )
  if (row === null || row.n < REPORTERS) return
  await tx.query(
    `update public.client_requests set listing_decision = 'reported' where id = $1 and listing_decision is null`,
    [requestId],
  )
  await relist(tx, requestId, at)
}

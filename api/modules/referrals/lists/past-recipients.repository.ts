/** A member's past recipients, for suggestions in the form. Under row-level security. */
import { z } from 'zod'
import type { PastRecipient } from '../../../../shared/contracts/referrals.ts'
import type { UserTx } from '../../../db/database.ts'
import { parseRows } from '../../../db/rows.ts'

const rowSchema = z.object({
  name: z.string(),
  email: z.string(),
  firm: z.string().nullable(),
  phone: z.string().nullable(),
})

/** Latest first. Searches only the latest thousand referrals, to bound the cost. */
export async function readPastRecipients(tx: UserTx, userId: string): Promise<readonly PastRecipient[]> {
  const rows = await tx.query(
    `select name, email, firm, phone from (
       select distinct on (latest.email) * from (
         select recipient_name as name, recipient_email as email, recipient_firm as firm, recipient_phone as phone, created_at
         from public.referrals where sender_id = $1 order by created_at desc, id desc limit 1000
       ) latest order by latest.email, latest.created_at desc
     ) people order by created_at desc limit 200`,
    [userId],
  )
  return parseRows(rowSchema, rows)
}

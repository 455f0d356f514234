/** An attorney's pause in taking new requests. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'

const rowSchema = z.object({ paused_until: z.date().nullable() }).transform((row) => row.paused_until)

/** Null: no pause was ever set. */
export async function readPause(tx: ServiceTx, attorneyId: string): Promise<Date | null> {
  return parseRow(
    rowSchema,
    await tx.query('select paused_until from public.users where id = $1', [attorneyId]),
  )
}

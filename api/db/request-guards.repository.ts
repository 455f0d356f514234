/** Used signatures and call counts, shared by all API processes. */
import { z } from 'zod'
import type { Queries, ServiceTx } from './database.ts'
import { parseRow } from './rows.ts'

/** False when the signature was used before. */
export async function claimSignature(queries: Queries, signature: string, expiresAt: Date): Promise<boolean> {
  const claimed = await queries.query(
    `insert into public.signature_nonces (signature, expires_at) values ($1, $2)
     on conflict (signature) do nothing returning signature`,
    [signature, expiresAt.toISOString()],
  )
  return claimed.length === 1
}

const countSchema = z.object({ calls: z.number(), window_ends: z.date() })
export type CallCount = { readonly calls: number; readonly windowEnds: Date }

/** Adds `calls` to the count of `key`; the window opens with its first call and lasts `windowMs`. */
export async function countCall(
  queries: Queries,
  key: string,
  now: Date,
  windowMs: number,
  calls = 1,
): Promise<CallCount> {
  const ends = new Date(now.getTime() + windowMs)
  const rows = await queries.query(
    `insert into public.rate_limits as r (key, calls, window_ends) values ($1, $4, $3)
     on conflict (key) do update set
       calls = case when r.window_ends <= $2 then excluded.calls else r.calls + excluded.calls end,
       window_ends = case when r.window_ends <= $2 then excluded.window_ends else r.window_ends end
     returning calls, window_ends`,
    [key, now.toISOString(), ends.toISOString(), calls],
  )
  const count = parseRow(countSchema, rows)
  if (count === null) throw new Error('counting a call returned no row')
  return { calls: count.calls, windowEnds: count.window_ends }
}

/**
 * Deletes expired rows by the database's clock: by its own clock, a process that runs fast would let the others accept a signature twice.
 * Processes may also run behind the database, hence the margin of 10 minutes.
 */
export async function purgeExpired(tx: ServiceTx): Promise<void> {
  await tx.query(`delete from public.signature_nonces where expires_at < now() - interval '10 minutes'`)
  await tx.query(`delete from public.rate_limits where window_ends < now() - interval '10 minutes'`)
}

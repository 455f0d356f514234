/** Who is whose partner: once for each pair, by the smaller id first. */
import type { AnyTx, ServiceTx } from '../../db/database.ts'

const PAIR = 'low = least($1::uuid, $2::uuid) and high = greatest($1::uuid, $2::uuid)'

export async function isLinked(tx: AnyTx, one: string, other: string): Promise<boolean> {
  return (await tx.query(`select 1 from public.network_links where ${PAIR}`, [one, other])).length > 0
}

/** Idempotent. */
export async function insertLink(tx: ServiceTx, one: string, other: string, since: Date): Promise<void> {
  await tx.query(
    `insert into public.network_links (low, high, since) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3)
     on conflict do nothing`,
    [one, other, since.toISOString()],
  )
}

/** False if they were no partners. */
export async function deleteLink(tx: ServiceTx, one: string, other: string): Promise<boolean> {
  return (
    (await tx.query(`delete from public.network_links where ${PAIR} returning 1`, [one, other])).length === 1
  )
}

/** Holds until the transaction ends, so that two calls at once open one conversation. */
export async function lockPair(tx: ServiceTx, one: string, other: string): Promise<void> {
  const [low = '', high = ''] = [one, other].toSorted()
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('partners:' || $1 || $2, 0))`, [low, high])
}

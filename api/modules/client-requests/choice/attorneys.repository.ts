/** Blocks and reports between clients and attorneys; the server writes them. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRows } from '../../../db/rows.ts'

export async function insertBlock(tx: ServiceTx, blocker: string, blocked: string, at: Date): Promise<void> {
  await tx.query(
    `insert into public.blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing`,
    [blocker, blocked, at.toISOString()],
  )
}

/** Whether one of the two blocked the other. */
export async function isBlocked(tx: ServiceTx, one: string, other: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from public.blocks
     where (blocker_id = $1 and blocked_id = $2) or (blocker_id = $2 and blocked_id = $1) limit 1`,
    [one, other],
  )
  return rows.length > 0
}

const idSchema = z.object({ id: z.uuid() })

/** The requests of one of the two that the other answered, always in the same order, so that two transactions do not wait for each other. */
export async function findSharedRequests(
  tx: ServiceTx,
  one: string,
  other: string,
): Promise<readonly string[]> {
  return parseRows(
    idSchema,
    await tx.query(
      `select r.id from public.client_requests r join public.request_interests i on i.request_id = r.id
       where (r.client_id = $1 and i.attorney_id = $2) or (r.client_id = $2 and i.attorney_id = $1) order by r.id`,
      [one, other],
    ),
  ).map(({ id }) => id)
}

export async function insertAttorneyReport(
  tx: ServiceTx,
  report: {
    readonly id: string
    readonly reporterId: string
    readonly attorneyId: string
    readonly reason: string
    readonly words: string
    readonly at: Date
  },
): Promise<void> {
  const { id, reporterId, attorneyId, reason, words, at } = report
  await tx.query(
    `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, created_at)
     values ($1, $2, 'attorney', $3, $4, $5, $6) on conflict do nothing`,
    [id, reporterId, attorneyId, reason, words, at.toISOString()],
  )
}

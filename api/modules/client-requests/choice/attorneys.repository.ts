/** Blocks and reports between clients and attorneys; the server writes them. */
import { z } from 'zod'
import { BLOCKS_SHOWN, type Block } from '../../../../shared/contracts/blocks.ts'
import { matterOf } from '../../../../shared/domain/requests/matter-of.ts'
import { US_JURISDICTIONS } from '../../../../shared/domain/us-states.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

export async function insertBlock(tx: ServiceTx, blocker: string, blocked: string, at: Date): Promise<void> {
  await tx.query(
    `insert into public.blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing`,
    [blocker, blocked, at.toISOString()],
  )
}

const blockedSchema = z.object({ blocked_id: z.uuid() })

/** Returns who was blocked; null unless there is such a block of this person. */
export async function deleteBlock(tx: ServiceTx, blocker: string, id: string): Promise<string | null> {
  const row = parseRow(
    blockedSchema,
    await tx.query('delete from public.blocks where id = $1 and blocker_id = $2 returning blocked_id', [
      id,
      blocker,
    ]),
  )
  return row?.blocked_id ?? null
}

const listedSchema = z.object({
  id: z.uuid(),
  created_at: z.date(),
  is_client: z.boolean(),
  name: z.string(),
  firm: z.string().nullable(),
  practice_area: z.string().nullable(),
  state: z.enum(US_JURISDICTIONS).nullable(),
})

/** Whom this person blocked, the latest first. */
export async function listBlocks(tx: ServiceTx, blocker: string): Promise<readonly Block[]> {
  const rows = parseRows(
    listedSchema,
    await tx.query(
      `select b.id, b.created_at, u.user_type = 'client' as is_client,
         trim(concat_ws(' ', u.first_name, u.last_name)) as name, nullif(u.firm_name, '') as firm, r.practice_area, r.state
       from public.blocks b join public.users u on u.id = b.blocked_id
         left join lateral (
           select q.practice_area, q.state from public.client_requests q
             join public.request_interests i on i.request_id = q.id and i.attorney_id = b.blocker_id
           where q.client_id = b.blocked_id order by i.created_at desc limit 1) r on true
       where b.blocker_id = $1 order by b.created_at desc, b.id limit ${BLOCKS_SHOWN}`,
      [blocker],
    ),
  )
  return rows.map(({ id, created_at, is_client, name, firm, practice_area, state }) => ({
    id,
    name: is_client ? 'Client' : name || 'A member',
    about: is_client ? (state === null ? null : matterOf(practice_area, state)) : firm,
    at: created_at.toISOString(),
  }))
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

/** Whether the first blocked the second. */
export async function isBlockedBy(tx: ServiceTx, blocker: string, blocked: string): Promise<boolean> {
  const rows = await tx.query('select 1 from public.blocks where blocker_id = $1 and blocked_id = $2', [
    blocker,
    blocked,
  ])
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

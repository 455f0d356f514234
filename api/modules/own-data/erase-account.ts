/**
 * Erases a person's data in one transaction: first what is under way ends, so that the other side is told and has no dead end; then every
 * table as `table-decisions.ts` says.
 */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'
import { wipeRequest } from '../client-requests/choice/choice.repository.ts'
import { moveRequest, requireLocked, type MoveDeps } from '../client-requests/choice/request-moves.ts'
import { cancelMailsOf } from '../email/mails.repository.ts'
import { changeRows, eraseRows, findMe, type Me } from './person.ts'
import { TABLE_DECISIONS } from './table-decisions.ts'

export type EraseDeps = MoveDeps

export async function eraseAccount(deps: EraseDeps, tx: ServiceTx, userId: string): Promise<void> {
  const at = new Date(deps.clock())
  const me = await findMe(tx, userId)
  await tx.query(`select set_config('counselrelay.erasing', 'on', true)`)
  await endRequests(deps, tx, userId, at)
  await endInterests(deps, tx, userId)
  await endReferrals(tx, me, at)
  await eraseTables(tx, me)
}

/** Part of a transaction in which `counselrelay.erasing` is on. */
export async function eraseTables(tx: ServiceTx, me: Me): Promise<void> {
  const tables = Object.entries(TABLE_DECISIONS)
  for (const [table, { changed = [] }] of tables)
    for (const change of changed) await changeRows(tx, me, table, change)
  for (const [table, { erased }] of tables) if (erased !== null) await eraseRows(tx, me, table, erased)
}

const requestSchema = z.object({ id: z.uuid(), status: z.string() })

/** Of requests that did not lead to a lawyer, everything goes at once, as if their client had deleted them. */
async function endRequests(deps: EraseDeps, tx: ServiceTx, clientId: string, at: Date): Promise<void> {
  const rows = await tx.query('select id, status from public.client_requests where client_id = $1', [
    clientId,
  ])
  for (const { id, status } of parseRows(requestSchema, rows)) {
    if (status === 'represented') continue
    if (status !== 'closed') await moveRequest(deps, tx, await requireLocked(tx, id), { type: 'close' })
    await wipeRequest(tx, id, at)
  }
}

const interestSchema = z
  .object({ id: z.uuid(), request_id: z.uuid() })
  .transform((row) => ({ id: row.id, requestId: row.request_id }))

async function endInterests(deps: EraseDeps, tx: ServiceTx, attorneyId: string): Promise<void> {
  const rows = await tx.query(
    `select id, request_id from public.request_interests where attorney_id = $1 and status = 'sent'`,
    [attorneyId],
  )
  for (const { id, requestId } of parseRows(interestSchema, rows))
    await moveRequest(deps, tx, await requireLocked(tx, requestId), { type: 'withdraw', interestId: id })
}

const idSchema = z.object({ id: z.uuid() })

/** What waits for an answer is withdrawn by its sender, or declined by its recipient. */
async function endReferrals(tx: ServiceTx, me: Me, at: Date): Promise<void> {
  const sent = await endOpen(tx, at, {
    to: 'withdrawn',
    kind: 'withdraw',
    rows: 'r.sender_id = $2::uuid',
    set: '',
    value: me.id,
  })
  await endOpen(tx, at, {
    to: 'declined',
    kind: 'decline',
    rows: 'r.recipient_email = any ($2::text[])',
    set: ', answered_at = $1',
    value: me.addresses,
  })
  for (const id of sent) await cancelMailsOf(tx, id, 'The sender’s account was deleted.', at)
}

type Ending = {
  readonly to: 'withdrawn' | 'declined'
  readonly kind: string
  readonly rows: string
  readonly set: string
  readonly value: unknown
}

async function endOpen(
  tx: ServiceTx,
  at: Date,
  { to, kind, rows, set, value }: Ending,
): Promise<readonly string[]> {
  const open = `r.status in ('open', 'viewed', 'countered') and ${rows}`
  const values = [at.toISOString(), value]
  await tx.query(
    `insert into public.referral_events (referral_id, at, actor, kind, from_status, to_status)
     select r.id, $1, 'system', '${kind}', r.status, '${to}' from public.referrals r where ${open} for update`,
    values,
  )
  const ended = await tx.query(
    `update public.referrals r set status = '${to}', updated_at = $1${set} where ${open} returning r.id`,
    values,
  )
  return parseRows(idSchema, ended).map(({ id }) => id)
}

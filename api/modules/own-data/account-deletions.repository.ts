/** Accounts that are to be deleted, and those that were. */
import { z } from 'zod'
import type { DeletionObstacle, OwnConsent } from '../../../shared/contracts/own-data.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

const deletionSchema = z
  .object({ requested_at: z.date(), due_at: z.date(), erased_at: z.date().nullable() })
  .transform((row) => ({ requestedAt: row.requested_at, dueAt: row.due_at, erasedAt: row.erased_at }))
export type StoredDeletion = z.output<typeof deletionSchema>

const COLUMNS = 'requested_at, due_at, erased_at'

export async function findDeletion(tx: AnyTx, userId: string): Promise<StoredDeletion | null> {
  return parseRow(
    deletionSchema,
    await tx.query(`select ${COLUMNS} from public.account_deletions where user_id = $1`, [userId]),
  )
}

/** Locks it until the transaction ends, so that it is either cancelled or carried out. */
export async function lockDeletion(tx: ServiceTx, userId: string): Promise<StoredDeletion | null> {
  return parseRow(
    deletionSchema,
    await tx.query(`select ${COLUMNS} from public.account_deletions where user_id = $1 for update`, [userId]),
  )
}

/** False if one is there. */
export async function insertDeletion(
  tx: ServiceTx,
  userId: string,
  { requestedAt, dueAt }: { requestedAt: Date; dueAt: Date },
): Promise<boolean> {
  const made = await tx.query(
    `insert into public.account_deletions (user_id, requested_at, due_at) values ($1, $2, $3)
     on conflict (user_id) do nothing returning user_id`,
    [userId, requestedAt.toISOString(), dueAt.toISOString()],
  )
  return made.length === 1
}

export async function removeDeletion(tx: ServiceTx, userId: string): Promise<void> {
  await tx.query('delete from public.account_deletions where user_id = $1 and erased_at is null', [userId])
}

const personSchema = z.object({ user_id: z.uuid() }).transform(({ user_id }) => user_id)

/** One whose days are over, locked; null if there is none. */
export async function takeDue(tx: ServiceTx, now: Date): Promise<string | null> {
  const rows = await tx.query(
    `select user_id from public.account_deletions where erased_at is null and due_at <= $1
     order by due_at limit 1 for update skip locked`,
    [now.toISOString()],
  )
  return parseRow(personSchema, rows)
}

export async function postpone(tx: ServiceTx, userId: string, dueAt: Date): Promise<void> {
  await tx.query('update public.account_deletions set due_at = $2 where user_id = $1', [
    userId,
    dueAt.toISOString(),
  ])
}

export async function markErased(tx: ServiceTx, userId: string, at: Date): Promise<void> {
  await tx.query('update public.account_deletions set erased_at = $2 where user_id = $1', [
    userId,
    at.toISOString(),
  ])
}

export async function listUnfinished(tx: ServiceTx): Promise<readonly string[]> {
  return parseRows(
    personSchema,
    await tx.query(
      `select user_id from public.account_deletions where erased_at is not null and finished_at is null
       order by erased_at limit 50`,
    ),
  )
}

export async function markFinished(tx: ServiceTx, userId: string, at: Date): Promise<void> {
  await tx.query('update public.account_deletions set finished_at = $2 where user_id = $1', [
    userId,
    at.toISOString(),
  ])
}

const obstacleSchema = z
  .object({ obstacle: z.enum(['subscription', 'chosen', 'choice_to_answer']) })
  .transform(({ obstacle }): DeletionObstacle => obstacle)

/** A subscription that ends by itself with its period is no obstacle. */
export async function findObstacle(tx: ServiceTx, userId: string): Promise<DeletionObstacle | null> {
  const rows = await tx.query(
    `select 'subscription' as obstacle from public.subscriptions
       where user_id = $1 and status in ('active', 'trialing', 'past_due') and not cancel_at_period_end
     union all
     select 'chosen' from public.client_requests where client_id = $1 and status = 'chosen'
     union all
     select 'choice_to_answer' from public.request_interests where attorney_id = $1 and status = 'chosen'
     limit 1`,
    [userId],
  )
  return parseRow(obstacleSchema, rows)
}

const consentSchema = z
  .object({
    kind: z.enum(['terms', 'notices', 'assistant']),
    version: z.string(),
    given_at: z.date(),
    taken_back_at: z.date().nullable(),
  })
  .transform((row): OwnConsent => ({
    kind: row.kind,
    version: row.version,
    givenAt: row.given_at.toISOString(),
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
  }))

/** Newest first. */
export async function listConsents(tx: ServiceTx, userId: string): Promise<readonly OwnConsent[]> {
  return parseRows(
    consentSchema,
    await tx.query(
      `select 'terms' as kind, version, agreed_at as given_at, null::timestamptz as taken_back_at
         from public.terms_agreements where user_id = $1
       union all
       select 'notices', notices_version, agreed_at, null from public.client_requests where client_id = $1
       union all
       select 'assistant', model || ', ' || host, given_at, taken_back_at
         from public.assistant_consents where owner_id = $1
       order by given_at desc limit 200`,
      [userId],
    ),
  )
}

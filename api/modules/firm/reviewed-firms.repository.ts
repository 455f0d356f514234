/** Offices that wait, and changes that held at once, for reviewers. Runs as the server: no row-level security. */
import { z } from 'zod'
import type { MadeChange, WaitingOffice } from '../../../shared/contracts/own-firm.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'
import { OFFICE, officeSchema } from './firm.repository.ts'

const attorneyRow = {
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  firm_name: z.string().nullable(),
}

type AttorneyRow = z.output<z.ZodObject<typeof attorneyRow>>

function attorneyOf(row: AttorneyRow) {
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    firmName: row.firm_name,
  }
}

const ATTORNEY = 'u.id as user_id, u.email, u.first_name, u.last_name, u.firm_name'

const waitingSchema = z
  .object({
    ...attorneyRow,
    id: z.uuid(),
    submitted_at: z.date(),
    now: officeSchema,
    proposed: officeSchema,
  })
  .transform((row): WaitingOffice => ({
    ...attorneyOf(row),
    id: row.id,
    submittedAt: row.submitted_at.toISOString(),
    now: row.now,
    proposed: row.proposed,
  }))

const WAITING = `from public.firm_reviews r join public.users u on u.id = r.user_id where r.refused_because is null`

/** Longest wait first. */
export async function listWaitingOffices(
  tx: ServiceTx,
  limit: number,
): Promise<{ readonly waiting: WaitingOffice[]; readonly total: number }> {
  const rows = await tx.query(
    `select ${ATTORNEY}, r.id, r.submitted_at, ${OFFICE} as now, to_jsonb(r) as proposed
     ${WAITING} order by r.submitted_at, r.id limit $1`,
    [limit],
  )
  const counted = await tx.query(`select count(*)::int as total ${WAITING}`)
  const total = parseRow(z.object({ total: z.number().int() }), counted)?.total ?? 0
  return { waiting: parseRows(waitingSchema, rows), total }
}

const fieldChange = z.object({ from: z.string().nullable(), to: z.string().nullable() })

const madeSchema = z
  .object({ ...attorneyRow, id: z.string(), at: z.date(), details: z.record(z.string(), fieldChange) })
  .transform((row): MadeChange => ({
    ...attorneyOf(row),
    id: row.id,
    at: row.at.toISOString(),
    changes: Object.entries(row.details).map(([field, { from, to }]) => ({
      field,
      from: from ?? '',
      to: to ?? '',
    })),
  }))

/** Of attorneys' names, firms and addresses, newest first. */
export async function listMadeChanges(tx: ServiceTx, limit: number): Promise<MadeChange[]> {
  return parseRows(
    madeSchema,
    await tx.query(
      `select ${ATTORNEY}, e.id::text as id, e.at, e.details
       from public.audit_log e join public.users u on u.id = e.subject_id
       where e.action in ('profile.changed', 'firm.changed') order by e.id desc limit $1`,
      [limit],
    ),
  )
}

const decidedSchema = z
  .object({
    user_id: z.uuid(),
    proposed: officeSchema,
    now: officeSchema,
    email: z.string(),
    first_name: z.string().nullable(),
  })
  .transform((row) => ({
    userId: row.user_id,
    proposed: row.proposed,
    now: row.now,
    email: row.email,
    firstName: row.first_name,
  }))

/** One that waits. Locks its attorney's row until the transaction ends. */
export async function lockWaitingOffice(tx: ServiceTx, id: string) {
  return parseRow(
    decidedSchema,
    await tx.query(
      `select r.user_id, to_jsonb(r) as proposed, ${OFFICE} as now, u.email, u.first_name ${WAITING} and r.id = $1 for update of u, r`,
      [id],
    ),
  )
}

export async function refuseOffice(tx: ServiceTx, id: string, reason: string): Promise<void> {
  await tx.query('update public.firm_reviews set refused_because = $2 where id = $1', [id, reason])
}

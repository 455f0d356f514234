/** Attorneys' firms and the offices that wait for a reviewer: read under row-level security, written by the server. */
import { z } from 'zod'
import { applicationStateSchema } from '../../../shared/contracts/admin.ts'
import type { Office, OwnFirm } from '../../../shared/contracts/own-firm.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

const officeRow = z.object({
  office_address: z.string(),
  firm_city: z.string(),
  firm_state: z.string(),
  firm_zip: z.string(),
})

export const officeSchema = officeRow.transform((row): Office => ({
  office_address: row.office_address,
  firmCity: row.firm_city,
  firmState: row.firm_state,
  firmZip: row.firm_zip,
}))

const firmSchema = z
  .object({
    firm_name: z.string(),
    is_approved: z.boolean(),
    office: officeSchema,
    review: officeRow
      .extend({ submitted_at: z.coerce.date(), refused_because: z.string().nullable() })
      .nullable(),
  })
  .transform(({ firm_name, is_approved, office, review }): OwnFirm => ({
    firmName: firm_name,
    isApproved: is_approved,
    ...office,
    review:
      review === null
        ? null
        : {
            ...officeSchema.parse(review),
            submittedAt: review.submitted_at.toISOString(),
            reason: review.refused_because,
          },
  }))

/** The office in force of `u`, a row of users, as JSON. */
export const OFFICE = `jsonb_build_object('office_address', coalesce(u.office_address, ''), 'firm_city', coalesce(u.firm_city, ''),
  'firm_state', coalesce(u.firm_state, ''), 'firm_zip', coalesce(u.firm_zip, ''))`

/** Null without a firm. */
export async function findOwnFirm(tx: AnyTx, userId: string): Promise<OwnFirm | null> {
  const rows = await tx.query(
    `select u.firm_name, u.is_approved, ${OFFICE} as office,
       (select to_jsonb(r) from public.firm_reviews r where r.user_id = u.id) as review
     from public.users u where u.id = $1 and u.user_type = 'attorney' and u.firm_name is not null`,
    [userId],
  )
  return parseRow(firmSchema, rows)
}

/** Locks the user's row until the transaction ends, to serialize changes and decisions. Null without an application. */
export async function lockApplicationState(tx: ServiceTx, userId: string) {
  const rows = await tx.query('select application_state from public.users where id = $1 for update', [userId])
  return (
    parseRow(z.object({ application_state: applicationStateSchema.nullable() }), rows)?.application_state ??
    null
  )
}

export async function writeFirm(
  tx: ServiceTx,
  userId: string,
  { firmName, office }: { readonly firmName: string | null; readonly office: Office },
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.users set firm_name = coalesce($2, firm_name), office_address = $3, firm_city = $4, firm_state = $5,
       firm_zip = $6, updated_at = $7
     where id = $1`,
    [userId, firmName, ...valuesOf(office), at.toISOString()],
  )
}

/** Replaces one that waits or was refused. */
export async function putOfficeReview(
  tx: ServiceTx,
  review: { readonly id: string; readonly userId: string; readonly office: Office; readonly at: Date },
): Promise<void> {
  const { id, userId, office, at } = review
  await tx.query(
    `insert into public.firm_reviews (id, user_id, office_address, firm_city, firm_state, firm_zip, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set id = excluded.id, office_address = excluded.office_address,
       firm_city = excluded.firm_city, firm_state = excluded.firm_state, firm_zip = excluded.firm_zip,
       submitted_at = excluded.submitted_at, refused_because = null`,
    [id, userId, ...valuesOf(office), at.toISOString()],
  )
}

export async function removeOfficeReview(tx: ServiceTx, userId: string): Promise<void> {
  await tx.query('delete from public.firm_reviews where user_id = $1', [userId])
}

function valuesOf({ office_address, firmCity, firmState, firmZip }: Office): readonly string[] {
  return [office_address, firmCity, firmState, firmZip]
}

export type FirmEvent = {
  readonly userId: string
  /** Null: the operator. */
  readonly actorId: string | null
  readonly actor: string
  /** `changed` holds at once; the others concern an office that waits. */
  readonly action: 'changed' | 'office_submitted' | 'office_withdrawn' | 'office_approved' | 'office_refused'
  readonly reason?: string | null
  readonly details: object
  readonly at: Date
}

export async function recordFirmEvent(tx: ServiceTx, event: FirmEvent): Promise<void> {
  const { userId, actorId, actor, action, reason = null, details, at } = event
  await writeAuditEntry(tx, {
    at,
    actorId,
    actor,
    reason,
    details,
    action: `firm.${action}`,
    subjectId: userId,
  })
}

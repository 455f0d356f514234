/** Attorneys' bar admissions: read under row-level security, written by the server, because attorneys must not set their verification. */
import { z } from 'zod'
import { applicationStateSchema } from '../../../shared/contracts/admin.ts'
import { admissionStatusSchema, type BarAdmission } from '../../../shared/contracts/bar-admissions.ts'
import { userTypeSchema } from '../../../shared/contracts/profile.ts'
import { US_JURISDICTIONS, type UsJurisdiction } from '../../../shared/domain/us-states.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

/** The jurisdiction of the application's bar ID, as SQL on a users row `u`. Older rows without `bar_state` use the office's state. */
export const APPLICATION_JURISDICTION = 'coalesce(u.bar_state, u.firm_state)'

const admissionSchema = z
  .object({
    jurisdiction: z.string(),
    number: z.string(),
    status: admissionStatusSchema,
    verified_on: z.iso.date().nullable(),
    reason: z.string().nullable(),
    is_of_application: z.boolean(),
    proposed_number: z.string().nullable(),
    proposal_refused: z.string().nullable(),
  })
  .transform((row): BarAdmission => ({
    jurisdiction: row.jurisdiction,
    number: row.number,
    status: row.status,
    verifiedOn: row.verified_on,
    reason: row.reason,
    isOfApplication: row.is_of_application,
    proposedNumber: row.proposed_number,
    proposalRefused: row.proposal_refused,
  }))

/** The application's admission first, then oldest first. */
export async function findAdmissions(tx: AnyTx, userId: string): Promise<BarAdmission[]> {
  return parseRows(
    admissionSchema,
    await tx.query(
      `select a.jurisdiction, a.number, a.status, a.verified_on::text as verified_on, a.reason, a.proposed_number, a.proposal_refused,
         coalesce(a.jurisdiction = ${APPLICATION_JURISDICTION}, false) as is_of_application
       from public.bar_admissions a join public.users u on u.id = a.user_id
       where a.user_id = $1 order by is_of_application desc, a.created_at, a.jurisdiction`,
      [userId],
    ),
  )
}

const jurisdictionRow = z
  .object({ jurisdiction: z.enum(US_JURISDICTIONS) })
  .transform((row) => row.jurisdiction)

/** The jurisdictions in which the attorney may represent clients; empty unless the account is approved. */
export async function verifiedJurisdictions(tx: AnyTx, userId: string): Promise<UsJurisdiction[]> {
  return parseRows(
    jurisdictionRow,
    await tx.query(
      `select a.jurisdiction from public.bar_admissions a join public.users u on u.id = a.user_id
       where a.user_id = $1 and a.status = 'verified' and u.application_state = 'approved' order by a.jurisdiction`,
      [userId],
    ),
  )
}

const holderSchema = z
  .object({
    user_type: userTypeSchema,
    application_state: applicationStateSchema.nullable(),
    email: z.string(),
    first_name: z.string().nullable(),
  })
  .transform((row) => ({
    userType: row.user_type,
    applicationState: row.application_state,
    email: row.email,
    firstName: row.first_name,
  }))
export type AdmissionHolder = z.output<typeof holderSchema>

/** Locks the user's row until the transaction ends, to serialize changes and decisions. */
export async function lockHolder(tx: ServiceTx, userId: string): Promise<AdmissionHolder | null> {
  return parseRow(
    holderSchema,
    await tx.query(
      'select user_type, application_state, email, first_name from public.users where id = $1 for update',
      [userId],
    ),
  )
}

export type GivenAdmission = {
  readonly userId: string
  readonly jurisdiction: string
  readonly number: string
  readonly at: Date
}

/** The same number keeps its status, unless it was refused; a refused or changed number goes to review. */
export async function putAdmission(tx: ServiceTx, admission: GivenAdmission): Promise<void> {
  await tx.query(
    `insert into public.bar_admissions as a (user_id, jurisdiction, number, created_at, submitted_at)
     values ($1, $2, $3, $4, $4)
     on conflict (user_id, jurisdiction) do update set
       number = excluded.number, status = 'submitted', verified_on = null, reason = null, submitted_at = excluded.submitted_at,
       proposed_number = null, proposed_at = null, proposal_refused = null
     where a.number <> excluded.number or a.status = 'refused'`,
    [admission.userId, admission.jurisdiction, admission.number, admission.at.toISOString()],
  )
}

/** For a verified admission: `number` waits, and the verified one holds. The verified number takes back one that waits. */
export async function proposeNumber(tx: ServiceTx, admission: GivenAdmission): Promise<void> {
  await tx.query(
    `update public.bar_admissions set proposed_number = nullif($3, number),
       proposed_at = case when $3 = number then null else $4::timestamptz end, proposal_refused = null
     where user_id = $1 and jurisdiction = $2 and proposed_number is distinct from $3`,
    [admission.userId, admission.jurisdiction, admission.number, admission.at.toISOString()],
  )
}

/** Removes the application's admission if the application now names another jurisdiction. Call before writing the application. */
export async function removeReplacedAdmission(
  tx: ServiceTx,
  userId: string,
  jurisdiction: string,
): Promise<void> {
  await tx.query(
    `delete from public.bar_admissions a using public.users u
     where u.id = $1 and a.user_id = u.id and a.jurisdiction = ${APPLICATION_JURISDICTION} and a.jurisdiction <> $2`,
    [userId, jurisdiction],
  )
}

export async function removeAdmission(tx: ServiceTx, userId: string, jurisdiction: string): Promise<void> {
  await tx.query('delete from public.bar_admissions where user_id = $1 and jurisdiction = $2', [
    userId,
    jurisdiction,
  ])
}

/** Makes this admission the application's. */
export async function nameAdmissionOfApplication(
  tx: ServiceTx,
  userId: string,
  { jurisdiction, number }: Pick<BarAdmission, 'jurisdiction' | 'number'>,
): Promise<void> {
  await tx.query('update public.users set bar_id = $3, bar_state = $2 where id = $1', [
    userId,
    jurisdiction,
    number,
  ])
}

export type AdmissionEvent = {
  readonly userId: string
  /** Null: the operator. */
  readonly actorId: string | null
  readonly actor: string
  readonly action: 'submitted' | 'corrected' | 'proposed' | 'removed' | 'verified' | 'refused'
  readonly reason?: string | null
  readonly jurisdiction: string
  readonly number: string
  readonly at: Date
}

export async function recordAdmissionEvent(tx: ServiceTx, event: AdmissionEvent): Promise<void> {
  const { userId, actorId, actor, action, reason = null, jurisdiction, number, at } = event
  await writeAuditEntry(tx, {
    at,
    actorId,
    actor,
    reason,
    action: `bar_admission.${action}`,
    subjectId: userId,
    details: { jurisdiction, number },
  })
}

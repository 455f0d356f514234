/** Attorneys' applications and the append-only log of decisions, for administrators and the operator: no row-level security. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  applicationChangeSchema,
  applicationEventSchema,
  applicationStateSchema,
  type Application,
  type ApplicationState,
} from '../../../shared/contracts/admin.ts'
import { subscriptionStatusSchema } from '../../../shared/contracts/profile.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'
import { APPLICATION_JURISDICTION } from '../bar-admissions/bar-admissions.repository.ts'
import {
  decideAdmissionOfApplication,
  REVIEWED_ADMISSIONS,
  reviewedRowSchema,
} from '../bar-admissions/reviewed-admissions.repository.ts'

/** A row of the audit log: `action` is `application.` followed by the new state. */
const eventSchema = z
  .object({
    at: z.coerce.date(),
    actor: z.string(),
    action: z.string(),
    reason: z.string().nullable(),
    changes: z.array(applicationChangeSchema),
  })
  .transform(({ at, actor, action, reason, changes }) => ({
    at: at.toISOString(),
    actor,
    became: action.slice('application.'.length),
    reason,
    changes,
  }))
  .transform((event) => applicationEventSchema.parse(event))

const rowSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    firm_name: z.string().nullable(),
    bar_id: z.string().nullable(),
    firm_state: z.string().nullable(),
    bar_state: z.string().nullable(),
    phone: z.string().nullable(),
    secondary_phone: z.string().nullable(),
    secondary_email: z.string().nullable(),
    office_address: z.string().nullable(),
    firm_city: z.string().nullable(),
    firm_zip: z.string().nullable(),
    years_of_experience: z.number().int().nullable(),
    practice_areas: z.array(z.string()),
    public_referrals: z.boolean(),
    website: z.string().nullable(),
    bio: z.string().nullable(),
    subscription_status: subscriptionStatusSchema,
    application_state: applicationStateSchema,
    application_reason: z.string().nullable(),
    submitted_at: z.date(),
    decided_at: z.date().nullable(),
    decided_by: z.string().nullable(),
    admissions: z.array(reviewedRowSchema),
    history: z.array(eventSchema),
  })
  .transform((row) => ({
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    firmName: row.firm_name,
    barId: row.bar_id,
    barState: row.bar_state,
    phone: row.phone,
    secondaryPhone: row.secondary_phone,
    secondaryEmail: row.secondary_email,
    officeAddress: row.office_address,
    firmCity: row.firm_city,
    firmState: row.firm_state,
    firmZip: row.firm_zip,
    yearsOfExperience: row.years_of_experience,
    practiceAreas: row.practice_areas,
    publicReferrals: row.public_referrals,
    website: row.website,
    bio: row.bio,
    subscriptionStatus: row.subscription_status,
    state: row.application_state,
    reason: row.application_reason,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    duplicateBarId: row.admissions.some(({ isDuplicate }) => isDuplicate),
    admissions: row.admissions,
    history: row.history,
  }))
  .transform((shown): Application => ({ ...shown, version: versionOf(shown) }))

/** A hash of everything that a reviewer sees, so that a decision on an outdated view is detected. */
function versionOf(shown: Omit<Application, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

/** Events per application; the rest is in the audit log. */
const SHOWN_EVENTS = 20

/** An attorney who has not submitted the firm's details has no application. */
const SELECT = `
  select u.id, u.email, u.first_name, u.last_name, u.firm_name, u.bar_id, u.firm_state, ${APPLICATION_JURISDICTION} as bar_state,
    u.subscription_status, ${REVIEWED_ADMISSIONS} as admissions,
    u.phone, u.secondary_phone, u.secondary_email, u.office_address, u.firm_city, u.firm_zip, u.years_of_experience,
    u.practice_areas, u.public_referrals, u.website, u.bio,
    coalesce((
      select jsonb_agg(jsonb_build_object('at', e.at, 'actor', e.actor, 'action', e.action, 'reason', e.reason,
        'changes', coalesce(e.details->'changes', '[]'::jsonb)) order by e.id desc)
      from (
        select id, at, actor, action, reason, details from public.audit_log
        where subject_id = u.id
          and action in ('application.submitted', 'application.corrected', 'application.needs_information',
            'application.approved', 'application.rejected', 'application.suspended')
        order by id desc limit ${SHOWN_EVENTS}
      ) e
    ), '[]'::jsonb) as history,
    u.application_state, u.application_reason, coalesce(u.submitted_at, u.created_at) as submitted_at, u.decided_at, u.decided_by
  from public.users u
  where u.user_type = 'attorney' and u.application_state is not null`

const placeSchema = z.object({ place: z.string() })

export type ApplicationsPage = {
  readonly state: ApplicationState | null
  readonly after: readonly [place: string, id: string] | null
  readonly limit: number
}

/** Oldest first. `place` is the cursor of the next page: text, because a Date would lose the microseconds. */
export async function listApplications(
  tx: ServiceTx,
  { state, after, limit }: ApplicationsPage,
): Promise<{ place: string; application: Application }[]> {
  const rows = await tx.query(
    `select a.*, a.submitted_at::text as place from (${SELECT}) a
     where ($1::text is null or a.application_state = $1)
       and ($2::timestamptz is null or (a.submitted_at, a.id) > ($2::timestamptz, $3::uuid))
     order by a.submitted_at, a.id limit $4`,
    [state, after?.[0] ?? null, after?.[1] ?? null, limit],
  )
  const places = parseRows(placeSchema, rows)
  return parseRows(rowSchema, rows).map((application, index) => ({
    place: places[index]?.place ?? '',
    application,
  }))
}

/** Locks the row until the transaction ends, to serialize decisions. */
export async function lockApplication(tx: ServiceTx, email: string): Promise<Application | null> {
  return parseRow(
    rowSchema,
    await tx.query(`${SELECT} and lower(u.email) = lower($1) for update of u`, [email]),
  )
}

export type Decision = {
  readonly userId: string
  readonly state: ApplicationState
  readonly reason: string | null
  readonly actor: string
  readonly actorId: string | null
  readonly at: Date
}

/** Writes the new state, its effect on the application's bar admission, and the audit row. */
export async function recordDecision(tx: ServiceTx, decision: Decision): Promise<void> {
  const { userId, state, reason, actor, actorId, at } = decision
  await tx.query(
    `update public.users set application_state = $2, is_approved = ($2 = 'approved'), application_reason = $3,
       decided_at = $4, decided_by = $5, updated_at = $4
     where id = $1`,
    [userId, state, reason, at.toISOString(), actor],
  )
  await decideAdmissionOfApplication(tx, { userId, state, reason, at })
  await writeAuditEntry(tx, {
    at,
    actorId,
    actor,
    reason,
    action: `application.${state}`,
    subjectId: userId,
  })
}

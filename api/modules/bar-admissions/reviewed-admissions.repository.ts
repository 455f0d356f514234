/** Bar admissions for reviewers. Runs as the server: no row-level security. */
import { z } from 'zod'
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import {
  reviewedAdmissionSchema,
  type ReviewedAdmission,
  type WaitingAdmission,
} from '../../../shared/contracts/bar-admissions.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'
import { APPLICATION_JURISDICTION } from './bar-admissions.repository.ts'

/** One admission as JSON, from `a`, a row of bar_admissions, and `u`, its row of users. */
export const REVIEWED_ADMISSION = `
  jsonb_build_object('jurisdiction', a.jurisdiction, 'number', a.number, 'status', a.status, 'verifiedOn', a.verified_on,
    'reason', a.reason, 'isOfApplication', coalesce(a.jurisdiction = ${APPLICATION_JURISDICTION}, false),
    'submittedAt', coalesce(a.proposed_at, a.submitted_at), 'proposedNumber', a.proposed_number, 'proposalRefused', a.proposal_refused,
    'isDuplicate', exists (
      select from public.bar_admissions other
      where other.user_id <> a.user_id and other.jurisdiction = a.jurisdiction and lower(other.number) = lower(coalesce(a.proposed_number, a.number))
    ))`

/** All admissions of `u`, the application's first. */
export const REVIEWED_ADMISSIONS = `
  coalesce((
    select jsonb_agg(${REVIEWED_ADMISSION}
      order by (a.jurisdiction is not distinct from ${APPLICATION_JURISDICTION}) desc, a.created_at, a.jurisdiction)
    from public.bar_admissions a where a.user_id = u.id
  ), '[]'::jsonb)`

/** Normalizes the offset with which the database writes times. */
export const reviewedRowSchema = z
  .looseObject({ submittedAt: z.coerce.date() })
  .transform((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }))
  .pipe(reviewedAdmissionSchema)

const waitingSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    firm_name: z.string().nullable(),
    admission: reviewedRowSchema,
  })
  .transform((row): WaitingAdmission => ({
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    firmName: row.firm_name,
    admission: row.admission,
  }))

/** Excludes applicants, whose admissions are decided with the application. */
const WAITING = `from public.bar_admissions a join public.users u on u.id = a.user_id
  where (a.status = 'submitted' or a.proposed_number is not null) and u.application_state = 'approved'`

/** Longest wait first. */
export async function listWaitingAdmissions(
  tx: ServiceTx,
  limit: number,
): Promise<{ readonly waiting: WaitingAdmission[]; readonly total: number }> {
  const rows = await tx.query(
    `select u.id, u.email, u.first_name, u.last_name, u.firm_name, ${REVIEWED_ADMISSION} as admission
     ${WAITING} order by coalesce(a.proposed_at, a.submitted_at), a.user_id, a.jurisdiction limit $1`,
    [limit],
  )
  const counted = await tx.query(`select count(*)::int as total ${WAITING}`)
  const total = parseRow(z.object({ total: z.number().int() }), counted)?.total ?? 0
  return { waiting: parseRows(waitingSchema, rows), total }
}

export async function findReviewedAdmission(
  tx: ServiceTx,
  userId: string,
  jurisdiction: string,
): Promise<ReviewedAdmission | null> {
  const rows = await tx.query(
    `select ${REVIEWED_ADMISSION} as admission from public.bar_admissions a join public.users u on u.id = a.user_id
     where a.user_id = $1 and a.jurisdiction = $2`,
    [userId, jurisdiction],
  )
  return parseRow(z.object({ admission: reviewedRowSchema }), rows)?.admission ?? null
}

export type AdmissionVerdict =
  | { readonly status: 'verified'; readonly at: Date }
  | { readonly status: 'refused'; readonly reason: string }

export async function writeVerdict(
  tx: ServiceTx,
  userId: string,
  jurisdiction: string,
  verdict: AdmissionVerdict,
): Promise<void> {
  await tx.query(
    `update public.bar_admissions set status = $3, verified_on = $4, reason = $5, number = coalesce(case when $3 = 'verified' then proposed_number end, number),
       proposed_number = null, proposed_at = null, proposal_refused = null
     where user_id = $1 and jurisdiction = $2`,
    [
      userId,
      jurisdiction,
      verdict.status,
      verdict.status === 'verified' ? dayOf(verdict.at) : null,
      verdict.status === 'refused' ? verdict.reason : null,
    ],
  )
}

/** The verified number holds on. */
export async function refuseProposal(
  tx: ServiceTx,
  userId: string,
  jurisdiction: string,
  reason: string,
): Promise<void> {
  await tx.query(
    `update public.bar_admissions set proposed_number = null, proposed_at = null, proposal_refused = $3
     where user_id = $1 and jurisdiction = $2`,
    [userId, jurisdiction, reason],
  )
}

/** Decides the application's admission along with the application; a suspension or a request for information leaves it unchanged. */
export async function decideAdmissionOfApplication(
  tx: ServiceTx,
  decided: {
    readonly userId: string
    readonly state: ApplicationState
    readonly reason: string | null
    readonly at: Date
  },
): Promise<void> {
  const { userId, state, reason, at } = decided
  if (state === 'approved') {
    // Applications older than the admissions table have no row yet, so it is inserted.
    await tx.query(
      `insert into public.bar_admissions as a (user_id, jurisdiction, number, status, verified_on, created_at, submitted_at)
       select u.id, ${APPLICATION_JURISDICTION}, left(trim(u.bar_id), 60), 'verified', $2, $3, $3 from public.users u
       where u.id = $1 and ${APPLICATION_JURISDICTION} is not null and trim(u.bar_id) <> ''
       on conflict (user_id, jurisdiction) do update set
         number = excluded.number, status = 'verified', verified_on = coalesce(a.verified_on, excluded.verified_on), reason = null`,
      [userId, dayOf(at), at.toISOString()],
    )
  } else if (state === 'rejected') {
    await tx.query(
      `update public.bar_admissions a set status = 'refused', verified_on = null, reason = $2, proposed_number = null,
         proposed_at = null, proposal_refused = null
       from public.users u where u.id = $1 and a.user_id = u.id and a.jurisdiction = ${APPLICATION_JURISDICTION}`,
      [userId, reason ?? ''],
    )
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

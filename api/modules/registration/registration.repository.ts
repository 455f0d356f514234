/** Pending sign-ups and their profiles. Runs as the server: no row-level security. */
import { z } from 'zod'
import { applicationStateSchema } from '../../../shared/contracts/admin.ts'
import { userTypeSchema, type SubscriptionStatus, type UserType } from '../../../shared/contracts/profile.ts'
import type { CompleteProfileRequest, SignupAtomicRequest } from '../../../shared/contracts/registration.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'
import { putAdmission, removeReplacedAdmission } from '../bar-admissions/bar-admissions.repository.ts'

export async function hasProfile(tx: ServiceTx, email: string): Promise<boolean> {
  const found = await tx.query('select from public.users where lower(email) = lower($1)', [email])
  return found.length > 0
}

export async function findUserType(tx: ServiceTx, email: string): Promise<UserType | null> {
  const rows = await tx.query('select user_type from public.users where lower(email) = lower($1)', [email])
  return parseRow(z.object({ user_type: userTypeSchema }), rows)?.user_type ?? null
}

export async function insertIntent(tx: ServiceTx, userId: string, email: string, at: Date): Promise<void> {
  await tx.query('insert into public.signup_intents (user_id, email, created_at) values ($1, $2, $3)', [
    userId,
    email,
    at.toISOString(),
  ])
}

/** False if the sweep has started to undo the sign-up, which must then stop. */
export async function finishIntent(tx: ServiceTx, userId: string): Promise<boolean> {
  const finished = await tx.query(
    'delete from public.signup_intents where user_id = $1 and not is_cut_off returning user_id',
    [userId],
  )
  return finished.length === 1
}

export async function removeIntent(tx: ServiceTx, userId: string): Promise<void> {
  await tx.query('delete from public.signup_intents where user_id = $1', [userId])
}

const intentSchema = z.object({ user_id: z.uuid() }).transform((row) => row.user_id)

/** Marks sign-ups started before `before` as interrupted; returns their account ids. */
export async function cutOffIntents(tx: ServiceTx, before: Date): Promise<readonly string[]> {
  return parseRows(
    intentSchema,
    await tx.query(
      'update public.signup_intents set is_cut_off = true where is_cut_off or created_at <= $1 returning user_id',
      [before.toISOString()],
    ),
  )
}

/** Inserts an attorney who has not yet paid or submitted the firm's details. */
export async function insertAttorney(
  tx: ServiceTx,
  userId: string,
  email: string,
  request: SignupAtomicRequest,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into public.users (id, email, user_type, first_name, last_name, phone, secondary_email, secondary_phone,
       created_at, updated_at)
     values ($1, $2, 'attorney', $3, $4, $5, $6, $7, $8, $8)`,
    [
      userId,
      email,
      request.firstName,
      request.lastName,
      request.phone,
      request.secondaryEmail ?? null,
      request.secondaryPhone ?? null,
      at.toISOString(),
    ],
  )
}

const standingSchema = z
  .object({ user_type: userTypeSchema, application_state: applicationStateSchema.nullable() })
  .transform((row) => ({ userType: row.user_type, applicationState: row.application_state }))
export type ApplicantStanding = z.output<typeof standingSchema>

/** Locks the row until the transaction ends; null if there is no profile yet. */
export async function lockApplicant(tx: ServiceTx, userId: string): Promise<ApplicantStanding | null> {
  return parseRow(
    standingSchema,
    await tx.query('select user_type, application_state from public.users where id = $1 for update', [
      userId,
    ]),
  )
}

export type Submission = {
  readonly userId: string
  readonly email: string
  readonly profile: CompleteProfileRequest
  readonly subscriptionStatus: SubscriptionStatus
  readonly at: Date
}

/** Writes the profile with its firm, submitted for review, and the audit row. */
export async function submitApplication(tx: ServiceTx, submission: Submission): Promise<void> {
  const { userId, email, profile, subscriptionStatus, at } = submission
  const jurisdiction = profile.barState ?? profile.firmState
  await removeReplacedAdmission(tx, userId, jurisdiction)
  await tx.query(
    `insert into public.users (id, email, user_type, first_name, last_name, phone, subscription_status, firm_name,
       office_address, firm_city, firm_state, firm_zip, bar_id, years_of_experience, practice_areas, public_referrals,
       bio, website, application_state, submitted_at, created_at, updated_at, bar_state)
     values ($1, $2, 'attorney', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'submitted', $18, $18, $18, $19)
     on conflict (id) do update set
       first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
       subscription_status = excluded.subscription_status, firm_name = excluded.firm_name,
       office_address = excluded.office_address, firm_city = excluded.firm_city, firm_state = excluded.firm_state,
       firm_zip = excluded.firm_zip, bar_id = excluded.bar_id, bar_state = excluded.bar_state, years_of_experience = excluded.years_of_experience,
       practice_areas = excluded.practice_areas, public_referrals = excluded.public_referrals, bio = excluded.bio,
       website = excluded.website, application_state = 'submitted', submitted_at = excluded.submitted_at,
       application_reason = null, decided_at = null, decided_by = null, updated_at = excluded.updated_at`,
    [
      userId,
      email,
      profile.firstName,
      profile.lastName,
      profile.phone,
      subscriptionStatus,
      profile.firmName,
      profile.office_address,
      profile.firmCity,
      profile.firmState,
      profile.firmZip,
      profile.barId,
      profile.yearsOfExperience,
      profile.practiceAreas,
      profile.publicReferrals,
      profile.bio,
      profile.website,
      at.toISOString(),
      jurisdiction,
    ],
  )
  await putAdmission(tx, { userId, jurisdiction, number: profile.barId, at })
  await writeAuditEntry(tx, {
    at,
    actorId: userId,
    actor: email,
    action: 'application.submitted',
    subjectId: userId,
  })
}

/** Whether the error is the unique violation of a profile's email. */
export function isEmailTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    error.message.includes('users_email_key')
  )
}

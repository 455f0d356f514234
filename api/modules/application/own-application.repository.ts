/** One attorney's application: read under row-level security, written by the server, because attorneys must not set its state. */
import { z } from 'zod'
import { applicationStateSchema } from '../../../shared/contracts/admin.ts'
import type { OwnApplication, ResubmitApplicationRequest } from '../../../shared/contracts/application.ts'
import { userTypeSchema } from '../../../shared/contracts/profile.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'
import {
  APPLICATION_JURISDICTION,
  findAdmissions,
  putAdmission,
  removeReplacedAdmission,
} from '../bar-admissions/bar-admissions.repository.ts'
import { changesOf, type Applicant, type FirmOnRecord, type Resubmission } from './resubmission.policy.ts'
import { findRunningSubscription } from './running-subscription.repository.ts'

/** Rows that predate a field have it empty. */
const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '')

/** The columns that every firm query parses in the same way. */
const firmColumns = {
  firm_name: text,
  office_address: text,
  firm_city: text,
  firm_state: text,
  firm_zip: text,
  bar_id: text,
  practice_areas: z.array(z.string()),
  public_referrals: z.boolean(),
}
type FirmRow = z.output<z.ZodObject<typeof firmColumns>>

function firmOf(row: FirmRow) {
  return {
    firmName: row.firm_name,
    office_address: row.office_address,
    firmCity: row.firm_city,
    firmState: row.firm_state,
    firmZip: row.firm_zip,
    barId: row.bar_id,
    practiceAreas: row.practice_areas,
    publicReferrals: row.public_referrals,
  }
}

const applicationSchema = z
  .object({
    application_state: applicationStateSchema,
    application_reason: z.string().nullable(),
    submitted_at: z.date(),
    decided_at: z.date().nullable(),
    email: z.string(),
    first_name: text,
    last_name: text,
    phone: text,
    secondary_phone: z.string().nullable(),
    secondary_email: z.string().nullable(),
    ...firmColumns,
    bar_state: z.string().nullable(),
    years_of_experience: z.number().int().nullable(),
    bio: z.string().nullable(),
    website: z.string().nullable(),
  })
  .transform((row): Omit<OwnApplication, 'admissions' | 'subscription'> => ({
    state: row.application_state,
    reason: row.application_reason,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    secondaryPhone: row.secondary_phone,
    secondaryEmail: row.secondary_email,
    firm: {
      ...firmOf(row),
      barState: row.bar_state,
      yearsOfExperience: row.years_of_experience ?? 0,
      bio: row.bio,
      website: row.website,
    },
  }))

/** null: no application was submitted. */
export async function findOwnApplication(tx: UserTx, userId: string): Promise<OwnApplication | null> {
  const rows = await tx.query(
    `select u.application_state, u.application_reason, coalesce(u.submitted_at, u.created_at) as submitted_at, u.decided_at,
       u.email, u.first_name, u.last_name, u.phone, u.secondary_phone, u.secondary_email, u.firm_name, u.office_address,
       u.firm_city, u.firm_state, u.firm_zip, u.bar_id, ${APPLICATION_JURISDICTION} as bar_state, u.years_of_experience,
       u.practice_areas, u.public_referrals, u.bio, u.website
     from public.users u where u.id = $1 and u.application_state is not null`,
    [userId],
  )
  const application = parseRow(applicationSchema, rows)
  if (application === null) return null
  return {
    ...application,
    admissions: await findAdmissions(tx, userId),
    subscription: await findRunningSubscription(tx, userId),
  }
}

const applicantSchema = z
  .object({
    user_type: userTypeSchema,
    application_state: applicationStateSchema.nullable(),
    ...firmColumns,
    bar_state: text,
    years_of_experience: z.number().int().nullable(),
    bio: text,
    website: text,
  })
  .transform((row) => ({
    userType: row.user_type,
    state: row.application_state,
    firm: {
      ...firmOf(row),
      barState: row.bar_state,
      yearsOfExperience: row.years_of_experience,
      bio: row.bio,
      website: row.website,
    },
  }))
export type HeldApplicant = Applicant & { readonly firm: FirmOnRecord }

/** Locks the row until the transaction ends, to serialize corrections and decisions. */
export async function lockApplicant(tx: ServiceTx, userId: string): Promise<HeldApplicant | null> {
  return parseRow(
    applicantSchema,
    await tx.query(
      `select u.user_type, u.application_state, u.firm_name, u.office_address, u.firm_city, u.firm_state, u.firm_zip, u.bar_id,
         ${APPLICATION_JURISDICTION} as bar_state, u.years_of_experience, u.practice_areas, u.public_referrals, u.bio, u.website
       from public.users u where u.id = $1 for update`,
      [userId],
    ),
  )
}

export type HandedIn = {
  readonly userId: string
  /** The attorney's name in the audit log. */
  readonly actor: string
  readonly firm: ResubmitApplicationRequest
  readonly as: Resubmission
  /** The previous version, for the audit log. */
  readonly before: HeldApplicant
  readonly at: Date
}

/** Writes the firm's details and the audit row. A resubmission clears the previous decision. */
export async function handIn(
  tx: ServiceTx,
  { userId, actor, firm, as, before, at }: HandedIn,
): Promise<void> {
  const jurisdiction = firm.barState ?? firm.firmState
  await removeReplacedAdmission(tx, userId, jurisdiction)
  await tx.query(
    `update public.users set firm_name = $2, office_address = $3, firm_city = $4, firm_state = $5, firm_zip = $6, bar_id = $7,
       years_of_experience = $8, practice_areas = $9, public_referrals = $10, bio = $11, website = $12, updated_at = $13, bar_state = $14
     where id = $1`,
    [
      userId,
      firm.firmName,
      firm.office_address,
      firm.firmCity,
      firm.firmState,
      firm.firmZip,
      firm.barId,
      firm.yearsOfExperience,
      firm.practiceAreas,
      firm.publicReferrals,
      firm.bio,
      firm.website,
      at.toISOString(),
      jurisdiction,
    ],
  )
  await putAdmission(tx, { userId, jurisdiction, number: firm.barId, at })
  if (as === 'submit') {
    await tx.query(
      `update public.users set application_state = 'submitted', application_reason = null, decided_at = null,
         decided_by = null, submitted_at = $2
       where id = $1`,
      [userId, at.toISOString()],
    )
  }
  await writeAuditEntry(tx, {
    at,
    actorId: userId,
    actor,
    subjectId: userId,
    action: as === 'submit' ? 'application.submitted' : 'application.corrected',
    reason: firm.reply === undefined || firm.reply === '' ? null : firm.reply,
    details: {
      before: { state: before.state, barId: before.firm.barId, barState: before.firm.barState },
      changes: changesOf(before.firm, { ...firm, barState: jurisdiction }),
    },
  })
}

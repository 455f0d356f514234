/** A user's own profile, read and written under row-level security: the database permits no other row or column. */
import { z } from 'zod'
import type { OwnProfile, UpdateProfileRequest } from '../../../shared/contracts/own-profile.ts'
import { userTypeSchema } from '../../../shared/contracts/profile.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

const profileSchema = z
  .object({
    email: z.string(),
    user_type: userTypeSchema,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    phone: z.string().nullable(),
    secondary_phone: z.string().nullable(),
    secondary_email: z.string().nullable(),
    firm_name: z.string().nullable(),
    office_address: z.string().nullable(),
    firm_city: z.string().nullable(),
    firm_state: z.string().nullable(),
    firm_zip: z.string().nullable(),
    practice_areas: z.array(z.string()),
    languages: z.array(z.string()),
  })
  .transform((row): OwnProfile => ({
    email: row.email,
    userType: row.user_type,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    secondaryPhone: row.secondary_phone,
    secondaryEmail: row.secondary_email,
    firmName: row.firm_name,
    firm:
      row.firm_name === null
        ? null
        : {
            office_address: row.office_address ?? '',
            firmCity: row.firm_city ?? '',
            firmState: row.firm_state ?? '',
            firmZip: row.firm_zip ?? '',
            practiceAreas: row.practice_areas,
            languages: row.languages,
          },
  }))

const SELECT = `select email, user_type, first_name, last_name, phone, secondary_phone, secondary_email, firm_name,
    office_address, firm_city, firm_state, firm_zip, practice_areas, languages
  from public.users where id = $1`

export async function findOwnProfile(tx: UserTx, userId: string): Promise<OwnProfile | null> {
  return parseRow(profileSchema, await tx.query(SELECT, [userId]))
}

/** Locks the row until the transaction ends, so that the audit log has the values that were replaced. */
export async function lockOwnProfile(tx: UserTx, userId: string): Promise<OwnProfile | null> {
  return parseRow(profileSchema, await tx.query(`${SELECT} for update`, [userId]))
}

export async function updateOwnProfile(
  tx: UserTx,
  userId: string,
  change: UpdateProfileRequest,
): Promise<void> {
  await tx.query(
    `update public.users set first_name = $2, last_name = $3, phone = $4, secondary_phone = $5, secondary_email = $6
     where id = $1`,
    [userId, change.firstName, change.lastName, change.phone, change.secondaryPhone, change.secondaryEmail],
  )
}

/** Changes of fields that a reviewer compared with the official bar roll. */
export type ReviewedChange = Readonly<
  Record<string, { readonly from: string | null; readonly to: string | null }>
>

export type ProfileChange = {
  readonly userId: string
  /** The user's name in the audit log. */
  readonly actor: string
  readonly reviewed: ReviewedChange
  readonly at: Date
}

/** The server's part of a change: its time, and an audit entry if reviewed fields changed. */
export async function recordProfileChange(
  tx: ServiceTx,
  { userId, actor, reviewed, at }: ProfileChange,
): Promise<void> {
  await tx.query('update public.users set updated_at = $2 where id = $1', [userId, at.toISOString()])
  if (Object.keys(reviewed).length === 0) return
  await writeAuditEntry(tx, {
    at,
    actorId: userId,
    actor,
    action: 'profile.changed',
    subjectId: userId,
    details: reviewed,
  })
}

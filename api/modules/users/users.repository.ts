/** The platform's profile of a user. */
import { z } from 'zod'
import type { AnyTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'
import { subscriptionStatusSchema, userTypeSchema } from '../../../shared/contracts/profile.ts'

const profileSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    user_type: userTypeSchema,
    is_approved: z.boolean(),
    subscription_status: subscriptionStatusSchema,
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    firm_name: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    email: row.email,
    userType: row.user_type,
    isApproved: row.is_approved,
    subscriptionStatus: row.subscription_status,
    firstName: row.first_name,
    lastName: row.last_name,
    firmName: row.firm_name,
    phone: row.phone,
  }))
export type Profile = z.infer<typeof profileSchema>

export async function findProfile(tx: AnyTx, userId: string): Promise<Profile | null> {
  const rows = await tx.query(
    `select id, email, user_type, is_approved, subscription_status, first_name, last_name, firm_name, phone
     from public.users where id = $1`,
    [userId],
  )
  return parseRow(profileSchema, rows)
}

/** When the account is to be deleted; null if its owner did not ask for it. */
export async function findDeletionDue(tx: AnyTx, userId: string): Promise<Date | null> {
  const rows = await tx.query(
    'select due_at from public.account_deletions where user_id = $1 and erased_at is null',
    [userId],
  )
  return parseRow(z.object({ due_at: z.date() }), rows)?.due_at ?? null
}

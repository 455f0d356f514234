/** The permission check for actions of paid and approved attorneys. */
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { attorneyAccessError } from './attorney-access.policy.ts'
import { findProfile, type Profile } from './users.repository.ts'

/** Rejects with AppError attorney_only, payment_required or approval_required. */
export async function requireActiveAttorney(
  database: Database,
  { userId, claims }: Caller,
): Promise<Profile> {
  const profile = await database.asUser(claims, (tx) => findProfile(tx, userId))
  const refused = attorneyAccessError(profile)
  if (refused !== null) throw refused
  if (profile === null) throw new Error('a person without a profile was let through')
  return profile
}

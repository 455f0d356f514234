/** The permission check for actions of paid and approved attorneys. */
import type { Caller } from '../../caller.ts'
import type { Database, UserTx } from '../../db/database.ts'
import { attorneyAccessError } from './attorney-access.policy.ts'
import { findProfile, type Profile } from './users.repository.ts'

/** Rejects with AppError attorney_only, payment_required or approval_required. */
export async function requireActiveAttorney(
  database: Pick<Database, 'readAsUser'>,
  { userId, claims }: Caller,
): Promise<Profile> {
  return admitted(await database.readAsUser(claims, (tx) => findProfile(tx, userId)))
}

/**
 * Checks the same in the round trip that reads what is asked for; a caller without access gets neither that nor its error. `work` makes all
 * its statements before it waits for the first.
 */
export async function readAsActiveAttorney<T>(
  database: Pick<Database, 'readAsUser'>,
  { userId, claims }: Caller,
  work: (tx: UserTx) => Promise<T>,
): Promise<T> {
  const [profile, read] = await database.readAsUser(claims, (tx) =>
    Promise.allSettled([findProfile(tx, userId), work(tx)]),
  )
  if (profile.status === 'rejected') throw profile.reason
  admitted(profile.value)
  if (read.status === 'rejected') throw read.reason
  return read.value
}

function admitted(profile: Profile | null): Profile {
  const refused = attorneyAccessError(profile)
  if (refused !== null) throw refused
  if (profile === null) throw new Error('a person without a profile was let through')
  return profile
}

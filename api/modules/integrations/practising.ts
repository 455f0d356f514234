/** Outside accounts are for attorneys who may practise here (product spec, section 1). */
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { refusalToAct } from '../users/attorney-access.policy.ts'
import { findProfile } from '../users/users.repository.ts'

export type RequirePractising = (caller: Caller) => Promise<void>

/** Rejects with AppError attorney_only, payment_required or approval_required. */
export function createRequirePractising(database: Database): RequirePractising {
  return async ({ userId, claims }) => {
    const refusal = refusalToAct(await database.asUser(claims, (tx) => findProfile(tx, userId)))
    if (refusal !== null) throw refusal
  }
}

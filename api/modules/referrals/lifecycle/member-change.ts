/** A change of a referral by a member, in whichever role the member has. */
import type { ReferralParty } from '../../../../shared/domain/referral-lifecycle.ts'
import type { Caller } from '../../../caller.ts'
import type { ServiceTx, UserTx } from '../../../db/database.ts'
import { findProfile } from '../../users/users.repository.ts'
import { findStanding, type Standing } from '../lists/referral-detail.repository.ts'
import { lockRecord, type Actor, type ReferralRecord } from '../referral-record.repository.ts'

export type MemberChange<Result = void> = (
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
) => Promise<Result>

type WhatAndWho = { readonly id: string; readonly by: readonly ReferralParty[] }

/**
 * Determines the caller's role under row-level security, then locks the row and changes it, in the same transaction. Null without a role
 * in it, whether or not it exists.
 */
export async function changeAsMember<Result>(
  tx: UserTx,
  { userId }: Pick<Caller, 'userId'>,
  { id, by }: WhatAndWho,
  work: MemberChange<Result>,
): Promise<Result | null> {
  const [standing, profile] = await Promise.all([findStanding(tx, id), findProfile(tx, userId)])
  if (standing === null) return null
  return tx.withoutRowSecurity(async (service) => {
    const referral = await lockRecord(service, id)
    if (referral === null) return null
    const party = partyOf(standing, by)
    const own = [profile?.firstName ?? '', profile?.lastName ?? ''].filter((part) => part !== '')
    const name = own.length > 0 ? own.join(' ') : referral[party].name
    return work(service, referral, { party, userId, name })
  })
}

/** A user who refers to their own address is both sides; then the side that may act is used. */
function partyOf({ isSender, isRecipient }: Standing, by: readonly ReferralParty[]): 'sender' | 'recipient' {
  if (isSender && isRecipient) return by.includes('sender') ? 'sender' : 'recipient'
  return isSender ? 'sender' : 'recipient'
}

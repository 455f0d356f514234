/** Who may link files of a connected account to a referral. Pure. */
import type { ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'

export const MAX_LINKED_FILES = 50

/** Null if the user may link a file. `referral` is null if it is not the user's. */
export function refusalToLink(
  referral: Pick<ReferralDetail, 'side' | 'disclosure'> | null,
  linked: number,
): AppError | null {
  if (referral === null) return new AppError('not_found', 'There is no such referral.')
  if (referral.side === 'recipient' && referral.disclosure !== 'full')
    return new AppError('forbidden', 'You can add files after you have accepted the referral.')
  if (linked >= MAX_LINKED_FILES)
    return new AppError('conflict', `A referral can have up to ${MAX_LINKED_FILES} linked files.`)
  return null
}

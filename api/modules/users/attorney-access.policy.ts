/** Who may act as an attorney. The database enforces the same rule (private.is_practising_attorney). Pure. */
import { AppError } from '../../../shared/domain/app-error.ts'
import type { SubscriptionStatus } from '../../../shared/contracts/profile.ts'
import type { Profile } from './users.repository.ts'

/** A past-due payment that is being retried keeps access. */
const LIVE: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due']

type Standing = Pick<Profile, 'userType' | 'isApproved' | 'subscriptionStatus'>

/** Null if the user may; otherwise the first error that the user can resolve. */
export function attorneyAccessError(profile: Standing | null): AppError | null {
  if (profile === null)
    return new AppError(
      'attorney_only',
      'Only a registered attorney can do this. Please complete your registration.',
    )
  if (profile.userType !== 'attorney') return new AppError('attorney_only', 'Only attorneys can do this.')
  if (!LIVE.includes(profile.subscriptionStatus))
    return new AppError(
      'payment_required',
      'This needs an active subscription. Please complete your payment.',
    )
  if (!profile.isApproved)
    return new AppError(
      'approval_required',
      'Your account has not been approved yet. Your Bar ID is being verified.',
    )
  return null
}

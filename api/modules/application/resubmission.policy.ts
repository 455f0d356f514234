/** What an attorney may still change about the application. Pure. */
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import type { UserType } from '../../../shared/contracts/profile.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

export type Applicant = { readonly userType: UserType; readonly state: ApplicationState | null }

/** `correct`: it waits for its reviewer as before. `submit`: a reviewer has answered, and is asked again. */
export type Resubmission = 'correct' | 'submit'

/** Throws an AppError (not_found, attorney_only or conflict) where nothing can be handed in. */
export function planResubmission(applicant: Applicant | null): Resubmission {
  if (applicant?.userType === 'client')
    throw new AppError('attorney_only', 'This account is a client account. Only attorneys apply.')
  switch (applicant?.state) {
    case undefined:
    case null:
      throw new AppError('not_found', 'You haven’t applied yet. Please enter your firm details first.')
    case 'submitted':
      return 'correct'
    case 'needs_information':
    case 'rejected':
      return 'submit'
    case 'approved':
      throw new AppError('conflict', 'Your application has been approved, so it can’t be changed.')
    case 'suspended':
      throw new AppError('conflict', 'Your account has been suspended. Please contact support.')
  }
}

/** Who may submit the firm's details. Pure. */
import { AppError } from '../../../shared/domain/app-error.ts'
import type { ApplicantStanding } from './registration.repository.ts'

/** Null if the user may: without a profile, before review, or when asked for more information. */
export function refusalToSubmit(applicant: ApplicantStanding | null): AppError | null {
  if (applicant === null) return null
  if (applicant.userType === 'client')
    return new AppError('attorney_only', 'This is a client account. Only attorneys submit firm details.')
  switch (applicant.applicationState) {
    case null:
    case 'submitted':
    case 'needs_information':
      return null
    case 'approved':
      return new AppError('conflict', 'Your profile has been approved already. Change it under Settings.')
    case 'rejected':
      return new AppError(
        'forbidden',
        'Your application could not be approved. Bar verification says why, and takes your corrections.',
      )
    case 'suspended':
      return new AppError('forbidden', 'Your account has been suspended. Please contact support.')
  }
}

/** Whom an administrator has shut out, and in which words they hear it. Pure. */
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

/** Null for everybody else, clients and people without a profile included. */
export function accountRefusal(state: ApplicationState | null, supportEmail: string): AppError | null {
  switch (state) {
    case 'suspended':
      return new AppError(
        'account_suspended',
        `Your account has been suspended. Questions? Email ${supportEmail}.`,
      )
    case 'rejected':
      return new AppError(
        'application_rejected',
        `Your application could not be approved. You can correct it and resubmit. Questions? Email ${supportEmail}.`,
      )
    case 'approved':
    case 'needs_information':
    case 'submitted':
    case null:
      return null
  }
}

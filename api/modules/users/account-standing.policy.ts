/** The errors for suspended and rejected users, and for deleted accounts. Pure. */
import { ACCOUNT_DELETED_MESSAGE } from '../../../shared/contracts/sessions.ts'
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

/** Null for all others, including clients and users without a profile. */
export function accountRefusal(
  state: ApplicationState | 'deleted' | null,
  supportEmail: string,
): AppError | null {
  switch (state) {
    case 'deleted':
      return new AppError('account_deleted', ACCOUNT_DELETED_MESSAGE)
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

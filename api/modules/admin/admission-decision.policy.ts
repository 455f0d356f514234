/** What an administrator may decide about a further bar admission. Pure. */
import type { AdmissionDecisionRequest, ReviewedAdmission } from '../../../shared/contracts/bar-admissions.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { AdmissionHolder } from '../bar-admissions/bar-admissions.repository.ts'

/** Throws an AppError for an invalid decision. Repeating a decision changes nothing and sends no mail. */
export function planAdmissionDecision(
  holder: Pick<AdmissionHolder, 'applicationState'> | null,
  { status, number, proposedNumber }: Pick<ReviewedAdmission, 'status' | 'number' | 'proposedNumber'>,
  request: AdmissionDecisionRequest,
): 'verified' | 'refused' | 'proposal_refused' | 'unchanged' {
  if (holder?.applicationState !== 'approved')
    throw new AppError('conflict', 'The attorney’s account isn’t approved. Decide on the application first.')
  if (request.number !== (proposedNumber ?? number))
    throw new AppError('conflict', 'The bar ID has changed since you opened it. Look it up again.')
  if (request.decision === 'verify')
    return status === 'verified' && proposedNumber === null ? 'unchanged' : 'verified'
  if (request.reason === undefined)
    throw new AppError('validation_failed', 'Enter a reason. The attorney will see it.', {
      details: [{ field: 'reason', message: 'A reason is required' }],
    })
  if (proposedNumber !== null) return 'proposal_refused'
  return status === 'refused' ? 'unchanged' : 'refused'
}

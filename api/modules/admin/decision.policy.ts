/** What an administrator may decide about an application. Pure. */
import type { Application, ApplicationState, DecisionRequest } from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

const OUTCOME: Readonly<Record<DecisionRequest['decision'], ApplicationState>> = {
  approve: 'approved',
  reject: 'rejected',
  request_information: 'needs_information',
  suspend: 'suspended',
}

export type DecisionPlan =
  /** Approving twice changes nothing and sends no mail. */
  { readonly kind: 'unchanged' } | { readonly kind: 'decide'; readonly state: ApplicationState }

/** Throws an AppError if the decision is not valid for the application. */
export function planDecision(
  application: Pick<Application, 'state' | 'email' | 'version'>,
  request: DecisionRequest,
): DecisionPlan {
  const state = OUTCOME[request.decision]
  if (request.decision !== 'approve' && request.reason === undefined) {
    throw new AppError('validation_failed', 'Enter a reason. The attorney will see it.', {
      details: [{ field: 'reason', message: 'A reason is required' }],
    })
  }
  if (request.decision === 'approve' && application.state === 'approved') return { kind: 'unchanged' }
  if (request.decision === 'approve' && request.version === undefined) {
    throw new AppError('validation_failed', 'Say which version of the application you have read.', {
      details: [{ field: 'version', message: 'A version is required' }],
    })
  }
  if (request.version !== undefined && request.version !== application.version) {
    throw new AppError(
      'conflict',
      `This application (${application.email}) has changed since you opened it. Review it again before you decide.`,
    )
  }
  if (request.decision === 'suspend' && application.state !== 'approved')
    throw new AppError('conflict', `${application.email} isn’t approved, so it can’t be suspended.`)
  if (request.decision === 'request_information' && application.state === 'approved')
    throw new AppError(
      'conflict',
      `${application.email} is already approved. Suspend the account to request information.`,
    )
  return { kind: 'decide', state }
}

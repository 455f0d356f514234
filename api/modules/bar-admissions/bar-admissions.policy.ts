/** What attorneys may change in their own bar admissions. Pure: each function throws an AppError for a forbidden change. */
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import type { BarAdmission } from '../../../shared/contracts/bar-admissions.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { jurisdictionName } from '../../../shared/domain/state-names.ts'
import type { AdmissionHolder } from './bar-admissions.repository.ts'

/** Returns the state of the application. */
export function requireApplicant(
  holder: Pick<AdmissionHolder, 'userType' | 'applicationState'> | null,
): ApplicationState {
  if (holder?.userType === 'client')
    throw new AppError(
      'attorney_only',
      'This account is a client account. Only attorneys have bar admissions.',
    )
  const state = holder?.applicationState ?? null
  if (state === null)
    throw new AppError('not_found', 'You haven’t applied yet. Please enter your firm details first.')
  if (state === 'suspended')
    throw new AppError('conflict', 'Your account has been suspended. Please contact support.')
  return state
}

export function refuseSecondFor(admissions: readonly BarAdmission[], jurisdiction: string): void {
  if (!admissions.some((one) => one.jurisdiction === jurisdiction)) return
  const message = `${jurisdictionName(jurisdiction)} is already on your list.`
  throw new AppError('conflict', message, { details: [{ field: 'jurisdiction', message }] })
}

/** For a verified one, its number takes back another one that waits. */
export function requireCorrectable(
  admissions: readonly BarAdmission[],
  { jurisdiction, number }: Pick<BarAdmission, 'jurisdiction' | 'number'>,
  state: ApplicationState,
): BarAdmission {
  const admission = requireListed(admissions, jurisdiction)
  refuseApplications(admission, state)
  if (admission.status === 'verified' && admission.number === number && admission.proposedNumber === null) {
    const message = 'This is the bar ID that we’ve verified.'
    throw new AppError('conflict', message, { details: [{ field: 'number', message }] })
  }
  return admission
}

/** `verified`: the verified jurisdictions. Returns the admission to remove and its replacement in the application, if it needs one. */
export function planRemoval(
  admissions: readonly BarAdmission[],
  verified: readonly string[],
  jurisdiction: string,
  state: ApplicationState,
): { readonly removed: BarAdmission; readonly successor: BarAdmission | null } {
  const removed = requireListed(admissions, jurisdiction)
  refuseApplications(removed, state)
  const others = admissions.filter((one) => one !== removed)
  if (others.length === 0) throw new AppError('conflict', 'Keep at least one bar admission.')
  refuseOnlyVerified(verified, jurisdiction, 'Keep at least one verified bar admission.')
  const successor = others.find(({ status }) => status === 'verified') ?? others[0] ?? null
  return { removed, successor: removed.isOfApplication ? successor : null }
}

/** An approved attorney must keep at least one verified admission. */
export function refuseOnlyVerified(
  verified: readonly string[],
  jurisdiction: string,
  userMessage: string,
): void {
  if (verified.length === 1 && verified[0] === jurisdiction) throw new AppError('conflict', userMessage)
}

export function requireListed(admissions: readonly BarAdmission[], jurisdiction: string): BarAdmission {
  const admission = admissions.find((one) => one.jurisdiction === jurisdiction)
  if (admission === undefined) throw new AppError('not_found', 'There is no such bar admission.')
  return admission
}

/** Before approval, its admission is changed with the application as a whole. */
function refuseApplications({ isOfApplication }: BarAdmission, state: ApplicationState): void {
  if (isOfApplication && state !== 'approved')
    throw new AppError('conflict', 'This bar admission is part of your application. Change it there.')
}

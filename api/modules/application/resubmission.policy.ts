/** What an attorney may change in an application, by its state. Pure. */
import {
  type ApplicationChange,
  applicationChangeSchema,
  type ApplicationState,
} from '../../../shared/contracts/admin.ts'
import type { UserType } from '../../../shared/contracts/profile.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

export type Applicant = { readonly userType: UserType; readonly state: ApplicationState | null }

/** `correct`: still waiting for review. `submit`: a reviewer has decided, so it is submitted for a new review. */
export type Resubmission = 'correct' | 'submit'

/** Throws an AppError (not_found, attorney_only or conflict) if the applicant cannot submit. */
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

/** Rows that predate a field have it empty. */
export type FirmOnRecord = {
  readonly firmName: string
  readonly office_address: string
  readonly firmCity: string
  readonly firmState: string
  readonly firmZip: string
  readonly barId: string
  /** The jurisdiction of the bar ID. */
  readonly barState: string
  readonly yearsOfExperience: number | null
  readonly practiceAreas: readonly string[]
  readonly publicReferrals: boolean
  readonly bio?: string | null | undefined
  readonly website?: string | null | undefined
}

/** The changes since the reviewer's version, for the audit log. */
export function changesOf(before: FirmOnRecord, after: FirmOnRecord): readonly ApplicationChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const changes = SHORT_FIELDS.filter((field) => old[field] !== now[field]).map(
    (field): ApplicationChange => ({ field, from: old[field], to: now[field] }),
  )
  // Too long for a line of the history; the application shows it in full.
  if ((before.bio ?? '') !== (after.bio ?? '')) changes.push({ field: 'bio', from: null, to: null })
  return changes
}

type ShortField = Exclude<ApplicationChange['field'], 'bio'>
const SHORT_FIELDS = applicationChangeSchema.shape.field.exclude(['bio']).options

function valuesOf(firm: FirmOnRecord): Readonly<Record<ShortField, string>> {
  return {
    firmName: firm.firmName,
    officeAddress: `${firm.office_address}, ${firm.firmCity}, ${firm.firmState} ${firm.firmZip}`,
    barId: firm.barId,
    barState: firm.barState,
    yearsOfExperience: firm.yearsOfExperience === null ? '' : String(firm.yearsOfExperience),
    practiceAreas: firm.practiceAreas.join(', '),
    publicReferrals: firm.publicReferrals ? 'Public' : 'Private',
    website: firm.website ?? '',
  }
}

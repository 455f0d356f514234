/** Labels for applications. Pure. */
import type {
  Application,
  ApplicationChange,
  ApplicationState,
  DecisionRequest,
} from '../../../../shared/contracts/admin.ts'
import { isPaymentDue } from '../../../../shared/domain/access.ts'
import type { Tone } from '../../ui/tone.ts'

export type Decision = DecisionRequest['decision']

export const STATE_LABELS = {
  submitted: 'Submitted',
  needs_information: 'Needs information',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
} as const satisfies Record<ApplicationState, string>

export const STATE_TONES = {
  submitted: 'info',
  needs_information: 'warning',
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
} as const satisfies Record<ApplicationState, Tone>

export const DECISION_LABELS = {
  approve: 'Approve',
  request_information: 'Request information',
  reject: 'Reject',
  suspend: 'Suspend',
} as const satisfies Record<Decision, string>

/** Used in the success message: 'Dana Price: information requested.' */
export const DECIDED_LABELS = {
  approve: 'approved',
  request_information: 'information requested',
  reject: 'rejected',
  suspend: 'suspended',
} as const satisfies Record<Decision, string>

export const FIELD_LABELS = {
  firmName: 'Firm',
  officeAddress: 'Office address',
  barId: 'Bar ID',
  barState: 'Admitted in',
  yearsOfExperience: 'Years of experience',
  practiceAreas: 'Practice areas',
  publicReferrals: 'Public referrals',
  website: 'Website',
  bio: 'Bio',
} as const satisfies Record<ApplicationChange['field'], string>

/** 'Bar ID: 24012345 → 24012346' */
export function describeChange({ field, from, to }: ApplicationChange): string {
  if (from === null || to === null) return `${FIELD_LABELS[field]}: changed`
  const valueOrNone = (value: string): string => (value === '' ? 'none' : value)
  return `${FIELD_LABELS[field]}: ${valueOrNone(from)} → ${valueOrNone(to)}`
}

/** The decisions offered in a state. The server validates them again. */
export function decisionsFor(state: ApplicationState): readonly Decision[] {
  switch (state) {
    case 'submitted':
    case 'needs_information':
      return ['approve', 'request_information', 'reject']
    case 'approved':
      return ['suspend']
    case 'rejected':
    case 'suspended':
      return ['approve']
  }
}

export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<Application, 'firstName' | 'lastName' | 'email'>): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? email : name
}

export function isPaid(application: Application): boolean {
  return !isPaymentDue(application.subscriptionStatus)
}

const HOUR = 3_600_000

/** How long an application has waited: '5 hours', '3 days'. Times in milliseconds since 1970. */
export function waitingTime(submittedAt: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(submittedAt)) / HOUR))
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

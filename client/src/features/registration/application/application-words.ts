/** Labels and explanations of the application states, for the applicant. */
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import type { BarAdmission } from '../../../../../shared/contracts/bar-admissions.ts'
import type { Tone } from '../../../ui/tone.ts'

type StateWords = { readonly label: string; readonly tone: Tone; readonly meaning: string }

export const STATE_LABELS: Record<OwnApplication['state'], StateWords> = {
  submitted: {
    label: 'Submitted',
    tone: 'info',
    meaning:
      'We’re checking your bar number against your state’s attorney directory. We’ll email you our decision.',
  },
  needs_information: {
    label: 'Needs information',
    tone: 'warning',
    meaning:
      'We need more information before we can decide. Update your details, reply if you like, and resubmit.',
  },
  approved: {
    label: 'Approved',
    tone: 'success',
    meaning: 'Your bar number is verified, and you have full access.',
  },
  rejected: {
    label: 'Rejected',
    tone: 'danger',
    meaning:
      'We couldn’t verify your bar number. You can correct your details, reply to our reviewer, and resubmit.',
  },
  suspended: {
    label: 'Suspended',
    tone: 'danger',
    meaning: 'Your account is suspended. Please contact support.',
  },
}

/** Approved details are changed in the settings; editing does not lift a suspension. */
export function mayResubmit(state: OwnApplication['state']): boolean {
  return state === 'submitted' || state === 'needs_information' || state === 'rejected'
}

/** "Resubmit" only applies after a reviewer has responded. */
export function resubmitLabel(state: OwnApplication['state']): string {
  return state === 'submitted' ? 'Save changes' : 'Resubmit'
}

/** A request for information is not a decision. */
export function answeredLabel(state: OwnApplication['state']): string {
  return state === 'needs_information' ? 'Information requested' : 'Decided'
}

/** A reviewer has responded, so there is someone to reply to. */
export function mayReply(state: OwnApplication['state']): boolean {
  return state === 'needs_information' || state === 'rejected'
}

/** What comes next for a license. */
export function nextOfLicense(
  { status, isOfApplication, proposedNumber }: BarAdmission,
  state: OwnApplication['state'],
): string {
  if (state === 'suspended') return 'Next: contact support. Your licenses don’t count while you’re suspended.'
  if (proposedNumber !== null) return 'Next: a reviewer checks the new number. We’ll email you.'
  switch (status) {
    case 'verified':
      return state === 'approved'
        ? 'Nothing to do. It counts for clients’ requests from this state.'
        : 'Checked. It counts once your application is approved.'
    case 'submitted':
      return isOfApplication || state === 'approved'
        ? 'Next: a reviewer looks the number up in the official register. We’ll email you.'
        : 'Next: it’s checked after your application is approved.'
    case 'refused':
      return isOfApplication && state !== 'approved'
        ? 'Next: correct your details here and resubmit.'
        : 'Next: correct the number in Settings > Practice, or remove it.'
  }
}

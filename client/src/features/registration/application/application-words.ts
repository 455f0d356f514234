/** What the state of an application means for the person who made it. */
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import type { Tone } from '../../../ui/tone.ts'

type StateWords = { readonly label: string; readonly tone: Tone; readonly meaning: string }

export const STATE_WORDS: Record<OwnApplication['state'], StateWords> = {
  submitted: {
    label: 'Submitted',
    tone: 'info',
    meaning:
      'A reviewer will compare your Bar ID with the official roll of your state. You will hear from us by e-mail.',
  },
  needs_information: {
    label: 'Needs information',
    tone: 'warning',
    meaning:
      'A reviewer needs something from you before deciding. Correct your details and submit them again.',
  },
  approved: {
    label: 'Approved',
    tone: 'success',
    meaning: 'Your Bar ID is verified and your dashboard is open.',
  },
  rejected: {
    label: 'Rejected',
    tone: 'danger',
    meaning: 'A reviewer could not verify your Bar ID. You can correct your details and submit them again.',
  },
  suspended: {
    label: 'Suspended',
    tone: 'danger',
    meaning: 'Your access is suspended. Please contact support.',
  },
}

/** Approved details are changed in the settings; a suspension is not lifted by editing. */
export function mayResubmit(state: OwnApplication['state']): boolean {
  return state === 'submitted' || state === 'needs_information' || state === 'rejected'
}

/** Being sent again only means something where a reviewer has answered already. */
export function resubmitLabel(state: OwnApplication['state']): string {
  return state === 'submitted' ? 'Save changes' : 'Resubmit'
}

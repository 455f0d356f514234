/** What each phase is called and what its button says (product spec, section 2). */
import type { RegistrationPhase } from '../../../../../shared/domain/registration.ts'

export const STEP_LABELS = ['Account', 'Contact', 'Payment', 'Firm'] as const

export function titleOf(phase: RegistrationPhase, isSocial: boolean): string {
  switch (phase) {
    case 'account':
      return isSocial ? 'Confirm Details' : 'Create Account'
    case 'contact':
      return 'Contact Information'
    case 'payment':
      return 'Payment'
    case 'firm':
      return 'Firm Details'
  }
}

export function leadOf(phase: RegistrationPhase): string {
  switch (phase) {
    case 'account':
      return 'Your sign-in for the attorney portal.'
    case 'contact':
      return 'How colleagues and our reviewers reach you.'
    case 'payment':
      return 'Paid on a secure page of our card payment provider.'
    case 'firm':
      return 'Your Bar ID is verified before your dashboard opens.'
  }
}

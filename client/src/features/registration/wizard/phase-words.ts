/** The title and introduction of each phase (product spec, section 2). */
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
      return 'You’ll use it to sign in to the attorney portal.'
    case 'contact':
      return 'How colleagues and our review team can reach you.'
    case 'payment':
      return 'You’ll pay on Stripe’s secure page.'
    case 'firm':
      return 'We verify your bar number before you get access to your dashboard.'
  }
}

/** The access that a profile grants, and the page to open after sign-in (product spec, sections 4 and 6). Pure. */
import type { UserType, VerifyProfileResponse } from '../contracts/profile.ts'

export type Standing =
  /** Signed in, but the platform has no profile yet. */
  | 'no_profile'
  | 'client'
  /** An attorney without a live subscription. */
  | 'payment_due'
  | 'awaiting_approval'
  | 'attorney'

export const DESTINATIONS = {
  dashboard: '/dashboard',
  pendingApproval: '/pending-approval',
  payment: '/signup/register?phase=2',
  clientHome: '/home',
  login: '/signup/login',
  secondStep: '/login/second-step',
  accountDeletion: '/account-deletion',
} as const
export type Destination = (typeof DESTINATIONS)[keyof typeof DESTINATIONS]

/** The page of the second sign-in step, with the destination to continue to. */
export function secondStepFor(returnTo: string): string {
  return `${DESTINATIONS.secondStep}?returnTo=${encodeURIComponent(returnTo)}`
}

/** `none`, `cancelled` and a missing status mean that payment is due; any other status is live. */
export function isPaymentDue(subscriptionStatus: string | null | undefined): boolean {
  return ['', 'none', 'cancelled', 'canceled'].includes(subscriptionStatus ?? '')
}

export function standingOf(profile: VerifyProfileResponse): Standing {
  if (!profile.exists) return 'no_profile'
  if (profile.user_type === 'attorney' && isPaymentDue(profile.subscription_status)) return 'payment_due'
  if (profile.is_approved !== true) return 'awaiting_approval'
  return profile.user_type === 'client' ? 'client' : 'attorney'
}

export type SignInOutcome = 'payment' | 'dashboard' | 'pending_approval' | 'client_home' | 'role_missing'

/** Payment takes precedence over approval: an approved attorney without a live subscription goes to payment. */
export function signInOutcome(profile: VerifyProfileResponse, intendedRole: UserType | null): SignInOutcome {
  // Whose account is to be deleted is led from there to the page that can keep it, not to a payment.
  if (profile.deletion_due !== undefined) return 'dashboard'
  switch (standingOf(profile)) {
    case 'payment_due':
      return 'payment'
    case 'awaiting_approval':
      return 'pending_approval'
    case 'client':
    case 'attorney':
      return 'dashboard'
    case 'no_profile':
      if (intendedRole === 'attorney') return 'payment'
      return intendedRole === 'client' ? 'client_home' : 'role_missing'
  }
}

export function destinationOf(outcome: SignInOutcome): Destination {
  switch (outcome) {
    case 'payment':
      return DESTINATIONS.payment
    case 'dashboard':
      return DESTINATIONS.dashboard
    case 'pending_approval':
      return DESTINATIONS.pendingApproval
    case 'client_home':
      return DESTINATIONS.clientHome
    case 'role_missing':
      return DESTINATIONS.login
  }
}

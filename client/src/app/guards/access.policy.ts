/** Decides a page's access from the session and the profile. Pure. */
import type { UserType, VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { DESTINATIONS, secondStepFor, type Standing, standingOf } from '../../../../shared/domain/access.ts'
import type { ProfileState } from '../../platform/auth/profile.store.ts'
import type { SessionState, SignedOutReason } from '../../platform/auth/session.store.ts'
import type { HttpError } from '../../platform/http/http-error.ts'
import type { Access } from '../../platform/navigation/page-record.ts'

type Decision =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  /** `role`: the role from the profile, which the destination page needs. */
  | { readonly kind: 'redirect'; readonly to: string; readonly role?: UserType }
  | { readonly kind: 'refuse'; readonly audience: 'attorneys' | 'administrators' }
  /** An administrator must set up two-step sign-in first. */
  | { readonly kind: 'set_up_second_step' }
  /** The profile request failed, so access is unknown; not a refusal. */
  | { readonly kind: 'cannot_tell'; readonly error: HttpError }

type DecisionInput = {
  readonly access: Access
  readonly session: SessionState
  readonly profile: ProfileState
  /** The stored role of someone who may not have a profile yet. */
  readonly role: UserType | null
  /** The requested path, query and hash. */
  readonly here: string
}

export function decideAccess({ access, session, profile, role, here }: DecisionInput): Decision {
  if (access === 'public') return { kind: 'show' }
  if (session.status === 'checking') return { kind: 'wait' }
  if (session.status === 'signed_out') {
    return { kind: 'redirect', to: afterSignOut(session.reason, here) }
  }
  if (session.status === 'second_step') return { kind: 'redirect', to: secondStepFor(here) }
  const leaving = forLeavers(profile, here)
  if (leaving !== null) return leaving
  if (access === 'session') return { kind: 'show' }
  if (profile.status === 'none' || profile.status === 'loading') return { kind: 'wait' }
  if (profile.status === 'failed') return { kind: 'cannot_tell', error: profile.error }
  const decision =
    access === 'admin'
      ? forAdministrators(profile.profile)
      : forMembers(access, standingOf(profile.profile), role)
  // A cached profile may be outdated: a refusal waits until the server has answered or the request has failed.
  return decision.kind !== 'show' && profile.freshness === 'asking' ? { kind: 'wait' } : decision
}

/** Reachable while the account is to be deleted: to keep it, and to take a copy of its data along. */
const OPEN_TO_LEAVERS: readonly string[] = [DESTINATIONS.accountDeletion, '/settings/data']

/** Null for everybody whose account stays. */
function forLeavers(profile: ProfileState, here: string): Decision | null {
  if (profile.status !== 'known' || profile.profile.deletion_due === undefined) return null
  if (OPEN_TO_LEAVERS.includes(here.split(/[?#]/)[0] ?? '')) return null
  // It may have been cancelled on another device.
  if (profile.freshness === 'asking') return { kind: 'wait' }
  return { kind: 'redirect', to: DESTINATIONS.accountDeletion }
}

/** A user who signed out deliberately does not return to the same page after the next sign-in. */
function afterSignOut(reason: SignedOutReason, here: string): string {
  return reason === 'requested' || reason === 'left' ? DESTINATIONS.login : loginFor(here)
}

function forAdministrators({ is_admin, second_step }: VerifyProfileResponse): Decision {
  if (is_admin !== true) return { kind: 'refuse', audience: 'administrators' }
  return second_step === 'required' ? { kind: 'set_up_second_step' } : { kind: 'show' }
}

function forMembers(access: 'member' | 'attorney', standing: Standing, role: UserType | null): Decision {
  switch (standing) {
    case 'attorney':
      return { kind: 'show' }
    case 'client':
      return access === 'member' ? { kind: 'show' } : { kind: 'refuse', audience: 'attorneys' }
    case 'payment_due':
      return { kind: 'redirect', to: DESTINATIONS.payment, role: 'attorney' }
    case 'awaiting_approval':
      return { kind: 'redirect', to: DESTINATIONS.pendingApproval }
    case 'no_profile':
      if (role === 'attorney') return { kind: 'redirect', to: DESTINATIONS.payment }
      return { kind: 'redirect', to: role === 'client' ? DESTINATIONS.clientHome : '/signup' }
  }
}

function loginFor(here: string): string {
  return `${DESTINATIONS.login}?returnTo=${encodeURIComponent(here)}`
}

/** The account of a social sign-in: its own, one with the same verified address, or a new one. */
import { z } from 'zod'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import type { ExternalProvider, ProviderProfile } from './external-provider.ts'
import { assertNotBanned } from './sessions.service.ts'
import type { UserRow } from './users.repository.ts'

type LinkingDeps = Pick<AuthDeps, 'users' | 'sessions' | 'oneTimeTokens' | 'settings' | 'clock'>

/** Call it inside a transaction. Throws provider_email_needs_verification, signup_disabled or user_banned. */
export function accountOf(
  deps: LinkingDeps,
  provider: ExternalProvider['name'],
  profile: ProviderProfile,
): UserRow {
  const { users, clock } = deps
  const identity = users.identity(provider, profile.subject)
  const own = identity && users.existing(identity.user_id)
  if (own) assertNotBanned(own, clock())
  // An address that the provider has not verified must never open another user's account.
  if (!profile.emailVerified && (own?.email_confirmed_at ?? null) === null) {
    throw new AuthError(
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with the provider in order to sign in`,
    )
  }
  if (own) return refresh(deps, own, provider, profile)
  const sameAddress = profile.emailVerified ? users.byEmail(profile.email) : undefined
  if (sameAddress) {
    assertNotBanned(sameAddress, clock())
    return refresh(deps, adopt(deps, sameAddress, provider), provider, profile)
  }
  if (deps.settings.signupDisabled) {
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  }
  const created = users.create({
    email: profile.email,
    passwordHash: null,
    provider,
    userMetadata: profile.claims,
  })
  return refresh(deps, created, provider, profile)
}

/**
 * An account whose address was never verified loses password, identities, metadata, mailed codes and sessions to the user who now has
 * verified the address. Otherwise an attacker could prepare an account for a victim. GoTrue itself leaves the sessions open.
 */
function adopt(deps: LinkingDeps, user: UserRow, provider: string): UserRow {
  if (user.email_confirmed_at !== null) return user
  const { users, sessions, oneTimeTokens } = deps
  users.deleteIdentitiesExcept(user.id, provider)
  oneTimeTokens.clearOf(user.id)
  sessions.closeAllOf(user.id)
  return users.update(user.id, {
    encrypted_password: null,
    email_change: null,
    raw_user_meta_data: {},
    raw_app_meta_data: { ...user.raw_app_meta_data, provider, providers: [] },
  })
}

function refresh(deps: LinkingDeps, user: UserRow, provider: string, profile: ProviderProfile): UserRow {
  const { users, clock } = deps
  users.saveIdentity({
    userId: user.id,
    provider,
    providerId: profile.subject,
    data: { ...profile.claims, email: normalizeEmail(profile.email) },
  })
  const before = user.raw_app_meta_data['providers']
  const providers = new Set([...z.array(z.string()).catch([]).parse(before), provider])
  return users.update(user.id, {
    email_confirmed_at: user.email_confirmed_at ?? clock(),
    raw_user_meta_data: { ...user.raw_user_meta_data, ...profile.claims },
    raw_app_meta_data: { ...user.raw_app_meta_data, providers: [...providers] },
  })
}

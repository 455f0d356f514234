/** The user as in GoTrue's responses: absent times are omitted, never null. */
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import { factorJson, type FactorRow } from './mfa/factors.repository.ts'
import type { IdentityRow } from './identities.repository.ts'
import type { Metadata } from './row-fields.ts'
import type { UserRow } from './users.repository.ts'

export type UserJson = Readonly<Record<string, unknown>> & { readonly id: string }

export function userJson(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[],
): UserJson {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...timeField('email_confirmed_at', user.email_confirmed_at),
    ...timeField('invited_at', user.invited_at),
    phone: '',
    ...timeField('confirmation_sent_at', user.confirmation_sent_at),
    ...timeField('confirmed_at', user.email_confirmed_at),
    ...timeField('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change === null ? {} : { new_email: user.email_change }),
    ...timeField('email_change_sent_at', user.email_change_sent_at),
    ...timeField('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(identityJson),
    ...(factors.length === 0 ? {} : { factors: factors.map(factorJson) }),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    ...timeField('banned_until', user.banned_until),
    is_anonymous: false,
  }
}

function identityJson(identity: IdentityRow): Metadata {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...timeField('last_sign_in_at', identity.last_sign_in_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    ...(identity.email === null ? {} : { email: identity.email }),
  }
}

/** The response to a sign-up with a confirmed address: a plausible user that does not exist. */
export function decoyUserJson(options: { id: string; email: string; data: Metadata; now: number }): UserJson {
  const at = iso(options.now)
  return {
    id: options.id,
    aud: 'authenticated',
    role: '',
    email: normalizeEmail(options.email),
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: options.data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}

function timeField(name: string, at: number | null): Metadata {
  return at === null ? {} : { [name]: iso(at) }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

/** Reads and opens recovery links without signing anyone in or out. Side effects go through the given auth client. */
import type { AuthLink } from '../../platform/auth/auth-link.ts'
import type { Auth, AuthFailure, LinkSession } from '../../platform/auth/auth.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { passwordRefusal, type PasswordRefusal } from '../../ui/password-refusal.ts'

type RecoveryLink = AuthLink | { readonly kind: 'refused' } | { readonly kind: 'nothing' }

export function readRecoveryLink(address: URL): RecoveryLink {
  const query = address.searchParams
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''))
  if (query.has('error_description') || fragment.has('error_description')) return { kind: 'refused' }
  const code = query.get('code')
  if (code) return { kind: 'code', code }
  const tokenHash = query.get('token_hash')
  if (tokenHash) return { kind: 'token_hash', tokenHash, type: 'recovery' }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  // Ignores tokens for other purposes, because only a recovery email may be used to change a password.
  if (accessToken && refreshToken && fragment.get('type') === 'recovery')
    return { kind: 'recovery_tokens', accessToken, refreshToken }
  return { kind: 'nothing' }
}

export type RecoveryOutcome =
  /** `link` is null when the signed-in user changes their own password. `present` is the user signed in on this device, who stays so. */
  | {
      readonly kind: 'ready'
      readonly account: Identity
      readonly link: LinkSession | null
      readonly present: Identity | null
    }
  /** `message` is displayed to the user. */
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'no_link' }

/** The auth server's error codes for a link that only the requesting browser can open. Its messages for them are for developers. */
const OF_ANOTHER_BROWSER: readonly (string | null)[] = [
  'pkce_code_verifier_not_found',
  'bad_code_verifier',
  'flow_state_not_found',
  'flow_state_expired',
]
const ANOTHER_BROWSER_WORDS =
  'This link only works in the browser where you requested it. Enter the code from the email instead, or request a new link.'
const WRONG_CODE_WORDS = 'This code is wrong or has expired. Check your newest email, or request a new one.'
/** The auth server's error code for too many calls. Its message can be displayed. */
const TOO_MANY = 'over_request_rate_limit'
const USED_UP_WORDS =
  'This link has expired or was already used. Enter your email and the code, or get a new link.'

/** Without a link, an existing session suffices, because users can change their own password without an email. */
export async function openRecoveryLink(link: RecoveryLink, auth: Auth): Promise<RecoveryOutcome> {
  switch (link.kind) {
    case 'refused':
      return { kind: 'unusable', message: USED_UP_WORDS }
    case 'nothing': {
      const present = await auth.getIdentity()
      return present === null ? { kind: 'no_link' } : { kind: 'ready', account: present, link: null, present }
    }
    case 'code':
    case 'token_hash':
    case 'recovery_code':
    case 'recovery_tokens': {
      const opened = await auth.openLink(link)
      if (!opened.ok) return { kind: 'unusable', message: failureWords(link, opened.failure) }
      const present = await auth.getIdentity()
      return { kind: 'ready', account: opened.value.identity, link: opened.value, present }
    }
  }
}

function failureWords({ kind }: AuthLink, { code, message, unreachable }: AuthFailure): string {
  if (unreachable || code === TOO_MANY) return message
  if (kind === 'recovery_code') return code === 'otp_expired' ? WRONG_CODE_WORDS : message
  return OF_ANOTHER_BROWSER.includes(code) ? ANOTHER_BROWSER_WORDS : USED_UP_WORDS
}

/** The sign-in state on this device after the password change. */
export type AfterChange = 'signed_in' | 'other_stays' | 'sign_in_yourself'

/** The auth server's error code for a session that lacks the account's second step. */
const NEEDS_SECOND_STEP = 'insufficient_aal'
const SECOND_STEP_WORDS =
  'This account uses two-step sign-in. Sign in with both steps, then change your password in Settings > Security.'

/**
 * Changing a password ends the account's sessions, so this signs its owner in with the new one. Another user's session stays, because a
 * link, which anyone can send, must not change who uses this device. If the account needs a second step, the link's session becomes this
 * device's session first, so that the app can request the step.
 */
export async function changeByLink(
  auth: Auth,
  { account, link, present }: Extract<RecoveryOutcome, { kind: 'ready' }>,
  password: string,
  currentPassword?: string,
): Promise<PasswordRefusal | 'second_step_first' | AfterChange> {
  const result = await (link === null
    ? auth.changePassword(password, currentPassword)
    : link.changePassword(password))
  const isOther = present !== null && present.userId !== account.userId
  if (!result.ok && result.failure.code === NEEDS_SECOND_STEP) {
    const isKept = link !== null && !isOther && (await link.keep()).ok
    return isKept ? 'second_step_first' : { at: 'form', words: SECOND_STEP_WORDS }
  }
  if (!result.ok) return passwordRefusal(result.failure)
  if (link === null) return 'signed_in'
  if (isOther) return 'other_stays'
  const signedIn = await auth.signInWithPassword(account.email, password, auth.isRemembered())
  return signedIn.ok ? 'signed_in' : 'sign_in_yourself'
}

/** Whether a new password asks for the present one, as a project may want it. */
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import type { Bearer } from './request.ts'

/** Signed in by a mail: whoever has forgotten the password sets another one, as in GoTrue. */
const BY_MAIL: readonly string[] = ['otp', 'magiclink', 'recovery']

/** GoTrue says the same whether it is missing or wrong; only the codes differ. */
const WORDS = 'Current password required when setting new password.'

/** Throws current_password_required or current_password_invalid. */
export async function assertCurrentPassword(
  { settings, sessions, passwords, limits }: AuthDeps,
  { user, session }: Bearer,
  given: string | null | undefined,
): Promise<void> {
  const { encrypted_password: held } = user
  if (!settings.passwordNeedsCurrent || held === null) return
  if (sessions.methodsOf(session.id).some(({ method }) => BY_MAIL.includes(method))) return
  if (!given) throw new AuthError('current_password_required', WORDS)
  const isRight = await limits.guess(user.email ?? user.id, () => passwords.matches(given, held))
  if (!isRight) throw new AuthError('current_password_invalid', WORDS)
}

/** Requires the current password for a new one, if the project is configured so. */
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import type { Bearer } from './request.ts'

/** Sign-ins by email: a user who forgot the password may set a new one, as in GoTrue. */
const BY_MAIL: readonly string[] = ['otp', 'magiclink', 'recovery']

/** GoTrue's message is the same for a missing and a wrong password; only the codes differ. */
const MESSAGE = 'Current password required when setting new password.'

/** Throws current_password_required or current_password_invalid. */
export async function assertCurrentPassword(
  { settings, sessions, passwords, limits }: AuthDeps,
  { user, session }: Bearer,
  currentPassword: string | null | undefined,
): Promise<void> {
  const { encrypted_password: passwordHash } = user
  if (!settings.passwordNeedsCurrent || passwordHash === null) return
  if (sessions.methodsOf(session.id).some(({ method }) => BY_MAIL.includes(method))) return
  if (!currentPassword) throw new AuthError('current_password_required', MESSAGE)
  const isRight = await limits.guess(user.email ?? user.id, () =>
    passwords.matches(currentPassword, passwordHash),
  )
  if (!isRight) throw new AuthError('current_password_invalid', MESSAGE)
}

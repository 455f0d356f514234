/** GET /reauthenticate mails a code: after a long session the user proves that the mailbox is still theirs. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { clientAddress, requireBearer, type Bearer } from './request.ts'

/** The time for which a sign-in counts as recent. */
const RECENT = 24 * 3_600_000

export function createReauthenticationRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.get('/reauthenticate', async (c) => {
    const { user } = await requireBearer(c, deps)
    const { email } = user
    if (email === null) {
      throw new AuthError(
        'validation_failed',
        'Reauthentication requires the user to have an email or a phone number',
      )
    }
    if (user.email_confirmed_at === null) {
      throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
    }
    deps.limits.mail('reauthentication', email, clientAddress(c, deps))
    deps.db.transaction(() => {
      deps.mails.sendCode(user.id, email)
    })
    return c.json({})
  })
  return routes
}

/** If the project requires it, a new password needs a recent sign-in or the mailed code, which works once. */
export async function assertReauthenticated(
  deps: AuthDeps,
  { user, session }: Bearer,
  nonce: string | null | undefined,
): Promise<void> {
  if (!deps.settings.passwordNeedsReauthentication) return
  if (deps.clock() <= session.created_at + RECENT) return
  if (!nonce) throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
  const { email } = user
  const token =
    email === null ? undefined : deps.oneTimeTokens.byCode(email, nonce, ['reauthentication_token'])
  // Six digits are guessable: a wrong code counts like a wrong password.
  await deps.limits.guess(`otp ${email ?? user.id}`, () => Promise.resolve(token !== undefined))
  if (token?.user_id !== user.id) {
    throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  deps.oneTimeTokens.consume(token)
}

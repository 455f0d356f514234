/**
 * Detects calls that could guess an account's secret: a sign-in by password, the current password when a new one is set, a code from a
 * mail, the code of a second step, and a recovery code.
 * Every error response of Supabase Auth counts as a wrong guess, because it does not distinguish unknown accounts from wrong secrets.
 */
import { z } from 'zod'
import { SUPABASE_PATH } from '../../shared/contracts/bff-routes.ts'
import { recoverEndpoint } from '../../shared/contracts/second-step.ts'
import type { Guess, RateLimits } from '../middleware/rate-limits.ts'
import type { JsonBody } from '../middleware/request-body.ts'
import type { SessionCheck } from '../middleware/session.ts'
import { OWN_ACCOUNT_PATH, VERIFY_PATH } from './credential-body.ts'
import type { RoutePolicy } from './policy.ts'
import { isTokenPath } from './token-path.ts'

const credentialsSchema = z.object({ email: z.string() })
const changeSchema = z.object({ current_password: z.string() })
const codeSchema = z.object({ email: z.string(), token: z.string() })

/** Callers of these paths have already passed the password step. */
const SECOND_STEP_PATHS: readonly string[] = [
  `${SUPABASE_PATH}/auth/v1/factors/:id/verify`,
  recoverEndpoint.path,
]

type Attempt = {
  readonly token: string | undefined
  readonly query: string
  readonly body: JsonBody | null
  readonly address: string
}

type GuessDeps = { readonly limits: RateLimits; readonly sessions: Pick<SessionCheck, 'verify'> }

/** Undefined for a call without a secret. Rejects with AppError `rate_limited`. */
export async function beginGuess(
  policy: RoutePolicy,
  { token, query, body, address }: Attempt,
  { limits, sessions }: GuessDeps,
): Promise<Guess | undefined> {
  if (SECOND_STEP_PATHS.includes(policy.path))
    return token === undefined ? undefined : limits.tryCode(await sessions.verify(token))
  if (policy.path === OWN_ACCOUNT_PATH) {
    const isTried = token !== undefined && changeSchema.safeParse(body?.value).success
    return isTried ? limits.tryCurrentPassword(await sessions.verify(token)) : undefined
  }
  if (policy.path === VERIFY_PATH) {
    const code = codeSchema.safeParse(body?.value)
    return code.success ? limits.tryMailedCode(code.data.email) : undefined
  }
  if (!triesPassword(policy, query)) return undefined
  await limits.count('signIn', address)
  const credentials = credentialsSchema.safeParse(body?.value)
  return credentials.success ? limits.tryPassword(credentials.data.email, address) : undefined
}

function triesPassword({ path }: RoutePolicy, query: string): boolean {
  return isTokenPath(path) && new URLSearchParams(query).get('grant_type') === 'password'
}

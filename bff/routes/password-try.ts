/**
 * Finds the sign-ins by password among the token calls. Any refusal that Supabase Auth itself gives counts as a guess: it answers alike for
 * unknown accounts and wrong passwords.
 */
import { z } from 'zod'
import type { Guess, RateLimits } from '../middleware/rate-limits.ts'
import type { JsonBody } from '../middleware/request-body.ts'
import type { RoutePolicy } from './policy.ts'
import { isTokenPath } from './token-path.ts'

const credentialsSchema = z.object({ email: z.string().max(320) })

export function triesPassword(policy: RoutePolicy, query: string): boolean {
  return isTokenPath(policy.path) && new URLSearchParams(query).get('grant_type') === 'password'
}

/** Undefined when no account is named. Rejects with AppError `rate_limited`. */
export async function beginPasswordTry(
  body: JsonBody | null,
  address: string,
  limits: RateLimits,
): Promise<Guess | undefined> {
  await limits.count('signIn', address)
  const credentials = credentialsSchema.safeParse(body?.value)
  return credentials.success ? limits.tryPassword(credentials.data.email, address) : undefined
}

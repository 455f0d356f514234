/**
 * Rebuilds the bodies of credential calls from known fields only. The upstream matches keys case-insensitively, so a key in another
 * spelling could name an account other than the one we count attempts for, or a password other than the one we checked.
 */
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import type { JsonBody } from '../middleware/request-body.ts'
import type { RoutePolicy } from './policy.ts'
import { isTokenPath } from './token-path.ts'

const text = z.string().max(4096)
const email = z.string().max(320)
const gotrue_meta_security = z.object({ captcha_token: text.optional() }).optional()

const GRANTS: Readonly<Record<string, z.ZodType>> = {
  password: z.object({ email, password: text, gotrue_meta_security }),
  refresh_token: z.object({ refresh_token: text }),
  pkce: z.object({ auth_code: text, code_verifier: text }),
}

const verification = z.object({
  type: text,
  email: email.optional(),
  token: text.optional(),
  token_hash: text.optional(),
  redirect_to: text.optional(),
  gotrue_meta_security,
})

const challenge = { code_challenge: text.nullish(), code_challenge_method: text.nullish() }
const metadata = z.record(z.string(), z.unknown()).nullish()

const signUp = z.object({
  email: email.nullish(),
  password: text.nullish(),
  data: metadata,
  gotrue_meta_security,
  ...challenge,
})

const ownChange = z.object({
  email: email.nullish(),
  password: text.nullish(),
  current_password: text.nullish(),
  nonce: text.nullish(),
  data: metadata,
  ...challenge,
})

export const VERIFY_PATH = '/supabase/auth/v1/verify'
export const OWN_ACCOUNT_PATH = '/supabase/auth/v1/user'

const BY_PATH: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  [VERIFY_PATH, verification],
  ['/supabase/auth/v1/signup', signUp],
  [OWN_ACCOUNT_PATH, ownChange],
])

/** Leaves the bodies of other calls unchanged. Throws AppError `validation_failed`. */
export function knownFieldsOnly(policy: RoutePolicy, query: string, body: JsonBody | null): JsonBody | null {
  const schema = schemaOf(policy, query)
  if (schema === null || body === null) return body
  const parsed = schema.safeParse(body.value)
  if (!parsed.success)
    throw new AppError('validation_failed', 'The request does not have the fields that this call takes.', {
      cause: parsed.error,
    })
  return { bytes: Buffer.from(JSON.stringify(parsed.data)), value: parsed.data }
}

function schemaOf({ path }: RoutePolicy, query: string): z.ZodType | null {
  if (!isTokenPath(path)) return BY_PATH.get(path) ?? null
  const grant = new URLSearchParams(query).getAll('grant_type')
  const schema = grant.length === 1 ? GRANTS[grant[0] ?? ''] : undefined
  if (schema === undefined) throw new AppError('validation_failed', 'This sign-in method isn’t supported.')
  return schema
}

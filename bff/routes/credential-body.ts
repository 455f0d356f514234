/**
 * The bodies of calls that prove who somebody is, put together anew from the fields that we know. The upstream reads keys without regard to
 * case, so that a second spelling passed on would name another account than the one we count tries for.
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

export const VERIFY_PATH = '/supabase/auth/v1/verify'

/** Bodies of other calls stay the bytes that were sent. Throws AppError `validation_failed`. */
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
  if (path === VERIFY_PATH) return verification
  if (!isTokenPath(path)) return null
  const grant = new URLSearchParams(query).getAll('grant_type')
  const schema = grant.length === 1 ? GRANTS[grant[0] ?? ''] : undefined
  if (schema === undefined) throw new AppError('validation_failed', 'This way of signing in is not known.')
  return schema
}

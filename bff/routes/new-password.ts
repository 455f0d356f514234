/** Rejects common passwords before the upstream is called, with the upstream's form of error response. */
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import type { JsonBody } from '../middleware/request-body.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { RoutePolicy } from './policy.ts'
import type { RelayedAnswer } from './upstream-answer.ts'

export const COMMON_PASSWORD_MESSAGE = 'This password is too common and easy to guess. Choose another one.'

const bodySchema = z.object({ password: z.string() })

/** Null if the password is allowed. Throws AppError `validation_failed` for a call of the API. */
export function commonPasswordRefusal(policy: RoutePolicy, body: JsonBody | null): RelayedAnswer | null {
  if (!policy.newPassword) return null
  const sent = bodySchema.safeParse(body?.value)
  if (!sent.success || !isCommonPassword(sent.data.password)) return null
  if (policy.upstream === 'supabase') return WEAK
  throw new AppError('validation_failed', COMMON_PASSWORD_MESSAGE, {
    details: [{ field: 'password', message: COMMON_PASSWORD_MESSAGE }],
  })
}

/** The error response of Supabase Auth's own leaked-password protection. */
const WEAK: RelayedAnswer = {
  status: 422,
  code: 'weak_password',
  headers: { 'x-supabase-api-version': '2024-01-01', 'x-sb-error-code': 'weak_password' },
  body: JSON.stringify({
    code: 'weak_password',
    message: COMMON_PASSWORD_MESSAGE,
    weak_password: { reasons: ['pwned'] },
  }),
}

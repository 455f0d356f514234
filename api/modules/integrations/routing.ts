/** Shared by the routes of both integrations: caller checks, errors for the callback screen, and id validation. */
import { AppError } from '../../../shared/domain/app-error.ts'
import { isProviderId } from '../../../shared/domain/provider-id.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import type { Caller } from '../../caller.ts'
import { withBearer } from '../../http/bearer.ts'
import type { Identify, ParseBody } from '../../http/mount.ts'

/** Rejects for all other callers (product spec, section 1). */
export type RequireActiveAttorney = (caller: Caller) => Promise<unknown>

/** A signed-in attorney who has paid and is approved. */
export function withAttorney(
  tokens: TokenVerifier,
  requireActiveAttorney: RequireActiveAttorney,
): Identify<Caller> {
  const signedIn = withBearer(tokens)
  return async function checkAttorney(c) {
    const caller = await signedIn(c)
    await requireActiveAttorney(caller)
    return caller
  }
}

/** The error is the schema's first message, which the product spec defines, because the callback screen shows it. */
export const parseCallback: ParseBody = (schema, body) => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new AppError('validation_failed', first?.message ?? 'This request could not be read.', {
    details: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
  })
}

/** Throws not_found for an invalid id. */
export function providerId(text: string): string {
  if (!isProviderId(text)) throw new AppError('not_found', 'We couldn’t find this address.')
  return text
}

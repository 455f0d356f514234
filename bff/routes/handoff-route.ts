/** Redirects the browser to Supabase Auth's pages (social sign-in, links in mails), which redirect back to us. */
import type { Answers } from '../answer.ts'
import type { KnownOrigins } from '../middleware/origins.ts'
import type { RateLimits } from '../middleware/rate-limits.ts'
import { rawQuery, type BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { HandoffPolicy } from './registry.ts'
import { allowedQuery } from './upstream-request.ts'

export type HandoffDeps = {
  readonly answers: Answers
  readonly known: KnownOrigins
  readonly limits: RateLimits
  readonly supabaseUrl: string
}

export function handoffRoute(policy: HandoffPolicy, deps: HandoffDeps): (c: BffContext) => Promise<Response> {
  return async function sendOn(c) {
    await deps.limits.count('auth', c.get('clientAddress'))
    const query = allowedQuery(rawQuery(c.env.incoming.url), { query: policy.query, otherQuery: 'drop' })
    for (const target of new URLSearchParams(query).getAll('redirect_to')) requireOurs(target, deps.known)
    return deps.answers.redirect(c.get('requestId'), deps.supabaseUrl + policy.upstreamPath + query)
  }
}

/** Checked with the URL parser that browsers use. The target must be absolute, as Supabase Auth requires. */
function requireOurs(target: string, known: KnownOrigins): void {
  if (!URL.canParse(target) || !known.origins.has(new URL(target).origin)) {
    throw new AppError('validation_failed', 'This link leads to another site.')
  }
}

/** Carries server-sent events to an open screen: the same checks as for a call, then what the API sends as it comes. */
import { bearerToken } from '../middleware/session.ts'
import { requireOwnPage } from '../middleware/same-origin.ts'
import { requestHeader, type BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { EventStreams } from '../upstream/event-streams.ts'
import type { RoutePolicy } from './policy.ts'
import type { ProxyDeps } from './proxy-route.ts'
import { relayAnswer } from './upstream-answer.ts'

export type StreamDeps = ProxyDeps & { readonly streams: EventStreams }

export function streamRoute(policy: RoutePolicy, deps: StreamDeps): (c: BffContext) => Promise<Response> {
  return async function stream(c) {
    requireOwnPage(c.env.incoming.headers, deps.known)
    await deps.limits.count(policy.limit, c.get('clientAddress'))
    const token = bearerToken(requestHeader(c, 'authorization'))
    const isKey = token === deps.anonKey || token === requestHeader(c, 'apikey')
    if (token === undefined || isKey) throw new AppError('not_signed_in', 'Please sign in to continue.')
    const person = await deps.sessions.verify(token)
    const opened = await deps.streams.open(person, policy.upstreamPath, {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      'x-request-id': c.get('requestId'),
      'x-forwarded-for': c.get('clientAddress'),
    })
    if (opened.kind === 'open') return deps.answers.stream(c.get('requestId'), opened.body)
    const { status, body, headers } = relayAnswer(policy, opened.answer, deps.clock())
    return deps.answers.json(c.get('requestId'), status, body, headers)
  }
}

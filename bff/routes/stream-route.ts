/** Streams server-sent events from the API, with the same checks as for a call. */
import type { BffContext } from '../request.ts'
import type { EventStreams } from '../upstream/event-streams.ts'
import { authorizeUser } from './authorize.ts'
import type { RoutePolicy } from './policy.ts'
import type { ProxyDeps } from './proxy-route.ts'
import { relayAnswer } from './upstream-answer.ts'

export type StreamDeps = ProxyDeps & { readonly streams: EventStreams }

export function streamRoute(policy: RoutePolicy, deps: StreamDeps): (c: BffContext) => Promise<Response> {
  return async function stream(c) {
    const { token, userId } = await authorizeUser(c, policy, deps)
    const opened = await deps.streams.open(userId, policy.upstreamPath, {
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

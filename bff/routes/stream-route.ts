/** Streams server-sent events from the API, with the same checks as for a call. */
import { readJsonBody } from '../middleware/request-body.ts'
import type { BffContext } from '../request.ts'
import type { EventStreams, StreamKind } from '../upstream/event-streams.ts'
import { authorizeUser } from './authorize.ts'
import type { RoutePolicy } from './policy.ts'
import type { ProxyDeps } from './proxy-route.ts'
import { relayAnswer } from './upstream-answer.ts'

export type StreamPolicy = RoutePolicy & {
  readonly method: 'GET' | 'POST'
  readonly kind: StreamKind
}

export type StreamDeps = ProxyDeps & { readonly streams: Readonly<Record<StreamKind, EventStreams>> }

export function streamRoute(policy: StreamPolicy, deps: StreamDeps): (c: BffContext) => Promise<Response> {
  return async function stream(c) {
    const { token, userId } = await authorizeUser(c, policy, deps)
    const sent = policy.body === 'none' ? null : await readJsonBody(c.env.incoming, policy.maxBody, true)
    const opened = await deps.streams[policy.kind].open(userId, {
      method: policy.method,
      path: policy.upstreamPath,
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        'x-request-id': c.get('requestId'),
        'x-forwarded-for': c.get('clientAddress'),
        ...(sent === null ? {} : { 'content-type': 'application/json' }),
      },
      body: sent?.bytes ?? null,
      left: leftBy(c),
    })
    if (opened.kind === 'open') return deps.answers.stream(c.get('requestId'), opened.body)
    const { status, body, headers } = relayAnswer(policy, opened.answer, deps.clock())
    return deps.answers.json(c.get('requestId'), status, body, headers)
  }
}

/** Once the stream has begun, its own end is what counts. */
function leftBy({ env: { outgoing } }: BffContext): AbortSignal {
  const leaving = new AbortController()
  if (outgoing.destroyed) leaving.abort()
  outgoing.once('close', () => leaving.abort())
  return leaving.signal
}

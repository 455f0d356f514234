/** Streams a file between the page and the API, with the same checks as for a call. */
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { rawQuery, type BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { FileTransfers, TransferRequest } from '../upstream/file-transfers.ts'
import { authorizeUser } from './authorize.ts'
import type { RoutePolicy } from './policy.ts'
import type { ProxyDeps } from './proxy-route.ts'
import { relayAnswer } from './upstream-answer.ts'
import { allowedQuery, copyHeaders, upstreamPath } from './upstream-request.ts'

export type TransferPolicy = RoutePolicy & {
  readonly direction: 'down' | 'up'
  readonly upstream: 'google' | 'microsoft' | 'api'
}
/** One instance per provider, and one for lienholders’ answers, so that a stalled one does not block the others. */
export type TransferDeps = ProxyDeps & {
  readonly transfers: Readonly<Record<TransferPolicy['upstream'], FileTransfers>>
}

const MULTIPART = /^multipart\/form-data\s*;\s*boundary=(?:"[^"\r\n]{1,70}"|[\w'()+,./:=?-]{1,70})\s*$/i

/** One file as a form sends it, not compressed. */
export function isMultipart(headers: IncomingHttpHeaders): boolean {
  return MULTIPART.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
}

export function transferRoute(
  policy: TransferPolicy,
  deps: TransferDeps,
): (c: BffContext) => Promise<Response> {
  return async function transfer(c) {
    const { token, userId } = await authorizeUser(c, policy, deps)
    const { incoming } = c.env
    const request = {
      userId,
      path:
        upstreamPath(policy.upstreamPath, (name) => c.req.param(name)) +
        allowedQuery(rawQuery(incoming.url), policy),
      headers: {
        ...copyHeaders(policy.requestHeaders, incoming.headers),
        authorization: `Bearer ${token}`,
        'x-request-id': c.get('requestId'),
        'x-forwarded-for': c.get('clientAddress'),
      },
      limit: policy.direction === 'up' ? policy.maxBody : policy.maxAnswer,
    }
    return policy.direction === 'up' ? up(c, policy, deps, request) : down(c, policy, deps, request)
  }
}

async function up(
  c: BffContext,
  policy: TransferPolicy,
  deps: TransferDeps,
  { headers, ...request }: TransferRequest,
): Promise<Response> {
  const { 'content-type': type = '', 'content-length': length } = c.env.incoming.headers
  if (!isMultipart(c.env.incoming.headers))
    throw new AppError('unsupported_media_type', 'This address takes multipart/form-data only.')
  const answer = await deps.transfers[policy.upstream].upload(
    {
      ...request,
      headers: {
        ...headers,
        accept: 'application/json',
        'content-type': type,
        ...(length === undefined ? {} : { 'content-length': length }),
      },
    },
    c.env.incoming,
  )
  return relayed(c, policy, deps, answer)
}

async function down(
  c: BffContext,
  policy: TransferPolicy,
  deps: TransferDeps,
  request: TransferRequest,
): Promise<Response> {
  const started = await deps.transfers[policy.upstream].download(request)
  if (started.kind === 'refused') return relayed(c, policy, deps, started.answer)
  const headers: Record<string, string> = {}
  for (const name of policy.responseHeaders) {
    const value = started.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  // Applies the page's backpressure, and is canceled with the page's request.
  return deps.answers.download(
    c.get('requestId'),
    Readable.toWeb(started.body) as ReadableStream<Uint8Array>,
    headers,
  )
}

function relayed(
  c: BffContext,
  policy: TransferPolicy,
  deps: TransferDeps,
  answer: Parameters<typeof relayAnswer>[1],
): Response {
  const { status, body, headers } = relayAnswer(policy, answer, deps.clock())
  return deps.answers.json(c.get('requestId'), status, body, headers)
}

/**
 * Forwards the recipient's page and the unsubscribe page: the only HTML and the only forms from an upstream. They work without JavaScript
 * and so without the CSRF header; the secret in the address authorizes the request.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Answers } from '../answer.ts'
import { readAnyBody, readFormBody } from '../middleware/request-body.ts'
import type { KnownOrigins } from '../middleware/origins.ts'
import type { LimitName, RateLimits } from '../middleware/rate-limits.ts'
import { rawPath, type BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { ServerPath } from '../../shared/contracts/bff-routes.ts'
import type { Logger } from '../../runtime/logger.ts'
import { attempt } from '../upstream/attempt.ts'
import type { UpstreamAnswer } from '../upstream/buffered-call.ts'
import type { FileTransfers } from '../upstream/file-transfers.ts'
import type { Upstreams } from '../upstream/upstreams.ts'
import { messagePage } from './message-page.ts'
import { isMultipart } from './transfer-route.ts'
import { upstreamPath } from './upstream-request.ts'

/** A page, its PDF, or its stylesheet. Only the address and a form's fields are forwarded. */
export type PagePolicy = {
  readonly method: 'GET' | 'POST'
  readonly path: ServerPath
  /** Required content type of the response. */
  readonly gives: 'text/html' | 'text/css' | 'application/pdf'
  /**
   * `with_file`: also multipart/form-data, which is streamed. `ignored`: the body is not forwarded and may have any type, because mail providers send it as multipart (RFC 8058, section 3.2).
   */
  readonly form: 'carried' | 'with_file' | 'ignored'
  readonly limit: LimitName
  /** Largest form in bytes. */
  readonly maxBody: number
  /** Largest response in bytes. */
  readonly maxAnswer: number
  /** Milliseconds. */
  readonly timeout: number
}

export type PageDeps = {
  readonly answers: Answers
  readonly known: KnownOrigins
  readonly limits: RateLimits
  readonly upstreams: Upstreams
  readonly transfers: { readonly api: Pick<FileTransfers, 'upload'> }
  readonly logger: Logger
}

export function pageRoute(policy: PagePolicy, deps: PageDeps): (c: BffContext) => Promise<Response> {
  return async function carryPage(c) {
    try {
      return await carry(c, policy, deps)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const requestId = c.get('requestId')
      deps.logger.info({ requestId, code: error.code, status: error.status }, 'page refused')
      return deps.answers.page(requestId, error.status, messagePage(error.userMessage), error.retryAfter)
    }
  }
}

async function carry(c: BffContext, policy: PagePolicy, deps: PageDeps): Promise<Response> {
  const { incoming } = c.env
  if (policy.method === 'POST') requireOwnForm(incoming.headers, deps.known)
  await deps.limits.count(policy.limit, c.get('clientAddress'))
  const path = upstreamPath(policy.path, (name) => c.req.param(name))
  if (policy.form === 'with_file' && isMultipart(incoming.headers))
    return relayPage(c, policy, deps, await sendFile(c, path, deps))
  const body = policy.method === 'POST' ? await readForm(incoming, policy) : null
  const answer = await attempt(
    deps.upstreams.api,
    () => ({
      method: policy.method,
      path,
      headers: {
        accept: policy.gives,
        'x-request-id': c.get('requestId'),
        'x-forwarded-for': c.get('clientAddress'),
        ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
      timeout: policy.timeout,
      maxAnswer: policy.maxAnswer,
    }),
    policy.method === 'GET',
  )
  return relayPage(c, policy, deps, answer)
}

async function readForm(incoming: IncomingMessage, { form, maxBody }: PagePolicy): Promise<Buffer> {
  if (form !== 'ignored') return readFormBody(incoming, maxBody)
  await readAnyBody(incoming, maxBody)
  return Buffer.alloc(0)
}

/** Of a form with its file: a little more than the largest file that the API takes. */
const MAX_FILE_FORM = 11 * 1024 * 1024

/** Streamed: nothing of a file is held here, and the API reads none of it for an unknown link. */
function sendFile(c: BffContext, path: string, { transfers }: PageDeps): Promise<UpstreamAnswer> {
  const { incoming } = c.env
  const { 'content-type': type = '', 'content-length': length } = incoming.headers
  return transfers.api.upload(
    {
      userId: c.get('clientAddress'),
      path,
      limit: MAX_FILE_FORM,
      headers: {
        accept: 'text/html',
        'content-type': type,
        'x-request-id': c.get('requestId'),
        'x-forwarded-for': c.get('clientAddress'),
        ...(length === undefined ? {} : { 'content-length': length }),
      },
    },
    incoming,
  )
}

function relayPage(
  c: BffContext,
  policy: PagePolicy,
  { answers }: PageDeps,
  answer: UpstreamAnswer,
): Response {
  const requestId = c.get('requestId')
  const { status, headers, body } = answer
  // After a form, only a redirect to the form's own page is allowed.
  if (policy.method === 'POST' && status === 303 && headers['location'] === rawPath(c.env.incoming.url))
    return answers.seeOther(requestId, rawPath(c.env.incoming.url))
  const type = String(headers['content-type'] ?? '')
  // Error responses are pages, even for a file.
  const isRefusal = status >= 400 && policy.gives !== 'text/css' && type.startsWith('text/html')
  if (!isRefusal && (status !== 200 || !type.startsWith(policy.gives)))
    throw new AppError('bad_upstream', 'We can’t show this page right now. Please try again.', {
      logMessage: `a page answered ${status} ${type}`,
    })
  if (policy.gives === 'application/pdf' && !isRefusal)
    return answers.secretFile(requestId, new Uint8Array(body), {
      'Content-Type': policy.gives,
      'Content-Disposition': String(headers['content-disposition'] ?? 'attachment'),
    })
  const text = body.toString('utf8')
  return policy.gives === 'text/css'
    ? answers.stylesheet(requestId, text)
    : answers.page(requestId, status, text)
}

/**
 * Browsers send `Origin: null` for forms of a page with the no-referrer policy, which this one needs. Any other value must be our own
 * origin. Throws AppError `csrf`.
 */
function requireOwnForm(headers: IncomingHttpHeaders, known: KnownOrigins): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isForeign = origin !== undefined && origin !== 'null' && !known.origins.has(origin)
  if (isForeign || (site !== undefined && site !== 'same-origin'))
    throw new AppError('csrf', 'This form did not come from the page itself. Please open the link again.')
}

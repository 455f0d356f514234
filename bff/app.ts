/** Assembles the BFF from its dependencies, without listening or reading configuration. */
import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import { Hono } from 'hono'
import { withoutSecrets } from '../shared/contracts/bff-routes.ts'
import { publicConfigEndpoint, type PublicConfig } from '../shared/contracts/public-config.ts'
import { AppError } from '../shared/domain/app-error.ts'
import { errorForLog, withoutRedaction } from '../runtime/logger.ts'
import type { Metrics } from '../runtime/telemetry/metrics.ts'
import { inServerSpan } from '../runtime/telemetry/spans.ts'
import { CSP_REPORT_PATH } from '../shared/domain/content-security-policy.ts'
import { SHARE_TARGET_PATH } from '../shared/contracts/share-target.ts'
import { clientAddress } from './middleware/client-address.ts'
import { rawPath, requestHeader, type BffContext, type BffRequestEnv } from './request.ts'
import { cspReportRoute } from './routes/csp-report-route.ts'
import { handoffRoute } from './routes/handoff-route.ts'
import { livenessRoute, readinessRoute } from './routes/health-route.ts'
import { publicConfigRoute } from './routes/public-config-route.ts'
import { proxyRoute } from './routes/proxy-route.ts'
import { pageRoute } from './routes/page-route.ts'
import { HANDOFFS, PAGES, ROUTES, STREAMS, TRANSFERS } from './routes/registry.ts'
import { shareTargetRoute } from './routes/share-target-route.ts'
import { notAllowed, staticRoute, type StaticDeps } from './routes/static-route.ts'
import { streamRoute, type StreamDeps } from './routes/stream-route.ts'
import { transferRoute, type TransferDeps } from './routes/transfer-route.ts'
import type { SessionKeys } from './upstream/session-keys.ts'

export type BffDeps = StreamDeps &
  StaticDeps &
  TransferDeps & {
    readonly keys: SessionKeys
    readonly supabaseUrl: string
    readonly trustedHops: number
    readonly metrics: Metrics
    readonly publicConfig: PublicConfig
  }

export type BffApp = Hono<BffRequestEnv>

/** Handled by the BFF itself. */
export const OWN_PATHS = ['/livez', '/readyz', publicConfigEndpoint.path] as const
/** Sent by the browser itself, without the CSRF header. They neither read nor change data. */
export const OWN_POSTS = [CSP_REPORT_PATH, SHARE_TARGET_PATH] as const

/**
 * Common handling is in one wrapper instead of middleware: a single handler per route avoids the middleware chain, a noticeable part of
 * the BFF's overhead.
 */
export function createBffApp(deps: BffDeps): BffApp {
  const app: BffApp = new Hono<BffRequestEnv>()
  const { answers } = deps
  const inFull = answering(deps)
  app.get('/livez', inFull('/livez', livenessRoute(deps)))
  app.get('/readyz', inFull('/readyz', readinessRoute(deps)))
  app.get(publicConfigEndpoint.path, inFull(publicConfigEndpoint.path, publicConfigRoute(deps)))
  app.post(CSP_REPORT_PATH, inFull(CSP_REPORT_PATH, cspReportRoute(deps)))
  app.post(SHARE_TARGET_PATH, inFull(SHARE_TARGET_PATH, shareTargetRoute(deps)))
  for (const policy of ROUTES)
    app.on(policy.method, policy.path, inFull(policy.path, proxyRoute(policy, deps)))
  for (const policy of STREAMS)
    app.on(policy.method, policy.path, inFull(policy.path, streamRoute(policy, deps)))
  for (const policy of TRANSFERS)
    app.on(policy.method, policy.path, inFull(policy.path, transferRoute(policy, deps)))
  for (const policy of PAGES) app.on(policy.method, policy.path, inFull(policy.path, pageRoute(policy, deps)))
  for (const policy of HANDOFFS) app.get(policy.path, inFull(policy.path, handoffRoute(policy, deps)))
  for (const [path, allowed] of allowedMethods()) {
    const headers = { Allow: allowed.join(', ') }
    const others = METHODS.filter((method) => !allowed.includes(method) && method !== 'HEAD')
    app.on(
      others,
      path,
      inFull(path, (c) => answers.refusal(path, c.get('requestId'), notAllowed(), headers)),
    )
  }
  app.notFound(inFull('file', staticRoute(deps)))
  return app
}

type Handler = (c: BffContext) => Response | Promise<Response>

/** Sets request id and caller, maps exceptions to error responses, logs and counts the call. `route` is the matched pattern. */
function answering(deps: BffDeps): (route: string, handler: Handler) => (c: BffContext) => Promise<Response> {
  const { clock, trustedHops, logger, metrics } = deps
  const access = withoutRedaction(logger)
  return (route, handler) =>
    async function answerInFull(c) {
      const started = clock()
      const { incoming } = c.env
      const requestId = requestIdFrom(requestHeader(c, 'x-request-id'))
      c.set('requestId', requestId)
      c.set('clientAddress', clientAddress(incoming, trustedHops))
      const method = incoming.method ?? 'GET'
      const call = { program: 'bff', method, route, requestId, headers: incoming.headers }
      const answer = await inServerSpan(call, () => answerOrRefuse(handler, c, deps), statusOf)
      const path = withoutSecrets(rawPath(incoming.url))
      const { status } = answer
      const milliseconds = clock() - started
      access.info({ requestId, method, path, status, ms: milliseconds }, 'request')
      metrics.answered({ method, route, status, milliseconds })
      return answer
    }
}

const statusOf = (answer: Response): number => answer.status

async function answerOrRefuse(handler: Handler, c: BffContext, deps: BffDeps): Promise<Response> {
  try {
    return await handler(c)
  } catch (error) {
    return refusalOf(error, c, deps)
  }
}

function refusalOf(error: unknown, c: BffContext, { answers, logger }: BffDeps): Response {
  const known =
    error instanceof AppError
      ? error
      : new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error })
  const requestId = c.get('requestId')
  const entry = { requestId, code: known.code, error: errorForLog(error) }
  // A disconnected caller is not an error: pages drop their live stream when they are closed.
  const left = c.env.outgoing.destroyed
  if (known.status >= 500 && !left) logger.error(entry, 'request failed')
  else logger.info(entry, 'request refused')
  return answers.refusal(rawPath(c.env.incoming.url), requestId, known)
}

/** The allowed methods of each path. */
function allowedMethods(): Map<string, string[]> {
  const allowed = new Map<string, string[]>()
  const add = (path: string, method: string): unknown =>
    allowed.set(path, [...(allowed.get(path) ?? []), method])
  for (const path of OWN_PATHS) add(path, 'GET')
  for (const path of OWN_POSTS) add(path, 'POST')
  for (const { path, method } of [...ROUTES, ...STREAMS, ...TRANSFERS, ...PAGES]) add(path, method)
  for (const { path } of HANDOFFS) add(path, 'GET')
  return allowed
}

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

/** Keeps a well-formed id from a previous hop, so that the call has the same id in every log. */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
}

/** The HTTP app around the modules' routes: request log, headers, access for operators and our BFF, errors. */
import { Hono } from 'hono'
import { addHeader, errorHandler, notFoundHandler, requestLog, type RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Metrics } from '../runtime/telemetry/metrics.ts'
import { onlyOurBff, recogniseBff } from './http/call-origin.ts'
import type { RotatedKeys } from './http/signature.ts'
import { unstorable } from './http/storable-text.ts'

export type AppDeps = {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock: () => number
  readonly bffSecrets: RotatedKeys
  /** Health checks and calls with the administration key. */
  readonly forOperators: readonly Hono<RequestEnv>[]
  readonly routes: readonly Hono<RequestEnv>[]
  /** Whether `routes` accept calls from our BFF only. */
  readonly onlyFromBff: boolean
}

export function createApp(deps: AppDeps): Hono<RequestEnv> {
  const { logger, metrics, clock } = deps
  const app = new Hono<RequestEnv>()
  app.use(requestLog(logger, clock, { program: 'api', metrics }))
  app.use(async (c, next) => {
    // PostgreSQL cannot store NUL, in a path or query parameter either.
    if (c.req.url.includes('%00')) throw unstorable()
    await next()
    addHeader(c, 'Cache-Control', 'no-store')
    addHeader(c, 'X-Content-Type-Options', 'nosniff')
  })
  app.use(recogniseBff({ secrets: deps.bffSecrets, clock, logger }))
  for (const routes of deps.forOperators) app.route('/', routes)
  if (deps.onlyFromBff) app.use(onlyOurBff())
  for (const routes of deps.routes) app.route('/', routes)
  return closed(app, logger)
}

/** Webhooks on a separate port, so that their senders need no network access to the API. */
export function createWebhooksApp(webhooks: readonly Hono<RequestEnv>[], logger: Logger): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.use(requestLog(logger))
  for (const routes of webhooks) app.route('/', routes)
  return closed(app, logger)
}

function closed(app: Hono<RequestEnv>, logger: Logger): Hono<RequestEnv> {
  app.notFound(notFoundHandler())
  app.onError(errorHandler(logger))
  return app
}

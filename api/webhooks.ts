/** Webhooks on a port of their own, so that who sends them needs no way to the API. */
import { Hono } from 'hono'
import { errorHandler, notFoundHandler, requestLog, type RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import { createReadiness, listen, type RunningProgram } from '../runtime/program.ts'

export type WebhooksOptions = {
  readonly routes: readonly Hono<RequestEnv>[]
  readonly logger: Logger
  readonly host: string
  readonly port: number
}

export function listenToWebhooks({ routes, logger, host, port }: WebhooksOptions): Promise<RunningProgram> {
  const app = new Hono<RequestEnv>()
  app.use(requestLog(logger))
  for (const one of routes) app.route('/', one)
  app.notFound(notFoundHandler())
  app.onError(errorHandler(logger))
  return listen({
    name: 'webhooks',
    app,
    host,
    port,
    logger,
    readiness: createReadiness(),
    release: () => Promise.resolve(),
  })
}

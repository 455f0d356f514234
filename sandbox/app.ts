/** Builds the sandbox's HTTP application from its stand-ins; adding a hosted service is one more entry in the list that main.ts makes. */
import { Hono } from 'hono'
import { html } from 'hono/html'
import { errorHandler, notFoundHandler, requestLog, type RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import { NO_METRICS } from '../runtime/telemetry/metrics.ts'
import { createFaultRoutes, faultyHttp, type Faults } from './faults.ts'
import { page } from './page.ts'
import type { StandIn } from './stand-in.ts'

type SandboxAppDeps = {
  readonly logger: Logger
  readonly faults: Faults
  readonly standIns: readonly StandIn[]
}

export function createSandboxApp({ logger, faults, standIns }: SandboxAppDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.use(requestLog(logger, Date.now, { program: 'sandbox', metrics: NO_METRICS }))
  app.onError(errorHandler(logger))
  app.notFound(notFoundHandler())
  app.get('/livez', (c) => c.json({ status: 'ok' }))
  app.get('/', (c) =>
    page(c, 'CounselRelay sandbox', [
      html`<p>
        These stand in for the hosted services that are not configured. Nothing here leaves this machine.
      </p>`,
      html`<ul>
        ${standIns.map(({ mount, title }) => html`<li><a href="${mount}">${title}</a></li>`)}
        <li><a href="/faults">Faults that are switched on</a></li>
      </ul>`,
    ]),
  )
  app.route('/faults', createFaultRoutes(faults))
  for (const { mount, fault, routes } of standIns) {
    const room = new Hono<RequestEnv>()
    if (fault !== null) room.use(faultyHttp(faults, fault))
    room.route('/', routes)
    app.route(mount, room)
  }
  return app
}

/** Liveness and readiness for supervisors and load balancers. Mail and other providers do not affect readiness. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Readiness } from '../../../runtime/program.ts'
import type { Database } from '../../db/database.ts'
import { onlyMethods } from '../../http/methods.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'

export type HealthModuleDeps = ApiPlatform & { readonly readiness: Readiness }

export function healthModule({ database, tokens, readiness }: HealthModuleDeps): ApiModule {
  const app = new Hono<RequestEnv>()
  app.get('/livez', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const [databaseReady, keysReady] = await Promise.all([answers(database), tokens.isReady()])
    const missing = [
      ...(readiness.isDraining() ? ['shutting down'] : []),
      ...(databaseReady ? [] : ['database']),
      ...(keysReady ? [] : ['sign-in keys (JWKS)']),
    ]
    if (missing.length === 0) return c.json({ status: 'ok', missing })
    c.header('Retry-After', '2')
    return c.json({ status: 'unavailable', missing }, 503)
  })
  onlyMethods(app, '/livez', 'GET')
  onlyMethods(app, '/readyz', 'GET')
  return { routes: [app] }
}

function answers(database: Database): Promise<boolean> {
  return database
    .asService((tx) => tx.query('select 1'))
    .then(
      () => true,
      () => false,
    )
}

/** Stands in for one hosted Supabase project: its gateway, the auth API and the product's data calls. */
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { RequestEnv } from '../../runtime/http.ts'
import type { StandIn } from '../stand-in.ts'
import type { AccessTokens } from './auth/access-tokens.ts'
import type { AuthDeps } from './auth/auth-deps.ts'
import { AUTH_EXPOSED_HEADERS, createAuthRoutes } from './auth/auth.routes.ts'
import { createRestRoutes, type DataSource } from './rest/rest.routes.ts'

export const SUPABASE_MOUNT = '/supabase'

type SupabaseDeps = {
  readonly auth: AuthDeps
  readonly data: DataSource
}

export function createSupabaseStandIn(deps: SupabaseDeps): StandIn {
  const routes = new Hono<RequestEnv>()
  routes.use(cors({ origin: '*', exposeHeaders: [...AUTH_EXPOSED_HEADERS, 'Content-Range'] }))
  routes.use(knownApiKey(deps.auth.accessTokens))
  routes.get('/', (c) => c.json({ auth: '/supabase/auth/v1', rest: '/supabase/rest/v1' }))
  routes.route('/auth/v1', createAuthRoutes(deps.auth))
  routes.route(
    '/rest/v1',
    createRestRoutes({
      tokens: deps.auth.accessTokens,
      sessions: deps.auth.sessions,
      data: deps.data,
      logger: deps.auth.logger,
    }),
  )
  return { mount: SUPABASE_MOUNT, title: 'Supabase', fault: 'supabase', routes }
}

/**
 * The gateway's check: rejects a wrong key. A missing key is left to the routes, as auth links and redirects have none and the auth API on
 * its own has no gateway.
 */
function knownApiKey(tokens: AccessTokens): MiddlewareHandler<RequestEnv> {
  return async function checkApiKey(c, next) {
    const key = apiKeyOf(c)
    if (key === undefined || (await isApiKey(tokens, key))) return next()
    return c.json(
      { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
      401,
    )
  }
}

function apiKeyOf(c: Context): string | undefined {
  return c.req.header('apikey') ?? c.req.query('apikey')
}

async function isApiKey(tokens: AccessTokens, key: string): Promise<boolean> {
  const verified = await tokens.verify(key)
  const { role } = verified.kind === 'valid' ? verified.claims : {}
  return role === 'anon' || role === 'service_role'
}

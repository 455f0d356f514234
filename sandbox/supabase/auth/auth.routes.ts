/** The auth API of Supabase (GoTrue) as supabase-js calls it, below /auth/v1. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { createAdminRoutes } from './admin.routes.ts'
import type { AuthDeps } from './auth-deps.ts'
import { answerAuthError, API_VERSION_HEADER, AuthError, authErrorHandler } from './auth-error.ts'
import { createExternalRoutes } from './external.routes.ts'
import { createAdminFactorRoutes } from './mfa/admin-factors.routes.ts'
import { createFactorRoutes } from './mfa/factors.routes.ts'
import { createReauthenticationRoutes } from './reauthentication.routes.ts'
import { createRecoveryRoutes } from './recovery.routes.ts'
import { createSignupRoutes } from './signup.routes.ts'
import { createSwitchedOffRoutes } from './switched-off.routes.ts'
import { createTokenRoutes } from './token.routes.ts'
import { createUserRoutes } from './user.routes.ts'
import { createVerifyRoutes } from './verify.routes.ts'

export function createAuthRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { settings, keys } = deps
  const routes = new Hono<RequestEnv>()
  routes.onError(authErrorHandler(deps.logger))

  routes.get('/health', (c) =>
    c.json({
      version: 'sandbox',
      name: 'GoTrue',
      description: 'Stands in for the Supabase auth API on this machine',
    }),
  )
  routes.get('/settings', (c) =>
    c.json({
      external: {
        anonymous_users: false,
        email: true,
        phone: false,
        ...Object.fromEntries([...deps.providers.keys()].map((name) => [name, true])),
      },
      disable_signup: settings.signupDisabled,
      mailer_autoconfirm: settings.autoconfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  )
  routes.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json({ keys: [keys.signing.publicJwk] })
  })

  routes.route('/', createSignupRoutes(deps))
  routes.route('/', createTokenRoutes(deps))
  routes.route('/', createUserRoutes(deps))
  routes.route('/', createReauthenticationRoutes(deps))
  routes.route('/', createRecoveryRoutes(deps))
  routes.route('/', createVerifyRoutes(deps))
  routes.route('/', createExternalRoutes(deps))
  routes.route('/', createFactorRoutes(deps))
  routes.route('/', createAdminFactorRoutes(deps))
  routes.route('/', createAdminRoutes(deps))
  routes.route('/', createSwitchedOffRoutes(deps))
  routes.all('/*', (c) => answerAuthError(c, new AuthError('not_found', 'Not found')))
  return routes
}

/** Headers that browsers on another origin may read, as on a hosted project. */
export const AUTH_EXPOSED_HEADERS = [
  API_VERSION_HEADER,
  'x-sb-error-code',
  'X-Total-Count',
  'Link',
  'Retry-After',
]

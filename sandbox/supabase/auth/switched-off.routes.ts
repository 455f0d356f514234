/** Features that are off by default in a hosted project, with the error responses of such a project. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { readBody, requireBearer } from './request.ts'

/** SAML single sign-on and manual identity linking: their paths exist even in a project without them. */
export function createSwitchedOffRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()

  routes.post('/sso', () => {
    throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled')
  })
  routes.get('/user/identities/authorize', async (c) => {
    await requireBearer(c, deps)
    throw linkingDisabled()
  })
  routes.delete('/user/identities/:id', async (c) => {
    await requireBearer(c, deps)
    throw linkingDisabled()
  })
  return routes
}

function linkingDisabled(): AuthError {
  return new AuthError('manual_linking_disabled', 'Manual linking is disabled')
}

const idTokenSchema = z.object({ provider: z.string().default(''), issuer: z.string().default('') })

/** The issuers of providers that a caller may name without their issuer. */
const ISSUERS: ReadonlyMap<string, string> = new Map([
  ['google', 'https://accounts.google.com'],
  ['linkedin_oidc', 'https://www.linkedin.com/oauth'],
])

/** Returns the error for a grant that is off here; undefined for one that GoTrue does not know either. */
export async function refusedGrant(
  c: Parameters<typeof readBody>[0],
  grant: string,
): Promise<AuthError | undefined> {
  if (grant === 'web3') return new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
  if (grant !== 'id_token') return undefined
  const { provider, issuer } = await readBody(c, idTokenSchema)
  const signer = issuer || (ISSUERS.get(provider) ?? provider)
  return new AuthError('provider_disabled', `Provider (issuer "${signer}") is not enabled`)
}

/** The relying party of OpenID Connect: the auth API's HTTP calls to Google and LinkedIn. */
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import { AuthError } from './auth-error.ts'

export type ProviderProfile = {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  /** Stored as user_metadata and identity_data. */
  readonly claims: Readonly<Record<string, unknown>>
}

type ExternalSignIn = {
  readonly profile: ProviderProfile
  readonly accessToken: string
  readonly refreshToken: string | null
}

export type ExternalProvider = {
  readonly name: 'google' | 'linkedin_oidc'
  readonly usesPkce: boolean
  authorizationUrl(options: {
    state: string
    scopes: string
    codeVerifier: string | null
    /** The caller's additional parameters: access_type, prompt, login_hint. */
    extra: Readonly<Record<string, string>>
  }): Promise<string>
  /** Throws bad_oauth_callback when the provider rejects the code, unexpected_failure when it is unreachable. */
  exchange(options: { code: string; codeVerifier: string | null }): Promise<ExternalSignIn>
}

type ProviderSettings = {
  readonly name: ExternalProvider['name']
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly usesPkce: boolean
}

const SCOPES = ['openid', 'email', 'profile']
const TIMEOUT = 10_000

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Discovery = z.output<typeof discoverySchema>

const tokenSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
})

const idTokenSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
})

export function createExternalProvider(settings: ProviderSettings): ExternalProvider {
  let discovered: Discovery | undefined
  const discover = async (): Promise<Discovery> => {
    if (discovered) return discovered
    const found = await call(`${settings.issuer}/.well-known/openid-configuration`, discoverySchema)
    if (found.issuer !== settings.issuer) {
      throw new AuthError('unexpected_failure', 'The provider names another issuer than the one configured')
    }
    discovered = found
    return found
  }

  return {
    name: settings.name,
    usesPkce: settings.usesPkce,

    async authorizationUrl({ state, scopes, codeVerifier, extra }) {
      const { authorization_endpoint: endpoint } = await discover()
      const url = new URL(endpoint)
      const requestedScopes = new Set([...SCOPES, ...scopes.split(/[\s,]+/).filter((scope) => scope !== '')])
      const parameters = {
        ...extra,
        client_id: settings.clientId,
        redirect_uri: settings.redirectUri,
        response_type: 'code',
        scope: [...requestedScopes].join(' '),
        state,
        ...(codeVerifier === null
          ? {}
          : { code_challenge: s256(codeVerifier), code_challenge_method: 'S256' }),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    async exchange({ code, codeVerifier }) {
      const discovery = await discover()
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: settings.redirectUri,
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
      })
      const tokens = await call(discovery.token_endpoint, tokenSchema, { method: 'POST', body })
      const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), { timeoutDuration: TIMEOUT })
      const { payload } = await jwtVerify(tokens.id_token, keys, {
        issuer: settings.issuer,
        audience: settings.clientId,
      }).catch((cause: unknown) => {
        throw new AuthError('bad_oauth_callback', 'The provider answered an ID token that does not verify', {
          cause,
        })
      })
      return {
        profile: toProfile(settings.name, idTokenSchema.parse(payload)),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
      }
    },
  }
}

function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

async function call<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  let response: Response
  let body: unknown
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
    body = await response.json()
  } catch (cause) {
    throw new AuthError('unexpected_failure', 'Unable to reach the external provider', { cause })
  }
  if (response.status >= 500) throw new AuthError('unexpected_failure', 'The external provider failed')
  const parsed = schema.safeParse(body)
  if (response.ok && parsed.success) return parsed.data
  throw new AuthError('bad_oauth_callback', 'Unable to exchange external code')
}

/** GoTrue stores Google's name as a whole, LinkedIn's also in parts. */
function toProfile(name: ExternalProvider['name'], token: z.output<typeof idTokenSchema>): ProviderProfile {
  const common = {
    iss: token.iss,
    sub: token.sub,
    provider_id: token.sub,
    email: token.email,
    email_verified: token.email_verified,
    phone_verified: false,
    name: token.name,
    picture: token.picture,
  }
  const own =
    name === 'google'
      ? { full_name: token.name, avatar_url: token.picture }
      : { given_name: token.given_name, family_name: token.family_name, locale: 'en_US' }
  const claims = Object.fromEntries(
    Object.entries({ ...common, ...own }).filter(([, value]) => value !== undefined),
  )
  return { subject: token.sub, email: token.email, emailVerified: token.email_verified, claims }
}

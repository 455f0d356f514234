/** The authorization code grant with PKCE, token refresh and revocation, with oauth4webapi over our own outbound client. */
import * as oauth from 'oauth4webapi'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { PROVIDER_NAMES } from '../../../../shared/domain/integrations.ts'
import type { Outbound, ProviderAnswer } from './outbound.ts'
import type { AnswerReader } from './json-answer.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { ProviderSettings } from './provider-settings.ts'

export type GrantedTokens = {
  readonly accessToken: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Null if none was returned: the previous one remains valid. */
  readonly refreshToken: string | null
  /** Null if the provider omits them: then the requested scopes, or those granted before, apply. */
  readonly scopes: readonly string[] | null
}

export type AuthorizationAttempt = {
  readonly state: string
  readonly verifier: string
  readonly nonce: string | null
  readonly url: string
}

export type AuthorizationResponse = {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

export type AuthorizationClient = {
  /** Rejects with AppError unavailable if the operator has not registered an application. */
  begin(): Promise<AuthorizationAttempt>
  /** Rejects with ProviderFailure; `refused`: the provider rejected the code, or its response is not valid for us. */
  exchange(
    response: AuthorizationResponse,
    attempt: Pick<AuthorizationAttempt, 'verifier' | 'nonce'>,
  ): Promise<GrantedTokens>
  /** Rejects with ProviderFailure; `unauthorized`: the grant has ended (invalid_grant). */
  refresh(refreshToken: string): Promise<GrantedTokens>
  /** True once the token is revoked; false if the provider has no revocation endpoint. Rejects with ProviderFailure. */
  revoke(token: string): Promise<boolean>
}

export type AuthorizationClientDeps = {
  readonly settings: ProviderSettings
  readonly outbound: Outbound
  readonly reader: AnswerReader
  readonly clock: () => number
}

/** Milliseconds. Assumed for a token without a lifetime: the shortest that providers use. */
const SHORTEST_LIFE = 300_000
const TOKEN_TIMEOUT = 12_000

export function createAuthorizationClient(deps: AuthorizationClientDeps): AuthorizationClient {
  const { settings, clock } = deps
  const { server, provider } = settings
  const client: oauth.Client = { client_id: settings.clientId }
  // Evaluated on use, so that the program starts without a registration.
  const authentication: oauth.ClientAuth = (...request) =>
    oauth.ClientSecretPost(settings.clientSecret)(...request)
  const options = {
    [oauth.customFetch]: fetchWith(deps),
    // Our outbound client restricts what is called: https only, except for a local stand-in.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so as to stand out
    [oauth.allowInsecureRequests]: true,
  }

  const granted = (answer: oauth.TokenEndpointResponse): GrantedTokens => ({
    accessToken: answer.access_token,
    expiresAt: clock() + (answer.expires_in === undefined ? SHORTEST_LIFE : answer.expires_in * 1000),
    refreshToken: answer.refresh_token ?? null,
    scopes: answer.scope === undefined ? null : answer.scope.split(/\s+/).filter((scope) => scope !== ''),
  })

  return {
    async begin() {
      if (settings.clientId === '' || settings.clientSecret === '')
        throw new AppError('unavailable', `${PROVIDER_NAMES[provider]} isn’t set up on this platform.`)
      const state = oauth.generateRandomState()
      const verifier = oauth.generateRandomCodeVerifier()
      const nonce = settings.usesOpenId ? oauth.generateRandomNonce() : null
      return { state, verifier, nonce, url: await authorizationUrl(settings, { state, verifier, nonce }) }
    },
    exchange: (response, { verifier, nonce }) =>
      withProviderFailures(provider, async () => {
        const parameters = new URLSearchParams({ code: response.code, state: response.state })
        if (response.iss !== undefined) parameters.set('iss', response.iss)
        const validated = oauth.validateAuthResponse(server, client, parameters, response.state)
        const answer = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          validated,
          settings.redirectUri,
          verifier,
          options,
        )
        return granted(
          await oauth.processAuthorizationCodeResponse(
            server,
            client,
            answer,
            nonce === null ? {} : { expectedNonce: nonce, requireIdToken: true },
          ),
        )
      }),
    refresh: (refreshToken) =>
      withProviderFailures(provider, async () => {
        const answer = await oauth.refreshTokenGrantRequest(
          server,
          client,
          authentication,
          refreshToken,
          options,
        )
        return granted(await oauth.processRefreshTokenResponse(server, client, answer))
      }),
    async revoke(token) {
      if (server.revocation_endpoint === undefined) return false
      try {
        const answer = await oauth.revocationRequest(server, client, authentication, token, options)
        await oauth.processRevocationResponse(answer)
      } catch (error) {
        // Google's error for a token that it no longer knows.
        if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_token') return true
        throw translated(provider, error)
      }
      return true
    },
  }
}

async function authorizationUrl(
  settings: ProviderSettings,
  { state, verifier, nonce }: Omit<AuthorizationAttempt, 'url'>,
): Promise<string> {
  const url = new URL(settings.server.authorization_endpoint ?? '')
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    response_type: 'code',
    scope: settings.scopes.join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(nonce === null ? {} : { nonce }),
    ...settings.extraParameters,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** We translate network and server failures; only responses about the grant are passed to the protocol library. */
function fetchWith({ outbound, reader }: AuthorizationClientDeps) {
  return async (
    url: string,
    request: oauth.CustomFetchOptions<'POST', URLSearchParams>,
  ): Promise<Response> => {
    const answer: ProviderAnswer = await outbound.call({
      method: request.method,
      url,
      headers: request.headers,
      body: request.body.toString(),
      timeout: TOKEN_TIMEOUT,
    })
    if (answer.status === 429 || answer.status >= 500 || (answer.status >= 300 && answer.status < 400))
      throw await reader.failure(answer)
    return new Response(await reader.text(answer), {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
}

async function withProviderFailures<Result>(
  provider: ProviderSettings['provider'],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw translated(provider, error)
  }
}

/** Error codes of a grant that has ended: RFC 6749, section 5.2, and Microsoft's codes that require a new sign-in. */
const GONE = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required']

function translated(provider: ProviderSettings['provider'], error: unknown): unknown {
  if (error instanceof ProviderFailure) return error
  if (error instanceof oauth.ResponseBodyError) {
    const details = { status: error.status, reason: error.error, cause: error }
    return new ProviderFailure(provider, GONE.includes(error.error) ? 'unauthorized' : 'refused', details)
  }
  if (
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.AuthorizationResponseError ||
    error instanceof oauth.WWWAuthenticateChallengeError
  )
    return new ProviderFailure(provider, 'refused', { reason: error.code ?? error.name, cause: error })
  return error
}

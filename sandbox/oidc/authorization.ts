/** Parses and checks a request to the authorization endpoint before the consent page is displayed. */
import type { Parameters } from './dialect.ts'
import type { IssuerOptions } from './issuer-options.ts'
import { scopeList } from './scopes.ts'

export type Authorization =
  /** Unsafe to redirect: the client or its redirect address is unknown. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'error'; readonly redirectUri: string; readonly parameters: Parameters }
  | {
      readonly kind: 'ready'
      readonly clientId: string
      readonly redirectUri: string
      readonly scopes: readonly string[]
      readonly state: string | undefined
      readonly nonce: string | null
      readonly codeChallenge: string | null
    }

export function parseAuthorization(query: Parameters, options: IssuerOptions): Authorization {
  const client = options.clients.find(({ id }) => id === query['client_id'])
  if (!client) return { kind: 'refused', reason: 'The application is unknown (client_id).' }
  const redirectUri = query['redirect_uri']
  if (redirectUri === undefined || !client.redirectUris.includes(redirectUri)) {
    return { kind: 'refused', reason: 'The return address is not one of the application (redirect_uri).' }
  }
  const { state } = query
  const failed = (error: string, description: string): Authorization => ({
    kind: 'error',
    redirectUri,
    parameters: { error, error_description: description, state },
  })
  if (query['response_type'] !== 'code') return failed('unsupported_response_type', 'Only code is known')
  if ((query['response_mode'] ?? 'query') !== 'query') {
    return failed('invalid_request', 'Only the response_mode query is known here')
  }
  const codeChallenge = query['code_challenge'] ?? null
  if (codeChallenge !== null && query['code_challenge_method'] !== 'S256') {
    return failed('invalid_request', 'code_challenge_method must be S256')
  }
  return {
    kind: 'ready',
    clientId: client.id,
    redirectUri,
    scopes: scopeList(query['scope'] ?? ''),
    state,
    nonce: query['nonce'] ?? null,
    codeChallenge,
  }
}

export function returnTo(redirectUri: string, parameters: Parameters): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}

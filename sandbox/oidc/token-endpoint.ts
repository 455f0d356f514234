/**
 * The token endpoint of an issuer: authorization_code and refresh_token, with the client's secret in the body or as Basic authentication.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { SignJWT } from 'jose'
import type { RequestEnv } from '../../runtime/http.ts'
import type { TokenRefusal } from './dialect.ts'
import { ACCESS_TOKEN_SECONDS, type Grants } from './grants.ts'
import type { IssuerDeps, IssuerOptions, OidcClient } from './issuer-options.ts'
import { personOf } from './person.ts'
import { scopeList } from './scopes.ts'

type Deps = Pick<IssuerDeps, 'clock' | 'key' | 'db'> & { readonly grants: Grants }
type Form = Readonly<Record<string, string | undefined>>
type Tokens = Readonly<Record<string, string | number>>
type Outcome = { readonly refusal: TokenRefusal } | { readonly tokens: Tokens }

export function createTokenEndpoint(options: IssuerOptions, deps: Deps): Handler<RequestEnv> {
  return async function answerToken(c) {
    c.header('Cache-Control', 'no-store')
    c.header('Pragma', 'no-cache')
    const form = textFields(await c.req.parseBody())
    const client = authenticate(c, form, options.clients)
    const outcome =
      typeof client === 'string' ? { refusal: client } : await grant(options, deps, client, form)
    if ('tokens' in outcome) return c.json(outcome.tokens)
    const { status, body } = options.dialect.refuse(outcome.refusal)
    return c.json(body, status)
  }
}

async function grant(options: IssuerOptions, deps: Deps, client: OidcClient, form: Form): Promise<Outcome> {
  const kind = form['grant_type']
  if (kind === 'authorization_code') return exchangeCode(options, deps, client, form)
  if (kind === 'refresh_token') return deps.db.transaction(() => refreshAccess(options, deps, client, form))
  return { refusal: 'unknown_grant_type' }
}

async function exchangeCode(
  options: IssuerOptions,
  deps: Deps,
  client: OidcClient,
  form: Form,
): Promise<Outcome> {
  const { grants } = deps
  const code = grants.takeCode(form['code'] ?? '')
  if (!code || code.client_id !== client.id || code.redirect_uri !== form['redirect_uri']) {
    return { refusal: 'bad_code' }
  }
  if (code.code_challenge !== null && !same(s256(form['code_verifier'] ?? ''), code.code_challenge)) {
    return { refusal: 'bad_verifier' }
  }
  // A client that did not request openid would have to distrust an ID token.
  const wantsId = scopeList(code.scope).includes('openid')
  const idToken = wantsId ? { id_token: await signIdToken(options, deps, code) } : {}
  const granted = { client_id: client.id, email: code.email, scope: code.scope }
  return {
    tokens: {
      ...accessAnswer(options, grants.addToken('access', granted), code.scope),
      ...idToken,
      ...(code.offline ? { refresh_token: grants.addToken('refresh', granted) } : {}),
    },
  }
}

async function signIdToken(
  { issuer, base, dialect }: IssuerOptions,
  { key, clock }: Deps,
  code: { readonly email: string; readonly nonce: string | null; readonly client_id: string },
): Promise<string> {
  const issuedAt = Math.floor(clock() / 1000)
  return new SignJWT({
    ...personOf(code.email, base),
    ...dialect.withIdToken(code.email),
    ...(code.nonce === null ? {} : { nonce: code.nonce }),
  })
    .setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: key.kid })
    .setIssuer(issuer)
    .setAudience(code.client_id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(key.privateKey)
}

function refreshAccess(options: IssuerOptions, { grants }: Deps, client: OidcClient, form: Form): Outcome {
  const { dialect } = options
  const token = form['refresh_token'] ?? ''
  const held = grants.byToken(token, 'refresh')
  if (held?.client_id !== client.id) return { refusal: 'bad_refresh_token' }
  const consented = scopeList(held.scope)
  const requested = scopeList(form['scope'] ?? '').flatMap((scope) => dialect.canonicalScope(scope) ?? [])
  if (!requested.every((scope) => consented.includes(scope))) return { refusal: 'scope_without_consent' }
  const answer = accessAnswer(options, grants.addToken('access', held), held.scope)
  if (!dialect.rotates) return { tokens: answer }
  grants.replaced(token, held)
  return { tokens: { ...answer, refresh_token: grants.addToken('refresh', held) } }
}

function accessAnswer({ dialect }: IssuerOptions, accessToken: string, scope: string): Tokens {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    scope,
    ...dialect.withTokens(ACCESS_TOKEN_SECONDS),
  }
}

function authenticate(
  c: Context,
  form: Form,
  clients: readonly OidcClient[],
): OidcClient | 'unknown_client' | 'wrong_secret' {
  const basic = /^basic (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const [id = '', secret = ''] =
    basic === undefined
      ? [form['client_id'], form['client_secret']]
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeFormValue)
  const client = clients.find((known) => known.id === id)
  if (!client) return 'unknown_client'
  return same(secret, client.secret) ? client : 'wrong_secret'
}

/** RFC 6749 form-encodes both halves before joining them; a value that is not encoded stays as it is. */
function decodeFormValue(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

function textFields(form: Readonly<Record<string, unknown>>): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function same(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

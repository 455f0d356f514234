/** Handles a call of the route table: authorizes it, applies limits, validates the body, calls the upstream and relays the response. */
import { isIP } from 'node:net'
import type { Answers } from '../answer.ts'
import { readJsonBody, type JsonBody } from '../middleware/request-body.ts'
import { rawQuery, requestHeader, type BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Readiness } from '../../runtime/program.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { AbandonSignal, UpstreamRequest } from '../upstream/buffered-call.ts'
import { attempt } from '../upstream/attempt.ts'
import type { ServiceClock } from '../upstream/service-clock.ts'
import { attemptSigned } from '../upstream/signed-attempt.ts'
import type { Signer } from '../upstream/signer.ts'
import type { Upstreams } from '../upstream/upstreams.ts'
import type { EndedSessions } from '../../shared/contracts/device-grants.ts'
import { authorize, type Authorization, type AuthorizeDeps } from './authorize.ts'
import {
  endGrants,
  type Ending,
  grantHeader,
  grantSecret,
  intoCookie,
  withoutCookie,
} from './device-grant.ts'
import { compressedAnswer } from './compressed-answer.ts'
import { knownFieldsOnly } from './credential-body.ts'
import { commonPasswordRefusal } from './new-password.ts'
import { beginGuess } from './password-try.ts'
import { IDEMPOTENCY_KEY_HEADER, type RoutePolicy } from './policy.ts'
import { isTokenPath } from './token-path.ts'
import { relayAnswer, type RelayedAnswer } from './upstream-answer.ts'
import { allowedQuery, copyHeaders, upstreamPath } from './upstream-request.ts'

export type ProxyDeps = AuthorizeDeps & {
  readonly upstreams: Upstreams
  readonly signer: Signer
  readonly serviceClock: ServiceClock
  readonly answers: Answers
  readonly readiness: Readiness
  /** Null: the sign-in service rate-limits all calls under our address. */
  readonly secretKey: string | null
  readonly logger: Logger
  readonly clock: () => number
  readonly later: Ending['later']
}

export function proxyRoute(policy: RoutePolicy, deps: ProxyDeps): (c: BffContext) => Promise<Response> {
  return async function carry(c) {
    const { incoming } = c.env
    if (isTokenPath(policy.path) && deps.readiness.isDraining()) {
      throw new AppError('unavailable', 'The service is restarting. Please try again in a moment.')
    }
    const { token, secret } = await authorize(c, policy, deps)
    const sent =
      policy.body === 'none' ? null : await readJsonBody(incoming, policy.maxBody, policy.body === 'json')
    const query = allowedQuery(rawQuery(incoming.url), policy)
    const request = { token, secret, body: knownFieldsOnly(policy, query, sent), query }
    const answer =
      commonPasswordRefusal(policy, request.body) ?? (await askCountingGuesses(c, policy, deps, request))
    const relayed = policy.grant === 'none' ? answer : await keepGrant(c, policy, deps, request, answer)
    if (!policy.compressed)
      return deps.answers.json(c.get('requestId'), relayed.status, relayed.body, relayed.headers)
    const { body, headers } = await compressedAnswer(relayed.body, requestHeader(c, 'accept-encoding') ?? '')
    return deps.answers.json(c.get('requestId'), relayed.status, body, { ...relayed.headers, ...headers })
  }
}

async function askCountingGuesses(
  c: BffContext,
  policy: RoutePolicy,
  deps: ProxyDeps,
  request: ProxiedRequest,
): Promise<RelayedAnswer> {
  const guess = await beginGuess(policy, { ...request, address: c.get('clientAddress') }, deps)
  try {
    const answer = await ask(c, policy, deps, request)
    if (answer.status < 300) await guess?.succeeded()
    return answer
  } catch (error) {
    await guess?.undecided()
    throw error
  }
}

type ProxiedRequest = Pick<Authorization, 'token' | 'secret'> & {
  readonly body: JsonBody | null
  readonly query: string
}

/** Applies the response's effect on the device grant. */
async function keepGrant(
  c: BffContext,
  policy: RoutePolicy,
  deps: ProxyDeps,
  { token, body, query }: ProxiedRequest,
  answer: RelayedAnswer,
): Promise<RelayedAnswer> {
  const { secure } = deps.known
  const { upstreams, logger, later } = deps
  const ending = { api: upstreams.api, logger, later, requestId: c.get('requestId') }
  const end = async (which: EndedSessions): Promise<void> => {
    if (token !== undefined) await endGrants(ending, { token, which })
  }
  switch (policy.grant) {
    case 'none':
    case 'accept':
      return answer
    case 'issue':
      return intoCookie(answer, secure, body?.value)
    case 'end': {
      const scope = endedScope(query)
      if (scope === 'others') {
        if (answer.status < 300) await end({ scope })
        return answer
      }
      const secret = grantSecret(c.env.incoming.headers, secure)
      if (secret !== undefined) await endGrants(ending, { secret })
      await end({ scope })
      return withoutCookie(answer, secure)
    }
    case 'named': {
      const sessionId = namedSession(body?.value)
      if (answer.status < 300 && sessionId !== undefined)
        await end({ scope: 'session', session_id: sessionId })
      return answer
    }
    case 'all':
      if (answer.status >= 300 || token === undefined || !setsPassword(body?.value)) return answer
      deps.sessions.endedByPassword(token)
      await end({ scope: 'global', reason: 'new_password' })
      return withoutCookie(answer, secure)
  }
}

/** Parsed like the sign-in service does; an invalid scope counts as the narrowest. */
function endedScope(query: string): 'local' | 'others' | 'global' {
  const scope = new URLSearchParams(query).get('scope') ?? 'global'
  return scope === 'others' || scope === 'global' ? scope : 'local'
}

function namedSession(value: unknown): string | undefined {
  const named = isRecord(value) ? value['session_id'] : undefined
  return typeof named === 'string' ? named.toLowerCase() : undefined
}

function setsPassword(value: unknown): boolean {
  return isRecord(value) && typeof value['password'] === 'string'
}

async function ask(
  c: BffContext,
  policy: RoutePolicy,
  deps: ProxyDeps,
  request: ProxiedRequest,
): Promise<RelayedAnswer> {
  const path = upstreamPath(policy.upstreamPath, (name) => c.req.param(name))
  const headers = requestHeaders(c, policy, deps, request)
  const bytes = request.body?.bytes ?? null
  const started = deps.clock()
  const upstream = deps.upstreams[policy.upstream]
  const repeats = mayRepeat(c, policy, request.body)
  const make = (): UpstreamRequest => ({
    method: policy.method,
    path: path + request.query,
    headers:
      policy.signed && bytes
        ? Object.assign(headers, sign(deps.signer, policy.method, path, bytes))
        : headers,
    body: bytes,
    timeout: policy.timeout,
    maxAnswer: policy.maxAnswer,
    abandon: policy.method === 'GET' ? abandonedBy(c) : undefined,
  })
  const answer = policy.signed
    ? await attemptSigned(upstream, make, repeats, deps.serviceClock)
    : await attempt(upstream, make, repeats)
  const relayed = relayAnswer(policy, answer, deps.clock())
  if (relayed.status >= 400) {
    const { status, code } = relayed
    deps.logger.warn(
      {
        requestId: c.get('requestId'),
        route: policy.path,
        upstream: policy.upstream,
        status,
        code,
        ms: deps.clock() - started,
      },
      'upstream refused',
    )
  }
  return relayed
}

function sign(signer: Signer, method: string, path: string, bytes: Buffer): Record<string, string> {
  try {
    return signer.sign(method, path, bytes)
  } catch (cause) {
    throw new AppError('internal', 'Failed to generate request signature', { cause })
  }
}

function requestHeaders(
  c: BffContext,
  policy: RoutePolicy,
  deps: ProxyDeps,
  request: ProxiedRequest,
): Record<string, string> {
  const headers = copyHeaders(policy.requestHeaders, c.env.incoming.headers)
  headers['accept'] ??= 'application/json'
  headers['x-request-id'] = c.get('requestId')
  headers['x-forwarded-for'] = c.get('clientAddress')
  if (request.token !== undefined) headers['authorization'] = `Bearer ${request.token}`
  if (request.secret !== undefined) Object.assign(headers, grantHeader(request.secret))
  if (request.body !== null) headers['content-type'] = 'application/json'
  if (policy.upstream === 'supabase') Object.assign(headers, keyHeaders(policy, deps, c.get('clientAddress')))
  return headers
}

/** The sign-in service accepts a caller's address only with the secret key, which is sent only with calls limited by address. */
function keyHeaders(policy: RoutePolicy, deps: ProxyDeps, address: string): Record<string, string> {
  const caller = address.replace(/\/64$/, '')
  if (!policy.countedByAddress || deps.secretKey === null || isIP(caller) === 0)
    return { apikey: deps.anonKey }
  return { apikey: deps.secretKey, 'sb-forwarded-for': caller }
}

/** Only reads are canceled when the caller disconnects; changes are completed. */
function abandonedBy(c: BffContext): AbandonSignal {
  const { outgoing } = c.env
  return {
    onAbandon(listener) {
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) listener()
      })
    },
  }
}

/** An idempotency key only allows a retry if it is forwarded. */
function mayRepeat(c: BffContext, { retry, requestHeaders }: RoutePolicy, body: JsonBody | null): boolean {
  switch (retry) {
    case 'never':
      return false
    case 'once':
      return true
    case 'idempotent':
      return requestHeaders.includes(IDEMPOTENCY_KEY_HEADER)
        ? requestHeader(c, IDEMPOTENCY_KEY_HEADER) !== undefined
        : hasReferralId(body?.value)
  }
}

function hasReferralId(value: unknown): boolean {
  return (
    isRecord(value) &&
    isRecord(value['referralData']) &&
    typeof value['referralData']['referralId'] === 'string'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

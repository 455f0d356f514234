/**
 * Builds rows of the route table. Method, path, query names, body size and authorization come from the endpoint's contract; a row adds the
 * BFF's own settings: upstream, timeout, rate limit and headers.
 */
import { SUPABASE_PATH, type ServerPath } from '../../shared/contracts/bff-routes.ts'
import { type Endpoint, KB } from '../../shared/contracts/endpoint.ts'
import type { WaitingFor } from '../upstream/upstreams.ts'
import { IDEMPOTENCY_KEY_HEADER, type RouteMethod, type RoutePolicy } from './policy.ts'
import type { StreamPolicy } from './stream-route.ts'
import type { TransferPolicy } from './transfer-route.ts'

const GB = 1024 ** 3

/** An endpoint called by browsers; operator endpoints are never forwarded. */
type CarriedEndpoint = Endpoint & { readonly auth: RoutePolicy['auth'] }

type OfTheContract = 'method' | 'path' | 'upstreamPath' | 'auth' | 'body' | 'gives' | 'maxBody'
type RouteOverrides = Partial<Omit<RoutePolicy, OfTheContract>>

/** Default row: requires a session and our own page; the upstream is the API. */
function routeFor(method: RouteMethod, path: ServerPath): RoutePolicy {
  return {
    method,
    path,
    upstream: 'api',
    upstreamPath: path,
    auth: 'user',
    caller: 'app',
    query: [],
    otherQuery: 'drop',
    requestHeaders: ['accept-language'],
    responseHeaders: ['retry-after'],
    body: method === 'GET' || method === 'DELETE' ? 'none' : 'json',
    gives: 'json',
    compressed: false,
    maxBody: KB,
    maxAnswer: 2048 * KB,
    timeout: 15_000,
    signed: false,
    grant: 'none',
    retry: method === 'GET' ? 'once' : 'never',
    newPassword: false,
    limit: 'general',
    countedByAddress: false,
  }
}

/** A call of the API. One that waits for an outside service names it as its upstream, to use a separate connection pool. */
export function carry(endpoint: CarriedEndpoint, overrides: RouteOverrides = {}): RoutePolicy {
  const { method, path, auth, query, request, response } = endpoint
  const key = 'idempotencyKey' in endpoint ? endpoint.idempotencyKey : undefined
  const route = routeFor(method, path)
  const isFile = response === 'file' || response === 'pdf'
  const policy: RoutePolicy = {
    ...route,
    auth,
    query: Object.keys(query?.shape ?? {}),
    responseHeaders: isFile ? ['content-disposition', 'retry-after'] : route.responseHeaders,
    body: bodyOf(request),
    gives: response === 'pdf' ? 'pdf' : 'json',
    maxBody: endpoint.request === undefined ? route.maxBody : endpoint.maxBody,
    retry: key === undefined ? route.retry : 'idempotent',
    ...overrides,
  }
  return key === 'header'
    ? { ...policy, requestHeaders: [...policy.requestHeaders, IDEMPOTENCY_KEY_HEADER] }
    : policy
}

function bodyOf(request: Endpoint['request']): RoutePolicy['body'] {
  if (request === undefined || request === 'file') return 'none'
  return request.safeParse(undefined).success ? 'optional-json' : 'json'
}

type Account = Extract<WaitingFor, 'google' | 'microsoft' | 'others'>

/** A call on a connected account: the API calls the provider, possibly after refreshing its tokens. */
export function outside(account: Account, endpoint: CarriedEndpoint): RoutePolicy {
  return carry(endpoint, { upstream: account, timeout: 30_000, maxAnswer: 8192 * KB, retry: 'never' })
}

/** A signed call of the email service, which may wait for the mail server. */
export function email(endpoint: CarriedEndpoint, overrides: RouteOverrides = {}): RoutePolicy {
  return carry(endpoint, { upstream: 'email', signed: true, limit: 'email', timeout: 30_000, ...overrides })
}

/** A call allowed with a device grant and no session. It names the user, because the grant may belong to another one by now. */
export const FROM_DEVICE = {
  grant: 'accept',
  requestHeaders: ['accept-language', 'x-queued-by'],
} satisfies RouteOverrides

/** A streamed download from a connected account, or of a lienholder’s file. */
export function down(account: TransferPolicy['upstream'], endpoint: CarriedEndpoint): TransferPolicy {
  const responseHeaders = ['content-type', 'content-length', 'content-disposition', 'retry-after']
  return {
    ...carry(endpoint, { responseHeaders, maxAnswer: 16 * GB, retry: 'never' }),
    upstream: account,
    direction: 'down',
  }
}

/** Server-sent events. A refusal is the API's own JSON. */
export function streamed(kind: StreamPolicy['kind'], endpoint: CarriedEndpoint): StreamPolicy {
  const { method } = endpoint
  if (method !== 'GET' && method !== 'POST') throw new Error(`${method} begins no stream`)
  return { ...carry(endpoint, { maxAnswer: 64 * KB, retry: 'never' }), method, kind }
}

export function up(account: TransferPolicy['upstream'], endpoint: CarriedEndpoint): TransferPolicy {
  return { ...carry(endpoint), upstream: account, direction: 'up' }
}

/** Supabase's calls have no contract of ours, so their rows declare everything. */
type SupabaseOverrides = Partial<Omit<RoutePolicy, 'method' | 'path' | 'upstream' | 'upstreamPath'>>

const AUTH_REQUEST_HEADERS = ['x-supabase-api-version', 'x-client-info', 'user-agent', 'accept-language']
const AUTH_RESPONSE_HEADERS = ['retry-after', 'x-supabase-api-version', 'x-sb-error-code']

/** A call of Supabase Auth by supabase-js. Supabase Auth authorizes it. */
export function auth(method: RouteMethod, call: string, overrides: SupabaseOverrides = {}): RoutePolicy {
  return {
    ...routeFor(method, `${SUPABASE_PATH}/auth/v1/${call}`),
    upstream: 'supabase',
    upstreamPath: `/auth/v1/${call}`,
    auth: 'optional',
    requestHeaders: AUTH_REQUEST_HEADERS,
    responseHeaders: AUTH_RESPONSE_HEADERS,
    maxBody: 32 * KB,
    maxAnswer: 256 * KB,
    timeout: 10_000,
    limit: 'auth',
    ...overrides,
  }
}

/** Reads a table of the data service. Requires a session, because without one the service would return an empty list. */
export function data(table: string): RoutePolicy {
  return {
    ...routeFor('GET', `${SUPABASE_PATH}/rest/v1/${table}`),
    upstream: 'supabase',
    upstreamPath: `/rest/v1/${table}`,
    query: ['select', 'id', 'order', 'limit', 'offset'],
    otherQuery: 'refuse',
    requestHeaders: ['accept', 'accept-profile', 'prefer', 'range', 'range-unit', 'x-client-info'],
    responseHeaders: ['content-range', 'preference-applied', 'retry-after'],
    timeout: 10_000,
  }
}

/** Calls a function of the data service; its parameters are in the body. */
export function rpc(name: string, overrides: SupabaseOverrides = {}): RoutePolicy {
  return {
    ...routeFor('POST', `${SUPABASE_PATH}/rest/v1/rpc/${name}`),
    upstream: 'supabase',
    upstreamPath: `/rest/v1/rpc/${name}`,
    otherQuery: 'refuse',
    requestHeaders: ['accept', 'prefer', 'x-client-info'],
    responseHeaders: ['preference-applied', 'retry-after'],
    maxBody: 4 * KB,
    maxAnswer: 256 * KB,
    timeout: 10_000,
    ...overrides,
  }
}

/**
 * Rows of the table of calls. What the contract declares of a call (method, path, names of its query, size of its body, who may make it) is
 * taken from there; a row adds what is the BFF's own to say: where to, how long, how often, and which headers.
 */
import { SUPABASE_PATH, type ServerPath } from '../../shared/contracts/bff-routes.ts'
import { type Endpoint, KB } from '../../shared/contracts/endpoint.ts'
import type { WaitingFor } from '../upstream/upstreams.ts'
import { IDEMPOTENCY_KEY_HEADER, type RouteMethod, type RoutePolicy } from './policy.ts'
import type { TransferPolicy } from './transfer-route.ts'

const GB = 1024 ** 3

/** One that the browser makes; those of the operator never come this way. */
type CarriedEndpoint = Endpoint & { readonly auth: RoutePolicy['auth'] }

type OfTheContract = 'method' | 'path' | 'upstreamPath' | 'auth' | 'body' | 'gives' | 'maxBody'
type RouteOverrides = Partial<Omit<RoutePolicy, OfTheContract>>

/** Of every row that says nothing else: for a signed-in person, from our own page, answered by the platform. */
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

/** A call of the platform. One that waits for somebody else names whom, so that it takes no connection of calls that do not. */
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

/** An outside account: its provider is asked on the way, perhaps after its tokens were refreshed. */
export function outside(account: Account, endpoint: CarriedEndpoint): RoutePolicy {
  return carry(endpoint, { upstream: account, timeout: 30_000, maxAnswer: 8192 * KB, retry: 'never' })
}

/** The e-mail service: the same, signed. Its answer may wait for the mail server's. */
export function email(endpoint: CarriedEndpoint, overrides: RouteOverrides = {}): RoutePolicy {
  return carry(endpoint, { upstream: 'email', signed: true, limit: 'email', timeout: 30_000, ...overrides })
}

/** What a device may do by its grant, with nobody signed in on it. It says for whom, as that may be another person by now. */
export const FROM_DEVICE = {
  grant: 'accept',
  requestHeaders: ['accept-language', 'x-queued-by'],
} satisfies RouteOverrides

/** A file of an outside account, passed through as it comes. */
export function down(account: TransferPolicy['upstream'], endpoint: CarriedEndpoint): TransferPolicy {
  const responseHeaders = ['content-type', 'content-length', 'content-disposition', 'retry-after']
  return {
    ...carry(endpoint, { responseHeaders, maxAnswer: 16 * GB, retry: 'never' }),
    upstream: account,
    direction: 'down',
  }
}

export function up(account: TransferPolicy['upstream'], endpoint: CarriedEndpoint): TransferPolicy {
  return { ...carry(endpoint), upstream: account, direction: 'up' }
}

/** Calls of Supabase are Supabase's to declare: their rows say it all. */
type SupabaseOverrides = Partial<Omit<RoutePolicy, 'method' | 'path' | 'upstream' | 'upstreamPath'>>

const AUTH_REQUEST_HEADERS = ['x-supabase-api-version', 'x-client-info', 'user-agent', 'accept-language']
const AUTH_RESPONSE_HEADERS = ['retry-after', 'x-supabase-api-version', 'x-sb-error-code']

/** Supabase Auth, as supabase-js calls it. Who may do what is its own to say. */
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

/** One table of the data service, read only. Without a session it would answer an empty list, which reads like "there is none". */
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

/** A function of the data service, called by name; its parameters are the body's. */
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

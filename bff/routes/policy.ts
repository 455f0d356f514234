/** The policy of a route. Calls without a policy are not forwarded. */
import type { ServerPath } from '../../shared/contracts/bff-routes.ts'
import type { LimitName } from '../middleware/rate-limits.ts'
import type { UpstreamName } from '../upstream/upstreams.ts'

/** Lower case, as Node reports header names. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RoutePolicy = {
  readonly method: RouteMethod
  /** Segments that begin with a colon are parameters: one segment each, validated and re-encoded. */
  readonly path: ServerPath
  readonly upstream: UpstreamName
  /** The upstream's path; parameters as in `path`. */
  readonly upstreamPath: string
  /** `user`: responds 401 without a valid access token. `optional`: forwards a token if there is one. */
  readonly auth: 'user' | 'optional'
  /** `app`: our own pages only (CSRF header, Origin, Sec-Fetch-Site). `anyone`: for calls that neither change nor show personal data. */
  readonly caller: 'app' | 'anyone'
  /** Names of forwarded query parameters. */
  readonly query: readonly string[]
  /** For other parameters: `drop` them, or `refuse` the call if dropping would change its meaning. */
  readonly otherQuery: 'drop' | 'refuse'
  /** Forwarded headers, in lower case. The BFF adds content type, request id and address. */
  readonly requestHeaders: readonly string[]
  /** Forwarded response headers, in lower case. All others are dropped. */
  readonly responseHeaders: readonly string[]
  readonly body: 'none' | 'json' | 'optional-json'
  /** Type of a successful response; error responses are always JSON. */
  readonly gives: 'json' | 'pdf'
  /** Only for large answers with a person's own data alone: see compressed-answer.ts. */
  readonly compressed: boolean
  /** Bytes. */
  readonly maxBody: number
  /** Bytes; a larger response becomes a 502. */
  readonly maxAnswer: number
  /** Milliseconds from the first byte to the last. */
  readonly timeout: number
  /** Signed with the email service's key over the exact bytes sent. */
  readonly signed: boolean
  /**
   * Effect on device grants: `accept` one in place of a missing bearer token, `issue` one into its cookie, `end` it with the session, end
   * those of the session `named` in the body, or end `all` of the user's after a new password.
   */
  readonly grant: 'none' | 'accept' | 'issue' | 'end' | 'named' | 'all'
  /** Retry after a connection broke before the response: `never`, `once`, or once if the call has an idempotency key. */
  readonly retry: 'never' | 'once' | 'idempotent'
  /** Whether `password` in the body is a new one, which must not be a common password. */
  readonly newPassword: boolean
  readonly limit: LimitName
  /** Whether Supabase Auth rate-limits this call by address: then the caller's address is forwarded. */
  readonly countedByAddress: boolean
}

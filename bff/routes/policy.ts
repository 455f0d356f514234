/** What has to be said about a call before it is passed on. Nothing is passed that no policy names. */
import type { ServerPath } from '../../shared/contracts/bff-routes.ts'
import type { LimitName } from '../middleware/rate-limits.ts'
import type { UpstreamName } from '../upstream/upstreams.ts'

/** As it comes in: lower case. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RoutePolicy = {
  readonly method: RouteMethod
  /** Segments that begin with a colon are parameters: one segment each, checked and encoded anew. */
  readonly path: ServerPath
  readonly upstream: UpstreamName
  /** Where the upstream has it; parameters as in `path`. */
  readonly upstreamPath: string
  /** `user`: a valid access token or 401, before the upstream hears of it. `optional`: a token is passed on when there is one. */
  readonly auth: 'user' | 'optional'
  /** `app`: our own page only (static header, Origin, Sec-Fetch-Site). `anyone`: neither changes nor shows anything of a person. */
  readonly caller: 'app' | 'anyone'
  /** Names of query parameters that are passed on. */
  readonly query: readonly string[]
  /** A parameter without name here: `drop` it, or `refuse` the call where dropping would change what is asked. */
  readonly otherQuery: 'drop' | 'refuse'
  /** Lower case. Content type, request id and address are added by us. */
  readonly requestHeaders: readonly string[]
  /** Lower case; everything else the upstream says stays behind. */
  readonly responseHeaders: readonly string[]
  readonly body: 'none' | 'json' | 'optional-json'
  /** What a good answer is; refusals are JSON always. */
  readonly gives: 'json' | 'pdf'
  /** Bytes. */
  readonly maxBody: number
  /** Bytes; a longer answer is 502. */
  readonly maxAnswer: number
  /** Milliseconds from the first byte to the last. */
  readonly timeout: number
  /** Signed with the e-mail service's key over the exact bytes sent. */
  readonly signed: boolean
  /**
   * What the call has to do with the grant of a device: `accept` it in place of a missing bearer token, `issue` it into its cookie, `end`
   * it with the session, end those of the session that the body `names`, end `all` of the person's with a new password.
   */
  readonly grant: 'none' | 'accept' | 'issue' | 'end' | 'named' | 'all'
  /** After a connection broke before any answer: `never` again, `once` again, or once where an idempotency key came along. */
  readonly retry: 'never' | 'once' | 'idempotent'
  /** Whether `password` in its body is a new one: then it must be none of those that attackers try first. */
  readonly newPassword: boolean
  readonly limit: LimitName
  /** Whether Supabase Auth limits this call by address: then it is told the caller's. */
  readonly countedByAddress: boolean
}

/** What an attack needs to know of one API call. */
import { type Endpoint, nameOf } from '../../shared/contracts/endpoint.ts'

/** An id of nothing that exists. */
export const SOME_ID = '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10'

/**
 * `bearer`: a user's access token. `reviewer`: an administrator's, or the operator's key. `operator`: that key only. `device`: a user's
 * token or a device grant. `ending`: as `device`, but an unknown grant counts as ended. `link`: anyone with the link. `stripe`: Stripe's
 * signature. `anyone`: public.
 */
export type Guard = 'bearer' | 'reviewer' | 'operator' | 'device' | 'ending' | 'link' | 'stripe' | 'anyone'

export type ApiCall = {
  readonly guard: Guard
  /** Accepted only from our own BFF. */
  readonly isSigned?: true
  /** `optional`: JSON or no body. `ignored`: the body is not read. */
  readonly takes: 'none' | 'ignored' | 'optional' | 'json' | 'form' | 'file' | 'bytes'
  /** A body that passes the schema, so that its texts reach the handler. */
  readonly sample?: unknown
  /** Names of the query parameters. */
  readonly asks?: readonly string[]
}

export type CallRow = readonly [name: string, call: ApiCall]

export const OPEN: ApiCall = { guard: 'anyone', takes: 'none' }
const GUARDS = { user: 'bearer', optional: 'anyone', operator: 'operator' } as const

/** `more` adds to or overrides what the endpoint declares. */
export function call(endpoint: Endpoint, more: Partial<ApiCall> = {}): CallRow {
  const asked = endpoint.method === 'GET' ? endpoint.query : undefined
  return [
    nameOf(endpoint),
    {
      guard: GUARDS[endpoint.auth],
      takes: takenBy(endpoint),
      ...(asked === undefined ? {} : { asks: Object.keys(asked.shape) }),
      ...more,
    },
  ]
}

function takenBy({ request }: Endpoint): ApiCall['takes'] {
  if (request === undefined) return 'none'
  if (request === 'file') return 'file'
  return request.safeParse(undefined).success ? 'optional' : 'json'
}

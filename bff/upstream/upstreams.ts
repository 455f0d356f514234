/**
 * What is behind the BFF: a pool of connections and a breaker for each service, and for each kind of the API's calls that waits for somebody
 * else, so that a slow one never takes another's. Nothing else is ever called.
 */
import { Pool } from 'undici'
import { AppError } from '../../shared/domain/app-error.ts'
import { inClientSpan, NO_TRACE, traceHeaders } from '../../runtime/telemetry/spans.ts'
import type { SignCall } from './bff-signature.ts'
import { createBreaker, type CallOutcome } from './breaker.ts'
import {
  callUpstream,
  UpstreamCallError,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './buffered-call.ts'
import { withoutTrailing } from '../../shared/domain/text-ends.ts'

/** The API's calls that wait for an outside service; `others` for one that is not told apart (address search, sign-up). */
export type WaitingFor = 'google' | 'microsoft' | 'stripe' | 'others'
export type UpstreamName = 'api' | 'email' | 'supabase' | WaitingFor

export type Upstream = {
  readonly name: UpstreamName
  call(request: UpstreamRequest): Promise<UpstreamAnswer>
  close(): Promise<void>
}
export type Upstreams = Readonly<Record<UpstreamName, Upstream>>

export type UpstreamUrls = Readonly<Record<'api' | 'email' | 'supabase', string>>

const CONNECTIONS = 64
const WAITING_CONNECTIONS = 32
/** Calls under way and waiting; more than this means that the service does not keep up, and waiting longer helps nobody. */
const MAX_CALLS = 1024
const MAX_WAITING_CALLS = 256

/** `signCall` for the API and for the e-mail service, which has the same secret; the sign-in service is somebody else's. */
export function createUpstreams(urls: UpstreamUrls, signCall: SignCall): Upstreams {
  const ours = (name: UpstreamName, address: string, room: Room): Upstream =>
    createUpstream(name, address, room, signCall)
  return {
    api: ours('api', urls.api, USUAL),
    email: ours('email', urls.email, USUAL),
    supabase: createUpstream('supabase', urls.supabase, USUAL, (_method, _path, headers) => ({ ...headers })),
    google: ours('google', urls.api, FEWER),
    microsoft: ours('microsoft', urls.api, FEWER),
    stripe: ours('stripe', urls.api, FEWER),
    others: ours('others', urls.api, FEWER),
  }
}

type Room = { readonly connections: number; readonly calls: number }
const USUAL: Room = { connections: CONNECTIONS, calls: MAX_CALLS }
const FEWER: Room = { connections: WAITING_CONNECTIONS, calls: MAX_WAITING_CALLS }

function createUpstream(name: UpstreamName, address: string, room: Room, signCall: SignCall): Upstream {
  const { origin, pathname } = new URL(address)
  const base = withoutTrailing(pathname, '/')
  const pool = new Pool(origin, {
    connections: room.connections,
    pipelining: 1,
    connect: { timeout: 3000 },
    // Shorter than providers keep an idle connection, or we would write into one that they are just closing.
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 25_000,
    allowH2: false,
    maxHeaderSize: 32_768,
  })
  const breaker = createBreaker({
    words: `${SERVICE_WORDS[name]} cannot be reached right now. Please try again.`,
    clock: Date.now,
  })
  let calls = 0
  const settled = (): void => {
    calls -= 1
  }
  return {
    name,
    async call(request) {
      if (calls >= room.calls)
        throw new AppError('unavailable', `${SERVICE_WORDS[name]} is overloaded. Please try again.`)
      const tell = breaker.enter()
      calls += 1
      const headers = signCall(request.method, request.path, request.headers)
      const located = { ...request, path: base + request.path, headers }
      try {
        const answer = await inClientSpan(`call ${name}`, { 'http.request.method': request.method }, () =>
          callUpstream(pool, withTrace(located), settled),
        )
        tell('answered')
        return answer
      } catch (error) {
        tell(outcomeOf(error))
        throw error
      }
    },
    close: () => pool.close(),
  }
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof UpstreamCallError)) return 'neither'
  switch (error.failure) {
    case 'timeout':
    case 'connection':
      return 'failed'
    case 'too_large':
      return 'answered'
    case 'abandoned':
      return 'neither'
  }
}

function withTrace(request: UpstreamRequest): UpstreamRequest {
  const headers = traceHeaders()
  return headers === NO_TRACE ? request : { ...request, headers: { ...request.headers, ...headers } }
}

/** How a person is told which part is down; addresses of servers are nobody's business. */
export const SERVICE_WORDS: Readonly<Record<UpstreamName, string>> = {
  api: 'The platform service',
  email: 'The email service',
  supabase: 'The sign-in service',
  google: 'The connection with Google',
  microsoft: 'The connection with Microsoft',
  stripe: 'The payment service',
  others: 'The platform service',
}

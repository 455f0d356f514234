/** The services behind the BFF: a pool of connections for each, so that a slow one never takes another's. Nothing else is ever called. */
import { Pool } from 'undici'
import { AppError } from '../../shared/domain/app-error.ts'
import { inClientSpan, NO_TRACE, traceHeaders } from '../../runtime/telemetry/spans.ts'
import { createBreaker, type CallOutcome } from './breaker.ts'
import {
  callUpstream,
  UpstreamCallError,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './buffered-call.ts'

export type UpstreamName = 'api' | 'email' | 'supabase'

export type Upstream = {
  readonly name: UpstreamName
  call(request: UpstreamRequest): Promise<UpstreamAnswer>
  close(): Promise<void>
}
export type Upstreams = Readonly<Record<UpstreamName, Upstream>>

export type UpstreamUrls = Readonly<Record<UpstreamName, string>>

const CONNECTIONS = 64
/** Calls under way and waiting; more than this means that the service does not keep up, and waiting longer helps nobody. */
const MAX_CALLS = 1024

export function createUpstreams(urls: UpstreamUrls): Upstreams {
  return {
    api: createUpstream('api', urls.api),
    email: createUpstream('email', urls.email),
    supabase: createUpstream('supabase', urls.supabase),
  }
}

function createUpstream(name: UpstreamName, address: string): Upstream {
  const { origin, pathname } = new URL(address)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
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
      if (calls >= MAX_CALLS)
        throw new AppError('unavailable', `${SERVICE_WORDS[name]} is overloaded. Please try again.`)
      const tell = breaker.enter()
      calls += 1
      const located = base === '' ? request : { ...request, path: base + request.path }
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
}

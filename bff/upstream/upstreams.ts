/**
 * The upstreams of the BFF. Each service has its own connection pool and breaker, and so has each outside service that calls of the API
 * wait for, so that a slow one does not affect the others.
 */
import { AppError } from '../../shared/domain/app-error.ts'
import { inClientSpan, NO_TRACE, traceHeaders } from '../../runtime/telemetry/spans.ts'
import type { SignCall } from './bff-signature.ts'
import type { CallOutcome } from './breaker.ts'
import {
  callUpstream,
  UpstreamCallError,
  type UpstreamAnswer,
  type UpstreamRequest,
} from './buffered-call.ts'
import { createPool, type PoolKind } from './pool.ts'

/** Outside services that calls of the API wait for; `others` for the rest (address search, sign-up). */
export type WaitingFor = 'google' | 'microsoft' | 'stripe' | 'others'
export type UpstreamName = 'api' | 'email' | 'supabase' | WaitingFor

export type Upstream = {
  readonly name: UpstreamName
  call(request: UpstreamRequest): Promise<UpstreamAnswer>
  close(): Promise<void>
}
export type Upstreams = Readonly<Record<UpstreamName, Upstream>>

export type UpstreamUrls = Readonly<Record<'api' | 'email' | 'supabase', string>>

/** Largest number of running and waiting calls. Beyond it, the service is overloaded and calls fail at once. */
const MAX_CALLS = 1024
const MAX_WAITING_CALLS = 256

/** `signCall` is used for the API and the email service, which share the secret, but not for the sign-in service. */
export function createUpstreams(urls: UpstreamUrls, signCall: SignCall): Upstreams {
  const ours = (name: UpstreamName, address: string, kind?: CallKind): Upstream =>
    createUpstream(name, address, signCall, kind)
  return {
    api: ours('api', urls.api),
    email: ours('email', urls.email),
    supabase: createUpstream('supabase', urls.supabase, (_method, _path, headers) => ({ ...headers })),
    google: ours('google', urls.api, 'slowCalls'),
    microsoft: ours('microsoft', urls.api, 'slowCalls'),
    stripe: ours('stripe', urls.api, 'slowCalls'),
    others: ours('others', urls.api, 'slowCalls'),
  }
}

type CallKind = Extract<PoolKind, 'calls' | 'slowCalls'>
const MAX_BY_KIND: Readonly<Record<CallKind, number>> = { calls: MAX_CALLS, slowCalls: MAX_WAITING_CALLS }

function createUpstream(
  name: UpstreamName,
  address: string,
  signCall: SignCall,
  kind: CallKind = 'calls',
): Upstream {
  const label = SERVICE_LABELS[name]
  const pool = createPool({ kind, label, address, signCall })
  let calls = 0
  const settled = (): void => {
    calls -= 1
  }
  return {
    name,
    async call(request) {
      if (calls >= MAX_BY_KIND[kind])
        throw new AppError('unavailable', `${label} is overloaded. Please try again.`)
      const report = pool.breaker.enter()
      calls += 1
      const signed = { ...request, ...pool.onTheWire(request.method, request.path, request.headers) }
      try {
        const answer = await inClientSpan(`call ${name}`, { 'http.request.method': request.method }, () =>
          callUpstream(pool.dispatcher, withTrace(signed), settled),
        )
        report('answered')
        return answer
      } catch (error) {
        report(outcomeOf(error))
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

/** Names of the services in user messages, which must not reveal server addresses. */
export const SERVICE_LABELS: Readonly<Record<UpstreamName, string>> = {
  api: 'The platform service',
  email: 'The email service',
  supabase: 'The sign-in service',
  google: 'The connection with Google',
  microsoft: 'The connection with Microsoft',
  stripe: 'The payment service',
  others: 'The platform service',
}

/**
 * The only HTTP client for a provider: allowed hosts only, no redirects, a separate connection pool so that a slow provider does not affect
 * others, and uniform errors. It never logs a URL or a body.
 */
import type { Readable } from 'node:stream'
import { Agent, errors, request } from 'undici'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import { parseRetryAfter } from '../../../../shared/domain/retry.ts'
import { ProviderFailure } from './provider-failure.ts'
import { parseAddress, type TrustedHosts } from './trusted-hosts.ts'

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Milliseconds until the response's headers. */
  readonly timeout?: number
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

export type ProviderAnswer = {
  readonly status: number
  /** Lower-case names; the first value of a repeated header. */
  readonly headers: Readonly<Record<string, string>>
  /** Must be read to the end or discarded. */
  readonly body: Readable
  /** Discards an unread body. Never rejects. */
  discard(): Promise<void>
}

export type Outbound = {
  /** For calls with an access token or the client secret: allows only the provider's API hosts. Rejects with ProviderFailure. */
  call(request: OutboundRequest): Promise<ProviderAnswer>
  /** For calls without credentials: also allows content hosts. Rejects with ProviderFailure. */
  callContent(request: OutboundRequest): Promise<ProviderAnswer>
  close(): Promise<void>
}

export type OutboundDeps = {
  readonly provider: IntegrationProvider
  readonly hosts: TrustedHosts
}

const CONNECTIONS = 64
const ANSWER_BEGINS = 15_000
/** Milliseconds between two chunks of a response. */
const SILENCE = 30_000

export function createOutbound({ provider, hosts }: OutboundDeps): Outbound {
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: 5000 },
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 25_000,
    bodyTimeout: SILENCE,
    maxHeaderSize: 32_768,
  })

  async function send(url: URL, given: OutboundRequest): Promise<ProviderAnswer> {
    const { method, headers = {}, body, timeout = ANSWER_BEGINS, signal } = given
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        body: body ?? null,
        headersTimeout: timeout,
        ...(signal === undefined ? {} : { signal }),
      })
      return {
        status: answer.statusCode,
        headers: firstOf(answer.headers),
        body: answer.body,
        discard: () => answer.body.dump().catch(() => undefined),
      }
    } catch (cause) {
      throw new ProviderFailure(provider, isTimeout(cause) ? 'timeout' : 'unreachable', { cause })
    }
  }

  const pinned = (text: string, isTrusted: (url: URL) => boolean): URL => {
    const url = parseAddress(text)
    if (url === null || !isTrusted(url))
      throw new ProviderFailure(provider, 'untrusted_address', { reason: url?.hostname ?? 'no address' })
    return url
  }

  return {
    call: async (given) => send(pinned(given.url, hosts.isApi), given),
    callContent: async (given) => send(pinned(given.url, hosts.isContent), given),
    close: () => agent.destroy(),
  }
}

function firstOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const first: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value[0] : value
    if (text !== undefined) first[name] = text
  }
  return first
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === 'TimeoutError')
  )
}

/** Milliseconds, capped to what a user would wait for. */
export function retryAfterOf(answer: ProviderAnswer, now: number): number | undefined {
  return parseRetryAfter(answer.headers['retry-after'], now) ?? undefined
}

/**
 * The connections to one upstream service, with their breaker. Every kind of traffic has its own pool, so that open screens, long
 * transfers and calls that wait for an outside service never use up the connections of the others.
 */
import { Pool, type Dispatcher } from 'undici'
import { AppError } from '../../shared/domain/app-error.ts'
import { withoutTrailing } from '../../shared/domain/text-ends.ts'
import type { SignCall } from './bff-signature.ts'
import { createBreaker, type Breaker } from './breaker.ts'

/** `keepAliveTimeout` in milliseconds. `lasting`: exchanges that are aborted when the program stops. */
const KINDS = {
  // Shorter than the idle timeout of hosting providers, so that we never reuse a connection that is being closed.
  calls: { connections: 64, keepAliveTimeout: 4000, lasting: false },
  slowCalls: { connections: 32, keepAliveTimeout: 4000, lasting: false },
  files: { connections: 64, keepAliveTimeout: 1000, lasting: true },
  // Unlimited, because the number of streams is limited in total and per user.
  streams: { connections: null, keepAliveTimeout: 1000, lasting: true },
} as const
export type PoolKind = keyof typeof KINDS

export type PoolOptions = {
  readonly kind: PoolKind
  /** The service's name in user messages. */
  readonly label: string
  readonly address: string
  readonly signCall: SignCall
}

/** `headersTimeout`: milliseconds until the response begins. `bodyTimeout`: milliseconds between chunks. */
type Exchange = Pick<Dispatcher.RequestOptions, 'body' | 'signal' | 'headersTimeout' | 'bodyTimeout'> & {
  readonly method: 'GET' | 'POST'
  /** Path and query. */
  readonly path: string
  readonly headers: Record<string, string>
}

export type UpstreamPool = {
  readonly dispatcher: Dispatcher
  readonly breaker: Breaker
  /** The path as sent, below the service's base path, and the headers with our signature. */
  onTheWire(
    method: string,
    path: string,
    headers: Record<string, string>,
  ): { readonly path: string; readonly headers: Record<string, string> }
  /** Starts a streamed exchange. Rejects with AppError: the request body's own, or `upstream_unreachable`. */
  open(exchange: Exchange): Promise<Dispatcher.ResponseData>
  /** Buffers a response body. Rejects with AppError: `bad_upstream` if it exceeds `limit` bytes, or as `open` does. */
  readWhole(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer>
  close(): Promise<void>
}

export function createPool({ kind, label, address, signCall }: PoolOptions): UpstreamPool {
  const { connections, keepAliveTimeout, lasting } = KINDS[kind]
  const { origin, pathname } = new URL(address)
  const base = withoutTrailing(pathname, '/')
  const dispatcher = new Pool(origin, {
    connections,
    keepAliveTimeout,
    keepAliveMaxTimeout: 25_000,
    pipelining: 1,
    connect: { timeout: 3000 },
    allowH2: false,
    maxHeaderSize: 32_768,
  })
  const unreachable = `${label} cannot be reached right now. Please try again.`
  const breaker = createBreaker({ userMessage: unreachable, clock: Date.now })
  const withUserMessage = (cause: unknown): AppError =>
    cause instanceof AppError ? cause : new AppError('upstream_unreachable', unreachable, { cause })
  const onTheWire: UpstreamPool['onTheWire'] = (method, path, headers) => ({
    path: base + path,
    headers: signCall(method, path, headers),
  })
  return {
    dispatcher,
    breaker,
    onTheWire,
    async open({ method, path, headers, ...options }) {
      const report = breaker.enter()
      try {
        const answer = await dispatcher.request({ method, ...options, ...onTheWire(method, path, headers) })
        report('answered')
        return answer
      } catch (cause) {
        // An interrupted request body or a limit of ours is not the service's failure.
        report(cause instanceof AppError || isAborted(cause) ? 'neither' : 'failed')
        throw withUserMessage(cause)
      }
    },
    async readWhole(body, limit) {
      const parts: Buffer[] = []
      let size = 0
      try {
        for await (const part of body) {
          size += part.byteLength
          if (size > limit) throw new AppError('bad_upstream', `${label} gave an answer that we cannot use.`)
          parts.push(Buffer.from(part))
        }
      } catch (cause) {
        throw withUserMessage(cause)
      }
      return Buffer.concat(parts)
    },
    close: () => (lasting ? dispatcher.destroy() : dispatcher.close()),
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

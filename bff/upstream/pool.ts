/**
 * The connections to one service behind the BFF, with their breaker. Every kind of traffic has a pool of its own, so that open screens, long
 * transfers and calls that wait for somebody else never take the connections of the rest.
 */
import { Pool, type Dispatcher } from 'undici'
import { AppError } from '../../shared/domain/app-error.ts'
import { withoutTrailing } from '../../shared/domain/text-ends.ts'
import type { SignCall } from './bff-signature.ts'
import { createBreaker, type Breaker } from './breaker.ts'

/** `keepAliveTimeout` in milliseconds. `lasting`: exchanges that are not waited for when the program stops. */
const KINDS = {
  // Shorter than providers keep an idle connection, or we would write into one that they are just closing.
  calls: { connections: 64, keepAliveTimeout: 4000, lasting: false },
  slowCalls: { connections: 32, keepAliveTimeout: 4000, lasting: false },
  files: { connections: 64, keepAliveTimeout: 1000, lasting: true },
  // As many as are open: their number is limited by person and in all.
  streams: { connections: null, keepAliveTimeout: 1000, lasting: true },
} as const
export type PoolKind = keyof typeof KINDS

export type PoolOptions = {
  readonly kind: PoolKind
  /** As people are told of the service. */
  readonly label: string
  readonly address: string
  readonly signCall: SignCall
}

/** `headersTimeout`: milliseconds until the answer begins. `bodyTimeout`: milliseconds between two pieces of it. */
type Exchange = Pick<Dispatcher.RequestOptions, 'body' | 'signal' | 'headersTimeout' | 'bodyTimeout'> & {
  readonly method: 'GET' | 'POST'
  /** Path and query. */
  readonly path: string
  readonly headers: Record<string, string>
}

export type UpstreamPool = {
  readonly dispatcher: Dispatcher
  readonly breaker: Breaker
  /** What goes on the wire: the path under the service's own, and the headers with our signature. */
  onTheWire(
    method: string,
    path: string,
    headers: Record<string, string>,
  ): { readonly path: string; readonly headers: Record<string, string> }
  /** Begins what is read as it comes. Rejects with AppError: the body's own, or `upstream_unreachable`. */
  open(exchange: Exchange): Promise<Dispatcher.ResponseData>
  /** Reads a short answer whole. Rejects with AppError: `bad_upstream` when it is longer than `limit` bytes, or as `open` does. */
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
        // A body that breaks off, or a limit of ours, says nothing of the service.
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

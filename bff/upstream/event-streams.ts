/**
 * Server-sent events of the API: live updates, and answers to questions. Each kind has a pool of its own, so that open screens never use up the
 * connections of calls or of each other, and can all be ended when the program stops.
 */
import { AppError } from '../../shared/domain/app-error.ts'
import type { SignCall } from './bff-signature.ts'
import type { UpstreamAnswer } from './buffered-call.ts'
import { createConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter.ts'
import { createPool } from './pool.ts'
import { SERVICE_LABELS } from './upstreams.ts'

export type StreamKind = 'live' | 'answers'

/** Concurrent streams, in total and per user (windows on several devices). */
const LIMITS: Readonly<Record<StreamKind, ConcurrencyLimits>> = {
  live: {
    max: 2000,
    maxPerUser: 20,
    userMessages: {
      all: 'Live updates aren’t available right now. Please try again later.',
      own: 'The app is open in too many windows for live updates. Please close a few.',
    },
  },
  answers: {
    max: 200,
    maxPerUser: 4,
    userMessages: {
      all: 'Too many answers are being written right now. Please try again later.',
      own: 'Four answers are being written for you already. Wait for one, or stop it.',
    },
  },
}
/** Timeouts in milliseconds for the first byte and between bytes. The API sends a heartbeat every 20 s. */
const FIRST_BYTE = 10_000
const SILENCE = 60_000
/** Largest error response, and largest unread backlog before a stream is closed. Bytes. */
const MAX_HELD = 65_536

export type OpenedStream =
  | { readonly kind: 'open'; readonly body: ReadableStream<Uint8Array> }
  /** The API's error response. */
  | { readonly kind: 'refused'; readonly answer: UpstreamAnswer }

export type StreamRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  /** The caller left before the stream began. */
  readonly left: AbortSignal
}

export type EventStreams = {
  /** Rejects with AppError. */
  open(userId: string, asked: StreamRequest): Promise<OpenedStream>
  /** Ends all streams and rejects new ones. */
  end(): void
  close(): Promise<void>
}

export function createEventStreams(kind: StreamKind, apiUrl: string, signCall: SignCall): EventStreams {
  const pool = createPool({ kind: 'streams', label: SERVICE_LABELS.api, address: apiUrl, signCall })
  const limiter = createConcurrencyLimiter(LIMITS[kind])
  const enders = new Set<() => void>()
  let ended = false

  return {
    async open(userId, asked) {
      if (ended) throw new AppError('unavailable', LIMITS[kind].userMessages.all)
      const release = limiter.acquire(userId)
      let isOpen = false
      try {
        const opened = await ask(asked, release)
        isOpen = opened.kind === 'open'
        return opened
      } finally {
        if (!isOpen) release()
      }
    },
    end() {
      ended = true
      for (const end of [...enders]) end()
    },
    close: () => pool.close(),
  }

  async function ask({ left: signal, ...asked }: StreamRequest, over: () => void): Promise<OpenedStream> {
    const {
      statusCode: status,
      headers: given,
      body,
    } = await pool.open({ ...asked, signal, headersTimeout: FIRST_BYTE, bodyTimeout: SILENCE })
    if (status === 200 && String(given['content-type']).startsWith('text/event-stream'))
      return { kind: 'open', body: follow(body, enders, over) }
    return { kind: 'refused', answer: { status, headers: given, body: await pool.readWhole(body, MAX_HELD) } }
  }
}

type Source = AsyncIterable<unknown> & {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'close' | 'error', listener: () => void): unknown
  destroy(): unknown
}

/** Forwards a stream. When either side closes, the other is closed without an error, and the screen reconnects. */
function follow(source: Source, enders: Set<() => void>, over: () => void): ReadableStream<Uint8Array> {
  let finish = (): void => undefined
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let done = false
        finish = () => {
          if (done) return
          done = true
          enders.delete(finish)
          over()
          source.destroy()
          try {
            controller.close()
          } catch {
            // Already closed by the screen.
          }
        }
        enders.add(finish)
        source.on('data', (chunk) => {
          if (done) return
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) < 0) finish()
        })
        source.on('error', finish)
        source.on('close', finish)
      },
      cancel: () => finish(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_HELD }),
  )
}

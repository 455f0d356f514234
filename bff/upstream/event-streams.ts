/**
 * Long-lived answers of the API: a pool of their own, so that open screens never take the connections of calls, and a way to end them all
 * when this program stops.
 */
import { Agent } from 'undici'
import { AppError } from '../../shared/domain/app-error.ts'
import type { SignCall } from './bff-signature.ts'
import { createBreaker } from './breaker.ts'
import type { UpstreamAnswer } from './buffered-call.ts'
import { createPlaces } from './places.ts'
import { SERVICE_WORDS } from './upstreams.ts'
import { withoutTrailing } from '../../shared/domain/text-ends.ts'

/** Open at the same time, and of one person: windows on several devices. */
const MAX_STREAMS = 2000
const MAX_STREAMS_OF_ONE = 20
const WORDS = {
  all: 'Live updates aren’t available right now. Please try again later.',
  own: 'The app is open in too many windows for live updates. Please close a few.',
}
/** Milliseconds until the first byte, and between two: the API gives a sign of life every 20 s. */
const FIRST_BYTE = 10_000
const SILENCE = 60_000
/** A refusal is as long as this at most; a screen that has not read so much is gone. Bytes. */
const MAX_HELD = 65_536

export type OpenedStream =
  | { readonly kind: 'open'; readonly body: ReadableStream<Uint8Array> }
  /** What the API said instead. */
  | { readonly kind: 'refused'; readonly answer: UpstreamAnswer }

export type EventStreams = {
  /** Rejects with AppError. */
  open(person: string, path: string, headers: Record<string, string>): Promise<OpenedStream>
  /** Ends all, and takes no more. */
  end(): void
  close(): Promise<void>
}

export function createEventStreams(apiUrl: string, signCall: SignCall): EventStreams {
  const { origin, pathname } = new URL(apiUrl)
  const base = withoutTrailing(pathname, '/')
  const agent = new Agent({ connect: { timeout: 3000 }, keepAliveTimeout: 1000 })
  const enders = new Set<() => void>()
  const places = createPlaces({ most: MAX_STREAMS, mostOfOne: MAX_STREAMS_OF_ONE, words: WORDS })
  const breaker = createBreaker({
    words: `${SERVICE_WORDS.api} cannot be reached right now. Please try again.`,
    clock: Date.now,
  })
  let ended = false

  return {
    async open(person, path, headers) {
      if (ended) throw new AppError('unavailable', WORDS.all)
      const over = places.take(person)
      let isOpen = false
      try {
        const opened = await ask(path, headers, over)
        isOpen = opened.kind === 'open'
        return opened
      } finally {
        if (!isOpen) over()
      }
    },
    end() {
      ended = true
      for (const end of [...enders]) end()
    },
    close: () => agent.destroy(),
  }

  async function ask(path: string, headers: Record<string, string>, over: () => void): Promise<OpenedStream> {
    const { statusCode, headers: given, body } = await request(path, headers)
    if (statusCode === 200 && String(given['content-type']).startsWith('text/event-stream'))
      return { kind: 'open', body: follow(body, enders, over) }
    const bytes: Buffer[] = []
    let size = 0
    for await (const chunk of body) {
      const part = Buffer.from(chunk as Uint8Array) // undici's readable gives bytes
      size += part.length
      if (size > MAX_HELD) throw new AppError('bad_upstream', `${SERVICE_WORDS.api} gave a strange answer.`)
      bytes.push(part)
    }
    return { kind: 'refused', answer: { status: statusCode, headers: given, body: Buffer.concat(bytes) } }
  }

  async function request(path: string, headers: Record<string, string>) {
    const tell = breaker.enter()
    try {
      const answer = await agent.request({
        origin,
        path: base + path,
        method: 'GET',
        headers: signCall('GET', path, headers),
        headersTimeout: FIRST_BYTE,
        bodyTimeout: SILENCE,
      })
      tell('answered')
      return answer
    } catch (cause) {
      tell('failed')
      throw new AppError(
        'upstream_unreachable',
        `${SERVICE_WORDS.api} cannot be reached right now. Please try again.`,
        { cause },
      )
    }
  }
}

type Source = AsyncIterable<unknown> & {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'close' | 'error', listener: () => void): unknown
  destroy(): unknown
}

/** Passes on what comes; either end's end is the other's, without an error: a screen simply comes again. */
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
            // The screen has gone first.
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

/** Streams an answer as server-sent events and notices a caller who leaves. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { setTimeout as wait } from 'node:timers/promises'
import type { RequestEnv } from '../../runtime/http.ts'
import type { ModelName } from './answers.ts'
import type { LlmDeps } from './deps.ts'
import type { Exchanges } from './exchanges.ts'

/** One server-sent event; the OpenAI format names none. */
export type WireEvent = { readonly event?: string; readonly data: string }

export type WireAnswer = {
  readonly before: readonly WireEvent[]
  /** One for each piece of the text. */
  readonly pieces: readonly WireEvent[]
  readonly after: readonly WireEvent[]
}

type Writing = {
  readonly model: ModelName
  readonly exchange: ReturnType<Exchanges['add']>
  readonly pauses: LlmDeps['pauses']
}

export function writeAnswer(
  c: Context<RequestEnv>,
  { before, pieces, after }: WireAnswer,
  { model, exchange, pauses }: Writing,
): Response {
  return streamSSE(c, async (stream) => {
    const left = new AbortController()
    stream.onAbort(() => {
      exchange.ended('closed')
      left.abort()
    })
    const write = async (events: readonly WireEvent[]): Promise<void> => {
      for (const event of events) await stream.writeSSE(event)
    }
    await write(before)
    for (const [index, piece] of pieces.entries()) {
      if (model === 'slow') await pause(index === 0 ? pauses.first : pauses.between, left.signal)
      if (left.signal.aborted) return
      await write([piece])
    }
    await write(after)
    exchange.ended('whole')
  })
}

/** Of garbage: an answer that begins as agreed and goes on with what nobody can read. */
export const GARBAGE: WireAnswer = {
  before: [],
  pieces: [{ data: '{"choices": [{"delta": ' }, { data: '<html>502 Bad Gateway</html>' }],
  after: [],
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined)
}

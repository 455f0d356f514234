/** Reads one answer of the model to its end, within its times, and until somebody stops it. Knows no database and no HTTP. */
import type { Tokens, Verdict } from './assistant.repository.ts'
import { ModelError, type Model, type ModelPart } from './model.ts'
import { estimatedTokens, type Prompt } from './prompt.ts'

export const MAX_TOKENS = 800
/** Of a service that does not keep to the number of tokens. Characters. */
const MAX_CHARACTERS = MAX_TOKENS * 8
/** Milliseconds. */
const UNTIL_FIRST_TEXT = 20_000
const UNTIL_END = 90_000

type Reason = Extract<Verdict, 'stopped' | 'ended' | 'silent' | 'too_slow'>

export type Stop = {
  readonly signal: AbortSignal
  readonly reason: () => Reason | null
  /** Only the first reason counts. */
  readonly end: (reason: Reason) => void
}

export function createStop(): Stop {
  const controller = new AbortController()
  let first: Reason | null = null
  return {
    signal: controller.signal,
    reason: () => first,
    end(reason) {
      first ??= reason
      controller.abort()
    },
  }
}

export type Outcome = {
  readonly verdict: Verdict
  readonly tokens: Tokens
  readonly isEstimate: boolean
  /** For the log; holds nothing that was sent or answered. */
  readonly failure: string | null
}

type Reading = {
  readonly model: Model
  readonly prompt: Prompt
  readonly stop: Stop
  /** Reading goes on when it resolves. */
  readonly onText: (text: string) => Promise<unknown>
}

/** Never rejects. The connection to the service is closed when it resolves. */
export async function readAnswer({ model, prompt, stop, onText }: Reading): Promise<Outcome> {
  const timers = [
    setTimeout(() => stop.end('silent'), UNTIL_FIRST_TEXT),
    setTimeout(() => stop.end('too_slow'), UNTIL_END),
  ]
  const closing = new AbortController()
  const signal = AbortSignal.any([stop.signal, closing.signal])
  let written = ''
  const estimate = (): Tokens => ({
    tokensIn: estimatedTokens(prompt.system + prompt.user),
    tokensOut: estimatedTokens(written),
  })
  const outcome = (
    verdict: Verdict,
    tokens: Tokens | null = null,
    failure: string | null = null,
  ): Outcome => ({
    ...{ verdict, failure, tokens: tokens ?? estimate(), isEstimate: tokens === null },
  })
  try {
    for await (const part of untilStopped(model({ prompt, maxTokens: MAX_TOKENS, signal }), stop.signal)) {
      if (part.kind === 'end') return outcome(verdictOf(part, written), given(part, estimate()))
      if (part.text !== '') clearTimeout(timers[0])
      const text = part.text.slice(0, MAX_CHARACTERS - written.length)
      written += text
      await orStopped(onText(text), stop.signal)
      if (written.length >= MAX_CHARACTERS) return outcome('cut_off')
    }
    return outcome(stop.reason() ?? 'failed', null, stop.reason() === null ? 'no end' : null)
  } catch (error) {
    const reason = stop.reason()
    if (reason !== null) return outcome(reason)
    const { kind, message } = error instanceof ModelError ? error : new ModelError('failed', nameOf(error))
    // Services do not charge for what they refuse.
    return outcome(kind, written === '' ? { tokensIn: 0, tokensOut: 0 } : null, message)
  } finally {
    for (const timer of timers) clearTimeout(timer)
    closing.abort()
  }
}

function verdictOf({ isCutOff }: Extract<ModelPart, { kind: 'end' }>, written: string): Verdict {
  if (written.trim() === '') return 'empty'
  return isCutOff ? 'cut_off' : 'whole'
}

/** Null unless the service said both numbers. Those that are too small to be true are not believed: they count for the day. */
function given(
  { tokensIn, tokensOut }: Extract<ModelPart, { kind: 'end' }>,
  estimate: Tokens,
): Tokens | null {
  if (tokensIn === null || tokensOut === null) return null
  const isTooSmall = tokensIn * 4 < estimate.tokensIn || tokensOut * 4 < estimate.tokensOut
  return isTooSmall ? null : { tokensIn, tokensOut }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

/** Ends without an error when it is stopped, also if the source does not notice. */
async function* untilStopped<Item>(source: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]()
  for (;;) {
    const next = await orStopped(iterator.next(), signal)
    if (next === null || next.done === true) return
    yield next.value
  }
}

/** Null when it is stopped first. */
async function orStopped<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  const { promise: stopped, resolve } = Promise.withResolvers<null>()
  const stop = (): void => resolve(null)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([value, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

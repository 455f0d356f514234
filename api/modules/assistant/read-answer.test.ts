import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ModelError, type Model, type ModelPart } from './model.ts'
import { createStop, readAnswer, type Outcome, type Stop } from './read-answer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const PROMPT = { system: 's'.repeat(200), user: 'u'.repeat(200) }
const END: ModelPart = { kind: 'end', isCutOff: false, tokensIn: 110, tokensOut: 12 }
const words = (text: string): ModelPart => ({ kind: 'text', text })

/** The milliseconds before each part, and the part or what is thrown. */
type Script = readonly (readonly [wait: number, part: ModelPart | Error])[]

function scripted(script: Script, seen: { signal?: AbortSignal } = {}): Model {
  return async function* play({ signal }) {
    seen.signal = signal
    for (const [wait, part] of script) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      if (part instanceof Error) throw part
      yield part
    }
  }
}

async function read(
  model: Model,
  { stop = createStop(), onText }: { stop?: Stop; onText?: (text: string) => Promise<unknown> } = {},
): Promise<Outcome & { readonly text: string }> {
  let text = ''
  const reading = readAnswer({
    ...{ model, prompt: PROMPT, stop },
    onText:
      onText ??
      ((piece) => {
        text += piece
        return Promise.resolve()
      }),
  })
  await vi.advanceTimersByTimeAsync(200_000)
  return { ...(await reading), text }
}

describe('an answer', () => {
  it('is passed on piece by piece, with the tokens of its service', async () => {
    const seen: { signal?: AbortSignal } = {}
    const outcome = await read(
      scripted(
        [
          [0, words('One ')],
          [0, words('two.')],
          [0, END],
        ],
        seen,
      ),
    )
    expect(outcome).toMatchObject({
      ...{ text: 'One two.', verdict: 'whole', isEstimate: false },
      tokens: { tokensIn: 110, tokensOut: 12 },
    })
    expect(seen.signal?.aborted).toBe(true)
  })

  it.each<[string, Script, Partial<Outcome>]>([
    [
      'cut off',
      [
        [0, words('One')],
        [0, { ...END, isCutOff: true }],
      ],
      { verdict: 'cut_off' },
    ],
    [
      'empty',
      [
        [0, words(' \n')],
        [0, END],
      ],
      { verdict: 'empty' },
    ],
    ['without an end', [[0, words('One')]], { verdict: 'failed', isEstimate: true }],
    [
      'broken before its first word, which costs nothing',
      [[0, new ModelError('failed', 'x')]],
      { verdict: 'failed', failure: 'x', tokens: { tokensIn: 0, tokensOut: 0 } },
    ],
    [
      'broken in the middle',
      [
        [0, words('12345678')],
        [0, new ModelError('failed', 'x')],
      ],
      { verdict: 'failed', tokens: { tokensIn: 100, tokensOut: 2 }, isEstimate: true },
    ],
    ['refused for a limit', [[0, new ModelError('limited', 'x')]], { verdict: 'limited' }],
    [
      'without numbers of tokens',
      [
        [0, words('12345678')],
        [0, { ...END, tokensOut: null }],
      ],
      { verdict: 'whole', tokens: { tokensIn: 100, tokensOut: 2 }, isEstimate: true },
    ],
    [
      'with numbers that are too small to be true',
      [
        [0, words('x'.repeat(400))],
        [0, { ...END, tokensIn: 1 }],
      ],
      { tokens: { tokensIn: 100, tokensOut: 100 }, isEstimate: true },
    ],
  ])('is %s', async (_name, script, expected) => {
    expect(await read(scripted(script))).toMatchObject(expected)
  })

  it('says nothing in the log of an error that is not ours', async () => {
    const { failure } = await read(scripted([[0, new TypeError('secret words')]]))
    expect(failure).toBe('TypeError')
  })

  it('ends after 6,400 characters, whatever its service does', async () => {
    const seen: { signal?: AbortSignal } = {}
    const outcome = await read(
      scripted(
        [
          [0, words('x'.repeat(6000))],
          [0, words('y'.repeat(6000))],
          [0, END],
        ],
        seen,
      ),
    )
    expect(outcome).toMatchObject({ verdict: 'cut_off', text: 'x'.repeat(6000) + 'y'.repeat(400) })
    expect(seen.signal?.aborted).toBe(true)
  })
})

describe('time', () => {
  it.each<[string, Script, Outcome['verdict']]>([
    [
      'a first word after 19 s',
      [
        [19_000, words('One')],
        [0, END],
      ],
      'whole',
    ],
    [
      'none after 20 s',
      [
        [21_000, words('One')],
        [0, END],
      ],
      'silent',
    ],
    [
      'an empty one does not count',
      [
        [0, words('')],
        [21_000, words('One')],
        [0, END],
      ],
      'silent',
    ],
    [
      'an end after 89 s',
      [
        [0, words('One')],
        [89_000, END],
      ],
      'whole',
    ],
    [
      'none after 90 s',
      [
        [0, words('One')],
        [91_000, END],
      ],
      'too_slow',
    ],
  ])('%s', async (_name, script, verdict) => {
    expect((await read(scripted(script))).verdict).toBe(verdict)
  })

  it('does not wait for a service that ignores its end', async () => {
    const never: Model = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    })
    expect((await read(never)).verdict).toBe('silent')
  })

  it('does not wait for a caller who reads nothing', async () => {
    const model = scripted([
      [0, words('One')],
      [0, END],
    ])
    expect((await read(model, { onText: () => new Promise(() => undefined) })).verdict).toBe('too_slow')
  })
})

it('stops at once, with the first reason', async () => {
  const [stop, seen] = [createStop(), {} as { signal?: AbortSignal }]
  const outcome = await read(
    scripted(
      [
        [0, words('One')],
        [50_000, words('two')],
        [0, END],
      ],
      seen,
    ),
    {
      stop,
      onText: () => {
        stop.end('stopped')
        stop.end('ended')
        return Promise.resolve()
      },
    },
  )
  expect(outcome).toMatchObject({ verdict: 'stopped', tokens: { tokensIn: 100, tokensOut: 1 } })
  expect(seen.signal?.aborted).toBe(true)
})

/** The library against a service in each wire format. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LlmSettings } from '../../llm-env.ts'
import { createModel } from './language-model.ts'
import { ModelError, type ModelPart } from './model.ts'
import {
  anthropicAnswer,
  openaiAnswer,
  openaiBeginning,
  startModelService,
  type ModelService,
  type Received,
} from './testing/model-service.ts'

let service: ModelService
beforeAll(async () => {
  service = await startModelService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
})

const PROMPT = { system: 'The rules.', user: 'The question and the passages.' }

function settings(api: LlmSettings['api'], apiKey: string | null = 'sk-secret'): LlmSettings {
  return {
    ...{ api, apiKey, baseUrl: service.url, host: 'x', model: 'some-model' },
    ...{ notice: null, price: null, dailyTokens: 1 },
  }
}

async function partsOf(
  api: LlmSettings['api'],
  { signal = new AbortController().signal, apiKey }: { signal?: AbortSignal; apiKey?: null } = {},
): Promise<readonly ModelPart[]> {
  const parts: ModelPart[] = []
  for await (const part of createModel(settings(api, apiKey))({ prompt: PROMPT, maxTokens: 800, signal }))
    parts.push(part)
  return parts
}

function only(received: readonly Received[]): Received {
  expect(received).toHaveLength(1)
  return received[0]!
}

const WHOLE = [
  { kind: 'text', text: 'One ' },
  { kind: 'text', text: 'two.' },
  { kind: 'end', isCutOff: false, tokensIn: 500, tokensOut: 60 },
]

describe('OpenAI', () => {
  it('is sent rules, prompt, limit and key, and nothing else', async () => {
    service.respond = openaiAnswer(['One ', 'two.'])
    expect(await partsOf('openai')).toEqual(WHOLE)
    const { path, headers, body } = only(service.received)
    expect(path).toBe('/v1/chat/completions')
    expect(headers['authorization']).toBe('Bearer sk-secret')
    expect(JSON.parse(body)).toEqual({
      ...{ model: 'some-model', max_tokens: 800, stream: true, stream_options: { include_usage: true } },
      messages: [
        { role: 'system', content: PROMPT.system },
        { role: 'user', content: PROMPT.user },
      ],
    })
  })

  it('is sent no key if there is none', async () => {
    service.respond = openaiAnswer(['One.'])
    await partsOf('openai', { apiKey: null })
    expect(service.received[0]?.headers['authorization']).toBeUndefined()
  })

  it('may cut off, or say no numbers', async () => {
    service.respond = openaiAnswer(['One'], 'length', null)
    expect((await partsOf('openai')).at(-1)).toEqual({
      ...{ kind: 'end', isCutOff: true, tokensIn: null, tokensOut: null },
    })
  })
})

describe('Anthropic', () => {
  it('is sent rules, prompt, limit and key, and nothing else', async () => {
    service.respond = anthropicAnswer(['One ', 'two.'])
    expect(await partsOf('anthropic')).toEqual(WHOLE)
    const { path, headers, body } = only(service.received)
    expect(path).toBe('/v1/messages')
    expect(headers).toMatchObject({ 'x-api-key': 'sk-secret', 'anthropic-version': '2023-06-01' })
    expect(JSON.parse(body)).toEqual({
      ...{ model: 'some-model', max_tokens: 800, stream: true },
      system: [{ type: 'text', text: PROMPT.system }],
      messages: [{ role: 'user', content: [{ type: 'text', text: PROMPT.user }] }],
    })
  })

  it('may cut off', async () => {
    service.respond = anthropicAnswer(['One'], 'max_tokens')
    expect((await partsOf('anthropic')).at(-1)).toMatchObject({ isCutOff: true })
  })
})

describe.each(['openai', 'anthropic'] as const)('%s', (api) => {
  async function failureOf(): Promise<unknown> {
    const printed = vi.spyOn(console, 'error')
    const error = await partsOf(api).catch((thrown: unknown) => thrown)
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
    expect(error).toBeInstanceOf(ModelError)
    expect(JSON.stringify([error, String(error)])).not.toMatch(/secret|passages|told/)
    return error
  }

  it.each([
    [429, 'limited'],
    [529, 'limited'],
    [401, 'failed'],
    [500, 'failed'],
  ])('%i is %s, asked once, and nothing of the call is in the error or printed', async (status, kind) => {
    service.respond = (response) => {
      const error = { type: 'error', error: { type: 'x', message: 'told', code: 'x' } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error))
    }
    expect(await failureOf()).toMatchObject({ kind })
    expect(service.received).toHaveLength(1)
  })

  it('garbage, another page, and a broken connection fail', async () => {
    service.respond = (response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end('data: {"told": \n\ndata: <html>\n\n')
    }
    expect(await failureOf()).toMatchObject({ kind: 'failed' })
    service.respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>told</html>')
    }
    expect(await failureOf()).toMatchObject({ kind: 'failed' })
    service.respond = (response) => response.destroy()
    expect(await failureOf()).toMatchObject({ kind: 'failed' })
  })
})

it('closes the connection when it is aborted', async () => {
  service.respond = openaiBeginning('One')
  const leaving = new AbortController()
  const model = createModel(settings('openai'))
  const parts = model({ prompt: PROMPT, maxTokens: 800, signal: leaving.signal })[Symbol.asyncIterator]()
  expect((await parts.next()).value).toEqual({ kind: 'text', text: 'One' })
  leaving.abort()
  await expect.poll(() => service.received[0]?.isLeft).toBe(true)
  await expect(parts.next()).rejects.toBeInstanceOf(ModelError)
})

/** Asks a service in the wire format of OpenAI or Anthropic, without tools, without repeating, without telemetry. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText, type LanguageModel } from 'ai'
import type { LlmSettings } from '../../llm-env.ts'
import { ModelError, type Model, type ModelPart } from './model.ts'

// The library would print a warning, with the names of settings, to the console.
globalThis.AI_SDK_LOG_WARNINGS = false

export function createModel(settings: LlmSettings): Model {
  const model = modelOf(settings)
  return async function* ask({ prompt, maxTokens, signal }): AsyncGenerator<ModelPart> {
    const { fullStream } = streamText({
      model,
      system: prompt.system,
      prompt: prompt.user,
      maxOutputTokens: maxTokens,
      abortSignal: signal,
      maxRetries: 0,
      // The default prints errors, which hold what was sent. They come as parts too.
      onError: () => undefined,
    })
    for await (const part of fullStream) {
      if (part.type === 'error') throw modelError(part.error)
      if (part.type === 'text-delta') yield { kind: 'text', text: part.text }
      if (part.type === 'finish') {
        if (part.finishReason === 'error') throw new ModelError('failed', 'the answer ended with an error')
        const { inputTokens: tokensIn = null, outputTokens: tokensOut = null } = part.totalUsage
        yield { kind: 'end', isCutOff: part.finishReason === 'length', tokensIn, tokensOut }
        return
      }
    }
    throw new ModelError('failed', 'the answer has no end')
  }
}

function modelOf({ api, baseUrl, model, apiKey }: LlmSettings): LanguageModel {
  if (api === 'anthropic') return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '' })(model)
  return createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey === null ? {} : { apiKey }),
  })(model)
}

const TOO_MANY_REQUESTS = 429
/** Anthropic's, at times of many calls. */
const OVERLOADED = 529

/** Keeps the kind and the status. The library's own error holds what was sent and answered, and must not reach a log. */
function modelError(error: unknown): ModelError {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  const isLimited = status === TOO_MANY_REQUESTS || status === OVERLOADED
  const name = error instanceof Error ? error.name : typeof error
  return new ModelError(
    isLimited ? 'limited' : 'failed',
    status === undefined ? name : `${name}, status ${status}`,
  )
}

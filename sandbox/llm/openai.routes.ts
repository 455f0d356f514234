/** POST /v1/chat/completions as in OpenAI's API reference and the servers that copy it (vLLM, Ollama, LM Studio). */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { answerOf, isModel, piecesOf, tokensIn, type Answer } from './answers.ts'
import type { LlmDeps } from './deps.ts'
import { GARBAGE, writeAnswer, type WireAnswer } from './write-answer.ts'

const contentSchema = z.union([
  z.string(),
  z
    .array(z.object({ type: z.literal('text'), text: z.string() }))
    .transform((parts) => parts.map(({ text }) => text).join('\n')),
])

const bodySchema = z.object({
  model: z.string(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: contentSchema }))
    .min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).optional(),
  max_tokens: z.number().int().min(1).optional(),
  max_completion_tokens: z.number().int().min(1).optional(),
})
type Body = z.output<typeof bodySchema>

export function openaiRoutes(deps: LlmDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.post('/chat/completions', async (c) => {
    const given: unknown = await c.req.json().catch(() => undefined)
    if (!/^Bearer \S+$/u.test(c.req.header('Authorization') ?? ''))
      return failure(c, 401, 'You did not provide an API key.', 'invalid_api_key')
    const exchange = deps.exchanges.add('openai', given)
    const parsed = bodySchema.safeParse(given)
    if (!parsed.success) {
      exchange.ended('whole')
      return failure(c, 400, z.prettifyError(parsed.error), 'invalid_request')
    }
    const { model } = parsed.data
    if (!isModel(model)) {
      exchange.ended('whole')
      return failure(c, 404, `The model ${model} does not exist.`, 'model_not_found')
    }
    if (model === 'rate-limited') {
      exchange.ended('whole')
      c.header('Retry-After', '7')
      return failure(c, 429, 'Rate limit reached for requests.', 'rate_limit_exceeded')
    }
    const answer = answerOf(model, promptOf(parsed.data), limitOf(parsed.data))
    if (parsed.data.stream) {
      const wire = model === 'garbage' ? GARBAGE : streamed(parsed.data, answer, deps)
      return writeAnswer(c, wire, { model, exchange, pauses: deps.pauses })
    }
    exchange.ended('whole')
    if (model === 'garbage') return c.html('<html>502 Bad Gateway</html>')
    return c.json(completion(parsed.data, answer, deps))
  })
  return routes
}

function limitOf({ max_tokens: old, max_completion_tokens: limit }: Body): number | null {
  return limit ?? old ?? null
}

function promptOf({ messages }: Body): string {
  return messages.map(({ content }) => content).join('\n')
}

function usageOf(body: Body, { text }: Answer): object {
  const [sent, given] = [tokensIn(promptOf(body)), tokensIn(text)]
  return { prompt_tokens: sent, completion_tokens: given, total_tokens: sent + given }
}

function completion(body: Body, answer: Answer, { uuid, clock }: LlmDeps): object {
  return {
    ...{ id: `chatcmpl-${uuid()}`, object: 'chat.completion', created: seconds(clock), model: body.model },
    choices: [
      {
        ...{ index: 0, logprobs: null, finish_reason: reasonOf(answer) },
        message: { role: 'assistant', content: answer.text, refusal: null },
      },
    ],
    usage: usageOf(body, answer),
  }
}

function streamed(body: Body, answer: Answer, { uuid, clock }: LlmDeps): WireAnswer {
  const head = {
    ...{ id: `chatcmpl-${uuid()}`, object: 'chat.completion.chunk', created: seconds(clock) },
    model: body.model,
  }
  const chunk = (choices: readonly object[], more: object = {}) => ({
    data: JSON.stringify({ ...head, choices, ...more }),
  })
  const delta = (value: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta: value, logprobs: null, finish_reason }])
  return {
    before: [delta({ role: 'assistant', content: '' })],
    pieces: piecesOf(answer.text).map((content) => delta({ content })),
    after: [
      delta({}, reasonOf(answer)),
      ...(body.stream_options?.include_usage === true ? [chunk([], { usage: usageOf(body, answer) })] : []),
      { data: '[DONE]' },
    ],
  }
}

function reasonOf({ isCutOff }: Answer): 'length' | 'stop' {
  return isCutOff ? 'length' : 'stop'
}

function seconds(clock: () => number): number {
  return Math.floor(clock() / 1000)
}

function failure(
  c: Context<RequestEnv>,
  status: 400 | 401 | 404 | 429,
  message: string,
  code: string,
): Response {
  return c.json({ error: { message, type: 'invalid_request_error', param: null, code } }, status)
}

/** POST /v1/messages as in Anthropic's Messages API, version 2023-06-01. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { answerOf, isModel, piecesOf, tokensIn, type Answer } from './answers.ts'
import type { LlmDeps } from './deps.ts'
import { GARBAGE, writeAnswer, type WireAnswer } from './write-answer.ts'

const textSchema = z.union([
  z.string(),
  z
    .array(z.object({ type: z.literal('text'), text: z.string() }))
    .transform((blocks) => blocks.map(({ text }) => text).join('\n')),
])

const bodySchema = z.object({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  system: textSchema.optional(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: textSchema })).min(1),
  stream: z.boolean().default(false),
})
type Body = z.output<typeof bodySchema>

export function anthropicRoutes(deps: LlmDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.post('/messages', async (c) => {
    const given: unknown = await c.req.json().catch(() => undefined)
    if ((c.req.header('x-api-key') ?? '') === '')
      return failure(c, 401, 'authentication_error', 'x-api-key header is required')
    if (c.req.header('anthropic-version') === undefined)
      return failure(c, 400, 'invalid_request_error', 'anthropic-version: header is required')
    const exchange = deps.exchanges.add('anthropic', given)
    const parsed = bodySchema.safeParse(given)
    if (!parsed.success) {
      exchange.ended('whole')
      return failure(c, 400, 'invalid_request_error', z.prettifyError(parsed.error))
    }
    const { model } = parsed.data
    if (!isModel(model)) {
      exchange.ended('whole')
      return failure(c, 404, 'not_found_error', `model: ${model}`)
    }
    if (model === 'rate-limited') {
      exchange.ended('whole')
      c.header('Retry-After', '7')
      return failure(c, 429, 'rate_limit_error', 'This request would exceed your rate limit.')
    }
    const answer = answerOf(model, promptOf(parsed.data), parsed.data.max_tokens)
    if (parsed.data.stream) {
      const wire = model === 'garbage' ? GARBAGE : streamed(parsed.data, answer, deps)
      return writeAnswer(c, wire, { model, exchange, pauses: deps.pauses })
    }
    exchange.ended('whole')
    if (model === 'garbage') return c.html('<html>502 Bad Gateway</html>')
    return c.json({
      ...messageOf(parsed.data, deps),
      content: [{ type: 'text', text: answer.text }],
      stop_reason: reasonOf(answer),
      usage: { input_tokens: tokensIn(promptOf(parsed.data)), output_tokens: tokensIn(answer.text) },
    })
  })
  return routes
}

function promptOf({ system = '', messages }: Body): string {
  return [system, ...messages.map(({ content }) => content)].join('\n')
}

function messageOf({ model }: Body, { uuid }: LlmDeps): object {
  return {
    ...{ id: `msg_${uuid().replaceAll('-', '')}`, type: 'message', role: 'assistant', model },
    ...{ content: [], stop_reason: null, stop_sequence: null },
  }
}

function streamed(body: Body, answer: Answer, deps: LlmDeps): WireAnswer {
  const event = (type: string, fields: object) => ({
    event: type,
    data: JSON.stringify({ type, ...fields }),
  })
  const usage = { input_tokens: tokensIn(promptOf(body)), output_tokens: 1 }
  return {
    before: [
      event('message_start', { message: { ...messageOf(body, deps), usage } }),
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      event('ping', {}),
    ],
    pieces: piecesOf(answer.text).map((text) =>
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
    ),
    after: [
      event('content_block_stop', { index: 0 }),
      event('message_delta', {
        delta: { stop_reason: reasonOf(answer), stop_sequence: null },
        usage: { output_tokens: tokensIn(answer.text) },
      }),
      event('message_stop', {}),
    ],
  }
}

function reasonOf({ isCutOff }: Answer): 'max_tokens' | 'end_turn' {
  return isCutOff ? 'max_tokens' : 'end_turn'
}

function failure(
  c: Context<RequestEnv>,
  status: 400 | 401 | 404 | 429,
  type: string,
  message: string,
): Response {
  return c.json({ type: 'error', error: { type, message } }, status)
}

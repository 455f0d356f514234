/** A listening service in the two wire formats, which answers as a test says and tells what it was sent and whether its caller left. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** The connection was closed before the answer was whole. */
  isLeft: boolean
}

export type ModelService = {
  readonly url: string
  readonly received: Received[]
  respond: (response: ServerResponse) => void
  close(): Promise<void>
}

export async function startModelService(): Promise<ModelService> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call: Received = { path: request.url ?? '', headers: request.headers, body, isLeft: false }
      received.push(call)
      response.on('close', () => {
        call.isLeft = !response.writableFinished
      })
      service.respond(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on a port
  const service: ModelService = {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    respond: (response) => response.destroy(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return service
}

const EVENTS = { 'content-type': 'text/event-stream' }

/** A whole answer as OpenAI streams it. */
export function openaiAnswer(words: readonly string[], reason = 'stop', usage: object | null = USAGE) {
  return (response: ServerResponse): void => {
    response.writeHead(200, EVENTS)
    for (const content of words) response.write(openaiChunk(content))
    response.write(
      `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n`,
    )
    if (usage !== null) response.write(`data: ${JSON.stringify({ id: 'x', choices: [], usage })}\n\n`)
    response.end('data: [DONE]\n\n')
  }
}

const USAGE = { prompt_tokens: 500, completion_tokens: 60, total_tokens: 560 }

/** The first word, and then nothing: the answer stays open. */
export function openaiBeginning(content: string) {
  return (response: ServerResponse): void => {
    response.writeHead(200, EVENTS).write(openaiChunk(content))
  }
}

function openaiChunk(content: string): string {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }]
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}

/** A whole answer as Anthropic streams it. */
export function anthropicAnswer(words: readonly string[], stop_reason = 'end_turn') {
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null }
  const events = [
    { type: 'message_start', message: { ...message, usage: { input_tokens: 500, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...words.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 60 } },
    { type: 'message_stop' },
  ]
  return (response: ServerResponse): void => {
    response.writeHead(200, EVENTS)
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    response.end()
  }
}

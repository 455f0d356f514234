/** Calls the product like its app: own headers, bearer token, keep-alive connections. */
import { Agent, Pool } from 'undici'

export type Answer = { readonly status: number; readonly body: unknown }
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as a form, like a page without JavaScript. */
  readonly form?: Readonly<Record<string, string>>
}

export type Client = {
  /** Rejects without a response within the limit. */
  call(token: string, call: Call): Promise<Answer>
  /** The live updates of an open screen: each event's data, until `close`. */
  follow(token: string, onEvent: (data: string) => void): Promise<{ close(): void }>
  close(): Promise<void>
}

/** Milliseconds, far above the expected times. */
const TIMEOUT = 40_000
const CONNECTIONS = 512

export function createClient(origin: string): Client {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1, keepAliveTimeout: 30_000 })
  const streams = new Agent({ bodyTimeout: 0 })
  const headersOf = (token: string): Record<string, string> => ({
    'x-app-csrf': '1',
    apikey: 'public',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  })
  return {
    async call(token, call) {
      const { method, path, form } = call
      const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
      const content = contentOf(call)
      const answer = await pool.request({
        method,
        path,
        headers: { ...headersOf(token), ...(content === null ? {} : { 'content-type': type }) },
        body: content,
        headersTimeout: TIMEOUT,
        bodyTimeout: TIMEOUT,
      })
      const text = await answer.body.text()
      const isJson = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, body: isJson ? JSON.parse(text) : text }
    },
    async follow(token, onEvent) {
      const answer = await streams.request({
        origin,
        path: '/api/events',
        method: 'GET',
        headers: { ...headersOf(token), accept: 'text/event-stream' },
      })
      if (answer.statusCode !== 200) throw new Error(`live updates answered ${answer.statusCode}`)
      let held = ''
      answer.body.setEncoding('utf8')
      answer.body.on('data', (chunk: string) => {
        const parts = (held + chunk).split('\n\n')
        held = parts.pop() ?? ''
        for (const part of parts) if (part.startsWith('data: ')) onEvent(part.slice(6))
      })
      // The server ends it when it stops.
      answer.body.on('error', () => undefined)
      return { close: () => void answer.body.destroy() }
    },
    async close() {
      await pool.destroy()
      await streams.destroy()
    },
  }
}

function contentOf({ body, form }: Call): string | null {
  if (form !== undefined) return new URLSearchParams(form).toString()
  return body === undefined ? null : JSON.stringify(body)
}

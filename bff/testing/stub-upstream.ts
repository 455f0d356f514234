/** A stub upstream that records every call and returns the test's responses. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export type SeenCall = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
export type Respond = (call: SeenCall, response: ServerResponse) => void

export type StubUpstream = {
  readonly url: string
  readonly calls: SeenCall[]
  respond: Respond
  /** Responses by path that take precedence over `respond`. */
  readonly always: Map<string, Respond>
  close(): Promise<void>
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Respond {
  return (_call, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }
}

export async function startStub(
  port: number,
  respond: Respond = json(200, { ok: true }),
): Promise<StubUpstream> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const call = { method, url, headers, body: Buffer.concat(chunks) }
      stub.calls.push(call)
      const answer = stub.always.get(url) ?? stub.respond
      answer(call, response)
    })
  })
  const stub: StubUpstream = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    always: new Map(),
    respond,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return stub
}

/** A stub provider that records every request and returns the test's responses. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { generateKeyPair, SignJWT } from 'jose'
import { freePorts } from '../../../../runtime/testing/ports.ts'

export type SeenRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
export type Reply = (request: SeenRequest, response: ServerResponse) => void

export type StubProvider = {
  readonly url: string
  readonly seen: SeenRequest[]
  /** Keyed by "METHOD path"; others get a 404. Replies are used in order, and the last one repeats. */
  readonly replies: Map<string, readonly Reply[]>
  /** Sets the replies to a call: functions, or values that are sent as JSON. */
  on(call: string, ...answers: readonly unknown[]): void
  /** Requests to this path, oldest first. */
  to(path: string): readonly SeenRequest[]
  close(): Promise<void>
}

/** A parsed request, for contract tests. */
export type ReadRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed if it is JSON, else text. */
  readonly body: unknown
  readonly request: SeenRequest
}

/** The provider's last request. Throws if there is none. */
export function lastAsked(provider: StubProvider): ReadRequest {
  const request = provider.seen.at(-1)
  if (request === undefined) throw new Error('nothing was asked')
  const url = new URL(request.url, provider.url)
  const text = request.body.toString()
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: request.headers['content-type'] === 'application/json' ? (JSON.parse(text) as unknown) : text,
    request,
  }
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }
}

export async function startStubProvider(): Promise<StubProvider> {
  const port = await freePorts()
  const seen: SeenRequest[] = []
  const replies = new Map<string, readonly Reply[]>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(chunks) }
      seen.push(one)
      const name = `${method} ${url.split('?')[0] ?? ''}`
      const [next, ...rest] = replies.get(name) ?? [json({ error: { code: 'itemNotFound' } }, 404)]
      if (rest.length > 0) replies.set(name, rest)
      next?.(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    replies,
    on: (call, ...answers) =>
      void replies.set(
        call,
        answers.map((answer) => (typeof answer === 'function' ? (answer as Reply) : json(answer))), // functions are replies
      ),
    to: (path) => seen.filter(({ url }) => url.split('?')[0] === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An ID token as from Google's token endpoint. Its signature is arbitrary, because TLS authenticates that response. */
export async function idToken(issuer: string, nonce: string, audience = 'client'): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT({ nonce, email: 'ann@gmail.example' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('google-ann')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

/**
 * The floor: the same work directly on node:http and the same connection pool. The baseline for the cost of our structure and its
 * framework.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { benchEnvSchema, CONNECTIONS, createCheckAndSign, PATH, upstreamUrl } from '../call.ts'
import { createSameWork } from '../same-work.ts'

const env = benchEnvSchema.parse(process.env)
const checkAndSign = createCheckAndSign(env)
const work = createSameWork(env, 'floor')
const pool = new Pool(upstreamUrl(env), { connections: CONNECTIONS, pipelining: 1 })

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started = Date.now()
  const { requestId, forwarded, answerHeaders } = await work.admit(request)
  const body = await bodyOf(request)
  const answer = await pool.request({
    method: 'POST',
    path: PATH,
    headers: {
      'content-type': 'application/json',
      authorization: request.headers.authorization ?? '',
      ...forwarded,
      ...checkAndSign(body),
    },
    body,
  })
  const text = work.checkAnswer(await answer.body.bytes())
  response.writeHead(answer.statusCode, { ...answerHeaders, 'content-length': Buffer.byteLength(text) })
  response.end(text)
  work.log(requestId, 'POST', PATH, answer.statusCode, Date.now() - started)
}

function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

createServer((request, response) => {
  forward(request, response).catch(() => response.writeHead(502).end())
}).listen(env.PORT, '127.0.0.1')

/** Less than the floor: reads, validates, signs and forwards. The baseline for the cost of all the other work. */
import { createServer, type ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { benchEnvSchema, CONNECTIONS, createCheckAndSign, PATH, upstreamUrl } from '../call.ts'

const env = benchEnvSchema.parse(process.env)
const checkAndSign = createCheckAndSign(env)
const pool = new Pool(upstreamUrl(env), { connections: CONNECTIONS, pipelining: 1 })

async function forward(body: Buffer, authorization: string, response: ServerResponse): Promise<void> {
  const answer = await pool.request({
    method: 'POST',
    path: PATH,
    headers: { 'content-type': 'application/json', authorization, ...checkAndSign(body) },
    body,
  })
  const bytes = await answer.body.bytes()
  response.writeHead(answer.statusCode, {
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
  })
  response.end(bytes)
}

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    forward(Buffer.concat(chunks), request.headers.authorization ?? '', response).catch(() =>
      response.writeHead(502).end(),
    )
  })
}).listen(env.PORT, '127.0.0.1')

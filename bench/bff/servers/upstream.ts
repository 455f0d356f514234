/** The upstream of all contenders: responds immediately with 300 bytes of JSON, and serves the key set for our BFF. */
import { createServer } from 'node:http'
import { z } from 'zod'

const { PORT, JWKS } = z.object({ PORT: z.coerce.number(), JWKS: z.string() }).parse(process.env)

const ANSWER = Buffer.from(
  JSON.stringify({
    success: true,
    messageId: '<0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b@mail.example>',
    referralId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    emailSent: true,
    status: 'sent',
    replayed: false,
    acceptedAt: '2026-11-20T09:00:00.000Z',
  }),
)

createServer((request, response) => {
  const body = request.method === 'GET' ? JWKS : ANSWER
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  })
}).listen(PORT, '127.0.0.1')

/**
 * The work of our BFF besides forwarding a call, built from its own parts for the other contenders: path, host and origin checks, rate
 * limits, session, validation of the response, security headers, a log line.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createRemoteJWKSet } from 'jose'
import { createAnswers } from '../../bff/answer.ts'
import { clientAddress } from '../../bff/middleware/client-address.ts'
import { knownOrigins } from '../../bff/middleware/origins.ts'
import { createRateLimits } from '../../bff/middleware/rate-limits.ts'
import { screenRequest } from '../../bff/middleware/raw-request.ts'
import { requireOwnPage } from '../../bff/middleware/same-origin.ts'
import { bearerToken, createSessionCheck } from '../../bff/middleware/session.ts'
import { createLogger, withoutRedaction } from '../../runtime/logger.ts'
import { REQUEST_ID_HEADER } from '../../shared/contracts/http.ts'
import { upstreamUrl, type BenchEnv } from './call.ts'

export type Admitted = {
  readonly requestId: string
  /** Headers for the upstream, besides the signature. */
  readonly forwarded: Readonly<Record<string, string>>
  /** Headers for the response. */
  readonly answerHeaders: Readonly<Record<string, string>>
}

export type SameWork = {
  /** Rejects for a call that our BFF would reject. */
  admit(request: IncomingMessage): Promise<Admitted>
  /** Returns the response as text. Throws for invalid JSON. */
  checkAnswer(body: Uint8Array): string
  /** Logs one line per call, like our BFF. */
  log(requestId: string, method: string, path: string, status: number, milliseconds: number): void
}

export function createSameWork(env: BenchEnv, program: string): SameWork {
  const issuer = `${upstreamUrl(env)}/auth/v1`
  const find = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  const sessions = createSessionCheck({ find, ready: () => Promise.resolve(true) }, issuer, Date.now)
  const known = knownOrigins(`http://localhost:${env.PORT}`, { host: '127.0.0.1', port: env.PORT })
  const limits = createRateLimits(false)
  const logger = withoutRedaction(createLogger(program, 'info'))
  const security = Object.fromEntries(createAnswers(false).json('', 200, '{}').headers)
  return {
    async admit(request) {
      const refusal = screenRequest(request, known.hosts)
      if (refusal !== undefined) throw refusal
      requireOwnPage(request.headers, known)
      const address = clientAddress(request, 0)
      await limits.count('email', address)
      const token = bearerToken(request.headers.authorization) ?? ''
      if (sessions.verifiedPerson(token) === undefined) await sessions.verify(token)
      const requestId = randomUUID()
      return {
        requestId,
        forwarded: { 'x-request-id': requestId, 'x-forwarded-for': address, accept: 'application/json' },
        answerHeaders: { ...security, [REQUEST_ID_HEADER.toLowerCase()]: requestId },
      }
    },
    checkAnswer(body) {
      const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
      JSON.parse(text)
      return text
    },
    log(requestId, method, path, status, ms) {
      logger.info({ requestId, method, path, status, ms }, 'request')
    },
  }
}

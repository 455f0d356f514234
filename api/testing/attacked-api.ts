/** The API with a real listener, sockets, a database and a token issuer; called without its BFF, byte for byte. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createLogger } from '../../runtime/logger.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { API_KEY_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../shared/domain/signing.ts'
import { askForDatabase } from '../db/testing/database-desk.ts'
import { sign } from '../http/signature.ts'
import { startApi } from '../main.ts'
import { TEST_KEYS, ADMIN } from './test-api.ts'
import { startIssuer, type TestIssuer } from './test-issuer.ts'
import { startMailbox } from './test-mailbox.ts'

export const STRIPE_SECRET = 'whsec_attacked_0123456789abcdefghijklmnop'

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}
export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export type AttackedApi = {
  readonly calls: readonly string[]
  readonly issuer: TestIssuer
  /** Everything logged so far. */
  readonly log: readonly string[]
  readonly port: number
  /** Token of an approved attorney who is also an administrator, so that it passes every check. */
  readonly token: string
  /** Sends the path unmodified. An event stream counts as a complete response when it begins. */
  send(sent: Sent): Promise<Reply>
  close(): Promise<void>
}

export async function startAttackedApi(): Promise<AttackedApi> {
  const issuer = await startIssuer()
  const mailbox = await startMailbox()
  const port = await freePorts()
  const log: string[] = []
  const program = await startApi(
    {
      API_PORT: String(port),
      DATABASE_URL: await askForDatabase('migrated'),
      SUPABASE_URL: issuer.url,
      EMAIL_API_KEY: TEST_KEYS.apiKey,
      EMAIL_HMAC_SECRET: TEST_KEYS.hmac,
      TOKEN_ENCRYPTION_KEY: TEST_KEYS.link,
      ADMIN_KEY: TEST_KEYS.admin,
      SECOND_STEP_OPTIONAL_FOR: ADMIN.email,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'CounselRelay <no-reply@example.com>',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: TEST_KEYS.link,
      MICROSOFT_CLIENT_ID: 'client',
      MICROSOFT_CLIENT_SECRET: TEST_KEYS.link,
      SEED: 'demo',
      // All attacks come from one user and one IP address.
      RATE_LIMITS: 'off',
    },
    { logger: createLogger('api', 'info', { write: (line) => void log.push(line) }) },
  )
  return {
    calls: program.calls,
    issuer,
    log,
    port,
    token: await issuer.token(ADMIN),
    send: (sent) => send(port, sent),
    async close() {
      await program.close()
      await mailbox.stop()
      await issuer.stop()
    },
  }
}

let latest = 0

/** Signs as our BFF does, with a new millisecond for each call: the same bytes signed twice in one would be a replay. */
export function signatureOf(method: string, path: string, body: string | Buffer): Record<string, string> {
  latest = Math.max(Date.now(), latest + 1)
  const timestamp = String(latest)
  return {
    [API_KEY_HEADER]: TEST_KEYS.apiKey,
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: sign(TEST_KEYS.hmac, timestamp, method, path, Buffer.from(body)),
  }
}

function send(port: number, { method, path, headers = {}, body }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0 } = response
      const chunks: Buffer[] = []
      const answer = (): void =>
        resolve({ status, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') })
      if (String(response.headers['content-type']).startsWith('text/event-stream')) {
        answer()
        call.destroy()
        return
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', answer)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** The whole BFF on a real listener, with stub upstreams and a session as Supabase Auth would issue it. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { createLogger } from '../../runtime/logger.ts'
import { NO_METRICS, type Metrics } from '../../runtime/telemetry/metrics.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { startBff } from '../main.ts'
import { json, startStub, type StubUpstream } from './stub-upstream.ts'

export const ANON_KEY = 'anon-key-of-the-stub-0123456789'
export const EMAIL_API_KEY = 'kE7-9fQ2xLm4Vw8Rz1Tb6Yc3Hn5Jd0Ps'
export const EMAIL_HMAC_SECRET = 'mZ5-3tGq8Wk1Xb7Nf2Cv9Lr4Hd6Js0Ae'

export type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }
export type Call = {
  readonly method?: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: string | Buffer
}

export type TestBff = {
  readonly url: string
  readonly port: number
  readonly api: StubUpstream
  readonly supabase: StubUpstream
  readonly clientDir: string
  readonly log: string[]
  /** Sends the path unmodified. */
  call(path: string, call?: Call): Promise<Reply>
  /** The same from our own page, signed in. */
  callAsUser(path: string, call?: Call): Promise<Reply>
  /** An access token; `claims` override the defaults. */
  token(claims?: Record<string, unknown>, key?: CryptoKey, kid?: string): Promise<string>
  close(): Promise<void>
}

export async function startTestBff(
  env: Record<string, string> = {},
  metrics: Metrics = NO_METRICS,
): Promise<TestBff> {
  const first = await freePorts(3)
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwks = json(200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] })
  const api = await startStub(first)
  const supabase = await startStub(first + 1)
  supabase.always.set('/auth/v1/.well-known/jwks.json', jwks)
  const clientDir = env['CLIENT_DIR'] ?? (await mkdtemp(join(tmpdir(), 'client-')))
  const log: string[] = []
  const port = first + 2
  const bff = await startBff(
    {
      PORT: String(port),
      API_URL: api.url,
      SUPABASE_URL: supabase.url,
      SUPABASE_ANON_KEY: ANON_KEY,
      EMAIL_API_KEY,
      EMAIL_HMAC_SECRET,
      CLIENT_DIR: clientDir,
      ...env,
    },
    { logger: createLogger('bff', 'debug', { write: (line) => void log.push(line) }), metrics },
  )
  const token = (
    claims: Record<string, unknown> = {},
    key: CryptoKey = privateKey,
    kid = 'k1',
  ): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const base = {
      iss: `${supabase.url}/auth/v1`,
      aud: 'authenticated',
      sub: randomUUID(),
      role: 'authenticated',
      iat: now,
      exp: now + 3600,
    }
    return new SignJWT({ ...base, ...claims }).setProtectedHeader({ alg: 'ES256', kid }).sign(key)
  }
  const usual = await token()
  const call = (path: string, given: Call = {}): Promise<Reply> => send(port, path, given)
  return {
    url: bff.url,
    port,
    api,
    supabase,
    clientDir,
    log,
    token,
    call,
    callAsUser: (path, given = {}) =>
      call(path, {
        ...given,
        headers: { 'x-app-csrf': '1', authorization: `Bearer ${usual}`, ...given.headers },
      }),
    async close() {
      await bff.close()
      await Promise.all([api.close(), supabase.close()])
      if (env['CLIENT_DIR'] === undefined) await rm(clientDir, { recursive: true, force: true })
    },
  }
}

export function jsonBody(value: unknown, headers: Record<string, string> = {}): Call {
  return {
    method: 'POST',
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json', ...headers },
  }
}

function send(port: number, path: string, { method = 'GET', headers = {}, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

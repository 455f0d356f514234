/** Issues access tokens like Supabase, and publishes the keys over HTTP. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'
import { z } from 'zod'
import { freePorts } from '../../runtime/testing/ports.ts'

export type TestIssuer = {
  /** The value for SUPABASE_URL. */
  readonly url: string
  readonly issuer: string
  /** A valid token; `claims` replace the default ones, or remove those that are undefined. */
  token(
    user: { readonly id: string; readonly email: string },
    claims?: JWTPayload,
    options?: TokenOptions,
  ): Promise<string>
  /** How often the keys were fetched. */
  fetches(): number
  /** Sets the status of later responses from the key endpoint. */
  setStatus(status: number): void
  /** Ends the session like a sign-out: its tokens remain valid. */
  endSession(sessionId: string): void
  /** False: questions about sessions get a 503. */
  setTelling(tells: boolean): void
  /** Ids of users whose sessions were to be ended. */
  readonly signedOut: readonly string[]
  /** Signs later tokens with a new key, which is published in addition to the previous one. */
  turnKey(): Promise<void>
  /** Stops publishing all keys except the current one. */
  withdrawOldKeys(): void
  stop(): Promise<void>
}

export type TokenOptions = {
  readonly expiresAt?: number
  readonly issuer?: string
  readonly audience?: string
  readonly kid?: string
}

export async function startIssuer(): Promise<TestIssuer> {
  let current = await newKey('test-key')
  let published = [current]
  const port = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const issuer = `${url}/auth/v1`
  let count = 0
  let status = 200
  const sessions = createSessionAnswers()
  const server = createServer((request, response) => {
    if (sessions.answer(request, response)) return
    const answer = (body: object): unknown =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/auth/v1/settings') return answer({ mailer_autoconfirm: false })
    if (request.url === '/auth/v1/.well-known/jwks.json') count += 1
    return answer({ keys: published.map(({ jwk }) => jwk) })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    issuer,
    token: (user, claims = {}, options = {}) =>
      new SignJWT({ ...usualClaims(user), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: options.kid ?? current.jwk.kid })
        .setIssuer(options.issuer ?? issuer)
        .setAudience(options.audience ?? 'authenticated')
        .setIssuedAt()
        .setExpirationTime(options.expiresAt ?? Math.floor(Date.now() / 1000) + 3600)
        .sign(current.privateKey),
    fetches: () => count,
    setStatus: (next) => {
      status = next
    },
    endSession: sessions.end,
    setTelling: sessions.setTelling,
    signedOut: sessions.signedOut,
    async turnKey() {
      current = await newKey(`test-key-${published.length + 1}`)
      published = [current, ...published]
    },
    withdrawOldKeys() {
      published = [current]
    },
    stop: () => stop(server),
  }
}

/** Supabase's responses about sessions: each is active until it is ended. */
function createSessionAnswers() {
  const ended = new Set<string>()
  const signedOut: string[] = []
  let tells = true
  const give = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  const read = async (request: IncomingMessage): Promise<unknown> => JSON.parse(await text(request))
  return {
    end: (sessionId: string) => void ended.add(sessionId),
    setTelling: (next: boolean) => void (tells = next),
    signedOut,
    /** Returns false for a request that is not about sessions. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const url = request.url ?? ''
      if (url !== '/auth/v1/user' && !url.startsWith('/rest/v1/rpc/')) return false
      if (!tells) give(response, 503, { msg: 'down' })
      else if (url === '/auth/v1/user') {
        const { session_id } = decodeJwt(request.headers.authorization?.slice('Bearer '.length) ?? '')
        if (ended.has(String(session_id))) give(response, 403, { error_code: 'session_not_found' })
        else give(response, 200, accountOf(request.headers.authorization))
      } else if (url.endsWith('/live_sessions'))
        void read(request).then((body) => {
          const { session_ids } = z.object({ session_ids: z.array(z.string()) }).parse(body)
          const living = session_ids.filter((id) => !ended.has(id)).map((id) => ({ id }))
          give(response, 200, living)
        })
      else
        void read(request).then((body) => {
          signedOut.push(z.object({ person: z.string() }).parse(body).person)
          give(response, 200, 1)
        })
      return true
    },
  }
}

type SigningKey = { readonly privateKey: CryptoKey; readonly jwk: JWK & { readonly kid: string } }

async function newKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

function usualClaims({ id, email }: { readonly id: string; readonly email: string }): JWTPayload {
  return {
    sub: id,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: '3f0e3c1a-5c0e-4f39-9a53-7d0d3c5a9f10',
    user_metadata: { email_verified: true },
  }
}

/** The token's account. Its address is verified unless the token's `email_verified` is false. */
function accountOf(authorization = ''): object {
  const claims = tokenSchema.parse(decodeJwt(authorization.replace(/^Bearer /i, '')))
  const isRefuted = claims.user_metadata?.email_verified === false
  return {
    id: claims.sub,
    email: claims.email,
    ...(isRefuted ? {} : { email_confirmed_at: new Date(0).toISOString() }),
    identities: [{ provider: 'email' }],
  }
}

const tokenSchema = z.object({
  sub: z.string(),
  email: z.string().default(''),
  user_metadata: z.object({ email_verified: z.boolean().optional() }).optional(),
})

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

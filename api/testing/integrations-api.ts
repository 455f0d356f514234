/** The integrations API on a database of its own, with stub providers. */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { createLogger } from '../../runtime/logger.ts'
import { GOOGLE_PATHS } from '../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../shared/contracts/integrations/onedrive.ts'
import type { IntegrationProvider } from '../../shared/domain/integrations.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { startJobQueue } from '../jobs/job-queue.ts'
import { composeTestApi, sessionsWithRetries, type ComposedApi, type Person } from './test-api.ts'
import { startIssuer, type TestIssuer } from './test-issuer.ts'
import { seed } from '../modules/seed/seed.ts'
import { SECRET } from '../modules/integrations/testing/secrets.ts'
import {
  idToken,
  json,
  startStubProvider,
  type StubProvider,
} from '../modules/integrations/testing/stub-provider.ts'

export type Answer = {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

export type IntegrationsApi = {
  readonly app: Hono<RequestEnv>
  readonly database: Database
  readonly issuer: TestIssuer
  readonly google: StubProvider
  readonly microsoft: StubProvider
  readonly log: string[]
  /** The first process. */
  readonly composed: ComposedApi
  /** Another API process on the same data, configured with `secrets`. */
  second(secrets?: Secrets): Promise<ComposedApi>
  /** Advances the API's clock. */
  advance(milliseconds: number): void
  request(person: Person, path: string, init?: RequestInit, app?: Hono<RequestEnv>): Promise<Response>
  get(person: Person, path: string, app?: Hono<RequestEnv>): Promise<Answer>
  post(person: Person, path: string, body: unknown, claims?: Record<string, string>): Promise<Answer>
  /** Starts connecting and lets the provider approve; returns the browser's callback. */
  begin(person: Person, provider: IntegrationProvider): Promise<{ code: string; state: string }>
  /** Completes the connection. */
  connect(person: Person, provider: IntegrationProvider): Promise<void>
  /** Restores the initial state, at a later time. */
  reset(): Promise<void>
  close(): Promise<void>
}

type Secrets = readonly [current: string, previous?: string]

/** Milliseconds. Longer than any Retry-After. */
const LATER = 200_000

export const GOOGLE_SCOPES =
  'openid email https://www.googleapis.com/auth/drive.file https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/gmail.send'
export const MICROSOFT_SCOPES = 'User.Read Files.ReadWrite Mail.ReadWrite Mail.Send'

export async function startIntegrationsApi(): Promise<IntegrationsApi> {
  const issuer = await startIssuer()
  const google = await startStubProvider()
  const microsoft = await startStubProvider()
  const database = await openTestDatabase()
  await seed(database, 'demo')
  const log: string[] = []
  const logger = createLogger('api', 'debug', { write: (line) => void log.push(line) })
  const queue = await startJobQueue({ database, logger })
  let offset = 0
  const clock = (): number => Date.now() + offset

  const sessions = sessionsWithRetries(issuer, logger)
  const processes: ComposedApi[] = []
  const start = async (secrets: Secrets): Promise<ComposedApi> => {
    const env = environmentOf({ issuer, google, microsoft }, secrets)
    const one = await composeTestApi({ database, queue, logger, clock, sessions, env })
    processes.push(one)
    return one
  }
  const composed = await start([SECRET])
  const { app } = composed

  const bearer = async (person: Person) => ({ Authorization: `Bearer ${await issuer.token(person)}` })
  const request: IntegrationsApi['request'] = async (person, path, init = {}, on = app) =>
    on.request(path, { ...init, headers: await bearer(person) })
  const post: IntegrationsApi['post'] = async (person, path, body, claims = {}) =>
    answerOf(
      await app.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${await issuer.token(person, claims)}`,
        },
      }),
    )
  const get: IntegrationsApi['get'] = async (person, path, on) =>
    answerOf(await request(person, path, {}, on))

  const begin: IntegrationsApi['begin'] = async (person, provider) => {
    const { body } = await get(person, (provider === 'google' ? GOOGLE_PATHS : ONEDRIVE_PATHS).url)
    const parameters = new URL(String(body['url'])).searchParams
    await grant({ google, microsoft }, provider, parameters.get('nonce') ?? '')
    return { code: `code-${randomUUID()}`, state: parameters.get('state') ?? '' }
  }
  return {
    app,
    database,
    issuer,
    google,
    microsoft,
    log,
    composed,
    second: (secrets = [SECRET]) => start(secrets),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    request,
    get,
    post,
    begin,
    async connect(person, provider) {
      const brought = await begin(person, provider)
      const { exchangeCode } = provider === 'google' ? GOOGLE_PATHS : ONEDRIVE_PATHS
      const { status, body } = await post(person, exchangeCode, { ...brought, userId: person.id })
      if (status !== 200) throw new Error(`not connected: ${JSON.stringify(body)}`)
    },
    async reset() {
      offset += LATER
      log.length = 0
      await forget({ database, google, microsoft })
    },
    async close() {
      for (const one of processes) await one.close()
      await database.close()
      await Promise.all([google.close(), microsoft.close(), issuer.stop()])
    },
  }
}

/** Makes the provider's token and profile endpoints respond as after the user's consent. */
async function grant(
  { google, microsoft }: { readonly google: StubProvider; readonly microsoft: StubProvider },
  provider: IntegrationProvider,
  nonce: string,
): Promise<void> {
  const tokens = {
    token_type: 'Bearer',
    expires_in: 3600,
    access_token: 'access-1',
    refresh_token: 'refresh-1',
  }
  if (provider === 'google') {
    google.on('POST /token', { ...tokens, scope: GOOGLE_SCOPES, id_token: await idToken(google.url, nonce) })
    google.on('GET /v1/userinfo', { sub: 'google-ann', email: 'ann@gmail.example', name: 'Ann Attorney' })
    google.on('POST /revoke', json({}))
    return
  }
  microsoft.on('POST /common/oauth2/v2.0/token', { ...tokens, scope: MICROSOFT_SCOPES })
  microsoft.on('GET /v1.0/me', { id: 'ms-ann', mail: 'ann@outlook.example', displayName: 'Ann Attorney' })
}

type Services = Pick<IntegrationsApi, 'issuer' | 'google' | 'microsoft'>

function environmentOf(
  { issuer, google, microsoft }: Services,
  [current, previous]: Secrets,
): Record<string, string> {
  return {
    SUPABASE_URL: issuer.url,
    PUBLIC_ORIGIN: 'https://app.example.com',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_URL: google.url,
    MICROSOFT_CLIENT_ID: 'client',
    MICROSOFT_CLIENT_SECRET: 'secret',
    MICROSOFT_URL: microsoft.url,
    TOKEN_ENCRYPTION_KEY: current,
    ...(previous === undefined ? {} : { TOKEN_ENCRYPTION_KEY_PREVIOUS: previous }),
  }
}

async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>, // the API returns objects
  }
}

async function forget({
  database,
  google,
  microsoft,
}: Pick<IntegrationsApi, 'database' | 'google' | 'microsoft'>): Promise<void> {
  for (const provider of [google, microsoft]) {
    provider.seen.length = 0
    provider.replies.clear()
  }
  await database.statement('delete from public.integration_connections')
  await database.statement('delete from public.integration_authorizations')
  await database.statement('delete from pgboss.job')
}

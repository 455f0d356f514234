/** The API and the sandbox as separate programs that communicate over HTTP. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { z } from 'zod'
import { TEST_KEYS } from './test-api.ts'
import { askForDatabase } from '../db/testing/database-desk.ts'
import { startApi } from '../main.ts'
import { createLogger } from '../../runtime/logger.ts'
import { newSecret } from '../../runtime/secrets.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import { ADMIN_KEY_HEADER } from '../../shared/contracts/admin.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'

export const PASSWORD = 'Registration-Pass-1'
export const WEBHOOK_SECRET = 'whsec_first_0123456789abcdefghijklmnopqrstu'
/** The next secret of a rotation, valid in addition to the first. */
export const NEXT_WEBHOOK_SECRET = 'whsec_next_0123456789abcdefghijklmnopqrstuv'

/** Has a seeded profile, but no account until a test creates one. */
export const [, , , ADMINISTRATOR] = DEMO_ACCOUNTS

export type Answer = { readonly status: number; readonly body: Record<string, unknown> }
export type SignedIn = { readonly id: string; readonly email: string; readonly token: string }

export type RunningPlatform = {
  readonly origin: string
  readonly stripe: Stripe
  /** Supabase's own address and key, without the BFF. */
  readonly supabase: { readonly url: string; readonly anonKey: string }
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    person?: SignedIn | null,
    body?: unknown,
  ): Promise<Answer>
  /** A call with only these headers. */
  callWith(method: 'GET' | 'POST', path: string, headers: Readonly<Record<string, string>>): Promise<Answer>
  postWebhook(body: string, signature: string | null): Promise<Answer>
  /** Creates a Supabase account without a profile, as a social sign-in does. */
  socialAccount(email: string, id?: string): Promise<SignedIn>
  signIn(email: string): Promise<SignedIn>
  /** Calls the sign-in service as a browser does. */
  auth(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, person?: SignedIn): Promise<Answer>
  /** All mails to an address, newest first. */
  mailsTo(email: string): Promise<readonly MailTo[]>
  /** A call with the administration key. */
  operate(path: string, body: unknown): Promise<Answer>
  /** Ends the session at the sign-in service; its token remains valid for up to an hour. */
  endSession(person: SignedIn): Promise<void>
  fault(name: 'stripe' | 'supabase', fault: object): Promise<void>
  deliver(mode: 'on' | 'off' | 'twice'): Promise<void>
  /** Presses Pay on the hosted page; resolves with the URL that it redirects to. */
  pay(url: string): Promise<string>
  close(): Promise<void>
}

/** `settings` are added to the API's default environment. */
export async function startPlatform(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPlatform> {
  const port = await freePorts(4)
  const sandbox = await startSandbox(port)
  const api = `http://127.0.0.1:${port + 1}`
  const hosted = `http://127.0.0.1:${port + 2}`
  const origin = `http://localhost:${port}`
  const adminKey = newSecret()
  const program = await startApi(
    {
      ...apiEnvironment({ port, origin, hosted }),
      DATABASE_URL: await askForDatabase('migrated'),
      ...sandbox.keys,
      ADMIN_KEY: adminKey,
      ...settings,
    },
    { logger: createLogger('api', process.env['LOG_LEVEL'] ?? 'silent') },
  )
  const send = sender(sandbox.keys)
  const put = async (path: string, body: object): Promise<void> => {
    await send('PUT', hosted + path, { body })
  }
  const signIn = async (email: string): Promise<SignedIn> => {
    const body = { email, password: PASSWORD }
    const answer = await send('POST', `${hosted}/supabase/auth/v1/token?grant_type=password`, {
      body,
      key: 'anon',
    })
    const { access_token, user } = tokenSchema.parse(answer.body)
    return { id: user.id, email, token: access_token }
  }
  return {
    origin,
    signIn,
    supabase: { url: `${hosted}/supabase`, anonKey: sandbox.keys.SUPABASE_ANON_KEY },
    auth: (method, path, body, person) =>
      send(method, `${hosted}/supabase/auth/v1/${path}`, {
        body,
        key: 'anon',
        ...(person === undefined ? {} : { token: person.token }),
      }),
    mailsTo: (email) => mailsTo(hosted, email),
    operate: async (path, body) => {
      const headers = { 'Content-Type': 'application/json', [ADMIN_KEY_HEADER]: adminKey }
      return toAnswer(await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) }))
    },
    endSession: async ({ token }) => {
      await send('POST', `${hosted}/supabase/auth/v1/logout?scope=local`, { key: 'anon', token })
    },
    stripe: stripeOn(port + 2),
    call: (method, path, person = null, body) =>
      send(method, `${api}${path}`, { body, ...(person === null ? {} : { token: person.token }) }),
    callWith: async (method, path, headers) => toAnswer(await fetch(api + path, { method, headers })),
    postWebhook: async (body, signature) => {
      const headers = {
        'Content-Type': 'application/json',
        ...(signature === null ? {} : { 'Stripe-Signature': signature }),
      }
      return toAnswer(await fetch(`${api}/webhooks/stripe`, { method: 'POST', headers, body }))
    },
    async socialAccount(email, id) {
      const body = { email, password: PASSWORD, email_confirm: true, ...(id === undefined ? {} : { id }) }
      await send('POST', `${hosted}/supabase/auth/v1/admin/users`, { body, key: 'service' })
      return signIn(email)
    },
    fault: (name, fault) => put(`/faults/${name}`, fault),
    deliver: (mode) => put('/stripe/deliveries', { mode }),
    async pay(url) {
      const form = new URLSearchParams({ email: 'payer@demo.test' })
      const answer = await fetch(`${url}/pay`, { method: 'POST', body: form, redirect: 'manual' })
      return answer.headers.get('location') ?? ''
    },
    async close() {
      await program.close()
      await sandbox.stop()
    },
  }
}

type Place = {
  readonly port: number
  readonly origin: string
  readonly hosted: string
}

function apiEnvironment({ port, origin, hosted }: Place): Record<string, string> {
  return {
    EMAIL_API_KEY: newSecret(),
    EMAIL_HMAC_SECRET: TEST_KEYS.hmac,
    TOKEN_ENCRYPTION_KEY: newSecret(),
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    SUPABASE_URL: `${hosted}/supabase`,
    SMTP_URL: `smtp://127.0.0.1:${port + 3}`,
    MAIL_FROM: 'CounselRelay <no-reply@example.com>',
    SECOND_STEP_OPTIONAL_FOR: ADMINISTRATOR.email,
    STRIPE_API_URL: `${hosted}/stripe`,
    STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${NEXT_WEBHOOK_SECRET}`,
    SEED: 'demo',
  }
}

function stripeOn(port: number): Stripe {
  return new Stripe('sk_test_tests', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
}

async function mailsTo(hosted: string, email: string): Promise<readonly MailTo[]> {
  const mails = mailsSchema.parse(await (await fetch(`${hosted}/mail/messages`)).json())
  return mails.filter(({ to }) => to === email)
}

const mailsSchema = z.array(
  z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
)
export type MailTo = z.output<typeof mailsSchema>[number]

const tokenSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) })

/** Not the launcher, because it also starts the other programs. */
const SANDBOX_PROGRAM = `
  const { startSandbox } = await import('./sandbox/main.ts')
  const { makeSandboxKeys } = await import('./sandbox/supabase/keys.ts')
  const { createLogger } = await import('./runtime/logger.ts')
  const { createReadiness, closeOnSignals } = await import('./runtime/program.ts')
  const keys = await makeSandboxKeys(process.env.DATA_DIR)
  const logger = createLogger('sandbox', 'silent')
  // No password is attacked here.
  const passwordCost = { memoryCost: 1024, timeCost: 1 }
  closeOnSignals([await startSandbox({ ...process.env, ...keys }, { logger, data: null, passwordCost })], logger)
  console.log(JSON.stringify(keys))
`

const keysSchema = z.object({ SUPABASE_ANON_KEY: z.string(), SUPABASE_SERVICE_ROLE_KEY: z.string() })
type Keys = z.output<typeof keysSchema>
type Sandbox = { readonly keys: Keys; stop(): Promise<void> }

async function startSandbox(port: number): Promise<Sandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'counselrelay-sandbox-'))
  const child = spawn(process.execPath, ['--input-type=module', '-e', SANDBOX_PROGRAM], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      API_URL: `http://127.0.0.1:${port + 1}`,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString()))
    child.once('exit', () => reject(new Error('the sandbox did not start')))
  })
  const keys = keysSchema.parse(JSON.parse(await firstLine))
  return {
    keys,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Sending = { readonly body?: unknown; readonly token?: string; readonly key?: 'anon' | 'service' }

function sender(keys: Keys) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, token, key }: Sending,
  ): Promise<Answer> => {
    const apikey = key === 'service' ? keys.SUPABASE_SERVICE_ROLE_KEY : keys.SUPABASE_ANON_KEY
    const bearer = token ?? (key === undefined ? undefined : apikey)
    const answer = await fetch(url, {
      method,
      headers: {
        ...(key === undefined ? {} : { apikey }),
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return toAnswer(answer)
  }
}

async function toAnswer(answer: Response): Promise<Answer> {
  const text = await answer.text()
  return {
    status: answer.status,
    body: z.record(z.string(), z.unknown()).parse(text === '' ? {} : JSON.parse(text)),
  }
}

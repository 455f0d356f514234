/** The API built by `compose` in this process, called with `app.request()`. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { compose, type Api, type ComposeDeps } from '../compose.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { parseApiEnv } from '../env.ts'
import { CALLER_LIMIT, type CallerLimitOptions } from '../http/caller-limit.ts'
import { sign, type RotatedKeys } from '../http/signature.ts'
import { startJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import { MAIL_QUEUE } from '../modules/email/mail-delivery.service.ts'
import { createAuthSessions, type AuthSessions } from '../modules/sessions/auth-sessions.ts'
import { seed } from '../modules/seed/seed.ts'
import type { RequestEnv } from '../../runtime/http.ts'
import { createLogger, type Logger } from '../../runtime/logger.ts'
import { createReadiness, type Readiness } from '../../runtime/program.ts'
import { NO_METRICS, type Metrics } from '../../runtime/telemetry/metrics.ts'
import type { ReferralBudgets } from '../../shared/domain/referral-limits.ts'
import { BFF_SIGNATURE_HEADER, bffSigningInput } from '../../shared/domain/bff-call.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { API_KEY_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../shared/domain/signing.ts'
import { startIssuer, type TestIssuer } from './test-issuer.ts'
import { startMailbox, type TestMailbox } from './test-mailbox.ts'

export const TEST_KEYS = {
  apiKey: fixedSecret('api key'),
  hmac: fixedSecret('hmac'),
  link: fixedSecret('link'),
  admin: fixedSecret('admin'),
} as const

/** The headers with which our BFF forwards a call from the address `caller`. */
export function fromBff(
  method: string,
  path: string,
  caller: string,
  at = Date.now(),
): Readonly<Record<string, string>> {
  const timestamp = String(at)
  const input = bffSigningInput(timestamp, method, path, caller)
  const mac = createHmac('sha256', TEST_KEYS.hmac).update(input).digest('hex')
  return { 'X-Forwarded-For': caller, [BFF_SIGNATURE_HEADER]: `${timestamp}.${mac}` }
}

/** No service except the database is reachable, unless a test overrides one. */
const ENVIRONMENT = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
  EMAIL_API_KEY: TEST_KEYS.apiKey,
  EMAIL_HMAC_SECRET: TEST_KEYS.hmac,
  TOKEN_ENCRYPTION_KEY: TEST_KEYS.link,
  ADMIN_KEY: TEST_KEYS.admin,
  SECOND_STEP_OPTIONAL_FOR: DEMO_ACCOUNTS[3].email,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'CounselRelay <no-reply@example.com>',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  SUPPORT_EMAIL: 'support@example.com',
  EMAIL_ATTEMPTS: '3',
}

export type ComposedApi = Api & { readonly queue: JobQueue }

export type ComposedApiOptions = Pick<ComposeDeps, 'database'> &
  Partial<Omit<ComposeDeps, 'env' | 'database'>> & {
    /** Overrides values of ENVIRONMENT. */
    readonly env?: Readonly<Record<string, string>>
  }

/** One API process on a database. Job workers and recurring work are not started. */
export async function composeTestApi({
  database,
  env = {},
  ...parts
}: ComposedApiOptions): Promise<ComposedApi> {
  const logger = parts.logger ?? testLogger()
  const queue = parts.queue ?? (await startJobQueue({ database, logger }))
  const api = await compose({
    readiness: createReadiness(),
    ...parts,
    database,
    logger,
    queue,
    env: parseApiEnv({ ...ENVIRONMENT, ...env }),
  })
  return { ...api, queue }
}

/** A queue's job handler, for tests that call it directly. */
export function handlerOf({ jobs }: Pick<Api, 'jobs'>, queue: string): JobHandler {
  const job = jobs.find((one) => one.queue === queue)
  if (job === undefined) throw new Error(`no module handles ${queue}`)
  return job.handle
}

/** Long timeout, so that a busy machine does not look like an unresponsive sign-in service. */
export function sessionsWithRetries({ url }: Pick<TestIssuer, 'url'>, logger: Logger): AuthSessions {
  return createAuthSessions({ supabaseUrl: url, serviceRoleKey: 'service', logger, timeout: 20_000 })
}

function testLogger(): Logger {
  return createLogger('test', process.env['LOG_LEVEL'] ?? 'silent')
}

/** Retries run this many times faster than on the real schedule. */
const HASTE = 100

export type Person = { readonly id: string; readonly email: string }
export const [ATTORNEY, PENDING, CLIENT, ADMIN] = DEMO_ACCOUNTS

export type TestApi = Pick<Api, 'app' | 'modules' | 'jobs' | 'release'> & {
  readonly database: Database
  readonly issuer: TestIssuer
  readonly mailbox: TestMailbox
  readonly readiness: Readiness
  /** Reads session states from the sign-in service and checks for sessions that ended elsewhere. */
  readonly sessions: AuthSessions
  /** Retry delays that mail delivery requested from the job queue, in milliseconds, before they were shortened. */
  readonly delays: readonly number[]
  /** POSTs as our BFF does: signed, with the person's token. */
  post(
    path: string,
    person: Person | null,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
  get(path: string, person: Person | null): Promise<Response>
  /** With the person's token and a JSON body, for calls that our BFF does not sign. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    person: Person | null,
    body: unknown,
  ): Promise<Response>
  close(): Promise<void>
}

type TestApiOptions = {
  readonly clock?: () => number
  readonly mailWait?: number
  readonly callerLimit?: CallerLimitOptions
  readonly linkSecrets?: RotatedKeys
  /** High enough that no other test reaches the limit. */
  readonly budgets?: ReferralBudgets
  readonly logger?: Logger
  readonly metrics?: Metrics
  /** Overrides values of ENVIRONMENT. */
  readonly env?: Readonly<Record<string, string>>
  /** False for a queue whose jobs the test handles itself. */
  readonly isWorking?: (queue: string) => boolean
}

/** With a database of its own, the demo accounts, a sign-in service and a real mail server. Recurring work is not started. */
export async function startTestApi({
  clock = Date.now,
  mailWait = 5000,
  callerLimit = CALLER_LIMIT,
  linkSecrets = [TEST_KEYS.link],
  budgets = { perSenderAndDay: 100_000, perRecipientAndHour: 100_000 },
  logger = testLogger(),
  metrics = NO_METRICS,
  env = {},
  isWorking = () => true,
}: TestApiOptions = {}): Promise<TestApi> {
  const issuer = await startIssuer()
  const mailbox = await startMailbox()
  const database = await openTestDatabase()
  await seed(database, 'demo')
  const readiness = createReadiness()
  const sessions = sessionsWithRetries(issuer, logger)
  const delays: number[] = []
  const queue = hurried(await startJobQueue({ database, logger }), delays)
  const [current, previous] = linkSecrets
  const { app, modules, jobs, ...api } = await composeTestApi({
    database,
    queue,
    logger,
    metrics,
    readiness,
    sessions,
    clock,
    callerLimit,
    budgets,
    env: {
      SUPABASE_URL: issuer.url,
      SMTP_URL: mailbox.url,
      MAIL_WAIT_MS: String(mailWait),
      ...env,
      TOKEN_ENCRYPTION_KEY: current,
      ...(previous === undefined ? {} : { TOKEN_ENCRYPTION_KEY_PREVIOUS: previous }),
    },
  })
  for (const job of jobs) if (job.isSingle !== true && isWorking(job.queue)) queue.work(job)
  return {
    app,
    modules,
    jobs,
    database,
    issuer,
    mailbox,
    readiness,
    sessions,
    delays,
    ...callsOn(app, issuer, clock),
    release: () => api.release(),
    async close() {
      api.release()
      await api.close()
      await database.close()
      await mailbox.stop()
      await issuer.stop()
    },
  }
}

function callsOn(
  app: Hono<RequestEnv>,
  issuer: TestIssuer,
  clock: () => number,
): Pick<TestApi, 'post' | 'get' | 'send'> {
  const bearer = async (person: Person | null): Promise<Record<string, string>> =>
    person === null ? {} : { Authorization: `Bearer ${await issuer.token(person)}` }
  let signed = 0
  return {
    async post(path, person, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      // A different millisecond for each call, because the same body would otherwise get the same signature.
      const timestamp = String(clock() - (signed += 1))
      return app.request(path, {
        method: 'POST',
        body: text,
        headers: {
          'Content-Type': 'application/json',
          [API_KEY_HEADER]: TEST_KEYS.apiKey,
          [TIMESTAMP_HEADER]: timestamp,
          [SIGNATURE_HEADER]: sign(TEST_KEYS.hmac, timestamp, 'POST', path, Buffer.from(text)),
          ...(await bearer(person)),
          ...headers,
        },
      })
    },
    get: async (path, person) => app.request(path, { headers: await bearer(person) }),
    send: async (method, path, person, body) =>
      app.request(path, {
        method,
        ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
        headers: { 'Content-Type': 'application/json', ...(await bearer(person)) },
      }),
  }
}

function hurried(queue: JobQueue, delays: number[]): JobQueue {
  return {
    ...queue,
    send(tx, name, data, { delay = 0 } = {}) {
      if (name === MAIL_QUEUE && delay > 0) delays.push(delay)
      return queue.send(tx, name, data, { delay: delay / HASTE })
    },
  }
}

function fixedSecret(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

export type ReferralBody = {
  to?: string
  subject?: string
  sendEmail?: boolean
  includeCaseDetails?: boolean
  referralData: Record<string, unknown>
}

/** A valid referral with a new id; `data` replaces fields, or removes those that are undefined. */
export function referralBody(
  data: Readonly<Record<string, unknown>> = {},
  rest: Partial<ReferralBody> = {},
): ReferralBody {
  const referralData = {
    name: 'Rita Recipient',
    email: 'rita@example.com',
    phone: '212-555-0199',
    firm: 'Recipient & Partners',
    selectedSubject: 'Slip and fall of Jane Roe',
    caseDetails: 'Jane Roe slipped on 3 May.\n\nShe needs <b>counsel</b> in NY.',
    compensationPercentage: 25,
    acceptanceDeadline: '2099-12-31',
    referralId: randomUUID(),
    attachments: [{ name: 'report.pdf', size: 123_456, type: 'application/pdf' }],
    ...data,
  }
  return { to: 'rita@example.com', subject: 'Case referral', referralData, ...rest }
}

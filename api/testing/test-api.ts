/** The whole API in this process: embedded database, job queue and a real mail server; asked by `app.request()`. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { createApp, type AppDeps } from '../app.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/testing/embedded.ts'
import type { CallLimit } from '../http/call-limit.ts'
import {
  CALLER_LIMIT,
  createCallerLimit,
  withCallerLimit,
  type CallerLimitOptions,
} from '../http/caller-limit.ts'
import { sign, type RotatedKeys } from '../http/signature.ts'
import { startJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { createHtmlCleaner } from '../modules/email/html-cleaner.ts'
import { createMailDelivery, createPostMail, MAIL_QUEUE } from '../modules/email/mail-delivery.service.ts'
import { createMailOutcomes } from '../modules/email/mail-outcomes.ts'
import { DEADLINE_QUEUE } from '../modules/referrals/lifecycle/deadline-jobs.ts'
import { createReferralLifeModule, type ReferralLifeModule } from '../modules/referrals/referrals.module.ts'
import { createSmtpTransport } from '../modules/email/smtp-transport.ts'
import { createAuthSessions, type AuthSessions } from '../modules/sessions/auth-sessions.ts'
import { createCallers, type Callers } from '../modules/sessions/callers.ts'
import { createEndAccess, createEndSessionsHandler, END_SESSIONS_QUEUE } from '../modules/admin/end-access.ts'
import { followEndedSessions } from '../modules/sessions/ended-sessions.ts'
import { seed } from '../modules/seed/seed.ts'
import type { RequestEnv } from '../../runtime/http.ts'
import { createLogger, type Logger } from '../../runtime/logger.ts'
import { newSecret } from '../../runtime/secrets.ts'
import { createReadiness, type Readiness } from '../../runtime/program.ts'
import type { ReferralBudgets } from '../../shared/domain/referral-limits.ts'
import { BFF_SIGNATURE_HEADER, bffSigningInput } from '../../shared/domain/bff-call.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { API_KEY_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../shared/domain/signing.ts'
import { startIssuer, verifierOf, type TestIssuer } from './test-issuer.ts'
import { startMailbox, type TestMailbox } from './test-mailbox.ts'

export const TEST_KEYS = {
  apiKey: fixedSecret('api key'),
  hmac: fixedSecret('hmac'),
  link: fixedSecret('link'),
  admin: fixedSecret('admin'),
} as const

/** The headers with which our BFF passes on a call of somebody at `caller`. */
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

const SETTINGS: Omit<AppDeps['settings'], 'mailWait'> = {
  emailApiKeys: [TEST_KEYS.apiKey],
  emailHmacSecrets: [TEST_KEYS.hmac],
  adminKey: TEST_KEYS.admin,
  secondStepOptionalFor: new Set([DEMO_ACCOUNTS[3].email]),
  mailDomain: 'example.com',
  decisionMail: { publicOrigin: 'http://localhost:3000', supportEmail: 'support@example.com' },
  limitsCalls: true,
  onlyFromBff: false,
}

/** How much faster than the real schedule retries follow one another here. */
const HASTE = 100

export type Person = { readonly id: string; readonly email: string }
export const [ATTORNEY, PENDING, CLIENT, ADMIN] = DEMO_ACCOUNTS

export type TestApi = {
  readonly app: Hono<RequestEnv>
  readonly database: Database
  readonly issuer: TestIssuer
  readonly mailbox: TestMailbox
  readonly readiness: Readiness
  /** What the sign-in service says of sessions, and the looks for those that ended elsewhere. */
  readonly sessions: AuthSessions
  readonly life: ReferralLifeModule
  /** Delays that were asked of the job queue, in milliseconds, before they were shortened. */
  readonly delays: readonly number[]
  /** POSTs as our BFF does: signed, in the person's name. */
  post(
    path: string,
    person: Person | null,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
  get(path: string, person: Person | null): Promise<Response>
  close(): Promise<void>
}

type ChecksParts = {
  readonly issuer: TestIssuer
  readonly database: Database
  readonly limit: CallLimit
  readonly logger: Logger
  readonly clock: () => number
}

function checksOfCallers({ issuer, database, limit, logger, clock }: ChecksParts) {
  const sessions = createAuthSessions({
    supabaseUrl: issuer.url,
    serviceRoleKey: 'service',
    logger,
    // A busy machine is not a sign-in service that is silent.
    timeout: 20_000,
  })
  const callers = createCallers({
    database,
    tokens: withCallerLimit(verifierOf(issuer, database), limit),
    sessions,
    clock,
    supportEmail: SETTINGS.decisionMail.supportEmail,
  })
  return { sessions, callers }
}

type TestApiOptions = {
  readonly clock?: () => number
  readonly mailWait?: number
  readonly callerLimit?: CallerLimitOptions
  readonly linkSecrets?: RotatedKeys
  /** So many referrals that no other test meets the end of them. */
  readonly budgets?: ReferralBudgets
}

export async function startTestApi({
  clock = Date.now,
  mailWait = 5000,
  callerLimit = CALLER_LIMIT,
  linkSecrets = [TEST_KEYS.link],
  budgets = { perSenderAndDay: 100_000, perRecipientAndHour: 100_000 },
}: TestApiOptions = {}): Promise<TestApi> {
  const issuer = await startIssuer()
  const mailbox = await startMailbox()
  const database = await openTestDatabase()
  await seed(database, 'demo')
  const logger = createLogger('test', process.env['LOG_LEVEL'] ?? 'silent')
  const limit = createCallerLimit(database, clock, callerLimit)
  const { sessions, callers } = checksOfCallers({ issuer, database, limit, logger, clock })
  const { tokens } = callers
  const stopFollowing = await followEndedSessions(database, callers.forgetSessionsOf)
  const parts = { database, callers, sessions, limit, logger, clock, mailbox, linkSecrets }
  const background = await startBackground(parts)
  const { jobs, life, outcomes, delays } = background
  const readiness = createReadiness()
  const cleaner = createHtmlCleaner()
  const app = createApp({
    database,
    tokens,
    modules: life.routes,
    grants: life.grants,
    onReferralStored: life.onReferralStored,
    notify: life.notify,
    endAccess: createEndAccess({ jobs, clock }),
    postMail: createPostMail(jobs, clock),
    outcomes,
    cleanHtml: cleaner.clean,
    readiness,
    logger,
    clock,
    newId: randomUUID,
    settings: { ...SETTINGS, mailWait, budgets },
  })
  const bearer = async (person: Person | null): Promise<Record<string, string>> =>
    person === null ? {} : { Authorization: `Bearer ${await issuer.token(person)}` }
  let signed = 0
  return {
    app,
    database,
    issuer,
    mailbox,
    readiness,
    sessions,
    life,
    delays,
    async post(path, person, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      // A millisecond apart, as the same body signed twice in one would be the same signature.
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
    async close() {
      outcomes.release()
      life.release()
      await cleaner.close()
      await background.close()
      await stopFollowing()
      await database.close()
      await mailbox.stop()
      await issuer.stop()
    },
  }
}

type BackgroundDeps = {
  readonly database: Database
  readonly callers: Callers
  readonly sessions: AuthSessions
  readonly limit: CallLimit
  readonly logger: Logger
  readonly clock: () => number
  readonly mailbox: TestMailbox
  readonly linkSecrets: RotatedKeys
}

/** Mail delivery and everything that happens to referrals by themselves. */
async function startBackground({
  database,
  callers,
  sessions,
  limit,
  logger,
  clock,
  mailbox,
  linkSecrets,
}: BackgroundDeps) {
  const jobs = await startJobQueue({
    database,
    logger,
    queues: [MAIL_QUEUE, END_SESSIONS_QUEUE],
    singleQueues: [DEADLINE_QUEUE],
  })
  const life = await createReferralLifeModule({
    ...callers,
    database,
    jobs,
    logger,
    clock,
    newId: randomUUID,
    newSecret,
    limitsCalls: true,
    callerLimit: limit,
    publicOrigin: SETTINGS.decisionMail.publicOrigin,
    supportEmail: 'support@example.com',
    mailDomain: SETTINGS.mailDomain,
    linkSecrets,
  })
  const outcomes = await createMailOutcomes(database)
  const transport = createSmtpTransport({
    url: mailbox.url,
    from: 'CounselRelay <no-reply@example.com>',
    connections: 5,
    dkim: null,
  })
  const delays: number[] = []
  const hasty = hurried(jobs, delays)
  jobs.work(MAIL_QUEUE, {
    concurrency: 5,
    handle: createMailDelivery({
      database,
      jobs: hasty,
      transport,
      logger,
      clock,
      quickAttempts: 3,
      ...life.delivery,
    }),
  })
  jobs.work(END_SESSIONS_QUEUE, {
    concurrency: 1,
    handle: createEndSessionsHandler({ database, jobs, sessions, logger, clock }),
  })
  return {
    jobs,
    life,
    outcomes,
    delays,
    async close() {
      await jobs.close()
      transport.close()
      await outcomes.close()
      await life.close()
    },
  }
}

function hurried(jobs: JobQueue, delays: number[]): Pick<JobQueue, 'send'> {
  return {
    send: (tx, queue, data, { delay = 0 } = {}) => {
      delays.push(delay)
      return jobs.send(tx, queue, data, { delay: delay / HASTE })
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

/** A referral that the rules accept, with an id of its own; `data` replaces or, where undefined, takes away fields. */
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

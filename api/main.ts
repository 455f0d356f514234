/** The platform API as a program: opens the database, brings it up to date, starts background work and listens. */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { RawEnv } from '../runtime/env.ts'
import type { RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import { newSecret } from '../runtime/secrets.ts'
import type { PlatformData } from '../runtime/platform-data.ts'
import { NO_METRICS, type Metrics } from '../runtime/telemetry/metrics.ts'
import { createReadiness, listen, type RunningProgram } from '../runtime/program.ts'
import { createApp } from './app.ts'
import { bringUpToDate } from './db/bring-up-to-date.ts'
import { createDatabase, type Database, type Engine } from './db/database.ts'
import { openEmbeddedEngine } from './db/embedded-engine.ts'
import { platformData } from './db/platform-data.ts'
import { forgetExpired } from './db/request-guards.repository.ts'
import { openServerEngine } from './db/server-engine.ts'
import { mailDomainOf, parseApiEnv, type ApiEnv } from './env.ts'
import type { RotatedKeys } from './http/signature.ts'
import { noLimit, type CallLimit } from './http/call-limit.ts'
import { CALLER_LIMIT, createCallerLimit } from './http/caller-limit.ts'
import type { CallerTokens } from './http/caller-tokens.ts'
import { startJobQueue, type JobQueue } from './jobs/job-queue.ts'
import { RECEIPT_QUEUE } from './modules/billing/receipts.service.ts'
import { RECONCILIATION_QUEUE } from './modules/billing/reconciliation.ts'
import { STRIPE_EVENT_QUEUE } from './modules/billing/webhook.service.ts'
import { REVOCATION_QUEUE } from './modules/integrations/connections/revocation.ts'
import { createHtmlCleaner, type CleanHtml } from './modules/email/html-cleaner.ts'
import { createMailDelivery, createPostMail, MAIL_QUEUE } from './modules/email/mail-delivery.service.ts'
import { createReferralLifeModule, type ReferralLifeModule } from './modules/referrals/referrals.module.ts'
import { DEADLINE_QUEUE } from './modules/referrals/lifecycle/deadline-jobs.ts'
import { createMailOutcomes, type MailOutcomes } from './modules/email/mail-outcomes.ts'
import { createSmtpTransport, type MailTransport } from './modules/email/smtp-transport.ts'
import type { AuthSessions } from './modules/sessions/auth-sessions.ts'
import type { Callers } from './modules/sessions/callers.ts'
import { createEndAccess, createEndSessionsHandler, END_SESSIONS_QUEUE } from './modules/admin/end-access.ts'
import { followEndedSessions } from './modules/sessions/ended-sessions.ts'
import { keepSweepingSessions } from './modules/device-grants/grant-sweep.ts'
import { seed } from './modules/seed/seed.ts'
import { startModules, type Modules } from './modules.ts'
import { createSignIns } from './sign-ins.ts'
import { listenToWebhooks } from './webhooks.ts'

/** Mails on their way at the same time. */
const MAIL_CONCURRENCY = 10
const HOUSEKEEPING_INTERVAL = 5 * 60_000

export type ApiProgram = RunningProgram & {
  readonly data: PlatformData
  /** Every call that it answers, as `METHOD /path`: what an audit must not leave out. */
  readonly calls: readonly string[]
}

export type ApiDeps = { readonly logger: Logger; readonly metrics?: Metrics }

/** Rejects with words for the operator: faulty configuration, database in use or out of reach, port taken. */
export async function startApi(raw: RawEnv, { logger, metrics = NO_METRICS }: ApiDeps): Promise<ApiProgram> {
  const env = parseApiEnv(raw)
  const opened: (() => Promise<void>)[] = []
  const release = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    const engine = await openEngine(env, logger)
    opened.push(() => engine.close())
    const database = createDatabase(engine)
    const applied = await bringUpToDate(database, env.DATABASE_URL, logger)
    if (applied.length > 0) logger.info({ applied }, 'migrations applied')
    if (env.SEED !== 'none') await seed(database, env.SEED)
    opened.push(keepHouse(database, logger))
    const callerLimit =
      env.RATE_LIMITS === 'on' ? createCallerLimit(database, Date.now, CALLER_LIMIT) : noLimit
    const jobs = await startQueue(database, logger)
    opened.push(() => jobs.close())
    const { callers, sessions, secondStep } = await createSignIns({
      env,
      database,
      jobs,
      callerLimit,
      logger,
    })
    opened.push(await followEndedSessions(database, callers.forgetSessionsOf))
    const { tokens } = callers
    const mail = await startMail({ env, database, jobs, callers, sessions, callerLimit, logger })
    opened.push(keepSweepingSessions({ database, sessions, logger, clock: Date.now }))
    countJobs(metrics, database)
    opened.push(() => mail.close())
    const cleaner = createHtmlCleaner()
    opened.push(() => cleaner.close())
    const cleanHtml = cleaner.clean
    const modules = startModules({ env, database, tokens, secondStep, jobs, cleanHtml, logger })
    opened.push(() => modules.close())
    opened.push(await openWebhooks(env, modules, logger))
    const program = await listenOn({
      env,
      database,
      mail,
      cleanHtml,
      tokens,
      modules,
      logger,
      metrics,
      release,
    })
    return { ...program, data: platformData(engine) }
  } catch (error) {
    await release()
    throw error
  }
}

/** Gives what closes them again. */
async function openWebhooks(
  { HOST: host, WEBHOOK_PORT: port }: ApiEnv,
  { webhooks: routes }: Modules,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (port === undefined) return () => Promise.resolve()
  const program = await listenToWebhooks({ routes, logger, host, port })
  return () => program.close()
}

function openEngine({ DATABASE_URL, DATA_DIR }: ApiEnv, logger: Logger): Promise<Engine> {
  return DATABASE_URL === undefined
    ? openEmbeddedEngine(DATA_DIR)
    : openServerEngine({ url: DATABASE_URL, logger })
}

function startQueue(database: Database, logger: Logger): Promise<JobQueue> {
  return startJobQueue({
    database,
    logger,
    queues: [MAIL_QUEUE, STRIPE_EVENT_QUEUE, RECEIPT_QUEUE, REVOCATION_QUEUE, END_SESSIONS_QUEUE],
    singleQueues: [DEADLINE_QUEUE, RECONCILIATION_QUEUE],
  })
}

type Mail = {
  readonly jobs: JobQueue
  readonly outcomes: MailOutcomes
  readonly life: ReferralLifeModule
  close(): Promise<void>
}

type MailDeps = {
  readonly env: ApiEnv
  readonly database: Database
  readonly jobs: JobQueue
  readonly callers: Callers
  readonly sessions: AuthSessions
  readonly callerLimit: CallLimit
  readonly logger: Logger
}

async function startMail(deps: MailDeps): Promise<Mail> {
  const { env, database, jobs, callers, sessions, callerLimit, logger } = deps
  const transport: MailTransport = createSmtpTransport({
    url: env.SMTP_URL,
    from: env.MAIL_FROM,
    connections: MAIL_CONCURRENCY,
    dkim: env.DKIM,
  })
  const outcomes = await createMailOutcomes(database)
  const life = await createReferralLifeModule({
    ...callers,
    database,
    jobs,
    logger,
    clock: Date.now,
    newId: randomUUID,
    newSecret,
    limitsCalls: env.RATE_LIMITS === 'on',
    callerLimit,
    publicOrigin: env.PUBLIC_ORIGIN,
    supportEmail: env.SUPPORT_EMAIL,
    mailDomain: mailDomainOf(env),
    linkSecrets: turning(env.TOKEN_ENCRYPTION_KEY, env.TOKEN_ENCRYPTION_KEY_PREVIOUS),
  })
  const deliver = createMailDelivery({
    database,
    jobs,
    transport,
    logger,
    clock: Date.now,
    quickAttempts: env.EMAIL_ATTEMPTS,
    ...life.delivery,
  })
  jobs.work(MAIL_QUEUE, { concurrency: MAIL_CONCURRENCY, handle: deliver })
  jobs.work(END_SESSIONS_QUEUE, {
    concurrency: 1,
    handle: createEndSessionsHandler({ database, jobs, sessions, logger, clock: Date.now }),
  })
  jobs.work(DEADLINE_QUEUE, { concurrency: 1, handle: life.sweep })
  await life.start()
  return {
    jobs,
    outcomes,
    life,
    async close() {
      // Before what jobs in hand still use.
      await jobs.close()
      transport.close()
      await outcomes.close()
      await life.close()
    },
  }
}

type Parts = {
  readonly env: ApiEnv
  readonly database: Database
  readonly mail: Mail
  readonly cleanHtml: CleanHtml
  readonly tokens: CallerTokens
  readonly modules: Modules
  readonly logger: Logger
  readonly metrics: Metrics
  readonly release: () => Promise<void>
}

async function listenOn(parts: Parts): Promise<Omit<ApiProgram, 'data'>> {
  const { env, database, cleanHtml, tokens, modules, logger, metrics, release } = parts
  const { jobs, outcomes, life } = parts.mail
  const readiness = createReadiness()
  const app = createApp({
    database,
    tokens,
    modules: [...modules.routes, ...life.routes, ...(env.WEBHOOK_PORT === undefined ? modules.webhooks : [])],
    grants: life.grants,
    onReferralStored: life.onReferralStored,
    notify: life.notify,
    endAccess: createEndAccess({ jobs, clock: Date.now }),
    postMail: createPostMail(jobs, Date.now),
    outcomes,
    cleanHtml,
    readiness,
    logger,
    metrics,
    clock: Date.now,
    newId: randomUUID,
    settings: {
      emailApiKeys: turning(env.EMAIL_API_KEY, env.EMAIL_API_KEY_PREVIOUS),
      emailHmacSecrets: turning(env.EMAIL_HMAC_SECRET, env.EMAIL_HMAC_SECRET_PREVIOUS),
      adminKey: env.ADMIN_KEY ?? null,
      secondStepOptionalFor: env.SECOND_STEP_OPTIONAL_FOR,
      mailDomain: mailDomainOf(env),
      mailWait: env.MAIL_WAIT_MS,
      decisionMail: { publicOrigin: env.PUBLIC_ORIGIN, supportEmail: env.SUPPORT_EMAIL },
      limitsCalls: env.RATE_LIMITS === 'on',
      onlyFromBff: env.WEBHOOK_PORT !== undefined,
    },
  })
  const program = await listen({
    name: 'api',
    app,
    host: env.HOST,
    port: env.API_PORT,
    logger,
    readiness,
    release,
  })
  return {
    ...program,
    calls: callsOf(app),
    close: () => {
      // Calls that wait for a mail's outcome answer "accepted" now instead of holding up the end.
      outcomes.release()
      life.release()
      return program.close()
    },
  }
}

/** Without middleware and the refusals of other methods, which stand for all methods. */
function callsOf({ routes }: Pick<Hono<RequestEnv>, 'routes'>): readonly string[] {
  const named = routes.filter(({ method }) => method !== 'ALL')
  return [...new Set(named.map(({ method, path }) => `${method} ${path}`))]
}

function turning(current: string, previous: string | undefined): RotatedKeys {
  return previous === undefined ? [current] : [current, previous]
}

/** Jobs by what they wait for; a queue that only grows is the first sign of a service that is down. */
function countJobs(metrics: Metrics, database: Database): void {
  for (const state of ['created', 'retry', 'active']) {
    metrics.gauge('jobs', 'Jobs in the queue by state.', state, async () => {
      const rows = await database.statement('select count(*)::int as jobs from pgboss.job where state = $1', [
        state,
      ])
      return Number(rows[0]?.['jobs'])
    })
  }
}

/** Clears away what no longer decides anything; several processes doing it do no harm. */
function keepHouse(database: Database, logger: Logger): () => Promise<void> {
  const timer = setInterval(() => {
    database
      .asService((tx) => forgetExpired(tx))
      .catch((error: unknown) => logger.warn({ error: String(error) }, 'housekeeping failed'))
  }, HOUSEKEEPING_INTERVAL)
  return () => {
    clearInterval(timer)
    return Promise.resolve()
  }
}

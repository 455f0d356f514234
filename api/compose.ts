/**
 * The composition root: each module's dependencies, the list of modules, and the app that serves their routes. The program and the tests
 * both compose the API here.
 */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Readiness } from '../runtime/program.ts'
import { newSecret } from '../runtime/secrets.ts'
import { NO_METRICS, type Metrics } from '../runtime/telemetry/metrics.ts'
import { REFERRAL_BUDGETS, type ReferralBudgets } from '../shared/domain/referral-limits.ts'
import { createApp, createWebhooksApp } from './app.ts'
import { eachAlone, type Database } from './db/database.ts'
import { claimSignature } from './db/request-guards.repository.ts'
import { mailDomainOf, type ApiEnv } from './env.ts'
import { createCallLimit, noLimit } from './http/call-limit.ts'
import { CALLER_LIMIT, createCallerLimit, type CallerLimitOptions } from './http/caller-limit.ts'
import type { RotatedKeys } from './http/signature.ts'
import { createIdentity, type Identity, type IdentityDeps } from './identity.ts'
import type { BackgroundJob, JobQueue } from './jobs/job-queue.ts'
import { adminModule } from './modules/admin/admin.module.ts'
import { applicationModule } from './modules/application/own-application.routes.ts'
import { assistantModule } from './modules/assistant/assistant.module.ts'
import { barAdmissionsModule } from './modules/bar-admissions/bar-admissions.routes.ts'
import { billingModule } from './modules/billing/billing.module.ts'
import { bookSharesModule } from './modules/book-shares/book-shares.module.ts'
import { callsModule } from './modules/calls/calls.module.ts'
import { citationsModule } from './modules/citations/citations.module.ts'
import { clientRequestsModule } from './modules/client-requests/client-requests.module.ts'
import { conversationsModule } from './modules/conversations/conversations.module.ts'
import { deviceGrantsModule } from './modules/device-grants/device-grants.module.ts'
import { deviceSharesModule } from './modules/device-shares/device-shares.routes.ts'
import { emailModule } from './modules/email/email.module.ts'
import { createMailOutcomes } from './modules/email/mail-outcomes.ts'
import { firmModule } from './modules/firm/firm.module.ts'
import { filesModule } from './modules/files/files.routes.ts'
import { healthModule } from './modules/health/health.routes.ts'
import { integrationsModule } from './modules/integrations/integrations.module.ts'
import { lienAnswersModule } from './modules/lien-answers/lien-answers.module.ts'
import { lienRemindersModule } from './modules/lien-reminders/lien-reminders.module.ts'
import { legalSearchModule } from './modules/legal-search/waitlist.routes.ts'
import { moderationModule } from './modules/moderation/moderation.module.ts'
import { packOverridesModule } from './modules/pack-overrides/pack-overrides.module.ts'
import { ownDataModule } from './modules/own-data/own-data.module.ts'
import { pushModule } from './modules/push/push.module.ts'
import { createPlanPush } from './modules/push/push.service.ts'
import { networkModule } from './modules/network/network.module.ts'
import { lookupModule } from './modules/lookup/lookup.module.ts'
import { notificationsModule } from './modules/notifications/notifications.module.ts'
import { practiceModule } from './modules/practice/practice.module.ts'
import { profileModule } from './modules/profile/profile.module.ts'
import { readRecordsSeq, recordsModule } from './modules/records/records.module.ts'
import { referralsModule } from './modules/referrals/referrals.module.ts'
import { registrationModule } from './modules/registration/registration.module.ts'
import { secondStepModule } from './modules/second-step/second-step.module.ts'
import { ticketsModule } from './modules/tickets/tickets.module.ts'
import { unsubscribeModule } from './modules/unsubscribe/unsubscribe.module.ts'
import { upkeepModule } from './modules/upkeep/upkeep.module.ts'
import type { ApiModule, ApiPlatform } from './platform.ts'

export type ComposeDeps = {
  readonly env: ApiEnv
  /** Already migrated. The caller closes it after the API. */
  readonly database: Database
  readonly queue: JobQueue
  readonly readiness: Readiness
  readonly logger: Logger
  readonly metrics?: Metrics
  readonly clock?: () => number
  /** Tests override the next three. */
  readonly callerLimit?: CallerLimitOptions
  readonly budgets?: ReferralBudgets
  readonly sessions?: IdentityDeps['sessions']
}

export type Api = {
  readonly app: Hono<RequestEnv>
  /** Served on a separate port; null if `app` serves them. */
  readonly webhooks: Hono<RequestEnv> | null
  readonly modules: Awaited<ReturnType<typeof composeModules>>
  readonly jobs: readonly BackgroundJob[]
  /** Starts the job workers and the modules' recurring work. */
  start(): Promise<void>
  /** Answers waiting calls, so that they do not delay the shutdown. */
  release(): void
  close(): Promise<void>
}

/** Rejects with a message for the operator if the sign-in service is not fit for production. */
export async function compose(deps: ComposeDeps): Promise<Api> {
  const { env, queue, logger, metrics = NO_METRICS } = deps
  const base = basePlatform(deps)
  const callerLimit = limitsCalls(env)
    ? createCallerLimit(base.database, base.clock, deps.callerLimit ?? CALLER_LIMIT)
    : noLimit
  const { close: closeIdentity, ...identity } = await createIdentity({
    ...base,
    callerLimit,
    sessions: deps.sessions,
  })
  const modules = await composeModules({
    ...base,
    ...identity,
    callerLimit,
    metrics,
    readiness: deps.readiness,
    budgets: deps.budgets ?? REFERRAL_BUDGETS,
  })
  const { health, admin, ...others } = modules
  const inOrder: readonly ApiModule[] = Object.values(modules)
  const jobs = inOrder.flatMap((module) => module.jobs ?? [])
  await queue.open(jobs)
  const { webhooks } = modules.billing
  const hasOwnPort = env.WEBHOOK_PORT !== undefined
  return {
    modules,
    jobs,
    app: createApp({
      logger,
      metrics,
      clock: base.clock,
      bffSecrets: rotated(env.EMAIL_HMAC_SECRET, env.EMAIL_HMAC_SECRET_PREVIOUS),
      forOperators: routesOf([health, admin]),
      routes: [...routesOf(Object.values(others)), ...(hasOwnPort ? [] : webhooks)],
      onlyFromBff: hasOwnPort,
    }),
    webhooks: hasOwnPort ? createWebhooksApp(webhooks, logger) : null,
    async start() {
      for (const job of jobs) queue.work(job)
      for (const module of inOrder) await module.start?.()
    },
    release() {
      for (const module of inOrder) module.release?.()
    },
    async close() {
      // The queue closes first, because running jobs still use the modules.
      await queue.close()
      for (const module of inOrder.toReversed()) await module.close?.()
      await closeIdentity()
    },
  }
}

type ModulesDeps = ApiPlatform &
  Omit<Identity, 'close'> &
  Pick<IdentityDeps, 'callerLimit'> & {
    readonly metrics: Metrics
    readonly readiness: Readiness
    readonly budgets: ReferralBudgets
  }

/** Started in this order and closed in reverse. */
async function composeModules(platform: ModulesDeps) {
  const outcomes = await createMailOutcomes(platform.database)
  const notifications = await notificationsModule({
    ...platform,
    planPush: createPlanPush({ ...platform, publicKey: platform.env.VAPID?.publicKey ?? null }),
    recordsSeq: (userId) => readRecordsSeq(platform.database, userId),
  })
  const { notify, unsubscribeLinks } = notifications
  const admin = adminModule({ ...platform, notify })
  const deviceGrants = deviceGrantsModule(platform)
  const { grants } = deviceGrants
  const referrals = referralsModule({ ...platform, outcomes, notify, unsubscribeLinks, grants })
  const lienAnswers = lienAnswersModule({ ...platform, notify, mailHooks: referrals.mailHooks })
  const email = emailModule({ ...platform, outcomes, mailHooks: lienAnswers.mailHooks })
  const billing = billingModule(platform)
  const registration = registrationModule({ ...platform, checkouts: billing.checkouts })
  const integrations = integrationsModule({ ...platform, cleanHtml: email.cleanHtml })
  return {
    health: healthModule(platform),
    upkeep: upkeepModule(platform),
    admin,
    secondStep: secondStepModule(platform),
    deviceGrants,
    deviceShares: deviceSharesModule(platform),
    profile: profileModule(platform),
    firm: firmModule(platform),
    practice: practiceModule(platform),
    application: applicationModule(platform),
    barAdmissions: barAdmissionsModule(platform),
    notifications,
    referrals,
    files: filesModule({ ...platform, referrals: referrals.members }),
    push: pushModule({ ...platform, mailNotification: notifications.mailNotification }),
    unsubscribe: unsubscribeModule({ ...platform, unsubscribeLinks }),
    email,
    billing,
    registration,
    clientRequests: clientRequestsModule({ ...platform, notify, signups: registration.signups }),
    conversations: conversationsModule({ ...platform, notify, grants }),
    network: networkModule({ ...platform, notify, unsubscribeLinks }),
    moderation: moderationModule({ ...platform, notify, applications: admin.applications }),
    tickets: ticketsModule({ ...platform, notify }),
    ownData: ownDataModule({ ...platform, notify, removeConnections: integrations.removeConnections }),
    lookup: lookupModule(platform),
    legalSearch: legalSearchModule(platform),
    lienReminders: lienRemindersModule({ ...platform, notify }),
    packOverrides: packOverridesModule(platform),
    assistant: await assistantModule(platform),
    citations: citationsModule(platform),
    records: recordsModule({ ...platform, grants, onStored: lienAnswers.onStored }),
    calls: callsModule({ ...platform, notify }),
    lienAnswers,
    bookShares: bookSharesModule({ ...platform, notify }),
    integrations,
  } satisfies Readonly<Record<string, ApiModule>>
}

function basePlatform({
  env,
  database,
  queue,
  logger,
  clock = Date.now,
}: ComposeDeps): Omit<ApiPlatform, 'tokens'> {
  return {
    env,
    database,
    jobs: queue,
    logger,
    clock,
    newId: randomUUID,
    newSecret,
    limit: (options) => (limitsCalls(env) ? createCallLimit(database, clock, options) : noLimit),
    signature: {
      apiKeys: rotated(env.EMAIL_API_KEY, env.EMAIL_API_KEY_PREVIOUS),
      secrets: rotated(env.EMAIL_HMAC_SECRET, env.EMAIL_HMAC_SECRET_PREVIOUS),
      claim: (value, expiresAt) => claimSignature(eachAlone(database), value, expiresAt),
      clock,
    },
    encryptionKeys: rotated(env.TOKEN_ENCRYPTION_KEY, env.TOKEN_ENCRYPTION_KEY_PREVIOUS),
    site: { publicOrigin: env.PUBLIC_ORIGIN, supportEmail: env.SUPPORT_EMAIL },
    mailDomain: mailDomainOf(env),
  }
}

function limitsCalls({ RATE_LIMITS }: ApiEnv): boolean {
  return RATE_LIMITS === 'on'
}

function rotated(current: string, previous: string | undefined): RotatedKeys {
  return previous === undefined ? [current] : [current, previous]
}

function routesOf(modules: readonly ApiModule[]): readonly Hono<RequestEnv>[] {
  return modules.flatMap((module) => module.routes ?? [])
}

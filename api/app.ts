/** Builds the API from what it needs; `main.ts` listens, tests ask it in process. */
import { Hono } from 'hono'
import { errorHandler, notFoundHandler, requestLog, type RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import { REFERRAL_BUDGETS, type ReferralBudgets } from '../shared/domain/referral-limits.ts'
import { NO_METRICS, type Metrics } from '../runtime/telemetry/metrics.ts'
import type { Readiness } from '../runtime/program.ts'
import type { Database } from './db/database.ts'
import { claimSignature } from './db/request-guards.repository.ts'
import type { CallerTokens } from './http/caller-tokens.ts'
import { createCallLimit, noLimit } from './http/call-limit.ts'
import { onlyOurBff, recogniseBff } from './http/call-origin.ts'
import type { SignatureOptions, RotatedKeys } from './http/signature.ts'
import { unstorable } from './http/storable-text.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { createAdmissionsReview } from './modules/admin/admissions-review.service.ts'
import { createAdministrators } from './modules/users/administrators.service.ts'
import { createApplicationsService } from './modules/admin/applications.service.ts'
import type { DecisionMailOptions } from './modules/admin/decision-mail.ts'
import { emailRoutes } from './modules/email/email.routes.ts'
import { createEmailService } from './modules/email/email.service.ts'
import type { CleanHtml } from './modules/email/html-cleaner.ts'
import type { PostMail } from './modules/email/mail-delivery.service.ts'
import type { MailOutcomes } from './modules/email/mail-outcomes.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import type { DeviceGrants } from './modules/device-grants/device-grants.service.ts'
import type { EndAccess } from './modules/admin/end-access.ts'
import type { Notify } from './modules/notifications/notify.service.ts'
import { createReferralBudget, noBudget } from './modules/referrals/intake/referral-budget.ts'
import {
  createReferralsService,
  type ReferralsDeps,
} from './modules/referrals/intake/send-referral.service.ts'
import { referralsRoutes } from './modules/referrals/intake/send-referral.routes.ts'
import { usersRoutes } from './modules/profile/verify-profile.routes.ts'

/** A person's own messages (/api/send-email). */
const MESSAGES_AN_HOUR = 60
const HOUR = 3_600_000

export type AppDeps = {
  readonly database: Database
  readonly tokens: CallerTokens
  readonly postMail: PostMail
  readonly outcomes: MailOutcomes
  readonly cleanHtml: CleanHtml
  readonly readiness: Readiness
  readonly logger: Logger
  readonly metrics?: Metrics
  readonly clock: () => number
  readonly newId: () => string
  readonly grants: DeviceGrants
  readonly onReferralStored: ReferralsDeps['onStored']
  readonly notify: Notify
  readonly endAccess: EndAccess
  /** Routes of the modules that the program has put together itself (`modules.ts`). */
  readonly modules?: readonly Hono<RequestEnv>[]
  readonly settings: {
    readonly emailApiKeys: RotatedKeys
    readonly emailHmacSecrets: RotatedKeys
    readonly adminKey: string | null
    /** Administrators who may put it off; nobody in production. */
    readonly secondStepOptionalFor: ReadonlySet<string>
    readonly mailDomain: string
    readonly mailWait: number
    readonly decisionMail: DecisionMailOptions
    readonly limitsCalls: boolean
    /** Whether anybody but our BFF is refused. */
    readonly onlyFromBff: boolean
    /** Absent: those of the product. */
    readonly budgets?: ReferralBudgets
  }
}

export function createApp(deps: AppDeps): Hono<RequestEnv> {
  const { database, tokens, readiness, logger, clock, settings } = deps
  const mailing = { ...deps, mailDomain: settings.mailDomain, mailWait: settings.mailWait }
  const signature: SignatureOptions = {
    apiKeys: settings.emailApiKeys,
    secrets: settings.emailHmacSecrets,
    claim: (value, expiresAt) => database.asService((tx) => claimSignature(tx, value, expiresAt)),
    clock,
  }
  const messageLimit = settings.limitsCalls
    ? createCallLimit(database, clock, {
        name: 'send-email',
        calls: MESSAGES_AN_HOUR,
        window: HOUR,
        words: 'You have sent as many messages as are allowed in an hour. Please try again later.',
      })
    : noLimit

  const app = new Hono<RequestEnv>()
  app.use(requestLog(logger, clock, { program: 'api', metrics: deps.metrics ?? NO_METRICS }))
  app.use(async (c, next) => {
    // In the path or the question: no text of ours has it, and no statement takes it.
    if (c.req.url.includes('%00')) throw unstorable()
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  const administrators = createAdministrators({ database, clock })
  app.use(recogniseBff({ secrets: settings.emailHmacSecrets, clock, logger }))
  app.route('/', healthRoutes({ database, tokens, readiness }))
  app.route(
    '/',
    adminRoutes({
      ...settings,
      tokens,
      administrators,
      applications: createApplicationsService({ ...mailing, mail: settings.decisionMail }),
      admissions: createAdmissionsReview({ ...mailing, mail: settings.decisionMail }),
    }),
  )
  // Supervisors ask for health, and operators come with the administration key.
  if (settings.onlyFromBff) app.use(onlyOurBff())
  app.route(
    '/',
    usersRoutes({
      database,
      tokens,
      administrators,
      secondStepOptionalFor: settings.secondStepOptionalFor,
    }),
  )
  const referrals = createReferralsService({
    ...mailing,
    onStored: deps.onReferralStored,
    spend: settings.limitsCalls
      ? createReferralBudget(settings.budgets ?? REFERRAL_BUDGETS, clock)
      : noBudget,
    publicOrigin: settings.decisionMail.publicOrigin,
  })
  app.route('/', referralsRoutes({ tokens, grants: deps.grants, signature, referrals }))
  app.route(
    '/',
    emailRoutes({ tokens, signature, clock, email: createEmailService({ ...mailing, limit: messageLimit }) }),
  )
  for (const module of deps.modules ?? []) app.route('/', module)
  app.notFound(notFoundHandler())
  app.onError(errorHandler(logger))
  return app
}

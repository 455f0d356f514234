/** The modules that bring their own background work or speak to other services, put together from the configuration. */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { RequestEnv } from '../runtime/http.ts'
import { errorForLog, type Logger } from '../runtime/logger.ts'
import { newSecret } from '../runtime/secrets.ts'
import type { Database } from './db/database.ts'
import { mailDomainOf, type ApiEnv } from './env.ts'
import type { CallerTokens } from './http/caller-tokens.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { createPostToOwner } from './modules/email/owner-mail.ts'
import type { CleanHtml } from './modules/email/html-cleaner.ts'
import { ownApplicationRoutes } from './modules/application/own-application.routes.ts'
import { barAdmissionsRoutes } from './modules/bar-admissions/bar-admissions.routes.ts'
import { createBillingModule } from './modules/billing/billing.module.ts'
import { RECEIPT_QUEUE } from './modules/billing/receipts.service.ts'
import { planReconciliation, RECONCILIATION_QUEUE } from './modules/billing/reconciliation.ts'
import { STRIPE_EVENT_QUEUE } from './modules/billing/webhook.service.ts'
import { createClientRequestsRoutes } from './modules/client-requests/client-requests.module.ts'
import { deviceSharesRoutes } from './modules/device-shares/device-shares.routes.ts'
import { waitlistRoutes } from './modules/legal-search/waitlist.routes.ts'
import { REVOCATION_QUEUE } from './modules/integrations/connections/revocation.ts'
import {
  createIntegrationsModule,
  type IntegrationsModule,
} from './modules/integrations/integrations.module.ts'
import { createLookupModule } from './modules/lookup/lookup.module.ts'
import { ownProfileRoutes } from './modules/profile/own-profile.routes.ts'
import { createRegistrationModule } from './modules/registration/registration.module.ts'
import type { SecondStep } from './modules/second-step/second-step.module.ts'

/** Events of Stripe worked on at the same time. */
const EVENT_CONCURRENCY = 5

export type ModulesDeps = {
  readonly env: ApiEnv
  readonly database: Database
  readonly tokens: CallerTokens
  readonly secondStep: Pick<SecondStep, 'routes'>
  readonly jobs: JobQueue
  readonly cleanHtml: CleanHtml
  readonly logger: Logger
}

export type Modules = {
  readonly routes: readonly Hono<RequestEnv>[]
  /** What other services call: on the API's port, or on one of their own. */
  readonly webhooks: readonly Hono<RequestEnv>[]
  close(): Promise<void>
}

/** In the background: until it is done, both keys open what is there. */
function reencryptTokens(integrations: Pick<IntegrationsModule, 'reencryptTokens'>, logger: Logger): void {
  integrations.reencryptTokens().then(
    (connections) => logger.info({ connections }, 'no connection needs the token key before any more'),
    (error: unknown) => logger.error({ error: errorForLog(error) }, 'sealing with the new token key failed'),
  )
}

export function startModules(deps: ModulesDeps): Modules {
  const { env, database, tokens, secondStep, jobs, cleanHtml, logger } = deps
  const limitsCalls = env.RATE_LIMITS === 'on'
  const mailDomain = mailDomainOf(env)
  const calls = { database, tokens, jobs, logger, limitsCalls, clock: Date.now, newId: randomUUID }
  const shared = {
    ...calls,
    mailDomain,
    postToOwner: createPostToOwner({ ...calls, mailDomain }),
    site: { publicOrigin: env.PUBLIC_ORIGIN, supportEmail: env.SUPPORT_EMAIL },
  }
  const billing = createBillingModule({ ...shared, stripe: stripeSettings(env) })
  jobs.work(STRIPE_EVENT_QUEUE, { concurrency: EVENT_CONCURRENCY, handle: billing.handleEvent })
  jobs.work(RECEIPT_QUEUE, { concurrency: EVENT_CONCURRENCY, handle: billing.handleReceipt })
  jobs.work(RECONCILIATION_QUEUE, { concurrency: 1, handle: billing.reconcile })
  planReconciliation({ ...shared, interval: env.STRIPE_RECONCILE_MINUTES * 60_000 }).catch((error: unknown) =>
    logger.error({ error: errorForLog(error) }, 'the comparison with Stripe could not be planned'),
  )
  const registration = createRegistrationModule({
    ...shared,
    checkouts: billing.checkouts,
    supabase: {
      supabaseUrl: env.SUPABASE_URL,
      serviceRoleKey: env.SUPABASE_SERVICE_ROLE_KEY,
      secretKey: env.SUPABASE_SECRET_KEY ?? null,
    },
  })
  const secondStepRoutes = secondStep.routes({ ...shared, ...shared.site })
  const clientRequests = createClientRequestsRoutes({ ...shared, signups: registration.signups })
  const lookup = createLookupModule({
    ...shared,
    addressSearchUrl: env.ADDRESS_SEARCH_URL,
    zipLookupUrl: env.ZIP_LOOKUP_URL,
    userAgent: `CounselRelay (${env.SUPPORT_EMAIL})`,
  })
  const integrations = createIntegrationsModule({
    ...shared,
    cleanHtml,
    publicOrigin: env.PUBLIC_ORIGIN,
    sealingSecrets: [
      env.TOKEN_ENCRYPTION_KEY,
      ...(env.TOKEN_ENCRYPTION_KEY_PREVIOUS === undefined ? [] : [env.TOKEN_ENCRYPTION_KEY_PREVIOUS]),
    ],
    google: {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      url: env.GOOGLE_URL,
      driveAccess: env.GOOGLE_DRIVE_ACCESS,
    },
    microsoft: {
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
      url: env.MICROSOFT_URL,
      tenant: env.MICROSOFT_TENANT,
    },
  })
  if (env.TOKEN_ENCRYPTION_KEY_PREVIOUS !== undefined) reencryptTokens(integrations, logger)
  jobs.work(REVOCATION_QUEUE, { concurrency: 1, handle: integrations.handleRevocation })
  return {
    routes: [
      billing.routes,
      registration.routes,
      secondStepRoutes,
      ownApplicationRoutes(shared),
      ownProfileRoutes(shared),
      barAdmissionsRoutes(shared),
      clientRequests,
      lookup.routes,
      waitlistRoutes(shared),
      deviceSharesRoutes({ ...shared, newSecret }),
      ...integrations.routes,
    ],
    webhooks: [billing.webhooks],
    async close() {
      await registration.close()
      await integrations.close()
    },
  }
}

function stripeSettings(env: ApiEnv) {
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    apiUrl: env.STRIPE_API_URL,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    prices: { pro: env.STRIPE_PRICE_PRO, seat: env.STRIPE_PRICE_SEAT },
    reconcileEvery: env.STRIPE_RECONCILE_MINUTES * 60_000,
  }
}

/** Starts the sandbox: opens its store, creates the stand-ins and listens for HTTP and for mail. */
import { readFileSync } from 'node:fs'
import type { RawEnv } from '../runtime/env.ts'
import type { Logger } from '../runtime/logger.ts'
import type { PlatformData } from '../runtime/platform-data.ts'
import { createReadiness, listen, type RunningProgram } from '../runtime/program.ts'
import { createSandboxApp } from './app.ts'
import { openDatabase, type Database } from './database.ts'
import { createEntropy, type Clock, type Entropy } from './entropy.ts'
import { parseSandboxEnv, publicUrl, type SandboxEnv } from './env.ts'
import { createFaults } from './faults.ts'
import { CALLBACK_PATHS } from '../shared/domain/integrations.ts'
import { CONTENT_SCHEMA } from './cloud/contents.ts'
import { ITEM_SCHEMA } from './cloud/items.ts'
import { UPLOAD_SCHEMA } from './cloud/uploads.ts'
import { EVENT_SCHEMA } from './google/events.ts'
import { createCourtListenerStandIn } from './courtlistener/courtlistener.ts'
import { createGoogleStandIn, googleIssuerUrl } from './google/google.ts'
import { createLinkedinStandIn, linkedinIssuerUrl } from './linkedin/linkedin.ts'
import { createLlmStandIn } from './llm/llm.ts'
import { createMailbox, MAIL_SCHEMA, type Mailbox } from './mail/mailbox.ts'
import { createMailRoutes } from './mail/mail.routes.ts'
import { listenSmtp } from './mail/smtp.ts'
import { createMicrosoftStandIn } from './microsoft/microsoft.ts'
import { OUTLOOK_SCHEMA } from './microsoft/outlook.ts'
import type { OidcClient } from './oidc/issuer-options.ts'
import { OIDC_SCHEMA } from './oidc/schema.ts'
import { seedDemoAccounts } from './seed.ts'
import { createPushStandIn } from './push/push.ts'
import { STRIPE_SCHEMA } from './stripe/store.ts'
import { createStripeStandIn } from './stripe/stripe.ts'
import type { ApiKeys } from './supabase/auth/access-tokens.ts'
import { MFA_SCHEMA } from './supabase/auth/mfa/mfa-schema.ts'
import { assembleAuth, type AuthDeps } from './supabase/auth/auth-deps.ts'
import { createExternalProvider, type ExternalProvider } from './supabase/auth/external-provider.ts'
import { createPasswords, STANDARD_COST, type HashCost } from './supabase/auth/passwords.ts'
import { createRateLimits } from './supabase/auth/rate-limits.ts'
import { AUTH_SCHEMA } from './supabase/auth/schema.ts'
import { HOSTED_DEFAULTS } from './supabase/auth/settings.ts'
import { loadSandboxKeys, type SandboxKeys } from './supabase/keys.ts'
import { createPoolData, type PoolData } from './supabase/rest/pool-data.ts'
import { createSupabaseStandIn, SUPABASE_MOUNT } from './supabase/supabase.ts'

type SandboxDeps = {
  readonly logger: Logger
  /** The API's embedded database when both run in one process. */
  readonly data: PlatformData | null
  readonly clock?: Clock
  readonly entropy?: Entropy
  readonly passwordCost?: HashCost
}

/** The project's own email templates, as a hosted project uses them too. */
const TEMPLATES = new URL('../supabase/templates/', import.meta.url)

const SCHEMAS = [
  MAIL_SCHEMA,
  AUTH_SCHEMA,
  MFA_SCHEMA,
  OIDC_SCHEMA,
  STRIPE_SCHEMA,
  CONTENT_SCHEMA,
  ITEM_SCHEMA,
  UPLOAD_SCHEMA,
  EVENT_SCHEMA,
  OUTLOOK_SCHEMA,
]

/** Rejects with a message for the operator when a port is in use or the configuration is invalid. */
export async function startSandbox(raw: RawEnv, deps: SandboxDeps): Promise<RunningProgram> {
  const env = parseSandboxEnv(raw)
  const { logger, clock = Date.now, entropy = createEntropy() } = deps
  const keys = await loadSandboxKeys(env.dataDir)
  const db = openDatabase(env.dataDir, SCHEMAS)
  const shared: Shared = {
    env,
    logger,
    clock,
    entropy,
    keys,
    db,
    mailbox: createMailbox({ db, clock, entropy }),
  }
  const pool = deps.data === null && env.databaseUrl !== undefined ? createPoolData(env.databaseUrl) : null
  const releaseStores = async (): Promise<void> => {
    await pool?.close()
    db.close()
  }
  try {
    const auth = await createAuth(shared, deps.passwordCost ?? STANDARD_COST)
    if (env.seed) await seedDemoAccounts(auth)
    return await listenBoth(shared, { auth, data: deps.data ?? pool, releaseStores })
  } catch (error) {
    await releaseStores()
    throw error
  }
}

type Shared = {
  readonly env: SandboxEnv
  readonly logger: Logger
  readonly clock: Clock
  readonly entropy: Entropy
  readonly keys: SandboxKeys
  readonly db: Database
  readonly mailbox: Mailbox
}

async function createAuth(shared: Shared, cost: HashCost): Promise<AuthDeps> {
  const { env, clock, keys } = shared
  const externalUrl = `${publicUrl(env)}${SUPABASE_MOUNT}/auth/v1`
  const providers = providerList(publicUrl(env), externalUrl, keys)
  return assembleAuth({
    ...shared,
    passwords: await createPasswords({ minLength: env.passwordMinLength, cost }),
    limits: createRateLimits({ clock, on: env.rateLimits, mailInterval: env.mailIntervalMs }),
    apiKeys: apiKeys(env, keys),
    providers: new Map(providers.map((provider) => [provider.name, provider])),
    settings: {
      ...HOSTED_DEFAULTS,
      externalUrl,
      siteUrl: env.siteUrl,
      allowList: [...env.allowList, ...loopbackTwin(env.siteUrl).map((site) => `${site}/**`)],
      autoconfirm: env.autoconfirm,
      allowUnverifiedSignIns: env.allowUnverifiedSignIns,
      signupDisabled: env.signupDisabled,
      passwordMinLength: env.passwordMinLength,
      passwordNeedsReauthentication: env.passwordNeedsReauthentication,
      passwordNeedsCurrent: env.passwordNeedsCurrent,
      mailFrom: env.mailFrom,
      confirmationTemplate: readFileSync(new URL('confirmation.html', TEMPLATES), 'utf8'),
      recoveryTemplate: readFileSync(new URL('recovery.html', TEMPLATES), 'utf8'),
      mailInterval: env.mailIntervalMs,
    },
  })
}

/** The sandbox's own API keys, and those of the programs' configuration. */
function apiKeys(env: SandboxEnv, keys: SandboxKeys): ApiKeys {
  const known = new Map<string, 'anon' | 'service_role'>()
  for (const key of [keys.anonKey, env.apiKeys.anon]) if (key !== undefined) known.set(key, 'anon')
  for (const key of [keys.serviceRoleKey, keys.secretKey, env.apiKeys.serviceRole, env.apiKeys.secret]) {
    if (key !== undefined) known.set(key, 'service_role')
  }
  return known
}

const AUTH_CLIENT_ID = 'sandbox-supabase-auth'

function providerList(url: string, externalUrl: string, keys: SandboxKeys): readonly ExternalProvider[] {
  const client = {
    clientId: AUTH_CLIENT_ID,
    clientSecret: keys.providerSecret,
    redirectUri: `${externalUrl}/callback`,
  }
  return [
    createExternalProvider({ ...client, name: 'google', issuer: googleIssuerUrl(url), usesPkce: true }),
    createExternalProvider({
      ...client,
      name: 'linkedin_oidc',
      issuer: linkedinIssuerUrl(url),
      usesPkce: false,
    }),
  ]
}

/** The site under its other loopback name: a user may open either. */
function loopbackTwin(siteUrl: string): readonly string[] {
  const url = new URL(siteUrl)
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[url.hostname]
  return twin === undefined ? [] : [`${url.protocol}//${twin}${url.port === '' ? '' : `:${url.port}`}`]
}

/** The API's OAuth client for connected accounts. Its redirect addresses exist under both names of the site. */
function integration(
  application: SandboxEnv['google'],
  paths: readonly string[],
  siteUrl: string,
): readonly OidcClient[] {
  if (application === null) return []
  const sites = [siteUrl, ...loopbackTwin(siteUrl)]
  return [{ ...application, redirectUris: sites.flatMap((site) => paths.map((path) => `${site}${path}`)) }]
}

type Parts = {
  readonly auth: AuthDeps
  readonly data: PlatformData | PoolData | null
  readonly releaseStores: () => Promise<void>
}

async function listenBoth(shared: Shared, { auth, data, releaseStores }: Parts): Promise<RunningProgram> {
  const { env, logger, clock, entropy, keys, db, mailbox } = shared
  const faults = createFaults()
  const url = publicUrl(env)
  const authClient: OidcClient = {
    id: AUTH_CLIENT_ID,
    secret: keys.providerSecret,
    redirectUris: [`${auth.settings.externalUrl}/callback`],
  }
  const issuer = { db, clock, entropy, key: keys.issuer, publicUrl: url }
  const accounts = { ...issuer, faults, mailbox }
  const stripe = createStripeStandIn({
    database: db,
    faults,
    logger,
    clock,
    uuid: () => entropy.uuid(),
    origin: url,
    webhook: env.stripeWebhook,
  })
  const app = createSandboxApp({
    logger,
    faults,
    standIns: [
      { mount: '/mail', title: 'Mailbox', fault: null, routes: createMailRoutes(mailbox) },
      createSupabaseStandIn({ auth, data }),
      createGoogleStandIn({
        ...accounts,
        clients: [authClient, ...integration(env.google, CALLBACK_PATHS.google, env.siteUrl)],
      }),
      createMicrosoftStandIn({
        ...accounts,
        clients: integration(env.microsoft, CALLBACK_PATHS.onedrive, env.siteUrl),
        linkSecret: keys.providerSecret,
      }),
      createPushStandIn({ publicUrl: url, clock, uuid: () => entropy.uuid() }),
      createLlmStandIn({ faults, clock, uuid: () => entropy.uuid() }),
      createCourtListenerStandIn({ faults, clock }),
      createLinkedinStandIn({ ...issuer, clients: [authClient] }),
      ...stripe.standIns,
    ],
  })
  const smtp = await listenSmtp({ host: env.host, port: env.smtpPort, faults, mailbox, logger })
  try {
    return await listen({
      name: 'sandbox',
      app,
      host: env.host,
      port: env.port,
      logger,
      readiness: createReadiness(),
      release: async () => {
        await stripe.close()
        await smtp.close()
        await releaseStores()
      },
    })
  } catch (error) {
    await smtp.close()
    throw error
  }
}

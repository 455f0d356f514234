/** The sandbox's configuration. Settings of the Supabase dashboard have GoTrue's names here. */
import { z } from 'zod'
import { parseEnv, portSchema, type RawEnv } from '../runtime/env.ts'

const SECOND = 1000

const listSchema = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))

const switchSchema = z.enum(['true', 'false']).transform((value) => value === 'true')

const sandboxEnvSchema = z
  .object({
    NODE_ENV: z
      .string()
      .optional()
      .refine((value) => value !== 'production', 'is production, where no stand-in may run'),
    PORT: portSchema.default(3000),
    SANDBOX_PORT: portSchema.optional(),
    SMTP_PORT: portSchema.optional(),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_ORIGIN: z.url().optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.string().optional(),
    SUPABASE_ANON_KEY: z.string().optional(),
    SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
    SUPABASE_SECRET_KEY: z.string().optional(),
    /** The URL that receives Stripe's events, and the signing secret. Of several secrets the first one signs. */
    API_URL: z.url().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().default(''),
    /** The API's OAuth clients. A provider without both values only knows the client of the sign-in. */
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    MICROSOFT_CLIENT_ID: z.string().optional(),
    MICROSOFT_CLIENT_SECRET: z.string().optional(),
    SEED: z.enum(['demo', 'load', 'rooms', 'none']).default('none'),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    MAIL_FROM: z.string().default('CounselRelay <no-reply@counselrelay.test>'),
    /** true: every address counts as confirmed without an email, so a confirmation proves nothing. */
    MAILER_AUTOCONFIRM: switchSchema.default(false),
    /** true: a sign-in with an unconfirmed address gets a session. Defaults to true unless MAILER_AUTOCONFIRM is on. */
    MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: switchSchema.optional(),
    DISABLE_SIGNUP: switchSchema.default(false),
    PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).default(6),
    /** true: a user whose session is older than a day needs an emailed code to change the password. */
    SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: switchSchema.default(false),
    /** true, as docs/operations.md requires of a hosted project: a new password needs the current one, except after an email link. */
    SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: switchSchema.default(true),
    /** Seconds between two emails to one address: 1 in the Supabase CLI, 60 on hosted projects. */
    SMTP_MAX_FREQUENCY: z.coerce.number().int().min(0).default(1),
    /** Additional redirect addresses for a sign-in, comma separated, with `*` and `**` as in the dashboard. */
    URI_ALLOW_LIST: listSchema.default([]),
  })
  .refine((env) => !(env.MAILER_AUTOCONFIRM && env.MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS === true), {
    path: ['MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS'],
    message: 'cannot be true together with MAILER_AUTOCONFIRM',
  })
  .transform((env) => ({
    port: env.SANDBOX_PORT ?? env.PORT + 2,
    smtpPort: env.SMTP_PORT ?? env.PORT + 3,
    host: env.HOST,
    siteUrl: (env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    apiKeys: {
      anon: env.SUPABASE_ANON_KEY,
      serviceRole: env.SUPABASE_SERVICE_ROLE_KEY,
      secret: env.SUPABASE_SECRET_KEY,
    },
    stripeWebhook: {
      url: `${(env.API_URL ?? `http://127.0.0.1:${env.PORT + 1}`).replace(/\/$/, '')}/webhooks/stripe`,
      secret: env.STRIPE_WEBHOOK_SECRET.split(',')[0]?.trim() ?? '',
    },
    google: application(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    microsoft: application(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET),
    seed: env.SEED !== 'none',
    rateLimits: env.RATE_LIMITS === 'on',
    mailFrom: env.MAIL_FROM,
    autoconfirm: env.MAILER_AUTOCONFIRM,
    allowUnverifiedSignIns: env.MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS ?? !env.MAILER_AUTOCONFIRM,
    signupDisabled: env.DISABLE_SIGNUP,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    passwordNeedsReauthentication: env.SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
    passwordNeedsCurrent: env.SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
    mailIntervalMs: env.SMTP_MAX_FREQUENCY * SECOND,
    allowList: env.URI_ALLOW_LIST,
  }))

type Application = { readonly id: string; readonly secret: string }

function application(id: string | undefined, secret: string | undefined): Application | null {
  return id === undefined || secret === undefined ? null : { id, secret }
}

export type SandboxEnv = z.output<typeof sandboxEnvSchema>

export function parseSandboxEnv(raw: RawEnv): SandboxEnv {
  return parseEnv('sandbox', sandboxEnvSchema, raw)
}

/** The sandbox's address for a browser and for other programs on this machine. A wildcard host is not a usable address. */
export function publicUrl(env: Pick<SandboxEnv, 'host' | 'port'>): string {
  const host = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.port}`
}

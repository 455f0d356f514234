/** The API's configuration. */
import { createECDH, createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { ConfigurationError, parseEnv, portSchema, secretSchema, type RawEnv } from '../runtime/env.ts'
import { isEmail, normalizeEmail } from '../shared/domain/email-address.ts'
import { LLM_VARIABLES, llmSettings, unsafeModel } from './llm-env.ts'
import { refuseUnsafe, unsafeOrigin, unsafeService, unsafeSmtp } from '../runtime/production.ts'
import { EMAIL_ATTEMPTS } from '../shared/domain/retry.ts'
import { withoutTrailing } from '../shared/domain/text-ends.ts'

const milliseconds = z.coerce.number().int().min(0)

/** Receivers ignore shorter keys (RFC 8301, section 3.2). */
const DKIM_BITS = 1024

/** PEM; an environment without line breaks may write them as `\\n`. */
const dkimPrivateKeySchema = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isRsaKey, `must be an RSA private key of ${DKIM_BITS} or more bits, as PEM`)

/** Addresses, separated by commas. */
const addressesSchema = z
  .string()
  .default('')
  .transform(
    (list) =>
      new Set(
        list
          .split(',')
          .map(normalizeEmail)
          .filter((email) => email !== ''),
      ),
  )

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= DKIM_BITS
  } catch {
    return false
  }
}

const apiEnvSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: portSchema.max(65_534).default(3000),
    /** PORT + 1 unless set. */
    API_PORT: portSchema.optional(),
    /** Serves webhooks only; API_PORT then accepts calls from our BFF only. Absent: API_PORT serves everything. */
    WEBHOOK_PORT: portSchema.optional(),
    DATA_DIR: z.string().default('.data'),
    /** Absent: the embedded database in DATA_DIR. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    SUPABASE_URL: z.url({ protocol: /^https?$/ }).transform((url) => withoutTrailing(url, '/')),
    /** Only for a project that still signs its tokens with a shared secret (HS256). */
    SUPABASE_JWT_SECRET: secretSchema.optional(),
    /** Creates accounts in sign-ups and deletes them if the sign-up fails. */
    SUPABASE_SERVICE_ROLE_KEY: z.string().default(''),
    /** Supabase's newer secret key (sb_secret_...): with it, mail rate limits count per requesting user. */
    SUPABASE_SECRET_KEY: z.string().optional(),
    STRIPE_SECRET_KEY: z.string().default('sk_test_sandbox'),
    /** Absent: api.stripe.com. */
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** One secret, or two separated by a comma during a rotation. */
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .default('')
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .transform((secrets) => secrets.filter((secret) => secret !== '')),
    /** Interval between two comparisons of all subscriptions with Stripe's. */
    STRIPE_RECONCILE_MINUTES: z.coerce.number().min(0.01).default(1440),
    STRIPE_PRICE_PRO: z.string().default('price_pro'),
    STRIPE_PRICE_SEAT: z.string().default('price_seat'),
    /** Of the web applications registered with the providers (or, set by the launcher, of the stand-ins). */
    GOOGLE_CLIENT_ID: z.string().default(''),
    GOOGLE_CLIENT_SECRET: z.string().default(''),
    MICROSOFT_CLIENT_ID: z.string().default(''),
    MICROSOFT_CLIENT_SECRET: z.string().default(''),
    /** all-files requires Google's yearly assessment of the application. */
    GOOGLE_DRIVE_ACCESS: z.enum(['app-files', 'all-files']).default('app-files'),
    /** Whose accounts may connect: common, organizations, consumers or the id of one tenant. */
    MICROSOFT_TENANT: z
      .string()
      .regex(/^[\w.-]+$/)
      .default('common'),
    /** Base URL of a stand-in for the provider's hosts. Absent: the real hosts. */
    GOOGLE_URL: z.url({ protocol: /^https?$/ }).optional(),
    MICROSOFT_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Absent: the bundled US ZIP data. */
    ADDRESS_SEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
    ZIP_LOOKUP_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The key pair of push messages (RFC 8292), as base64url; both or neither, and without them there are none. */
    VAPID_PUBLIC_KEY: z.string().length(87).optional(),
    VAPID_PRIVATE_KEY: z.string().length(43).optional(),
    /** A stand-in for the browsers' push services. Absent: the real ones alone. */
    PUSH_URL: z.url({ protocol: /^https?$/ }).optional(),
    ...LLM_VARIABLES,
    /** A key of the operator's account. Absent: citations are not looked up. */
    COURTLISTENER_TOKEN: z.string().min(1).optional(),
    /** Only a stand-in has another address. */
    COURTLISTENER_URL: z
      .url({ protocol: /^https?$/ })
      .default('https://www.courtlistener.com')
      .transform((address) => withoutTrailing(address, '/')),
    EMAIL_API_KEY: secretSchema,
    EMAIL_HMAC_SECRET: secretSchema,
    /** The previous keys, as long as a BFF still signs with them. */
    EMAIL_API_KEY_PREVIOUS: secretSchema.optional(),
    EMAIL_HMAC_SECRET_PREVIOUS: secretSchema.optional(),
    /** Derives the recipients' links and encrypts values that must stay unreadable in a copy of the database. */
    TOKEN_ENCRYPTION_KEY: secretSchema,
    /** The previous key, as long as values encrypted with it exist. */
    TOKEN_ENCRYPTION_KEY_PREVIOUS: secretSchema.optional(),
    /** Absent: only signed-in administrators make decisions. */
    ADMIN_KEY: secretSchema.optional(),
    /** Demo administrators who may postpone two-step sign-in. */
    SECOND_STEP_OPTIONAL_FOR: addressesSchema,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
    MAIL_FROM: z
      .string()
      .refine((from) => isEmail(mailFromAddress(from)), 'must be "Name <address>" or an address'),
    /** Together, the three sign every mail (RFC 6376); absent: the mail server signs. */
    DKIM_DOMAIN: z.hostname('must be a domain').optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'must be a selector, such as mail2026')
      .optional(),
    DKIM_PRIVATE_KEY: dkimPrivateKeySchema.optional(),
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
    SUPPORT_EMAIL: z.string().default('support@counselrelay.example.com'),
    /** First attempts of a mail, 2 s and 4 s apart; after a transient failure a slower schedule follows. */
    EMAIL_ATTEMPTS: z.coerce.number().int().min(1).max(10).default(EMAIL_ATTEMPTS),
    /** How long a sending call waits for the mail server's response before it answers "accepted". */
    MAIL_WAIT_MS: milliseconds.max(30_000).default(8000),
    SEED: z.enum(['none', 'demo', 'load', 'rooms']).default('none'),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    NODE_ENV: z.string().default('development'),
  })
  .transform(
    (
      {
        DKIM_DOMAIN: domain,
        DKIM_SELECTOR: selector,
        DKIM_PRIVATE_KEY: privateKey,
        VAPID_PUBLIC_KEY: vapidPublic,
        VAPID_PRIVATE_KEY: vapidPrivate,
        ...env
      },
      context,
    ) => {
      const parts = { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey }
      const missing = Object.entries(parts).filter(([, value]) => value === undefined)
      if (missing.length === 1 || missing.length === 2)
        for (const [name] of missing)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: 'must be set as well: the three belong together',
          })
      const vapid = vapidKeys(vapidPublic, vapidPrivate)
      if (vapid === 'mismatch')
        context.addIssue({
          code: 'custom',
          path: ['VAPID_PUBLIC_KEY'],
          message: 'must belong to VAPID_PRIVATE_KEY: set both, made as one pair',
        })
      const { settings: llm, faults } = llmSettings(env)
      for (const { name, message } of faults) context.addIssue({ code: 'custom', path: [name], message })
      return {
        ...env,
        LLM: llm,
        VAPID: vapid === 'mismatch' ? null : vapid,
        API_PORT: env.API_PORT ?? env.PORT + 1,
        DKIM:
          domain === undefined || selector === undefined || privateKey === undefined
            ? null
            : { domain, selector, privateKey },
      }
    },
  )

/** 'mismatch' unless the two are one pair. */
function vapidKeys(
  publicKey: string | undefined,
  privateKey: string | undefined,
): { readonly publicKey: string; readonly privateKey: string } | 'mismatch' | null {
  if (publicKey === undefined && privateKey === undefined) return null
  if (publicKey === undefined || privateKey === undefined) return 'mismatch'
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey ? { publicKey, privateKey } : 'mismatch'
  } catch {
    return 'mismatch'
  }
}

export type ApiEnv = z.output<typeof apiEnvSchema>

export function parseApiEnv(raw: RawEnv): ApiEnv {
  const env = parseEnv('api', apiEnvSchema, raw)
  if (env.NODE_ENV !== 'production') return env
  if (env.RATE_LIMITS === 'off')
    throw new ConfigurationError('RATE_LIMITS=off is refused with NODE_ENV=production.')
  if (env.SECOND_STEP_OPTIONAL_FOR.size > 0)
    throw new ConfigurationError('SECOND_STEP_OPTIONAL_FOR is refused with NODE_ENV=production.')
  const unsafe = {
    PUBLIC_ORIGIN: unsafeOrigin(env.PUBLIC_ORIGIN),
    SUPABASE_URL: unsafeService(env.SUPABASE_URL),
    SMTP_URL: unsafeSmtp(env.SMTP_URL),
    DATABASE_URL:
      env.DATABASE_URL === undefined ? 'must be set: the embedded database is not for production' : null,
    COURTLISTENER_URL: unsafeOrigin(env.COURTLISTENER_URL),
    LLM_BASE_URL: env.LLM === null ? null : unsafeModel(env.LLM),
    PUSH_URL: env.PUSH_URL === undefined ? null : 'must not be set in production: it is for a stand-in',
    SEED: env.SEED === 'none' ? null : 'must be none in production: demo accounts have a public password',
  }
  refuseUnsafe('api', unsafe)
  return env
}

/** The bare address of `Name <address>`. */
export function mailFromAddress(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim()
}

/** Domain of the Message-IDs: the one that signs our mails (DKIM). */
export function mailDomainOf({ MAIL_FROM }: Pick<ApiEnv, 'MAIL_FROM'>): string {
  return mailFromAddress(MAIL_FROM).split('@')[1] ?? 'localhost'
}

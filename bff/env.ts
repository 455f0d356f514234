/**
 * The BFF's configuration. The service-role key is never read, and the secret key is only sent with calls of the sign-in service, none of
 * them administrative: a browser must not gain more rights than its user has.
 */
import { z } from 'zod'
import { DEFAULT_BOOKING_URL, publicConfigSchema } from '../shared/contracts/public-config.ts'
import { refuseUnsafe, unsafeOrigin, unsafeService } from '../runtime/production.ts'
import { parseEnv, portSchema, secretSchema, type RawEnv } from '../runtime/env.ts'
import { withoutTrailing } from '../shared/domain/text-ends.ts'

/** An http(s) URL without query. The trailing slash is removed, so that paths can be appended. */
const upstreamUrlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .refine((value) => !/[?#]/.test(value), 'must have no query')
  .transform((value) => withoutTrailing(value, '/'))

const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) origin' })
  .refine((value) => new URL(value).pathname === '/', 'must be an origin without a path')
  .transform((value) => new URL(value).origin)

const envSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    HOST: z.string().default('127.0.0.1'),
    PORT: portSchema.default(3000),
    PUBLIC_ORIGIN: originSchema.optional(),
    API_URL: upstreamUrlSchema,
    EMAIL_API_URL: upstreamUrlSchema.optional(),
    SUPABASE_URL: upstreamUrlSchema,
    SUPABASE_ANON_KEY: z.string().min(1),
    /** Supabase's newer secret key: with it the sign-in service rate-limits by the caller's address instead of ours. */
    SUPABASE_SECRET_KEY: z
      .string()
      .regex(/^sb_secret_/, 'must be a secret key (sb_secret_...); the older service_role key does not do it')
      .optional(),
    EMAIL_API_KEY: secretSchema,
    EMAIL_HMAC_SECRET: secretSchema,
    CLIENT_DIR: z.string().default('dist/client'),
    /** Folder with the hashed files of earlier releases. */
    EARLIER_CLIENT_DIR: z.string().default('dist/earlier'),
    SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    /** Number of our own proxies in front, each of which appends to X-Forwarded-For. */
    TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(8).default(0),
    BOOKING_URL: publicConfigSchema.shape.bookingUrl.default(DEFAULT_BOOKING_URL),
    SUPPORT_EMAIL: publicConfigSchema.shape.supportEmail.default('support@counselrelay.example.com'),
    /** One line, as shown on the legal pages. */
    POSTAL_ADDRESS: z
      .string()
      .trim()
      .min(10)
      .max(200)
      .default('CounselRelay, 100 Example Street, New York, NY 10004'),
    LOG_LEVEL: z.string().default('info'),
  })
  .refine((env) => !(env.NODE_ENV === 'production' && env.RATE_LIMITS === 'off'), {
    path: ['RATE_LIMITS'],
    message: 'off is for benchmarks; it is refused with NODE_ENV=production',
  })
  .transform((env) => ({
    ...env,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    EMAIL_API_URL: env.EMAIL_API_URL ?? env.API_URL,
  }))

export type BffEnv = z.output<typeof envSchema>

export function readBffEnv(raw: RawEnv): BffEnv {
  const env = parseEnv('bff', envSchema, raw)
  if (env.NODE_ENV === 'production')
    refuseUnsafe('bff', {
      PUBLIC_ORIGIN: unsafeOrigin(env.PUBLIC_ORIGIN),
      SUPABASE_URL: unsafeService(env.SUPABASE_URL),
      SUPABASE_SECRET_KEY:
        env.SUPABASE_SECRET_KEY === undefined
          ? 'must be set in production: without it everybody shares one allowance of sign-ins'
          : null,
    })
  return env
}

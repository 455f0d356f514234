/**
 * Completes the environment of the four programs: missing values come from DATA_DIR/secrets.json or from a stand-in of the sandbox. Returns
 * the stand-ins in use, so that production can reject them.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigurationError, parseEnv, portSchema, type RawEnv } from '../runtime/env.ts'
import { ensureSecrets, newSecret, newVapidKeys } from '../runtime/secrets.ts'
import { lazily } from '../shared/domain/lazily.ts'

export const PROGRAMS = ['bff', 'api', 'sandbox'] as const
export type ProgramName = (typeof PROGRAMS)[number]

export type StandIn = 'supabase' | 'mail' | 'stripe' | 'google' | 'microsoft'

export type ResolvedEnvironment = {
  readonly env: RawEnv
  readonly programs: readonly ProgramName[]
  readonly standIns: readonly StandIn[]
  readonly dataDir: string
  readonly port: number
  /** Of BFF and API each. */
  readonly processes: number
  /** The address of the Prometheus endpoint; null for none. */
  readonly metrics: { readonly port: number; readonly host: string } | null
}

/** The variables that replace each stand-in with the hosted service; all of them must be set together. */
const HOSTED: Readonly<Record<StandIn, readonly string[]>> = {
  supabase: ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO', 'STRIPE_PRICE_SEAT'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  microsoft: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
}
const STAND_INS = Object.keys(HOSTED) as StandIn[] // the keys of the literal above

const launcherSchema = z.object({
  PORT: portSchema.max(65_532).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  NODE_ENV: z.string().optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DATABASE_URL: z.string().optional(),
  PROCESSES: z.union([z.literal('cores'), z.coerce.number().int().min(1).max(64)]).default(1),
  METRICS_PORT: portSchema.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
})

/** Creates the sandbox's own Supabase keys, which only the sandbox can sign. */
export type SandboxKeyMaker = (dataDir: string) => Promise<Readonly<Record<string, string>>>

/**
 * Reads and, if needed, writes DATA_DIR/secrets.json. Throws ConfigurationError with the names of missing variables. `named` are the
 * programs of the command line; empty means all that are needed here.
 */
export async function resolveEnvironment(
  raw: RawEnv,
  named: readonly string[],
  makeSandboxKeys: SandboxKeyMaker,
): Promise<ResolvedEnvironment> {
  const configured = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  const launcher = parseEnv('npm start', launcherSchema, configured)
  const processes = launcher.PROCESSES === 'cores' ? availableParallelism() : launcher.PROCESSES
  if (processes > 1 && launcher.DATABASE_URL === undefined)
    throw new ConfigurationError(
      'PROCESSES above 1 needs DATABASE_URL: the embedded database serves one process at a time.',
    )
  const programs = choosePrograms(named, configured)
  const standIns = STAND_INS.filter((standIn) => needsStandIn(standIn, configured))
  refuseInProduction(launcher.NODE_ENV, launcher.RATE_LIMITS, standIns, programs)

  const dataDir = resolve(launcher.DATA_DIR)
  const vapidKeys = lazily(newVapidKeys)
  const secrets = ensureSecrets(dataDir, {
    EMAIL_API_KEY: newSecret,
    EMAIL_HMAC_SECRET: newSecret,
    TOKEN_ENCRYPTION_KEY: newSecret,
    ADMIN_KEY: newSecret,
    STRIPE_WEBHOOK_SECRET: () => `whsec_${newSecret()}`,
    VAPID_PUBLIC_KEY: () => vapidKeys().publicKey,
    VAPID_PRIVATE_KEY: () => vapidKeys().privateKey,
    ...(standIns.includes('google') ? { GOOGLE_CLIENT_SECRET: newSecret } : {}),
    ...(standIns.includes('microsoft') ? { MICROSOFT_CLIENT_SECRET: newSecret } : {}),
  })
  const supabaseKeys = standIns.includes('supabase')
    ? await sandboxKeys(dataDir, secrets, makeSandboxKeys)
    : {}
  const defaults = defaultsFor(launcher.PORT, launcher.HOST, standIns)
  return {
    env: { ...secrets, ...defaults, ...supabaseKeys, ...configured, DATA_DIR: dataDir },
    programs,
    standIns,
    dataDir,
    port: launcher.PORT,
    processes,
    metrics:
      launcher.METRICS_PORT === undefined
        ? null
        : { port: launcher.METRICS_PORT, host: launcher.METRICS_HOST },
  }
}

function choosePrograms(named: readonly string[], configured: RawEnv): readonly ProgramName[] {
  const unknown = named.filter((name) => !PROGRAMS.some((program) => program === name))
  if (unknown.length > 0) {
    throw new ConfigurationError(
      `There is no program named ${unknown.join(', ')}. Choose from: ${PROGRAMS.join(', ')}.`,
    )
  }
  if (named.length > 0) return PROGRAMS.filter((program) => named.includes(program))
  const apiElsewhere = configured['API_URL'] !== undefined || configured['EMAIL_API_URL'] !== undefined
  return apiElsewhere ? ['bff', 'sandbox'] : PROGRAMS
}

function needsStandIn(standIn: StandIn, configured: RawEnv): boolean {
  const names = HOSTED[standIn]
  const set = names.filter((name) => configured[name] !== undefined)
  const decisive = names[0]
  if (decisive === undefined || configured[decisive] === undefined) return true
  // MAIL_FROM has a default; every other service needs all its variables.
  const missing = standIn === 'mail' ? [] : names.filter((name) => !set.includes(name))
  if (missing.length > 0) {
    throw new ConfigurationError(`${decisive} is set, so ${missing.join(', ')} must be set as well.`)
  }
  return false
}

function refuseInProduction(
  nodeEnv: string | undefined,
  rateLimits: 'on' | 'off',
  standIns: readonly StandIn[],
  programs: readonly ProgramName[],
): void {
  if (nodeEnv !== 'production') return
  const missing = standIns.flatMap((standIn) => HOSTED[standIn])
  if (missing.length > 0) {
    throw new ConfigurationError(
      `NODE_ENV=production does not start with stand-ins. Set: ${missing.join(', ')} (see the table in README.md).`,
    )
  }
  if (programs.includes('sandbox'))
    throw new ConfigurationError('NODE_ENV=production does not start the sandbox.')
  if (rateLimits === 'off')
    throw new ConfigurationError('RATE_LIMITS=off is refused with NODE_ENV=production.')
}

async function sandboxKeys(
  dataDir: string,
  secrets: Readonly<Record<string, string>>,
  makeSandboxKeys: SandboxKeyMaker,
): Promise<Readonly<Record<string, string>>> {
  const { SUPABASE_ANON_KEY: anon, SUPABASE_SERVICE_ROLE_KEY: service, SUPABASE_SECRET_KEY: secret } = secrets
  if (anon !== undefined && service !== undefined && secret !== undefined)
    return { SUPABASE_ANON_KEY: anon, SUPABASE_SERVICE_ROLE_KEY: service, SUPABASE_SECRET_KEY: secret }
  const made = await makeSandboxKeys(dataDir)
  // Concurrently starting programs may each have created keys: the first stored ones apply to all.
  return ensureSecrets(
    dataDir,
    Object.fromEntries(Object.entries(made).map(([name, value]) => [name, () => value])),
  )
}

/** Programs on this machine use the loopback address for each other, even if they listen on all interfaces. */
function defaultsFor(
  port: number,
  host: string,
  standIns: readonly StandIn[],
): Readonly<Record<string, string>> {
  const loopbackHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const api = `http://${loopbackHost}:${port + 1}`
  const sandbox = `http://${loopbackHost}:${port + 2}`
  return {
    PORT: String(port),
    HOST: host,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    API_PORT: String(port + 1),
    API_URL: api,
    SANDBOX_PORT: String(port + 2),
    SANDBOX_URL: sandbox,
    SMTP_PORT: String(port + 3),
    ...(standIns.includes('supabase') ? { SUPABASE_URL: `${sandbox}/supabase` } : {}),
    ...(standIns.includes('mail')
      ? {
          SMTP_URL: `smtp://${loopbackHost}:${port + 3}`,
          MAIL_FROM: 'CounselRelay <no-reply@counselrelay.example.com>',
        }
      : {}),
    ...(standIns.includes('stripe')
      ? {
          STRIPE_API_URL: `${sandbox}/stripe`,
          STRIPE_PRICE_PRO: 'price_pro',
          STRIPE_PRICE_SEAT: 'price_seat',
        }
      : {}),
    // One address stands for all hosts of a provider: their paths do not collide (sandbox/google, sandbox/microsoft).
    ...(standIns.includes('google')
      ? { GOOGLE_URL: `${sandbox}/google`, GOOGLE_CLIENT_ID: 'sandbox-google' }
      : {}),
    ...(standIns.includes('microsoft')
      ? { MICROSOFT_URL: `${sandbox}/microsoft`, MICROSOFT_CLIENT_ID: 'sandbox-microsoft' }
      : {}),
    // The demo's administrator only exists with the sign-in stand-in.
    ...(standIns.includes('supabase') ? { SECOND_STEP_OPTIONAL_FOR: 'admin@demo.test' } : {}),
    // Browsers' push services need no account, so the stand-in is open wherever the sandbox runs.
    ...(standIns.length > 0 ? { PUSH_URL: `${sandbox}/push` } : {}),
    STAND_INS: standIns.join(','),
    SUPPORT_EMAIL: 'support@counselrelay.example.com',
    BOOKING_URL: 'https://booking.example.com/counselrelay',
  }
}

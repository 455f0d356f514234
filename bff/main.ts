/** The BFF as a program: reads its configuration, builds its parts, listens. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RawEnv } from '../runtime/env.ts'
import type { Logger } from '../runtime/logger.ts'
import { NO_METRICS, type Metrics } from '../runtime/telemetry/metrics.ts'
import { createReadiness, listen, type RunningProgram } from '../runtime/program.ts'
import { createAnswers, type Answers } from './answer.ts'
import { createBffApp, requestIdFrom } from './app.ts'
import { readBffEnv } from './env.ts'
import { knownOrigins, type KnownOrigins } from './middleware/origins.ts'
import { createRateLimits } from './middleware/rate-limits.ts'
import { screenRequest } from './middleware/raw-request.ts'
import { createSessionCheck } from './middleware/session.ts'
import { rawPath } from './request.ts'
import type { OperatorFacts } from '../shared/domain/operator-facts.ts'
import { readClientFiles, type ClientFiles } from './routes/client-files.ts'
import { readEarlierAssets } from './routes/earlier-assets.ts'
import { createSignCall } from './upstream/bff-signature.ts'
import { createEventStreams } from './upstream/event-streams.ts'
import { createFileTransfers } from './upstream/file-transfers.ts'
import { createServiceClock } from './upstream/service-clock.ts'
import { createSessionKeys } from './upstream/session-keys.ts'
import { createSigner } from './upstream/signer.ts'
import { createUpstreams } from './upstream/upstreams.ts'

export type StartBffDeps = { readonly logger: Logger; readonly metrics?: Metrics }

export async function startBff(
  raw: RawEnv,
  { logger, metrics = NO_METRICS }: StartBffDeps,
): Promise<RunningProgram> {
  const env = readBffEnv(raw)
  const clock = Date.now
  const known = knownOrigins(env.PUBLIC_ORIGIN, { host: env.HOST, port: env.PORT })
  const answers = createAnswers(known.secure)
  const readiness = createReadiness()
  const signCall = createSignCall(env.EMAIL_HMAC_SECRET, () => serviceClock.now())
  const upstreams = createUpstreams(
    { api: env.API_URL, email: env.EMAIL_API_URL, supabase: env.SUPABASE_URL },
    signCall,
  )
  const streams = {
    live: createEventStreams('live', env.API_URL, signCall),
    answers: createEventStreams('answers', env.API_URL, signCall),
  }
  const transfers = {
    google: createFileTransfers(env.API_URL, signCall),
    microsoft: createFileTransfers(env.API_URL, signCall),
    api: createFileTransfers(env.API_URL, signCall),
  }
  const serviceClock = createServiceClock({ email: upstreams.email, logger, clock })
  const keys = createSessionKeys(upstreams.supabase, env.SUPABASE_ANON_KEY, logger, clock)
  const app = createBffApp({
    upstreams,
    streams,
    transfers,
    keys,
    known,
    answers,
    readiness,
    logger,
    metrics,
    clock,
    later: (work, milliseconds) => void setTimeout(work, milliseconds).unref(),
    serviceClock,
    signer: createSigner(env.EMAIL_API_KEY, env.EMAIL_HMAC_SECRET, serviceClock.now),
    sessions: createSessionCheck(keys, `${env.SUPABASE_URL}/auth/v1`, clock),
    limits: createRateLimits(env.RATE_LIMITS === 'on'),
    anonKey: env.SUPABASE_ANON_KEY,
    secretKey: env.SUPABASE_SECRET_KEY ?? null,
    supabaseUrl: env.SUPABASE_URL,
    trustedHops: env.TRUSTED_PROXY_HOPS,
    files: await clientFiles(env.CLIENT_DIR, logger, {
      publicOrigin: env.PUBLIC_ORIGIN,
      bookingUrl: env.BOOKING_URL,
      supportEmail: env.SUPPORT_EMAIL,
      postalAddress: env.POSTAL_ADDRESS,
    }),
    earlier: await readEarlierAssets(env.EARLIER_CLIENT_DIR),
    serviceWorker: env.SERVICE_WORKER,
    publicConfig: { bookingUrl: env.BOOKING_URL, supportEmail: env.SUPPORT_EMAIL },
  })
  const program = await listen({
    name: 'bff',
    app,
    host: env.HOST,
    port: env.PORT,
    logger,
    readiness,
    screen: (incoming, outgoing) => passScreen(incoming, outgoing, known, answers, logger),
    async release() {
      await Promise.all(Object.values(streams).map((kind) => kind.close()))
      await Promise.all(Object.values(transfers).map((one) => one.close()))
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
    },
  })
  return {
    ...program,
    close: () => {
      // Open streams would delay the shutdown. Their pages reconnect to another instance.
      for (const kind of Object.values(streams)) kind.end()
      return program.close()
    },
  }
}

async function clientFiles(
  folder: string,
  logger: Logger,
  facts: OperatorFacts,
): Promise<() => Promise<ClientFiles>> {
  let files = await readClientFiles(folder, facts)
  if (files.size === 0) logger.warn({ folder }, 'the app has not been built: no file to serve')
  return async function current() {
    if (files.size === 0) files = await readClientFiles(folder, facts)
    return files
  }
}

/** Responds to requests that must not reach the router; returns true to let a request pass. */
function passScreen(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  known: KnownOrigins,
  answers: Answers,
  logger: Logger,
): boolean {
  const refusal = screenRequest(incoming, known.hosts)
  if (refusal === undefined) return true
  const requestId = requestIdFrom(undefined)
  const { status, headers, body } = answers.refusalParts(rawPath(incoming.url), requestId, refusal)
  logger.info({ requestId, code: refusal.code, status }, 'request refused')
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' })
  outgoing.end(body)
  return false
}

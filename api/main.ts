/** The platform API as a program: reads its environment, opens and migrates the database, and listens. */
import type { Hono } from 'hono'
import type { RawEnv } from '../runtime/env.ts'
import type { RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import type { PlatformData } from '../runtime/platform-data.ts'
import { createReadiness, listen, type RunningProgram } from '../runtime/program.ts'
import { NO_METRICS, type Metrics } from '../runtime/telemetry/metrics.ts'
import { compose, type Api } from './compose.ts'
import { bringUpToDate } from './db/bring-up-to-date.ts'
import { createDatabase, type Database, type Engine } from './db/database.ts'
import { openEmbeddedEngine } from './db/embedded/embedded-engine.ts'
import { platformData } from './db/platform-data.ts'
import { openServerEngine } from './db/server-engine.ts'
import { parseApiEnv, type ApiEnv } from './env.ts'
import { startJobQueue } from './jobs/job-queue.ts'
import { seed } from './modules/seed/seed.ts'

export type ApiProgram = RunningProgram & {
  readonly data: PlatformData
  /** Every call that it answers, as `METHOD /path`, so that an audit can check all of them. */
  readonly calls: readonly string[]
}

export type ApiDeps = { readonly logger: Logger; readonly metrics?: Metrics }

/** Rejects with a message for the operator: invalid configuration, database in use or unreachable, port taken. */
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
    await prepare(database, env, logger)
    const queue = await startJobQueue({ database, logger })
    opened.push(() => queue.close())
    const readiness = createReadiness()
    const api = await compose({ env, database, queue, readiness, logger, metrics })
    opened.push(() => api.close())
    await api.start()
    opened.push(await listenToWebhooks(api, env, logger))
    const { HOST: host, API_PORT: port } = env
    const program = await listen({ name: 'api', app: api.app, host, port, logger, readiness, release })
    return {
      ...program,
      data: platformData(engine),
      calls: callsOf(api.app),
      close: () => {
        // Calls that wait for a mail's outcome answer "accepted" now instead of delaying the shutdown.
        api.release()
        return program.close()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

function openEngine({ DATABASE_URL, DATA_DIR }: ApiEnv, logger: Logger): Promise<Engine> {
  return DATABASE_URL === undefined
    ? openEmbeddedEngine(DATA_DIR)
    : openServerEngine({ url: DATABASE_URL, logger })
}

async function prepare(database: Database, { DATABASE_URL, SEED }: ApiEnv, logger: Logger): Promise<void> {
  const applied = await bringUpToDate(database, DATABASE_URL, logger)
  if (applied.length > 0) logger.info({ applied }, 'migrations applied')
  if (SEED !== 'none') await seed(database, SEED)
}

/** Does nothing if webhooks have no separate port. Returns a function that stops listening. */
async function listenToWebhooks(
  { webhooks: app }: Api,
  { HOST: host, WEBHOOK_PORT: port }: ApiEnv,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (app === null || port === undefined) return () => Promise.resolve()
  const program = await listen({
    name: 'webhooks',
    app,
    host,
    port,
    logger,
    readiness: createReadiness(),
    release: () => Promise.resolve(),
  })
  return () => program.close()
}

/** Excludes middleware and 405 handlers, which are registered for all methods. */
function callsOf({ routes }: Pick<Hono<RequestEnv>, 'routes'>): readonly string[] {
  const named = routes.filter(({ method }) => method !== 'ALL')
  return [...new Set(named.map(({ method, path }) => `${method} ${path}`))]
}

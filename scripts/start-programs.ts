/** Starts the requested programs in this process, in the order of their dependencies. */
import { join } from 'node:path'
import { startApi } from '../api/main.ts'
import { startBff } from '../bff/main.ts'
import type { RawEnv } from '../runtime/env.ts'
import type { Logger } from '../runtime/logger.ts'
import type { PlatformData } from '../runtime/platform-data.ts'
import type { RunningProgram } from '../runtime/program.ts'
import type { Metrics } from '../runtime/telemetry/metrics.ts'
import { startSandbox } from '../sandbox/main.ts'
import type { ProgramName, ResolvedEnvironment } from './environment.ts'
import { firstSeeding, type FirstSeeding } from './first-seeding.ts'

/** Demo accounts exist in the sandbox only. Unless SEED is set, a store is only seeded once. */
function withSeed(resolved: ResolvedEnvironment, seeding: FirstSeeding): RawEnv {
  const isDue = resolved.standIns.includes('supabase') && seeding.isDue()
  return { SEED: isDue ? 'demo' : 'none', ...resolved.env }
}

/**
 * The API starts first, as it owns the embedded database. Closing is in reverse: the BFF stops accepting calls before its upstreams stop.
 */
export async function startPrograms(
  resolved: ResolvedEnvironment,
  metricsOf: (program: ProgramName) => Metrics,
  loggerFor: (program: ProgramName) => Logger,
): Promise<readonly RunningProgram[]> {
  const { programs, env } = resolved
  const accounts = firstSeeding(resolved.dataDir, join('sandbox', 'sandbox.sqlite'))
  const profiles = firstSeeding(resolved.dataDir, 'db')
  const sandboxEnv = withSeed(resolved, accounts)
  const running: RunningProgram[] = []
  try {
    let data: PlatformData | null = null
    if (programs.includes('api')) {
      const api = await startApi(withSeed(resolved, profiles), {
        logger: loggerFor('api'),
        metrics: metricsOf('api'),
      })
      profiles.done()
      data = api.data
      running.unshift(api)
    }
    if (programs.includes('sandbox')) {
      running.push(await startSandbox(sandboxEnv, { logger: loggerFor('sandbox'), data }))
      accounts.done()
    }
    if (programs.includes('bff'))
      running.unshift(await startBff(env, { logger: loggerFor('bff'), metrics: metricsOf('bff') }))
  } catch (error) {
    for (const program of running) await program.close()
    throw error
  }
  return running
}

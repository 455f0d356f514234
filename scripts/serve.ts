/** `npm start`: starts the programs asked for in one process and prints where to look. */
import { join } from 'node:path'
import { startApi } from '../api/main.ts'
import { startBff } from '../bff/main.ts'
import { ConfigurationError, type RawEnv } from '../runtime/env.ts'
import { createLogger, type Logger } from '../runtime/logger.ts'
import type { PlatformData } from '../runtime/platform-data.ts'
import { closeOnSignals, type RunningProgram } from '../runtime/program.ts'
import { startSandbox } from '../sandbox/main.ts'
import { makeSandboxKeys } from '../sandbox/supabase/keys.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../shared/domain/demo-accounts.ts'
import type { Metrics } from '../runtime/telemetry/metrics.ts'
import { buildIfStale } from './build.ts'
import { resolveEnvironment, type ProgramName, type ResolvedEnvironment } from './environment.ts'
import { firstSeeding, type FirstSeeding } from './first-seeding.ts'
import { startTelemetry } from './telemetry.ts'

try {
  await main(process.argv.slice(2).filter((argument) => argument !== '--'))
} catch (error) {
  // A person reads this: the words of a refusal, not a stack, unless we did not foresee it.
  console.error(
    error instanceof ConfigurationError || !(error instanceof Error) ? String(error) : error.message,
  )
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}

async function main(named: readonly string[]): Promise<void> {
  const resolved = await resolveEnvironment(process.env, named, makeSandboxKeys)
  const { env } = resolved
  if (resolved.programs.includes('bff')) await buildIfStale((line) => console.log(line))

  const level = env['LOG_LEVEL'] ?? 'warn'
  const telemetry = await startTelemetry(resolved)
  const running = await startAll(resolved, telemetry.metricsOf, (program) => createLogger(program, level))
  closeOnSignals([...running, telemetry], createLogger('launcher', level))
  printWhereToLook(resolved, env)
}

/** Demo accounts belong to the sandbox. Unless SEED says otherwise, a program whose store was already seeded is not seeded again. */
function withSeed(resolved: ResolvedEnvironment, seeding: FirstSeeding): RawEnv {
  const isDue = resolved.standIns.includes('supabase') && seeding.isDue()
  return { SEED: isDue ? 'demo' : 'none', ...resolved.env }
}

/** The API first, as it owns the embedded database; closing goes the other way: the BFF stops taking calls before what it calls stops. */
async function startAll(
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

function printWhereToLook(resolved: ResolvedEnvironment, env: RawEnv): void {
  const { port, programs, standIns } = resolved
  const lines = ['']
  if (programs.includes('bff')) lines.push(`CounselRelay is ready:  ${env['PUBLIC_ORIGIN'] ?? ''}`)
  if (programs.includes('api')) lines.push(`API:                    ${env['API_URL'] ?? ''}`)
  if (programs.includes('sandbox')) {
    lines.push(`Mailbox (stand-in):     http://localhost:${port + 2}/mail`)
    lines.push(`Stand-ins in use:       ${standIns.join(', ')}`)
  }
  lines.push(`Data folder:            ${resolved.dataDir}`)
  if (programs.includes('sandbox') && standIns.includes('supabase')) {
    lines.push('', `Demo accounts (password ${DEMO_PASSWORD}):`)
    for (const account of DEMO_ACCOUNTS) lines.push(`  ${account.email.padEnd(20)} ${account.note}`)
  }
  lines.push('')
  console.log(lines.join('\n'))
}

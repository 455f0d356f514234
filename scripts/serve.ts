/** `npm start`: starts the requested programs in one process and prints their addresses. */
import { createLogger } from '../runtime/logger.ts'
import { closeOnSignals } from '../runtime/program.ts'
import { makeSandboxKeys } from '../sandbox/supabase/keys.ts'
import { buildIfStale } from './build.ts'
import { resolveEnvironment } from './environment.ts'
import { startPrograms } from './start-programs.ts'
import { startTelemetry } from './telemetry.ts'
import { tellRefusal } from './tell-refusal.ts'
import { whereToLook } from './where-to-look.ts'

try {
  await main(process.argv.slice(2).filter((argument) => argument !== '--'))
} catch (error) {
  tellRefusal(error, process.env)
  process.exit(1)
}

async function main(named: readonly string[]): Promise<void> {
  const resolved = await resolveEnvironment(process.env, named, makeSandboxKeys)
  const { env } = resolved
  if (resolved.programs.includes('bff')) await buildIfStale((line) => console.log(line))

  const level = env['LOG_LEVEL'] ?? 'warn'
  const telemetry = await startTelemetry(resolved)
  const running = await startPrograms(resolved, telemetry.metricsOf, (program) =>
    createLogger(program, level),
  )
  closeOnSignals([...running, telemetry], createLogger('launcher', level))
  console.log(whereToLook(resolved))
}

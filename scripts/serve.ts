/** `npm start`: starts the requested programs in one process, or in PROCESSES of them, and prints their addresses. */
import { createLogger } from '../runtime/logger.ts'
import { closeOnSignals } from '../runtime/program.ts'
import { makeSandboxKeys } from '../sandbox/supabase/keys.ts'
import { buildIfStale } from './build.ts'
import { resolveEnvironment, type ProgramName, type ResolvedEnvironment } from './environment.ts'
import { placeAmongProcesses, sayReady, startProcesses } from './processes.ts'
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
  const { env, processes } = resolved
  const place = placeAmongProcesses()
  const hasOthers = place === null && processes > 1
  const level = env['LOG_LEVEL'] ?? 'warn'
  if (place === null && resolved.programs.includes('bff')) await buildIfStale((line) => console.log(line))

  const telemetry = await startTelemetry(resolved, hasOthers ? null : (place ?? 0))
  const here = programsHere(resolved, place)
  const running = await startPrograms({ ...resolved, programs: here }, telemetry.metricsOf, (program) =>
    createLogger(program, level),
  )
  const launcher = createLogger('launcher', level)
  const others = hasOthers ? [await startProcesses(processes, launcher)] : []
  closeOnSignals([...others, ...running, telemetry], launcher, place === null ? undefined : ['SIGTERM'])
  if (place === null) console.log(whereToLook(resolved))
  else sayReady()
}

/** Of several processes each has BFF and API, and the first one the sandbox, which keeps what it knows in one process. */
function programsHere(
  { programs, processes }: ResolvedEnvironment,
  place: number | null,
): readonly ProgramName[] {
  if (place !== null) return programs.filter((program) => program !== 'sandbox')
  return processes > 1 ? programs.filter((program) => program === 'sandbox') : programs
}

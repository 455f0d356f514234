/**
 * The servers in development: a separate process, restarted by `npm run dev` when their code changes. Reports when it is ready, and ends
 * when its parent ends for any reason: otherwise it would keep the embedded database's lock.
 */
import { createLogger } from '../../runtime/logger.ts'
import { closeOnSignals } from '../../runtime/program.ts'
import { makeSandboxKeys } from '../../sandbox/supabase/keys.ts'
import { resolveEnvironment } from '../environment.ts'
import { startPrograms } from '../start-programs.ts'
import { startTelemetry } from '../telemetry.ts'
import { tellRefusal } from '../tell-refusal.ts'
import { bffPort } from './server-ports.ts'

try {
  const resolved = await resolveEnvironment(process.env, [], makeSandboxKeys)
  const level = resolved.env['LOG_LEVEL'] ?? 'warn'
  const telemetry = await startTelemetry(resolved)
  // The front serves the app's files; an existing folder keeps the BFF from complaining about a missing build.
  const env = { ...resolved.env, PORT: String(bffPort(resolved)), CLIENT_DIR: 'client/public' }
  const running = await startPrograms({ ...resolved, env }, telemetry.metricsOf, (program) =>
    createLogger(program, level),
  )
  closeOnSignals([...running, telemetry], createLogger('launcher', level))
  const end = (): boolean => process.kill(process.pid, 'SIGTERM')
  if (process.connected) process.once('disconnect', end)
  else end()
  process.send?.('ready')
} catch (error) {
  tellRefusal(error, process.env)
  process.exit(1)
}

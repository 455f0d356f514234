/** The API as a separate process, for tests that kill it: configured by its environment, prints "ready" when it listens. */
import { startApi } from '../main.ts'
import { createLogger } from '../../runtime/logger.ts'
import { closeOnSignals } from '../../runtime/program.ts'

const logger = createLogger('api', process.env['LOG_LEVEL'] ?? 'silent')
try {
  const program = await startApi(process.env, { logger })
  closeOnSignals([program], logger)
  process.stdout.write('ready\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

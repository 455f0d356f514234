/** Structured logs without secrets or client data: only the request fields listed here are logged. */
import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

const REDACTED = [
  'authorization',
  'cookie',
  'apikey',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'headers.authorization',
  'headers.cookie',
  'headers.apikey',
  '*.authorization',
  '*.password',
  '*.access_token',
  '*.refresh_token',
]

const BLOCKS = { minLength: 32_768, maxWrite: 65_536, periodicFlush: 100 }

/**
 * `level` is a pino level or 'silent'. Lines are JSON on `destination`, standard output unless given. A write per line would cost a busy
 * server a tenth of its time, so that lines go out in blocks, or after a tenth of a second, and at the exit; kill -9 may lose the last.
 */
export function createLogger(program: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name: program,
    level,
    base: { program },
    redact: { paths: REDACTED, censor: '[redacted]' },
  }
  return pino(options, destination ?? standardOutput())
}

let standard: ReturnType<typeof pino.destination> | undefined

/**
 * Written by the main thread: waking another for a block costs more than the block. One for the whole process, so that the lines of
 * its programs keep their order and one listener at the exit is enough.
 */
function standardOutput(): DestinationStream {
  if (standard) return standard
  const output = pino.destination({ dest: 1, sync: true, ...BLOCKS })
  process.once('exit', () => output.flushSync())
  standard = output
  return output
}

/** For lines that hold only what we chose ourselves: looking for secrets in them costs more than writing them. */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] })
}

/** An error's name, code and message with its causes, without the input that provoked it. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  return { name: error.name, message: error.message, ...code, ...cause }
}

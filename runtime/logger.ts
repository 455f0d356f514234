/** Structured logs without client data. Known secret fields are redacted. */
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
 * `level` is a pino level or 'silent'. Writes JSON lines to `destination`, by default standard output, which is written in blocks,
 * every 100 ms and at exit, because a write per line would cost a busy server a tenth of its time; kill -9 may lose the last lines.
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
 * The main thread writes, because waking another thread costs more than the write. One output per process keeps the lines of its programs
 * in order and needs only one exit listener.
 */
function standardOutput(): DestinationStream {
  if (standard) return standard
  const output = pino.destination({ dest: 1, sync: true, ...BLOCKS })
  process.once('exit', () => output.flushSync())
  standard = output
  return output
}

/** For lines whose fields we choose ourselves: searching them for secrets costs more than writing them. */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] })
}

/** An error's name, code, message and causes, without the input that caused it. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: errorForLog(error.cause) }
  return { name: error.name, message: error.message, ...code, ...cause }
}

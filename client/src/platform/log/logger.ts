/** Logs to the browser's console. Never logs tokens or client data. */
export type Logger = {
  readonly warn: (message: string, cause?: unknown) => void
  readonly error: (message: string, cause?: unknown) => void
}

type ConsoleSink = Pick<Console, 'warn' | 'error'>

export function createConsoleLogger(sink: ConsoleSink): Logger {
  return {
    warn: (message, cause) => sink.warn(message, ...describe(cause)),
    error: (message, cause) => sink.error(message, ...describe(cause)),
  }
}

/** Only name and message of an error: the object may contain a request with its headers. */
function describe(cause: unknown): readonly string[] {
  if (cause === undefined) return []
  if (cause instanceof Error) return [`${cause.name}: ${cause.message}`]
  return [typeof cause === 'string' ? cause : typeof cause]
}

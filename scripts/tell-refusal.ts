/** Prints why a command stops. */
import { ConfigurationError, type RawEnv } from '../runtime/env.ts'

/** Prints the message of an expected error without a stack; LOG_LEVEL=debug adds the stack. */
export function tellRefusal(error: unknown, env: RawEnv): void {
  console.error(
    error instanceof ConfigurationError || !(error instanceof Error) ? String(error) : error.message,
  )
  if (env['LOG_LEVEL'] === 'debug') console.error(error)
}

/** Why a command stops, for the person who gave it. */
import { ConfigurationError, type RawEnv } from '../runtime/env.ts'

/** A person reads this: the words of a refusal, not a stack, unless we did not foresee it. */
export function tellRefusal(error: unknown, env: RawEnv): void {
  console.error(
    error instanceof ConfigurationError || !(error instanceof Error) ? String(error) : error.message,
  )
  if (env['LOG_LEVEL'] === 'debug') console.error(error)
}

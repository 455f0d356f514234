/** Refuses to run development commands in production. */
import { ConfigurationError, type RawEnv } from '../runtime/env.ts'

/** Throws ConfigurationError with NODE_ENV=production. `command` is the command as typed. */
export function refuseInProduction(command: string, env: RawEnv): void {
  if (env['NODE_ENV'] === 'production')
    throw new ConfigurationError(`${command} is for development; it is refused with NODE_ENV=production.`)
}

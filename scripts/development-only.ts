/** Keeps commands for development away from a real installation. */
import { ConfigurationError, type RawEnv } from '../runtime/env.ts'

/** Throws ConfigurationError with NODE_ENV=production. `command` is what the person typed. */
export function refuseInProduction(command: string, env: RawEnv): void {
  if (env['NODE_ENV'] === 'production')
    throw new ConfigurationError(`${command} is for development; it is refused with NODE_ENV=production.`)
}

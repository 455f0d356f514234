/** In development the person's port is the front's (front.ts); the BFF stands behind it on one of its own. */
import type { ResolvedEnvironment } from '../environment.ts'

/** Beyond the API, the sandbox and its SMTP server. */
const OFFSET = 4

export function bffPort({ port }: Pick<ResolvedEnvironment, 'port'>): number {
  return port + OFFSET
}

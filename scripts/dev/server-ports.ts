/** In development the front (front.ts) has the user's port, and the BFF a separate one behind it. */
import type { ResolvedEnvironment } from '../environment.ts'

/** After the ports of the API, the sandbox and its SMTP server. */
const OFFSET = 4

export function bffPort({ port }: Pick<ResolvedEnvironment, 'port'>): number {
  return port + OFFSET
}

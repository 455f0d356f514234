/** Settings with which a program refuses to start in production (NODE_ENV=production). Pure. */

import { ConfigurationError } from './env.ts'

/** Only connections within the machine may be unencrypted. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

/** No exception for loopback: without https, cookies are not Secure and HSTS is not sent. */
export function unsafeOrigin(origin: string): string | null {
  return new URL(origin).protocol === 'https:' ? null : 'must be https:// in production'
}

/** Tokens and signing keys are sent over this connection. */
export function unsafeService(address: string): string | null {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
    ? null
    : 'must be https:// in production, unless it is on this machine (localhost)'
}

/** Mails contain privileged text, and an attacker on the network can disable opportunistic TLS. */
export function unsafeSmtp(address: string): string | null {
  const { protocol, hostname, searchParams } = new URL(address)
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isLoopback(hostname)
    ? null
    : 'must be smtps://, or smtp:// with ?requireTLS=true, in production, unless the mail server is on this machine (localhost)'
}

/** Throws ConfigurationError with one line per unsafe variable and no values. */
export function refuseUnsafe(program: string, found: Readonly<Record<string, string | null>>): void {
  const lines = Object.entries(found).flatMap(([name, words]) =>
    words === null ? [] : [`  ${name}: ${words}`],
  )
  if (lines.length > 0)
    throw new ConfigurationError(
      `${program} does not start with NODE_ENV=production like this:\n${lines.join('\n')}`,
    )
}

/** Host names of the app. Any loopback name allows all of them, because a local browser may use any. */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export type KnownOrigins = {
  /** Values of the Origin header for our own pages. */
  readonly origins: ReadonlySet<string>
  /** Accepted values of the Host header. */
  readonly hosts: ReadonlySet<string>
  readonly secure: boolean
}

/** `listening` is the server's address on this machine, e.g. for health probes. */
export function knownOrigins(publicOrigin: string, listening: { host: string; port: number }): KnownOrigins {
  const { protocol, hostname, port, host } = new URL(publicOrigin)
  const suffix = port === '' ? '' : `:${port}`
  const names = LOOPBACK.includes(hostname) ? LOOPBACK : [hostname]
  const local = [...LOOPBACK, listening.host].map((name) => `${name}:${listening.port}`)
  return {
    origins: new Set([publicOrigin, ...names.map((name) => `${protocol}//${name}${suffix}`)]),
    hosts: new Set(
      [host, ...names.map((name) => `${name}${suffix}`), ...local].map((name) => name.toLowerCase()),
    ),
    secure: protocol === 'https:',
  }
}

/** Which names the app is reached by. A loopback name stands for every loopback name: a browser on this machine may use any of them. */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export type KnownOrigins = {
  /** Values of the Origin header that are our own page. */
  readonly origins: ReadonlySet<string>
  /** Values of the Host header that mean us. */
  readonly hosts: ReadonlySet<string>
  readonly secure: boolean
}

/** `listening` is where the server itself is reached on this machine, e.g. by a health probe. */
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

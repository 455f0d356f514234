/** The addresses that the server may call with a push message: those of the browsers' push services. Pure. */

const HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]
const PARENT_DOMAINS: readonly string[] = ['.notify.windows.com']

/** `sandbox`: the address of the stand-in, and null without one. */
export function isPushService(endpoint: string, sandbox: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin, pathname } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (sandbox !== null && origin === new URL(sandbox).origin)
    return pathname.startsWith(`${new URL(sandbox).pathname}/`)
  return (
    protocol === 'https:' &&
    port === '' &&
    (HOSTS.includes(hostname) || PARENT_DOMAINS.some((domain) => hostname.endsWith(domain)))
  )
}

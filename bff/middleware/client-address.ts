/** The caller's address for rate limits, as seen by the outermost of our own proxies, never as claimed by the caller. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** `hops` is the number of our own proxies, each of which appends the address it saw to X-Forwarded-For. */
export function clientAddress(incoming: IncomingMessage, hops: number): string {
  const peer = incoming.socket.remoteAddress ?? 'unknown'
  if (hops === 0) return network(peer)
  const forwarded = incoming.headers['x-forwarded-for']
  const listed = typeof forwarded === 'string' ? forwarded.split(',').map((entry) => entry.trim()) : []
  return network(listed.at(-hops) ?? peer)
}

/** An IPv6 subscriber has a whole /64, which counts as one address. */
function network(address: string): string {
  if (!address.includes(':')) return address
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (!isIPv6(plain) || plain === '::1') return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

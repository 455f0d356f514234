/**
 * Checks the raw request before anything decodes or normalizes its path. Frameworks decode `%5c` and `%2e%2e` into path separators and
 * parent segments before a handler sees them, so a checked prefix would not be the path that is called.
 */
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../shared/domain/app-error.ts'
import { rawPath } from '../request.ts'

const MAX_TARGET = 8192
/** Encoded dot, slash, backslash, percent, semicolon and controls: no address of ours contains one. */
const ENCODED_TRICK = /%(?:2e|2f|5c|25|3b|[01][0-9a-f]|7f)/i
/** Unencoded: backslash, semicolon, empty segment, dot segment, anything outside printable ASCII. */
const PLAIN_TRICK = /[\\;]|\/\/|\/\.{1,2}(?:\/|$)|[^\x21-\x7e]/

/** The error for an invalid path or host, or undefined. */
export function screenRequest(incoming: IncomingMessage, hosts: ReadonlySet<string>): AppError | undefined {
  const target = incoming.url ?? ''
  if (!isSafeTarget(target)) return new AppError('bad_path', 'This address cannot be read.')
  return isKnownHost(incoming, hosts)
    ? undefined
    : new AppError('misdirected', 'This server is not the one you asked for.')
}

function isSafeTarget(target: string): boolean {
  if (!target.startsWith('/') || target.length > MAX_TARGET || target.includes('#')) return false
  const path = rawPath(target)
  if (PLAIN_TRICK.test(path)) return false
  return !path.includes('%') || (!ENCODED_TRICK.test(path) && isUtf8Encoded(path))
}

function isUtf8Encoded(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Health probes use the machine's IP address. The host is only compared, never written into a response. */
function isKnownHost(incoming: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  if (countOf('host', incoming.rawHeaders) > 1) return false
  const path = rawPath(incoming.url)
  if (path === '/livez' || path === '/readyz') return true
  return hosts.has((incoming.headers.host ?? '').toLowerCase())
}

function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) count += 1
  }
  return count
}

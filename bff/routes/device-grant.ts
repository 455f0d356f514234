/**
 * The grant of a device: its secret lives in a cookie that no script can read. Here it is put there, taken from there for the calls whose
 * policy accepts it, and ended with the session it came from. A browser never names the grant by a header, and no upstream sees a cookie.
 */
import type { IncomingHttpHeaders } from 'node:http'
import {
  DEVICE_GRANTS_PATH,
  GRANT_COOKIE_LOOPBACK,
  GRANT_COOKIE_SECURE,
  GRANT_HEADER,
  issuedDeviceGrantSchema,
} from '../../shared/contracts/device-grants.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import type { Upstream } from '../upstream/upstreams.ts'
import type { RelayedAnswer } from './upstream-answer.ts'

/** Seconds; the grant itself ends by then at the latest. */
const COOKIE_AGE = 90 * 24 * 3600
const SECRET_FORM = /^[A-Za-z0-9_-]{43,128}$/
/** Ending a grant may not keep a person from signing out. Milliseconds. */
const END_TIMEOUT = 3000

function cookieName(secure: boolean): string {
  return secure ? GRANT_COOKIE_SECURE : GRANT_COOKIE_LOOPBACK
}

function setCookie(secure: boolean, value: string, age: number): Record<string, string> {
  const attributes = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return { 'Set-Cookie': `${cookieName(secure)}=${value}; ${attributes}` }
}

/** Undefined when there is none, or several: a neighbour's cookie must not stand in for ours. */
export function grantSecret(headers: IncomingHttpHeaders, secure: boolean): string | undefined {
  const prefix = `${cookieName(secure)}=`
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  const value = only.slice(prefix.length)
  return SECRET_FORM.test(value) ? value : undefined
}

export function grantHeader(secret: string): Record<string, string> {
  return { [GRANT_HEADER.toLowerCase()]: secret }
}

/** Moves the secret from the API's answer into the cookie. */
export function intoCookie(answer: RelayedAnswer, secure: boolean): RelayedAnswer {
  if (answer.status >= 300) return answer
  const issued = issuedDeviceGrantSchema.safeParse(JSON.parse(answer.body ?? 'null'))
  if (!issued.success || !SECRET_FORM.test(issued.data.secret))
    throw new AppError('bad_upstream', 'The platform service gave an answer that we cannot use.')
  const { grant, secret } = issued.data
  return {
    ...answer,
    headers: { ...answer.headers, ...setCookie(secure, secret, COOKIE_AGE) },
    body: JSON.stringify({ grant }),
  }
}

export function withoutCookie(answer: RelayedAnswer, secure: boolean): RelayedAnswer {
  return { ...answer, headers: { ...answer.headers, ...setCookie(secure, '', 0) } }
}

export type Ending = {
  readonly api: Upstream
  readonly logger: Logger
  readonly requestId: string
}

/** One device's grant by its secret, or all of the token's person. Never rejects: the grant ends by itself if this fails. */
export async function endGrants(
  { api, logger, requestId }: Ending,
  by: { readonly secret: string } | { readonly token: string },
): Promise<void> {
  const proof = 'secret' in by ? grantHeader(by.secret) : { authorization: `Bearer ${by.token}` }
  try {
    const { status } = await api.call({
      method: 'DELETE',
      path: DEVICE_GRANTS_PATH,
      headers: { accept: 'application/json', 'x-request-id': requestId, ...proof },
      body: null,
      timeout: END_TIMEOUT,
      maxAnswer: 65_536,
    })
    if (status >= 300) logger.warn({ requestId, status }, 'grant of a device not ended')
  } catch (error) {
    logger.warn({ requestId, error: errorForLog(error) }, 'grant of a device not ended')
  }
}

/**
 * Manages the cookie with a device grant's secret: sets it, reads it for calls whose policy accepts it, and revokes the grant with its
 * session. The grant header is never accepted from a browser, and no cookie is forwarded to an upstream.
 */
import type { IncomingHttpHeaders } from 'node:http'
import {
  endDeviceGrantsEndpoint,
  type EndedSessions,
  GRANT_COOKIE_LOOPBACK,
  GRANT_COOKIE_SECURE,
  GRANT_HEADER,
  issuedDeviceGrantSchema,
} from '../../shared/contracts/device-grants.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import type { Upstream } from '../upstream/upstreams.ts'
import type { RelayedAnswer } from './upstream-answer.ts'

/** Seconds; the longest lifetime of a grant. */
const COOKIE_AGE = 90 * 24 * 3600
const SECRET_FORM = /^[A-Za-z0-9_-]{43,128}$/
/** Short, so that revoking a grant does not delay the sign-out. Milliseconds. */
const END_TIMEOUT = 3000

function cookieName(secure: boolean): string {
  return secure ? GRANT_COOKIE_SECURE : GRANT_COOKIE_LOOPBACK
}

/** `age` null: a session cookie. */
function setCookie(secure: boolean, value: string, age: number | null): Record<string, string> {
  const attributes = `Path=/;${age === null ? '' : ` Max-Age=${age};`} HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return { 'Set-Cookie': `${cookieName(secure)}=${value}; ${attributes}` }
}

/** Undefined without the cookie, or with several, one of which could have been set by another app on the host. */
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

/** Moves the secret from the API's response into the cookie: a session cookie if the user is not remembered on the device. */
export function intoCookie(answer: RelayedAnswer, secure: boolean, asked: unknown): RelayedAnswer {
  if (answer.status >= 300) return answer
  const issued = issuedDeviceGrantSchema.safeParse(
    JSON.parse(typeof answer.body === 'string' ? answer.body : 'null'),
  )
  if (!issued.success || !SECRET_FORM.test(issued.data.secret))
    throw new AppError('bad_upstream', 'The platform service gave an answer that we cannot use.')
  const { grant, secret } = issued.data
  return {
    ...answer,
    headers: { ...answer.headers, ...setCookie(secure, secret, isRemembered(asked) ? COOKIE_AGE : null) },
    body: JSON.stringify({ grant }),
  }
}

function isRemembered(asked: unknown): boolean {
  return !(typeof asked === 'object' && asked !== null && 'remembered' in asked && asked.remembered === false)
}

export function withoutCookie(answer: RelayedAnswer, secure: boolean): RelayedAnswer {
  return { ...answer, headers: { ...answer.headers, ...setCookie(secure, '', 0) } }
}

/** Backoff in milliseconds while the API is unreachable. Stays within the token's lifetime of an hour. */
const TRY_AGAIN = [1000, 5000, 30_000, 120_000, 600_000]

export type Ending = {
  readonly api: Upstream
  readonly logger: Logger
  readonly requestId: string
  /** Schedules work, unless the program ends first. */
  readonly later: (work: () => void, milliseconds: number) => void
}

/** Selects one grant by its secret, or grants of the token's user. */
export type EndedBy = { readonly secret: string } | { readonly token: string; readonly which: EndedSessions }

/**
 * Resolves after the first attempt and never rejects, so that it cannot block a sign-out. Failures are retried in the background. If all
 * retries fail, the API still detects the ended session, because it checks that a grant's session exists.
 */
export async function endGrants(ending: Ending, by: EndedBy, tries = 0): Promise<void> {
  const { logger, requestId, later } = ending
  const failure = await tryToEnd(ending, by)
  if (failure === null) return
  const wait = TRY_AGAIN[tries]
  logger.warn({ requestId, ...failure, tries, again: wait !== undefined }, 'grant of a device not ended')
  if (wait !== undefined) later(() => void endGrants(ending, by, tries + 1), wait)
}

/** Null on success or a permanent failure, such as an expired token; else the error for the log. */
async function tryToEnd({ api, requestId }: Ending, by: EndedBy): Promise<Record<string, unknown> | null> {
  const proof = 'secret' in by ? grantHeader(by.secret) : { authorization: `Bearer ${by.token}` }
  const question = 'secret' in by ? '' : `?${new URLSearchParams({ ...by.which }).toString()}`
  try {
    const { status } = await api.call({
      method: endDeviceGrantsEndpoint.method,
      path: endDeviceGrantsEndpoint.path + question,
      headers: { accept: 'application/json', 'x-request-id': requestId, ...proof },
      body: null,
      timeout: END_TIMEOUT,
      maxAnswer: 65_536,
    })
    return status < 300 || status === 401 ? null : { status }
  } catch (error) {
    return { error: errorForLog(error) }
  }
}

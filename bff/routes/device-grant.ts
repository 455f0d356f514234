/**
 * The grant of a device: its secret lives in a cookie that no script can read. Here it is put there, taken from there for the calls whose
 * policy accepts it, and ended with the session it came from. A browser never names the grant by a header, and no upstream sees a cookie.
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

/** Seconds; the grant itself ends by then at the latest. */
const COOKIE_AGE = 90 * 24 * 3600
const SECRET_FORM = /^[A-Za-z0-9_-]{43,128}$/
/** Ending a grant may not keep a person from signing out. Milliseconds. */
const END_TIMEOUT = 3000

function cookieName(secure: boolean): string {
  return secure ? GRANT_COOKIE_SECURE : GRANT_COOKIE_LOOPBACK
}

/** `age` null: until the browser is closed. */
function setCookie(secure: boolean, value: string, age: number | null): Record<string, string> {
  const attributes = `Path=/;${age === null ? '' : ` Max-Age=${age};`} HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
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

/** Moves the secret from the API's answer into the cookie, which lives no longer than the device may remember anything. */
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

/** Milliseconds before each further try, when the API could not be told. A token that says whose grants they are lasts an hour. */
const TRY_AGAIN = [1000, 5000, 30_000, 120_000, 600_000]

export type Ending = {
  readonly api: Upstream
  readonly logger: Logger
  readonly requestId: string
  /** Does it later, unless the program has ended by then. */
  readonly later: (work: () => void, milliseconds: number) => void
}

/** One device's grant by its secret, or those of the token's person. */
export type EndedBy = { readonly secret: string } | { readonly token: string; readonly which: EndedSessions }

/**
 * Resolves after the first try and never rejects: nobody is kept from signing out. What failed is tried again; what even that does not
 * reach, the API finds by itself, as it asks whether a grant's session is still there.
 */
export async function endGrants(ending: Ending, by: EndedBy, tries = 0): Promise<void> {
  const { logger, requestId, later } = ending
  const failure = await tryToEnd(ending, by)
  if (failure === null) return
  const wait = TRY_AGAIN[tries]
  logger.warn({ requestId, ...failure, tries, again: wait !== undefined }, 'grant of a device not ended')
  if (wait !== undefined) later(() => void endGrants(ending, by, tries + 1), wait)
}

/** Null when it is done, or will never be: a token that is over ends nothing. */
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

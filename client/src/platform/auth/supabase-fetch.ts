/**
 * The auth client's fetch. auth-js deletes the session on any 4xx to a refresh, even from a rate limiter, a captive portal or a wrong
 * deployment. So on the token route only responses that the BFF marks as the auth server's keep their 4xx; all others become a 503, which
 * auth-js treats as an unreachable server.
 */
import { AUTH_ORIGIN_HEADER, AUTH_ORIGIN_VALUE } from '../../../../shared/contracts/bff-routes.ts'
import type { StoredSession } from './identity.ts'
import type { RefreshTurns } from './refresh-turns.ts'

const AUTH_TIMEOUT = 8000
/** auth-js retries a refresh for 30 s with exponential backoff; after this time it makes no further attempt. Milliseconds. */
const REFRESH_PATIENCE = 25_000

export type SupabaseFetchDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly isOnline: () => boolean
  readonly readSession: () => StoredSession | null
  /** The stored session as text, with all of the auth client's fields. */
  readonly readStoredText: () => string | null
  readonly turns: RefreshTurns
  /** Resolves when the network is back, or after `patience` milliseconds. */
  readonly untilOnline: (patience: number) => Promise<void>
  /** Milliseconds. */
  readonly timeout?: number
}

export function createSupabaseFetch(deps: SupabaseFetchDeps): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const isTokenRoute = url.pathname.endsWith('/auth/v1/token')
    const refreshToken = isTokenRoute ? refreshTokenOf(init?.body) : null
    if (refreshToken === null) return call(deps, input, init, isTokenRoute)
    return refresh(deps, refreshToken, () => call(deps, input, init, true))
  }
}

async function call(
  deps: SupabaseFetchDeps,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  isTokenRoute: boolean,
): Promise<Response> {
  if (!deps.isOnline()) throw new TypeError('The device is offline')
  const limit = AbortSignal.timeout(deps.timeout ?? AUTH_TIMEOUT)
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
  const response = await deps.fetch(input, { ...init, signal })
  return isTokenRoute ? believable(response) : response
}

/**
 * Keeps two tabs from using the same refresh token: the second waits for the first and then responds from the session that the first has
 * stored. A token that this device never stored (a link's) is refreshed directly.
 *
 * Storage writes reach other tabs with a delay, so the auth client may refresh a token that is already used. RefreshTurns, which all tabs
 * see at once, decides whether a token is used; only the new session is read from the storage.
 *
 * Offline, a refresh waits for the network instead of failing, because failures increase auth-js's backoff. This does not block the app,
 * which uses the stored identity.
 */
async function refresh(
  deps: SupabaseFetchDeps,
  refreshToken: string,
  go: () => Promise<Response>,
): Promise<Response> {
  if (!deps.isOnline()) await deps.untilOnline(REFRESH_PATIENCE)
  const answer = Promise.withResolvers<Response>()
  const turn = deps.turns.take(async () => {
    const wasStored = deps.readSession()?.refresh_token === refreshToken
    if (await deps.turns.isSpent(refreshToken)) {
      await untilStored(deps, refreshToken)
      const renewed = deps.readSession()
      if (renewed !== null && renewed.refresh_token !== refreshToken) {
        answer.resolve(renewedElsewhere(deps.readStoredText()))
        return
      }
    }
    const response = await go()
    if (response.ok) await deps.turns.markSpent(refreshToken)
    answer.resolve(response)
    if (response.ok && wasStored) await untilStored(deps, refreshToken)
  })
  turn.catch(answer.reject)
  return answer.promise
}

function renewedElsewhere(storedText: string | null): Response {
  return new Response(storedText, {
    headers: { 'Content-Type': 'application/json', [AUTH_ORIGIN_HEADER]: AUTH_ORIGIN_VALUE },
  })
}

/** Milliseconds. */
const STORE_LOOK_INTERVAL = 10
const STORE_LOOKS = 200

/** auth-js stores the new session after the response, and other tabs see it later still. */
async function untilStored({ readSession }: SupabaseFetchDeps, spent: string): Promise<void> {
  for (let look = 0; look < STORE_LOOKS && readSession()?.refresh_token === spent; look += 1) {
    await pause(STORE_LOOK_INTERVAL)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function believable(response: Response): Promise<Response> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  if (response.ok && isJson && !response.redirected) return response
  if (
    response.headers.get(AUTH_ORIGIN_HEADER) === AUTH_ORIGIN_VALUE &&
    isJson &&
    isVerdict(response.status)
  ) {
    return response
  }
  const body = isJson
    ? await response.text()
    : JSON.stringify({ error: 'The sign-in service could not be reached.' })
  return new Response(body, { status: 503, headers: { 'Content-Type': 'application/json' } })
}

/** A rate limit, conflict or 5xx says nothing about the session. */
function isVerdict(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 425 && status !== 429
}

/** Only a refresh has one in its body; other grants have a password, a code or a link's token. */
function refreshTokenOf(body: BodyInit | null | undefined): string | null {
  const token = typeof body === 'string' ? /"refresh_token"\s*:\s*"([^"]+)"/.exec(body) : null
  return token?.[1] ?? null
}

export function createOnlineWait(
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): SupabaseFetchDeps['untilOnline'] {
  return (patience) =>
    new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        events.removeEventListener('online', finish)
        resolve()
      }
      const timer = setTimeout(finish, patience)
      events.addEventListener('online', finish)
    })
}

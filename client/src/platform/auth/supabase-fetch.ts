/**
 * The auth client's way to the network. auth-js destroys the session on any 4xx to a refresh, whoever answered it: a rate limiter, a
 * captive portal, a wrong deployment. So on the token route only an answer that the BFF marks as the auth server's own keeps its 4xx;
 * everything else becomes a 503, which auth-js takes for what it is, a server that could not be asked.
 */
import { AUTH_ORIGIN_HEADER, AUTH_ORIGIN_VALUE } from '../../../../shared/contracts/bff-routes.ts'
import type { StoredSession } from './identity.ts'
import type { RefreshTurns } from './refresh-turns.ts'

const AUTH_TIMEOUT = 8000
/** auth-js tries a refresh for 30 s, with pauses that double; after this long it makes no further attempt. */
const REFRESH_PATIENCE = 25_000

export type SupabaseFetchDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly isOnline: () => boolean
  readonly readSession: () => StoredSession | null
  /** The same as it lies there, with everything that the auth client keeps. */
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
    const refreshToken = isTokenRoute ? refreshTokenOf(url, init?.body) : null
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
 * Two tabs that wake at expiry would each spend the same refresh token. The second waits for the first and then answers itself from
 * what the first has stored. A refresh of a token that this device never stored (a link's) goes through.
 *
 * Tabs live in processes of their own, and each sees what another wrote to the storage a moment late: the auth client may ask for a
 * token that is spent already, or the storage may still show it. So whether a token is spent is asked of the turns, which all tabs see
 * at once, and only the answer is taken from the storage, when it has come.
 *
 * Offline, a refresh waits for the network instead of failing: failures would only make auth-js pause for ever longer, and miss the
 * moment at which the network is back. Nobody waits for it, as the app goes by what the device knows.
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

/** auth-js stores what came only after it has its answer, and another tab's storage shows it later still. */
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

/** Too many requests and too much at once say nothing about the session; nor does a 5xx, of which auth-js knows only some. */
function isVerdict(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 425 && status !== 429
}

function refreshTokenOf(url: URL, body: BodyInit | null | undefined): string | null {
  if (url.searchParams.get('grant_type') !== 'refresh_token' || typeof body !== 'string') return null
  const token = /"refresh_token"\s*:\s*"([^"]+)"/.exec(body)
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

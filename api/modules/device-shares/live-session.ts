/** Whether the sign-in service still keeps the session of a token. Speaks to hosted Supabase and to the sandbox alike. */
import { AppError } from '../../../shared/domain/app-error.ts'

/** Milliseconds. */
const TIMEOUT = 5000
const COME_BACK = 5000

/** `authorization`: the header as it came. Rejects with `unavailable` when the service does not say. */
export type IsSessionLive = (authorization: string) => Promise<boolean>

type LiveSessionOptions = {
  readonly supabaseUrl: string
  /** Any key of the project: it opens the door, the token decides. */
  readonly apiKey: string
  readonly fetch?: typeof globalThis.fetch
}

export function createLiveSession({
  supabaseUrl,
  apiKey,
  fetch = globalThis.fetch,
}: LiveSessionOptions): IsSessionLive {
  return async (authorization) => {
    const answer = await fetch(`${supabaseUrl}/auth/v1/user`, {
      headers: { authorization, apikey: apiKey },
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    await answer.body?.cancel()
    if (answer.ok) return true
    if (answer.status === 401 || answer.status === 403) return false
    throw unavailable(`asking about a session: ${answer.status}`)
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'The sign-in service cannot be reached at the moment. Please try again.',
    { cause, retryAfter: COME_BACK },
  )
}

/** One connection for live events. Uses a streamed fetch, because EventSource cannot send the session's token. */
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import {
  liveEventsEndpoint,
  liveEventSchema,
  type LiveEvent,
} from '../../../../shared/contracts/notifications.ts'
import { classifyResponse } from '../http/classify-response.ts'
import { readEvents } from '../http/event-stream.ts'
import { isEventStream } from '../http/is-event-stream.ts'

export type LiveStreamDeps = {
  readonly fetch: typeof globalThis.fetch
  /** null if signed out. Rejects if a session exists but its token cannot be read. */
  readonly getAccessToken: () => Promise<string | null>
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
  /** Called with the error code when the server rejects the token. */
  readonly onTokenRefused: (code: string | null) => void
}

/** `retryAfter`: milliseconds to wait before a retry; null if the server sends none. */
export type StreamEnd = { readonly opened: boolean; readonly retryAfter: number | null }

type Handlers = { readonly onOpen: () => void; readonly onEvent: (event: LiveEvent) => void }

/** Milliseconds. After two missed heartbeats (one every 20 s) the connection counts as dead. */
const SILENCE_LIMIT = 45_000

/** Resolves when the stream ends, for any reason. A failed connection never signs the user out. */
export async function followLiveStream(
  deps: LiveStreamDeps,
  handlers: Handlers,
  stop: AbortSignal,
): Promise<StreamEnd> {
  const connection = new AbortController()
  const signal = AbortSignal.any([stop, connection.signal])
  let opened = false
  let stopTimer = deps.setTimer(() => connection.abort(), SILENCE_LIMIT)
  const alive = (): void => {
    stopTimer()
    stopTimer = deps.setTimer(() => connection.abort(), SILENCE_LIMIT)
  }
  try {
    const response = await connect(deps, signal)
    if (response === null) return { opened: false, retryAfter: null }
    if (!isEventStream(response)) {
      const answer = await classifyResponse(response, { now: deps.now() })
      if (answer.kind === 'unauthenticated') deps.onTokenRefused(answer.code)
      return { opened: false, retryAfter: 'retryAfter' in answer ? answer.retryAfter : null }
    }
    opened = true
    handlers.onOpen()
    await readEvents(response.body, {
      onPiece: alive,
      onData(data) {
        const event = parseLiveEvent(data)
        if (event !== null) handlers.onEvent(event)
      },
    })
  } catch {
    // Interrupted, unreachable, silent or stopped: in every case the stream has ended.
  } finally {
    stopTimer()
    // Closes the connection, including one whose response body was not read.
    connection.abort()
  }
  return { opened, retryAfter: null }
}

async function connect(deps: LiveStreamDeps, signal: AbortSignal): Promise<Response | null> {
  const token = await deps.getAccessToken()
  if (token === null) return null
  return deps.fetch(liveEventsEndpoint.path, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}`, [CSRF_HEADER]: CSRF_VALUE },
    credentials: 'include',
    cache: 'no-store',
    signal,
  })
}

/** null for an event that this version of the app does not know. */
function parseLiveEvent(data: string): LiveEvent | null {
  try {
    return liveEventSchema.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

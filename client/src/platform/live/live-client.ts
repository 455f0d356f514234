/**
 * Delivers live events to all windows of this browser over one connection. The window that holds a Web Lock keeps the connection and
 * forwards events on a BroadcastChannel; when it closes, the next window in the lock's queue takes over. A failed connection is retried
 * and never ends the session.
 */
import { z } from 'zod'
import { liveEventSchema, type LiveEvent } from '../../../../shared/contracts/notifications.ts'
import { followLiveStream, type LiveStreamDeps, type StreamEnd } from './live-stream.ts'

/** `resumed`: the connection was opened or reopened. Events may have been missed, so displayed data may be stale. */
export type LiveMessage = LiveEvent | { readonly type: 'resumed' }

/** Messages between windows. `wake`: a window became visible or came online, so the connection is retried at once. */
const wordSchema = z.union([
  liveEventSchema,
  z.object({ type: z.literal('resumed') }),
  z.object({ type: z.literal('wake') }),
])
type Word = z.infer<typeof wordSchema>

/** The BroadcastChannel methods used here. */
export type LiveChannel = {
  readonly post: (word: unknown) => void
  readonly listen: (listener: (word: unknown) => void) => void
  readonly close: () => void
}

export type LiveClientDeps = LiveStreamDeps & {
  /** Undefined without Web Locks support: every window then has its own connection. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: (name: string) => LiveChannel
  readonly isOnline: () => boolean
  /** Calls `listener` when the network returns or the window becomes visible; returns the unsubscribe function. */
  readonly onWake: (listener: () => void) => () => void
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number
}

/** Starts the client; returns the function that stops it. `userId` separates the windows of different users. */
export function startLiveClient(
  deps: LiveClientDeps,
  userId: string,
  onNews: (news: LiveMessage) => void,
): () => void {
  const name = `counselrelay-live/${userId}`
  const stop = new AbortController()
  const channel = deps.openChannel(name)
  const pause = createPause(deps, stop.signal)
  const tell = (news: LiveMessage): void => {
    if (stop.signal.aborted) return
    onNews(news)
    channel.post(news satisfies Word)
  }
  channel.listen((word) => {
    const message = wordSchema.safeParse(word)
    if (!message.success) return
    if (message.data.type === 'wake') pause.end()
    else onNews(message.data)
  })
  const stopWaking = deps.onWake(() => {
    pause.end()
    channel.post({ type: 'wake' } satisfies Word)
  })
  void leadWhenFirst(deps, name, stop.signal, () => keepConnected(deps, tell, pause, stop.signal))
  return () => {
    stop.abort()
    stopWaking()
    channel.close()
  }
}

async function leadWhenFirst(
  deps: LiveClientDeps,
  name: string,
  signal: AbortSignal,
  lead: () => Promise<void>,
): Promise<void> {
  if (deps.locks === undefined) return lead()
  // Rejects if the client is stopped while waiting for the lock.
  await deps.locks.request(name, { signal }, lead).catch(() => undefined)
}

async function keepConnected(
  deps: LiveClientDeps,
  tell: (news: LiveMessage) => void,
  pause: Pause,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    if (deps.isOnline()) {
      const since = deps.now()
      const handlers = { onOpen: () => tell({ type: 'resumed' }), onEvent: tell }
      const end = await followLiveStream(deps, handlers, signal)
      failures = end.opened && deps.now() - since >= STEADY ? 0 : failures + 1
      await pause.take(waitAfter(end, failures, deps.random()))
    } else {
      await pause.take(OFFLINE_LOOK)
    }
  }
}

const SECOND = 1000
/** After a stream of at least this length, the backoff starts again from its minimum. */
const STEADY = 10 * SECOND
const LONGEST_WAIT = 30 * SECOND
/** How often to check while offline, in case the browser fires no `online` event. */
const OFFLINE_LOOK = 30 * SECOND

/** Milliseconds: backoff from 1 s to 30 s, with jitter over the upper half so that clients do not all reconnect at once. */
function waitAfter(end: StreamEnd, failures: number, random: number): number {
  const longest = Math.min(SECOND * 2 ** Math.max(failures - 1, 0), LONGEST_WAIT)
  return Math.max(longest * (0.5 + random / 2), end.retryAfter ?? 0)
}

type Pause = { readonly take: (milliseconds: number) => Promise<void>; readonly end: () => void }

/** A wait that `end` cuts short. */
function createPause(deps: LiveClientDeps, signal: AbortSignal): Pause {
  let finish: (() => void) | null = null
  const end = (): void => finish?.()
  signal.addEventListener('abort', end)
  return {
    end,
    take: (milliseconds) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve()
          return
        }
        const stopTimer = deps.setTimer(() => finish?.(), milliseconds)
        finish = () => {
          stopTimer()
          finish = null
          resolve()
        }
      }),
  }
}

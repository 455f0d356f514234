/**
 * Live events for every window of this browser over one connection. The window that holds the lock keeps the connection and passes
 * events on over a channel; when it closes, the next in line takes over. Nothing here ever ends a session: a connection that fails is
 * only tried again.
 */
import { z } from 'zod'
import { liveEventSchema, type LiveEvent } from '../../../../shared/contracts/notifications.ts'
import { followLiveStream, type LiveStreamDeps, type StreamEnd } from './live-stream.ts'

/** `resumed`: a connection stands (again); what happened before it was told to nobody, so everything shown may be out of date. */
export type LiveMessage = LiveEvent | { readonly type: 'resumed' }

/** What windows say to each other. `wake`: a window was looked at or came online; the connection need not wait any longer. */
const wordSchema = z.union([
  liveEventSchema,
  z.object({ type: z.literal('resumed') }),
  z.object({ type: z.literal('wake') }),
])
type Word = z.infer<typeof wordSchema>

/** The part of a BroadcastChannel that is used. */
export type LiveChannel = {
  readonly post: (word: unknown) => void
  readonly listen: (listener: (word: unknown) => void) => void
  readonly close: () => void
}

export type LiveClientDeps = LiveStreamDeps & {
  /** Absent where the browser has none: every window then keeps a connection of its own. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: (name: string) => LiveChannel
  readonly isOnline: () => boolean
  /** Calls back when the network returns or the window is looked at again. */
  readonly onWake: (listener: () => void) => () => void
  /** From 0 up to 1. */
  readonly random: () => number
}

/** Begins; the returned function ends it. `userId` keeps two people's windows apart. */
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
    const heard = wordSchema.safeParse(word)
    if (!heard.success) return
    if (heard.data.type === 'wake') pause.end()
    else onNews(heard.data)
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
  // Rejects when the window stops while it waits in line.
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
/** A stream that stood this long was a good one, and is begun again at once when it ends. */
const STEADY = 10 * SECOND
const LONGEST_WAIT = 30 * SECOND
/** The browser says when it is online again; this is for the one that forgets to. */
const OFFLINE_LOOK = 30 * SECOND

/** Milliseconds: 1 s doubling up to 30 s, spread over the upper half so that the windows of many people do not all come back at once. */
function waitAfter(end: StreamEnd, failures: number, random: number): number {
  const longest = Math.min(SECOND * 2 ** Math.max(failures - 1, 0), LONGEST_WAIT)
  return Math.max(longest * (0.5 + random / 2), end.retryAfter ?? 0)
}

type Pause = { readonly take: (milliseconds: number) => Promise<void>; readonly end: () => void }

/** A wait that can be cut short. */
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

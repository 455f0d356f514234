/** Server-sent events for one screen of a signed-in user. */
import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { RequestEnv } from '../../../runtime/http.ts'
import { liveEventsEndpoint, type LiveEvent } from '../../../shared/contracts/notifications.ts'
import type { Database } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { countUnread } from './notifications.repository.ts'
import type { LiveHub } from '../live/live-hub.ts'

/** Milliseconds between heartbeats: below the minute after which proxies drop an idle connection. */
const HEARTBEAT = 20_000
/** Milliseconds after which a stream ends; the screen reconnects with its current token, so a revoked session is detected. */
const LIFETIME = 15 * 60_000

export type LiveRoutesDeps = {
  readonly database: Database
  readonly tokens: TokenVerifier
  readonly hub: LiveHub
  readonly clock: () => number
  /** How far the changes of the user's records go; null if there are none. */
  readonly recordsSeq: (userId: string) => Promise<number | null>
}

export function liveRoutes(deps: LiveRoutesDeps): Hono<RequestEnv> {
  const { tokens, database, clock } = deps
  const app = new Hono<RequestEnv>()
  mount(app, liveEventsEndpoint, withBearer(tokens), async ({ caller: { claims, userId } }, c) => {
    const count = (): Promise<number> =>
      database.asUser(claims, (tx) => countUnread(tx, userId, new Date(clock())))
    // Runs before the stream starts, so that a failure still gets an error response.
    await count()
    return openStream(c, deps.hub, userId, async (): Promise<readonly LiveEvent[]> => {
      const [unread, seq] = [await count(), await deps.recordsSeq(userId)]
      const records = seq === null ? [] : [{ type: 'records', seq, deviceId: '' } as const]
      return [{ type: 'notification', unread }, ...records]
    })
  })
  return app
}

function openStream(
  c: Context,
  hub: LiveHub,
  userId: string,
  first: () => Promise<readonly LiveEvent[]>,
): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
    const write = (text: string): void => {
      // Writing to a disconnected screen rejects.
      stream.write(text).catch(() => end(undefined))
    }
    const send = (event: LiveEvent): void => write(`data: ${JSON.stringify(event)}\n\n`)
    const remove = hub.add(userId, { send, end: () => end(undefined) })
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT)
    const lifetime = setTimeout(() => end(undefined), LIFETIME)
    stream.onAbort(() => end(undefined))
    try {
      // Events between two streams are lost, so the first events make the screen refetch.
      for (const event of await first()) send(event)
      await ended
    } finally {
      clearInterval(heartbeat)
      clearTimeout(lifetime)
      remove()
    }
  })
}

/** Sends events to the open screens of the user they concern, from any process. */
import { z } from 'zod'
import { liveEventSchema, type LiveEvent } from '../../../shared/contracts/notifications.ts'
import type { Database, ServiceTx } from '../../db/database.ts'

const CHANNEL = 'live'
const END_CHANNEL = 'live_end'
/** Screens per user; opening another closes the oldest. */
const MAX_SCREENS = 8

const messageSchema = z.object({ userId: z.uuid(), event: liveEventSchema })

/**
 * Part of the transaction that makes the change, so rollbacks publish nothing. Accounts with an unverified address get no events, because
 * the address may belong to another person.
 */
export async function publish(tx: ServiceTx, userId: string, event: LiveEvent): Promise<void> {
  await tx.query(
    'select pg_notify($1, $2) where exists (select from public.proven_emails where user_id = $3)',
    [CHANNEL, JSON.stringify({ userId, event }), userId],
  )
}

/** Ends all open screens of a user who has lost access. */
export async function publishEnd(tx: ServiceTx, userId: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [END_CHANNEL, userId])
}

export type LiveScreen = {
  readonly send: (event: LiveEvent) => void
  readonly end: () => void
}

export type LiveHub = {
  /** Returns a function that removes the screen. After `release`, new screens are ended immediately. */
  add(userId: string, screen: LiveScreen): () => void
  /** Ends all screens, e.g. for shutdown; they reconnect to another process. */
  release(): void
  close(): Promise<void>
}

export async function createLiveHub(database: Pick<Database, 'listen'>): Promise<LiveHub> {
  const screens = new Map<string, Set<LiveScreen>>()
  let released = false

  const stop = await database.listen(CHANNEL, (payload) => {
    const { userId, event } = messageSchema.parse(JSON.parse(payload))
    for (const screen of screens.get(userId) ?? []) screen.send(event)
  })

  const stopEnding = await database.listen(END_CHANNEL, (userId) => {
    for (const screen of [...(screens.get(userId) ?? [])]) screen.end()
  })

  return {
    add(userId, screen) {
      if (released) {
        screen.end()
        return () => undefined
      }
      const own = screens.get(userId) ?? new Set()
      screens.set(userId, own.add(screen))
      const [oldest] = own
      if (own.size > MAX_SCREENS && oldest !== undefined) {
        own.delete(oldest)
        oldest.end()
      }
      return () => {
        own.delete(screen)
        if (own.size === 0 && screens.get(userId) === own) screens.delete(userId)
      }
    },
    release() {
      released = true
      for (const own of screens.values()) for (const screen of [...own]) screen.end()
      screens.clear()
    },
    async close() {
      await stop()
      await stopEnding()
    },
  }
}

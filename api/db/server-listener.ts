/** One connection that holds all LISTENs of this process and reconnects when it breaks. */
import type pg from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import type { StopListening } from './database.ts'

/** Milliseconds before a broken connection is reopened. */
const RECONNECT_WAIT = 1000
const CHANNEL = /^[a-z_]{1,60}$/

export type Listener = {
  listen(channel: string, onPayload: (payload: string) => void): Promise<StopListening>
  close(): Promise<void>
}

export function createListener(newClient: () => pg.Client, logger: Logger): Listener {
  const callbacks = new Map<string, Set<(payload: string) => void>>()
  let client: Promise<pg.Client> | undefined
  let closed = false
  let reconnectTimer: NodeJS.Timeout | undefined

  const connected = (): Promise<pg.Client> => (client ??= connect())

  async function connect(): Promise<pg.Client> {
    const fresh = newClient()
    fresh.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel) ?? []) callback(payload ?? '')
    })
    fresh.on('error', (error) => lost(error))
    fresh.on('end', () => lost(new Error('connection ended')))
    await fresh.connect()
    for (const channel of callbacks.keys()) await fresh.query(`listen ${channel}`)
    return fresh
  }

  function lost(error: Error): void {
    if (closed || reconnectTimer !== undefined) return
    logger.warn({ error: error.message }, 'listening database connection lost')
    client = undefined
    reconnectLater()
  }

  function reconnectLater(): void {
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined
      client = undefined
      connected().catch((error: unknown) => {
        logger.warn({ error: String(error) }, 'listening database connection not back yet')
        if (!closed && reconnectTimer === undefined) reconnectLater()
      })
    }, RECONNECT_WAIT)
  }

  return {
    async listen(channel, onPayload) {
      if (!CHANNEL.test(channel)) throw new Error(`Not a channel name: ${channel}`)
      const known = callbacks.get(channel)
      const set = known ?? new Set()
      set.add(onPayload)
      callbacks.set(channel, set)
      const current = await connected()
      if (known === undefined) await current.query(`listen ${channel}`)
      return () => {
        set.delete(onPayload)
        return Promise.resolve()
      }
    },
    async close() {
      closed = true
      clearTimeout(reconnectTimer)
      const current = await client?.catch(() => undefined)
      await current?.end()
    },
  }
}

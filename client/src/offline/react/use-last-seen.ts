/** What the server said last, kept sealed on this device, for the moment when it cannot be asked. */
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { toOfflineError } from '../engine/offline-error.ts'
import { useOffline } from './offline-provider.tsx'

export type LastSeen<Value> = {
  readonly value: Value
  /** Milliseconds since 1970 at which the server said so. */
  readonly savedAt: number
}

type Asked<Value> = {
  /** Names the copy; null keeps and reads none (a filtered list is not worth keeping). */
  readonly name: string | null
  readonly schema: z.ZodType<Value>
  /** What the server has just said; undefined until it has. */
  readonly fresh: Value | undefined
  /** Read the copy now: the server cannot be asked. */
  readonly isNeeded: boolean
}

/** null: there is none. locked: it cannot be opened just now. */
type Seen<Value> = LastSeen<Value> | 'locked' | null

/**
 * Keeps `fresh` whenever it changes and gives back the copy while `isNeeded`. `undefined` while it is being read; one that was locked is
 * read again when it opens. `fresh` must keep its identity while it says the same. The copy of another person is never read.
 */
export function useLastSeen<Value>(asked: Asked<Value>): Seen<Value> | undefined {
  const { name, schema, fresh, isNeeded } = asked
  const { core, owner } = useOffline()
  const [read, setRead] = useState<{ readonly name: string; readonly seen: Seen<Value> }>()

  useEffect(() => {
    if (owner === null || name === null || fresh === undefined) return
    // A full disk costs the copy, not the screen: what is offline without one says so.
    core.snapshots.save(owner, name, fresh).catch(() => undefined)
  }, [core, fresh, name, owner])

  useEffect(() => {
    if (owner === null || name === null || !isNeeded) return undefined
    let isWanted = true
    const show = (seen: Seen<Value>): void => {
      if (isWanted) setRead({ name, seen })
    }
    const readIt = (): void =>
      void core.snapshots
        .read(owner, name, schema)
        .then(show, (error: unknown) => show(toOfflineError(error).code === 'locked' ? 'locked' : null))
    readIt()
    const stopWaiting = core.lock.onOpened(readIt)
    return () => {
      isWanted = false
      stopWaiting()
    }
  }, [core, isNeeded, name, owner, schema])

  if (owner === null || name === null) return null
  return read?.name === name ? read.seen : undefined
}

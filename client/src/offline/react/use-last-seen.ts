/** Stores the last server response, sealed, for when the server is unreachable. */
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { toOfflineError } from '../engine/offline-error.ts'
import { useOffline } from './offline-provider.tsx'

export type LastSeen<Value> = {
  readonly value: Value
  /** When the server sent it: milliseconds since 1970. */
  readonly savedAt: number
}

type Asked<Value> = {
  /** Key of the copy; null disables it (filtered lists are not stored). */
  readonly name: string | null
  readonly schema: z.ZodType<Value>
  /** The latest server response; undefined until it arrives. */
  readonly fresh: Value | undefined
  /** Read the copy now, because the server is unreachable. */
  readonly isNeeded: boolean
  /** Milliseconds after which the copy is deleted instead of shown. */
  readonly maxAge?: number | undefined
}

/** null: there is no copy. locked: its key is locked. */
type Seen<Value> = LastSeen<Value> | 'locked' | null

/**
 * Stores `fresh` whenever it changes and returns the copy while `isNeeded`, or `undefined` while reading it. Rereads a locked copy after
 * an unlock. `fresh` must keep its identity while unchanged. Never reads another user's copy.
 */
export function useLastSeen<Value>(asked: Asked<Value>): Seen<Value> | undefined {
  const { name, schema, fresh, isNeeded, maxAge } = asked
  const { core, owner } = useOffline()
  const [read, setRead] = useState<{ readonly name: string; readonly seen: Seen<Value> }>()

  useEffect(() => {
    if (owner === null || name === null || fresh === undefined) return
    // A failed save only loses the offline copy.
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
        .read(owner, name, schema, maxAge)
        .then(show, (error: unknown) => show(toOfflineError(error).code === 'locked' ? 'locked' : null))
    readIt()
    const stopWaiting = core.lock.onOpened(readIt)
    return () => {
      isWanted = false
      stopWaiting()
    }
  }, [core, isNeeded, maxAge, name, owner, schema])

  if (owner === null || name === null) return null
  return read?.name === name ? read.seen : undefined
}

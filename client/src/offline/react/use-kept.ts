/** A small per-user setting that is stored only on this device, sealed. */
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useOffline } from './offline-provider.tsx'

type Kept<Value> = {
  /** undefined while it is loading or locked. */
  readonly value: Value | undefined
  /** Updates the latest stored value, which another window may have changed. Rejects when it cannot be stored. */
  readonly change: (changed: (before: Value) => Value) => Promise<void>
}

/** `nothing` is the default value. It and `schema` must be stable. */
export function useKept<Value>(name: string, schema: z.ZodType<Value>, nothing: Value): Kept<Value> {
  const { core, owner } = useOffline()
  const [value, setValue] = useState<Value>()

  useEffect(() => {
    if (owner === null) return undefined
    let isWanted = true
    const readIt = (): void =>
      void core.snapshots.read(owner, name, schema).then(
        (seen) => {
          if (isWanted) setValue(seen?.value ?? nothing)
        },
        // Locked: read again after an unlock.
        () => undefined,
      )
    readIt()
    const stopWaiting = core.lock.onOpened(readIt)
    return () => {
      isWanted = false
      stopWaiting()
    }
  }, [core, name, nothing, owner, schema])

  const change = useCallback(
    async (changed: (before: Value) => Value): Promise<void> => {
      if (owner === null) return
      setValue(await core.snapshots.change(owner, name, { schema, nothing }, changed))
    },
    [core, name, nothing, owner, schema],
  )
  return { value, change }
}

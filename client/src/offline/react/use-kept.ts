/** Something small that one person chose on this device and that no server knows, sealed like all that is kept of them. */
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useOffline } from './offline-provider.tsx'

type Kept<Value> = {
  /** undefined while it is being read or cannot be opened. */
  readonly value: Value | undefined
  /** Changes what is kept now, which another window may have changed meanwhile. Rejects when the device cannot keep it. */
  readonly change: (changed: (before: Value) => Value) => Promise<void>
}

/** `nothing` is the value while none is kept. It and `schema` must be stable. */
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
        // Locked: read again when it opens.
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
      const before = (await core.snapshots.read(owner, name, schema))?.value ?? nothing
      const after = changed(before)
      await core.snapshots.save(owner, name, after)
      setValue(after)
    },
    [core, name, nothing, owner, schema],
  )
  return { value, change }
}

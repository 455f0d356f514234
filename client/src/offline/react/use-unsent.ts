import { useEffect, useState } from 'react'
import type { Unsent } from '../count-unsent.ts'
import { useOffline } from './offline-provider.tsx'
import { useOutboxCounts } from './use-outbox.ts'

/** What the signed-in person has not sent; null while it is not known. */
export function useUnsent(): Unsent | null {
  const { core, owner } = useOffline()
  const counts = useOutboxCounts()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (owner !== null)
      core.countUnsent(owner).then(
        (found) => isCurrent && setUnsent(found),
        // The number stays unknown, and is said to be.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [core, owner, counts])
  return unsent
}

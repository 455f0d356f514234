import { useEffect, useState } from 'react'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { TicketFacts } from '../../../../shared/contracts/new-ticket.ts'
import { countKept } from '../../offline/count-kept.ts'
import { OPERATIONS } from '../../offline/operations/registry.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { APP_VERSION } from '../../platform/app-version.ts'

const MAX_BROWSER = 400

/** What the form shows and sends as technical facts; null until it is counted. */
export function useTicketFacts(owner: UserId): TicketFacts | null {
  const { core } = useOffline()
  const [facts, setFacts] = useState<TicketFacts | null>(null)
  useEffect(() => {
    let isWanted = true
    countKept(core.database, owner, OPERATIONS).then(
      (kept) => {
        const browser = navigator.userAgent.slice(0, MAX_BROWSER)
        if (isWanted) setFacts({ version: APP_VERSION, browser, ...kept })
      },
      // The form works without them, and says that there are none.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [core, owner])
  return facts
}

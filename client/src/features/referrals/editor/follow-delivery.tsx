import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { ReferralId } from '../../../../../shared/domain/ids.ts'
import { noteDelivery } from '../../../offline/operations/referral-delivery.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { deliveryQuery } from '../referral.queries.ts'

/** Follows the delivery of a queue row whose email was pending when the server accepted it, and updates the row. Renders nothing. */
export function FollowDelivery({ id }: { readonly id: ReferralId }): ReactNode {
  const { http } = usePlatform()
  const { core, owner } = useOffline()
  const { data } = useQuery(deliveryQuery(http, id))
  useEffect(() => {
    if (data === undefined || owner === null) return
    noteDelivery(core.outbox, owner, id, data).catch(() => {
      // The row keeps its previous status until the next update succeeds.
    })
  }, [core, owner, id, data])
  return null
}

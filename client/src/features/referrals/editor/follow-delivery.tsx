import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { ReferralId } from '../../../../../shared/domain/ids.ts'
import { noteDelivery } from '../../../offline/operations/referral-delivery.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { deliveryQuery } from '../referral.queries.ts'

/** Beside a row whose mail was on its way when the server took it: learns what became of it, and has the row say so. Shows nothing itself. */
export function FollowDelivery({ id }: { readonly id: ReferralId }): ReactNode {
  const { http } = usePlatform()
  const { core, owner } = useOffline()
  const { data } = useQuery(deliveryQuery(http, id))
  useEffect(() => {
    if (data === undefined || owner === null) return
    noteDelivery(core.outbox, owner, id, data).catch(() => {
      // The row then says what it said before, which was true; the next look tries again.
    })
  }, [core, owner, id, data])
  return null
}

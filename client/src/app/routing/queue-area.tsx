/** The queue of this device, with every kind of queued change that the app can display. */
import type { ReactNode } from 'react'
import { QueuePanel } from '../../features/queue/queue-panel.tsx'
import { ReferralsPage } from '../../features/referrals/lists/referrals-page.tsx'
import { useReferralQueueKind } from '../../features/referrals/editor/referral-queue-kind.tsx'

export function Queue(): ReactNode {
  const referrals = useReferralQueueKind()
  return <QueuePanel kinds={[referrals]} />
}

export function ReferralsWithQueue(): ReactNode {
  return <ReferralsPage queue={<Queue />} />
}

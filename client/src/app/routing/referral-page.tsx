/**
 * One referral. Once a received one is accepted, a matter with its liens can be opened from it, and the ledgers that its sender shares are
 * linked.
 */
import { Suspense, type ReactNode } from 'react'
import { ReferralDetailPage } from '../../features/referrals/detail/referral-detail-page.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const OpenMatter = lazyExtra(
  async () => (await import('../../features/liens/matter/open-matter.tsx')).OpenMatter,
)

const ReceivedShares = lazyExtra(
  async () => (await import('../../features/liens/share/received-shares.tsx')).ReceivedShares,
)

export function ReferralPage(): ReactNode {
  return (
    <ReferralDetailPage
      matterOf={({ id, client, adverseParties, state }) => (
        <Suspense fallback={null}>
          <ReceivedShares referral={id} />
          <OpenMatter referral={id} client={client} adverse={adverseParties} state={state} />
        </Suspense>
      )}
    />
  )
}

/** One referral. Once a received one is accepted, a matter with its liens can be opened from it. */
import { Suspense, type ReactNode } from 'react'
import { ReferralDetailPage } from '../../features/referrals/detail/referral-detail-page.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const OpenMatter = lazyExtra(
  async () => (await import('../../features/liens/matter/open-matter.tsx')).OpenMatter,
)

export function ReferralPage(): ReactNode {
  return (
    <ReferralDetailPage
      matterOf={({ id, client, adverseParties, state }) => (
        <Suspense fallback={null}>
          <OpenMatter referral={id} client={client} adverse={adverseParties} state={state} />
        </Suspense>
      )}
    />
  )
}

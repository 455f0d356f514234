/**
 * One referral. One that was sent links to the call that it was made of. Once a received one is accepted, a matter with its liens can be opened from it, and the ledgers that its sender shares are
 * linked.
 */
import { Suspense, type ReactNode } from 'react'
import { ReferralDetailPage } from '../../features/referrals/detail/referral-detail-page.tsx'
import { useHasRecords } from '../../offline/react/use-has-records.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const OpenMatter = lazyExtra(
  async () => (await import('../../features/liens/matter/open-matter.tsx')).OpenMatter,
)

const ReceivedShares = lazyExtra(
  async () => (await import('../../features/liens/share/received-shares.tsx')).ReceivedShares,
)

const CallOfReferral = lazyExtra(
  async () => (await import('../../features/call-center/call-of-referral.tsx')).CallOfReferral,
)

export function ReferralPage(): ReactNode {
  const hasRecords = useHasRecords()
  return (
    <ReferralDetailPage
      callOf={({ id }) =>
        hasRecords && (
          <Suspense fallback={null}>
            <CallOfReferral referral={id} />
          </Suspense>
        )
      }
      matterOf={({ id, client, adverseParties, state }) => (
        <Suspense fallback={null}>
          <ReceivedShares referral={id} />
          <OpenMatter referral={id} client={client} adverse={adverseParties} state={state} />
        </Suspense>
      )}
    />
  )
}

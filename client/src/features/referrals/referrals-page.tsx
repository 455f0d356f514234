import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOutboxCounts } from '../../offline/react/use-outbox.ts'
import { paths, REFERRAL_TABS, referralsTabPath, type ReferralTab } from '../../platform/navigation/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { ReferralBoxPanel } from './referral-box-panel.tsx'

const LABELS: Record<ReferralTab, string> = {
  received: 'Received',
  sent: 'Sent',
  queue: 'Queue',
  drafts: 'Drafts',
  archive: 'Archive',
}

export function ReferralsPage(): ReactNode {
  const counts = useOutboxCounts()
  const unsent = counts.status === 'ready' ? counts.value.unsent : 0
  const selected = useSelectedTab(counts.status === 'loading', unsent)
  useDocumentTitle(`${selected === null ? '' : `${LABELS[selected]}, `}referrals`)
  const tabs = REFERRAL_TABS.map((id) => ({
    id,
    label: LABELS[id],
    to: referralsTabPath(id),
    ...(id === 'queue' ? { count: unsent } : {}),
  }))
  return (
    <>
      <PageHeading
        title="Referrals"
        actions={
          <LinkButton to={paths.submitReferral} variant="primary">
            New referral
          </LinkButton>
        }
      />
      <div>
        <Tabs label="Referrals" tabs={tabs} selected={selected ?? ''} panelId="referrals" />
        {selected === null ? (
          <Skeleton rows={6} label="Loading referrals…" />
        ) : (
          <TabPanel id="referrals" selected={selected}>
            <Panel tab={selected} />
          </TabPanel>
        )}
      </div>
    </>
  )
}

/**
 * The tab that the address names. Without one, the page opens where something waits: the queue while it holds what is unsent, else what
 * was sent; decided once, so that a queue that empties itself does not pull the page away. null until that is known.
 */
function useSelectedTab(isCounting: boolean, unsent: number): ReferralTab | null {
  const [query] = useSearchParams()
  const asked = query.get('tab')
  const [opening, setOpening] = useState<ReferralTab | null>(null)
  if (opening === null && !isCounting) setOpening(unsent > 0 ? 'queue' : 'sent')
  return REFERRAL_TABS.find((tab) => tab === asked) ?? opening
}

function Panel({ tab }: { readonly tab: ReferralTab }): ReactNode {
  switch (tab) {
    case 'queue':
      return <QueuePanel />
    case 'drafts':
      return <DraftsPanel />
    case 'received':
    case 'sent':
    case 'archive':
      return <ReferralBoxPanel key={tab} box={tab} />
  }
}

import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReferralListResponse } from '../../../../../shared/contracts/referrals.ts'
import { useOutboxCounts } from '../../../offline/react/use-outbox.ts'
import {
  paths,
  REFERRAL_TABS,
  referralsTabPath,
  type ReferralTab,
} from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { DraftsPanel } from '../editor/drafts-panel.tsx'
import { ReferralBoxPanel } from './referral-box-panel.tsx'
import { NO_FILTERS } from './referral-filters.ts'
import { referralListQuery } from './referral-list.queries.ts'

const LABELS: Record<ReferralTab, string> = {
  received: 'Received',
  sent: 'Sent',
  queue: 'Queue',
  drafts: 'Drafts',
  archive: 'Archive',
}

/** `queue`: what this device still has to send, of whatever kind. */
export function ReferralsPage({ queue }: { readonly queue: ReactNode }): ReactNode {
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
            <Panel tab={selected} queue={queue} />
          </TabPanel>
        )}
      </div>
    </>
  )
}

/**
 * The tab that the address names. Without one, the page opens where something waits: the queue while it holds what is unsent, else what
 * was sent, or received where nothing was sent; decided once, so that a queue that empties itself does not pull the page away. null until that is known.
 */
function useSelectedTab(isCounting: boolean, unsent: number): ReferralTab | null {
  const [query] = useSearchParams()
  const asked = REFERRAL_TABS.find((tab) => tab === query.get('tab'))
  const [opening, setOpening] = useState<ReferralTab | null>(null)
  const isUndecided = asked === undefined && opening === null && !isCounting
  const fuller = useFullerBox(isUndecided && unsent === 0)
  const found = unsent > 0 ? 'queue' : fuller
  if (isUndecided && found !== null) setOpening(found)
  return asked ?? opening
}

/** What was received, for who has sent nothing; null until it is known. Where the server cannot be asked, what was sent. */
function useFullerBox(isWanted: boolean): 'sent' | 'received' | null {
  const { http } = usePlatform()
  const sent = useInfiniteQuery({ ...referralListQuery(http, 'sent', NO_FILTERS), enabled: isWanted })
  const hasSentNothing = totalOf(sent) === 0
  const received = useInfiniteQuery({
    ...referralListQuery(http, 'received', NO_FILTERS),
    enabled: isWanted && hasSentNothing,
  })
  if (!hasSentNothing) return sent.data !== undefined || isStuck(sent) ? 'sent' : null
  if (received.data === undefined && !isStuck(received)) return null
  return (totalOf(received) ?? 0) > 0 ? 'received' : 'sent'
}

type Listed = UseInfiniteQueryResult<InfiniteData<ReferralListResponse>>

function totalOf({ data }: Listed): number | undefined {
  return data?.pages[0]?.total
}

/** Offline, or tried in vain: the list itself then says so, or shows its copy. */
function isStuck({ fetchStatus, failureCount, isError }: Listed): boolean {
  return fetchStatus === 'paused' || failureCount > 0 || isError
}

type PanelProps = { readonly tab: ReferralTab; readonly queue: ReactNode }

function Panel({ tab, queue }: PanelProps): ReactNode {
  switch (tab) {
    case 'queue':
      return queue
    case 'drafts':
      return <DraftsPanel />
    case 'received':
    case 'sent':
    case 'archive':
      return <ReferralBoxPanel key={tab} box={tab} />
  }
}

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

/** `queue`: everything this device still has to send, of any kind. */
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
 * The tab in the URL. By default: the queue if it has unsent rows, else sent, or received if nothing was sent. The default is decided
 * once, so that an emptying queue does not switch the tab. null until it is decided.
 */
function useSelectedTab(isCounting: boolean, unsent: number): ReferralTab | null {
  const [query] = useSearchParams()
  const urlTab = REFERRAL_TABS.find((tab) => tab === query.get('tab'))
  const [initialTab, setInitialTab] = useState<ReferralTab | null>(null)
  const isUndecided = urlTab === undefined && initialTab === null && !isCounting
  const fullerBox = useFullerBox(isUndecided && unsent === 0)
  const defaultTab = unsent > 0 ? 'queue' : fullerBox
  if (isUndecided && defaultTab !== null) setInitialTab(defaultTab)
  return urlTab ?? initialTab
}

/** Received if only that box has referrals, else sent; sent if the server is unreachable. null until it is known. */
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

/** Offline or failed. The list itself shows the error or its cached copy. */
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

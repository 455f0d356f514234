import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { exploreResponseSchema, type Teaser } from '../../../../../shared/contracts/explore.ts'
import { useCachedQuery, type CachedQuery } from '../../../offline/react/use-cached-query.ts'
import { refusalStatus } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { COPY, COPY_MAX_AGE } from '../explore-copy.ts'
import { EXPLORE } from '../explore-paths.ts'
import { requestQuery, type SeenRequest } from '../explore.queries.ts'
import styles from '../explore.module.css'
import { CaseMarksProvider } from '../saved/case-marks.tsx'
import { SaveButtons } from '../saved/save-buttons.tsx'
import { TeaserFacts, TimeCriticalBadge } from '../teaser-facts.tsx'
import { titleOf } from '../teaser-words.ts'
import { InterestForm } from './interest-form.tsx'
import { OwnInterest } from './own-interest.tsx'
import { QueuedInterestCard } from './queued-interest-card.tsx'
import { ReportButton } from './report-button.tsx'
import { RuleNote } from './rule-note.tsx'
import type { ShowConversation } from './show-conversation.ts'
import { useListedTeaser, type ListedTeaser } from './use-listed-teaser.ts'
import { useQueuedInterest } from './use-queued-interest.ts'

const MINUTE = 60_000

type PageProps = {
  readonly conversation: ShowConversation
  /** Shown below an interest of this attorney. */
  readonly aside: ReactNode
}

/** /explore/{id}: one request, and this attorney's interest in it. */
export function ExploreDetailPage(props: PageProps): ReactNode {
  const { id = '' } = useParams()
  return <RequestById key={id} id={id} {...props} />
}

function RequestById({ id, ...parts }: PageProps & { readonly id: string }): ReactNode {
  const { http } = usePlatform()
  const query = useQuery(requestQuery(http, id))
  const known = useCachedQuery({
    answer: query,
    // Read from the copy of the list, which forgets what is gone; nothing of one request is kept beside it, names least of all.
    name: COPY,
    schema: useMemo(() => inCopy(id), [id]),
    keep: undefined,
    maxAge: COPY_MAX_AGE,
    isFinal: isHidden,
  })
  const listed = useListedTeaser(id)
  const state = withListed(known, listed)
  const teaser = state.status === 'known' ? state.value.teaser : null
  const title = teaser === null ? 'Request' : titleOf(teaser)
  useDocumentTitle(title)
  if (state.status === 'failed' && isHidden(state.error)) return <NotFound />
  return (
    <>
      <nav aria-label="Breadcrumb" className={styles['back']}>
        <Link to={EXPLORE}>Explore requests</Link>
      </nav>
      <PageHeading title={title} />
      <QueryState
        state={state}
        onRetry={query.refetch}
        loading="Loading the request…"
        rows={4}
        offline="You’re offline, and this request isn’t among those that this device keeps."
        wayOn={<LinkButton to={EXPLORE}>All requests</LinkButton>}
      >
        {(seen, isLive) => (
          <CaseMarksProvider>
            <Loaded id={id} seen={seen} isLive={isLive} {...parts} />
          </CaseMarksProvider>
        )}
      </QueryState>
    </>
  )
}

/** Without the server and a copy, shows what a list that was opened in this window said of the request. */
function withListed(known: CachedQuery<SeenRequest>, listed: ListedTeaser | null): CachedQuery<SeenRequest> {
  const isInCopy = known.status === 'known' && (known.value.teaser !== null || known.value.interest !== null)
  if (isInCopy || known.status === 'loading') return known
  if (known.status === 'failed' && isHidden(known.error)) return known
  if (listed === null) return known.status === 'known' ? { status: 'offline' } : known
  const because = known.status === 'offline' ? 'offline' : 'unreachable'
  return {
    ...{ status: 'known', value: { teaser: listed.teaser, interest: null }, asOf: listed.readAt },
    because: known.status === 'known' ? known.because : because,
  }
}

/** What the copy of the list has of one request. Whether the attorney has answered it is known to the server and the queue only. */
function inCopy(id: string) {
  return exploreResponseSchema.transform(({ teasers }): SeenRequest => ({
    teaser: teasers.find((teaser) => teaser.id === id) ?? null,
    interest: null,
  }))
}

type LoadedProps = PageProps & { readonly id: string; readonly seen: SeenRequest; readonly isLive: boolean }

function Loaded({ id, seen, isLive, conversation, aside }: LoadedProps): ReactNode {
  const { teaser, interest } = seen
  const now = useNow(MINUTE)
  const queued = useQueuedInterest(id)
  const isTold = interest !== null && interest.id === queued?.id
  return (
    <div className={styles['page']}>
      {teaser === null ? <Closed /> : <RequestCard teaser={teaser} />}
      {queued !== null && !isTold && <QueuedInterestCard entry={queued} now={now} />}
      {interest !== null && (
        <OwnInterest interest={interest} now={now} isLive={isLive} conversation={conversation} />
      )}
      {interest !== null && isLive && aside}
      {teaser !== null && interest === null && queued === null && <InterestForm teaser={teaser} />}
      {teaser !== null && (
        <>
          <RuleNote state={teaser.state} />
          {isLive && <ReportButton id={id} />}
        </>
      )}
    </div>
  )
}

function RequestCard({ teaser }: { readonly teaser: Teaser }): ReactNode {
  return (
    <Card aria-labelledby="request-text" className={styles['part']}>
      <div className={styles['top']}>
        <h2 id="request-text">What the client writes</h2>
        <TimeCriticalBadge teaser={teaser} />
      </div>
      <p className={styles['need']}>{teaser.need}</p>
      <TeaserFacts teaser={teaser} />
      <div className={styles['actions']}>
        <SaveButtons requestId={teaser.id} teaser={teaser} describedBy="request-text" />
      </div>
    </Card>
  )
}

function Closed(): ReactNode {
  return <p className={styles['soft']}>This request is no longer shown to attorneys.</p>
}

/** One page for everything that this attorney may not see, whatever the reason. */
function NotFound(): ReactNode {
  return (
    <>
      <PageHeading title="Request" />
      <EmptyState
        title="Request not found"
        action={
          <LinkButton to={EXPLORE} variant="primary">
            All requests
          </LinkButton>
        }
      >
        We couldn’t find this request. It may have been closed or taken back.
      </EmptyState>
    </>
  )
}

function isHidden(error: Error): boolean {
  const status = refusalStatus(error)
  return status === 404 || status === 403
}

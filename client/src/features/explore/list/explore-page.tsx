import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'
import { exploreResponseSchema, type ExploreResponse } from '../../../../../shared/contracts/explore.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { refusalStatus } from '../../../platform/http/failure-message.ts'
import { useAddressQuery } from '../../../platform/navigation/address-query.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { isNarrowed, narrowed, NO_QUERY, queryOf, withQuery, type ExploreQuery } from '../explore-filters.ts'
import { exploreKey } from '../explore-keys.ts'
import { COPY, COPY_MAX_AGE, COPY_SIZE } from '../explore-copy.ts'
import { exploreListQuery, newerQuery } from '../explore.queries.ts'
import styles from '../explore.module.css'
import { CaseMarksProvider } from '../saved/case-marks.tsx'
import { ExploreToolbar } from './explore-toolbar.tsx'
import { TeaserList, type MoreTeasers } from './teaser-list.tsx'

const NEUTRAL_ORDER: Readonly<Record<ExploreQuery['sort'], string>> = {
  newest: 'Newest first. Nobody pays for a place.',
  oldest: 'Oldest first. Nobody pays for a place.',
}

/** /explore: clients' requests in the states in which this attorney's license was verified. */
export function ExplorePage(): ReactNode {
  useDocumentTitle('Explore requests')
  const [address, setAddress] = useAddressQuery()
  const query = useMemo(() => queryOf(address), [address])
  const change = useCallback(
    (next: ExploreQuery) => setAddress(withQuery(address, next), { replace: true, preventScrollReset: true }),
    [address, setAddress],
  )
  const { known, more, readAt, refetch } = useExploreList(query)
  const states = known.status === 'known' ? known.value.states : []
  return (
    <>
      <PageHeading
        title="Explore requests"
        lead="People who look for an attorney in the states of your verified licenses. Names stay hidden until a client chooses you."
      />
      <CaseMarksProvider>
        <div className={styles['page']}>
          <ExploreToolbar query={query} states={states} onChange={change} />
          <div className={styles['more']}>
            <p className={styles['soft']}>{NEUTRAL_ORDER[query.sort]}</p>
            <Newer query={query} readAt={readAt} />
          </div>
          <QueryState
            state={known}
            onRetry={refetch}
            loading="Loading requests…"
            rows={6}
            offline="You’re offline, and this list hasn’t been opened on this device in the last 7 days."
            isEmpty={({ teasers }) => teasers.length === 0}
            empty={<Nothing query={query} hasStates={states.length > 0} onChange={change} />}
          >
            {({ teasers, next }) => (
              <TeaserList key={JSON.stringify(query)} teasers={teasers} hasMore={next !== null} more={more} />
            )}
          </QueryState>
        </div>
      </CaseMarksProvider>
    </>
  )
}

function useExploreList(query: ExploreQuery) {
  const { http } = usePlatform()
  const list = useInfiniteQuery(exploreListQuery(http, query))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list
  const listed = useMemo(() => (data === undefined ? undefined : joined(data.pages)), [data])
  const isWhole = !isNarrowed(query.filter) && query.sort === NO_QUERY.sort
  const copied = useMemo(
    () => (isWhole && listed !== undefined ? copyOf(listed) : undefined),
    [isWhole, listed],
  )
  const known = useCachedQuery({
    // A failed next page must not hide the pages that are loaded.
    answer: { ...list, data: listed, error: isFetchNextPageError ? null : list.error },
    name: COPY,
    schema: exploreResponseSchema,
    keep: copied,
    maxAge: COPY_MAX_AGE,
    fromCopy: useCallback((copy: ExploreResponse) => narrowed(copy, query), [query]),
    // Who may not explore any more sees no copy either.
    isFinal: (error) => refusalStatus(error) === 403,
  })
  const more: MoreTeasers = {
    load: async () => {
      if (hasNextPage && !isFetchingNextPage) await fetchNextPage()
    },
    isLoading: isFetchingNextPage,
    error: isFetchNextPageError ? list.error : null,
  }
  const isLive = known.status === 'known' && known.asOf === null
  return { known, more, readAt: isLive ? (listed?.readAt ?? null) : null, refetch }
}

function joined(pages: readonly ExploreResponse[]): ExploreResponse | undefined {
  const [first, last] = [pages[0], pages.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // A request that is posted while pages are loaded may be on two of them.
  const teasers = new Map(pages.flatMap((page) => page.teasers).map((teaser) => [teaser.id, teaser]))
  return { ...first, teasers: [...teasers.values()], next: last.next }
}

function copyOf(listed: ExploreResponse): ExploreResponse {
  return { ...listed, teasers: listed.teasers.slice(0, COPY_SIZE), next: null }
}

type NewerProps = { readonly query: ExploreQuery; readonly readAt: string | null }

/** Says politely that newer requests were posted; shows them when asked, so that nothing moves while somebody reads. */
function Newer({ query, readAt }: NewerProps): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const { data: newer } = useQuery(newerQuery(http, query.filter, readAt))
  return (
    <div role="status">
      {readAt !== null && newer > 0 && (
        <Button onClick={() => void queries.resetQueries({ queryKey: [...exploreKey, 'list'] })}>
          {newer >= 100 ? '100+ new, show' : `${newer} new, show`}
        </Button>
      )}
    </div>
  )
}

type NothingProps = {
  readonly query: ExploreQuery
  readonly hasStates: boolean
  readonly onChange: (query: ExploreQuery) => void
}

function Nothing({ query, hasStates, onChange }: NothingProps): ReactNode {
  if (!hasStates)
    return (
      <EmptyState
        title="No license in an open state"
        action={
          <LinkButton to={paths.practice} variant="primary">
            Add a license in Settings
          </LinkButton>
        }
      >
        You see requests from states in which your license was verified and that are open here. None of your
        states is both yet.
      </EmptyState>
    )
  if (!isNarrowed(query.filter))
    return (
      <EmptyState title="No requests yet">
        No client in your states is looking for an attorney right now. New requests appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No request matches"
      action={<Button onClick={() => onChange({ ...NO_QUERY, sort: query.sort })}>Clear filters</Button>}
    >
      Widen the filter or save this search.
    </EmptyState>
  )
}

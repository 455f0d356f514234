import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'
import {
  referralListResponseSchema,
  type ReferralBox,
  type ReferralListResponse,
} from '../../../../../shared/contracts/referrals.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { useAddressQuery } from '../../../platform/navigation/address-query.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { NoReferrals, NothingFound } from './no-referrals.tsx'
import {
  filtersOf,
  isNarrowed,
  narrowed,
  NO_FILTERS,
  withFilters,
  type ReferralFilters,
} from './referral-filters.ts'
import { referralListQuery } from './referral-list.queries.ts'
import styles from './referral-list.module.css'
import { ReferralTable } from './referral-table.tsx'
import { ReferralToolbar } from './referral-toolbar.tsx'
import { useSelection, type Selection } from './use-selection.ts'

const BOX_LABELS: Readonly<Record<ReferralBox, string>> = {
  received: 'Received referrals',
  sent: 'Sent referrals',
  archive: 'Archived referrals',
}

/** One of the server's lists. The URL holds its filters. */
export function ReferralBoxPanel({ box }: { readonly box: ReferralBox }): ReactNode {
  const [query, setQuery] = useAddressQuery()
  const filters = useMemo(() => filtersOf(query), [query])
  const change = useCallback(
    (next: ReferralFilters) => {
      setQuery(withFilters(query, next), { replace: true, preventScrollReset: true })
    },
    [query, setQuery],
  )
  return <Listed box={box} filters={filters} onChange={change} />
}

type ListedProps = {
  readonly box: ReferralBox
  readonly filters: ReferralFilters
  readonly onChange: (filters: ReferralFilters) => void
}

function Listed({ box, filters, onChange }: ListedProps): ReactNode {
  const { list, known } = useReferralList(box, filters)
  const selection = useSelection()
  const isLive = known.status === 'known' && known.asOf === null
  return (
    <>
      <ReferralToolbar box={box} filters={filters} onChange={onChange}>
        {known.status === 'known' && <Total total={known.value.total} />}
        {isLive && known.value.total > 0 && !selection.isOn && (
          <>
            <Button onClick={selection.begin}>Select</Button>
            <ExportButton box={box} filters={filters} />
          </>
        )}
      </ReferralToolbar>
      {isLive && selection.isOn && <BulkBar box={box} selection={selection} />}
      <Rows box={box} filters={filters} onChange={onChange} list={list} known={known} selection={selection} />
    </>
  )
}

function Total({ total }: { readonly total: number }): ReactNode {
  return (
    <p role="status" className={styles['count']}>
      {total === 1 ? '1 referral' : `${formatCount(total)} referrals`}
    </p>
  )
}

type RowsProps = ListedProps & ReturnType<typeof useReferralList> & { readonly selection: Selection }

function Rows({ box, filters, onChange, list, known, selection }: RowsProps): ReactNode {
  const now = useNow(60_000)
  return (
    <QueryState
      state={known}
      onRetry={list.refetch}
      loading="Loading referrals…"
      rows={6}
      offline="You’re offline, and this list has not been opened on this device yet."
      isEmpty={({ referrals }) => referrals.length === 0}
      empty={
        isNarrowed(filters) ? (
          <NothingFound filters={filters} onClear={() => onChange({ ...NO_FILTERS, sort: filters.sort })} />
        ) : (
          <NoReferrals box={box} />
        )
      }
    >
      {({ referrals, total }) => (
        <>
          <ReferralTable
            key={JSON.stringify(filters)}
            label={BOX_LABELS[box]}
            box={box}
            referrals={referrals}
            total={total}
            now={now}
            sort={filters.sort}
            onSort={(sort) => onChange({ ...filters, sort })}
            selection={selection}
            onNearEnd={list.loadMore}
          />
          <MoreState list={list} />
        </>
      )}
    </QueryState>
  )
}

type ReferralList = {
  readonly refetch: () => Promise<unknown>
  readonly loadMore: () => void
  readonly isLoadingMore: boolean
  readonly moreError: Error | null
  readonly retryMore: () => void
}

function useReferralList(box: ReferralBox, filters: ReferralFilters) {
  const { http } = usePlatform()
  const query = useInfiniteQuery(referralListQuery(http, box, filters))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const listed = useMemo(() => (data === undefined ? undefined : joined(data.pages)), [data])
  const isWhole = !isNarrowed(filters) && filters.sort === NO_FILTERS.sort
  const known = useCachedQuery({
    // A failed next page must not hide the pages that are loaded.
    answer: { ...query, data: listed, error: isFetchNextPageError ? null : query.error },
    name: `referrals/${box}`,
    schema: referralListResponseSchema,
    keep: isWhole ? data?.pages[0] : undefined,
    fromCopy: useCallback((copy: ReferralListResponse) => narrowed(copy, filters), [filters]),
  })
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage()
  }, [canLoadMore, fetchNextPage])
  const list: ReferralList = {
    refetch: query.refetch,
    loadMore,
    isLoadingMore: isFetchingNextPage,
    moreError: isFetchNextPageError ? query.error : null,
    retryMore: () => void fetchNextPage(),
  }
  return { list, known }
}

function joined(pages: readonly ReferralListResponse[]): ReferralListResponse {
  const last = pages.at(-1)
  return {
    referrals: pages.flatMap(({ referrals }) => referrals),
    next: last?.next ?? null,
    total: last?.total ?? 0,
  }
}

function MoreState({ list }: { readonly list: ReferralList }): ReactNode {
  if (list.isLoadingMore) return <Skeleton rows={1} label="Loading more referrals…" />
  if (list.moreError === null) return null
  return (
    <Alert tone="danger" role="alert" actions={<Button onClick={list.retryMore}>Try again</Button>}>
      We couldn’t load the rest of the list. {failureMessage(list.moreError)}
    </Alert>
  )
}

import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import { BOOK_FACTS } from '../../../../../shared/domain/records/book-facts.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { HiddenRecords, NotAllHere } from '../../../offline/react/hidden-records.tsx'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import {
  useRecordChoices,
  useRecordList,
  useRecordsPulledAt,
  useRecordStore,
} from '../../../offline/react/use-records.ts'
import type { RecordList, RecordView } from '../../../offline/records/record-store.ts'
import { useAddressQuery } from '../../../platform/navigation/address-query.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import { localDay } from '../../../ui/local-time.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { matterPath } from '../lien-paths.ts'
import {
  activeFilters,
  IMPORT,
  NO_QUERY,
  queryOf,
  sortedBy,
  withQuery,
  type LienQuery,
} from './lien-query.ts'
import { LienTable } from './lien-table.tsx'
import { LienToolbar } from './lien-toolbar.tsx'
import { LienTotalsStrip } from './lien-totals.tsx'
import type { Look } from './look.ts'
import { useLienRows, useLook, withoutLiens } from './use-lien-list.ts'
import styles from './lien-list.module.css'

const MINUTE = 60_000
const IMPORT_PATH = `${paths.liens}?${IMPORT}=yes`

const ExportButtons = lazyExtra(async () => (await import('./export-buttons.tsx')).ExportButtons)
// Few visits import anything.
const ImportPage = lazy(async () => ({ default: (await import('./import/import-page.tsx')).ImportPage }))

/** /dashboard/liens: the liens of every matter. */
export function LienListPage(): ReactNode {
  const [address, setAddress] = useAddressQuery()
  if (address.get(IMPORT) === 'yes')
    return (
      <Suspense fallback={<Skeleton label="Loading the import…" />}>
        <ImportPage />
      </Suspense>
    )
  return <LienList address={address} setAddress={setAddress} />
}

type LienListProps = {
  readonly address: URLSearchParams
  readonly setAddress: ReturnType<typeof useAddressQuery>[1]
}

function LienList({ address, setAddress }: LienListProps): ReactNode {
  useDocumentTitle('Liens')
  const query = useMemo(() => queryOf(address), [address])
  const change = useCallback(
    (next: LienQuery) => setAddress(withQuery(address, next), { replace: true, preventScrollReset: true }),
    [address, setAddress],
  )
  const books = useRecordList(BOOK_FACTS.kind)
  return (
    <>
      <PageHeading
        title="Liens"
        lead="Every lien of your matters, also without a connection."
        actions={
          <>
            <LinkButton to={IMPORT_PATH}>Import</LinkButton>
            <NewMatter />
          </>
        }
      />
      {books.status === 'loading' && <Skeleton label="Loading liens…" rows={6} />}
      {books.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(books.error).words}
        </Alert>
      )}
      {books.status === 'ready' && (
        <div className={styles['page']}>
          <HiddenRecords kind={BOOK_FACTS} list={books.value} />
          <Liens list={books.value} query={query} onChange={change} />
        </div>
      )}
    </>
  )
}

type LiensProps = {
  readonly list: RecordList
  readonly query: LienQuery
  readonly onChange: (query: LienQuery) => void
}

/** Says that there are none only once everything was loaded. */
function Liens({ list, query, onChange }: LiensProps): ReactNode {
  const [search, setSearch] = useState('')
  const today = localDay(useNow(MINUTE))
  const choices = useRecordChoices()
  const books = useMemo(() => ({ status: 'ready', value: list }) as const, [list])
  const rows = useLienRows(books, choices, query.isHidden)
  const look = useLook(rows, query, search, today)
  const pulledAt = useRecordsPulledAt()
  const isOffline = useConnectivity() === 'offline'
  const isNew = pulledAt.status === 'ready' && pulledAt.value === null
  if (list.records.length === 0) {
    if (!list.isWhole) return <Skeleton label="Loading liens…" rows={6} />
    if (list.locked > 0) return null
    if (pulledAt.status === 'loading' || (isNew && !isOffline))
      return <Skeleton label="Loading your matters…" rows={6} />
    return <NoMatters isNew={isNew} />
  }
  if (rows === null || look === null) return <Skeleton label="Loading liens…" rows={6} />
  return (
    <>
      {isNew && <NotAllHere kind={BOOK_FACTS} isOffline={isOffline} />}
      <LienToolbar
        query={query}
        search={search}
        books={list.records}
        onChange={onChange}
        onSearch={setSearch}
      >
        <Suspense>
          <ExportButtons
            rows={look.shown}
            book={list.records.find(({ id }) => id === query.filter.bookId) ?? null}
            isWhole={list.isWhole}
          />
        </Suspense>
      </LienToolbar>
      {query.isHidden && (
        <p className={styles['soft']}>These matters and liens are hidden. Nothing of them is lost.</p>
      )}
      <Shown
        look={look}
        list={list}
        query={query}
        today={today}
        onChange={onChange}
        onClear={() => {
          setSearch('')
          onChange({ ...NO_QUERY, sort: query.sort, direction: query.direction })
        }}
        isSearching={search.trim() !== ''}
      />
      <BareMatters books={list.records} isHidden={query.isHidden} />
    </>
  )
}

type ShownProps = LiensProps & {
  readonly look: Look
  readonly today: string
  readonly isSearching: boolean
  readonly onClear: () => void
}

function Shown({ look, list, query, today, isSearching, onChange, onClear }: ShownProps): ReactNode {
  const onShow = useShowAgain(list)
  const onThisDevice = useMemo(
    () => new Set(list.records.filter(({ state }) => state === 'device').map(({ id }) => id)),
    [list],
  )
  if (look.shown.length > 0)
    return (
      <>
        {list.isWhole ? (
          <LienTotalsStrip totals={look.totals} />
        ) : (
          <p role="status" className={styles['soft']}>
            Loading the other liens. The totals appear when all are here.
          </p>
        )}
        <LienTable
          rows={look.shown}
          query={query}
          today={today}
          marks={{ onThisDevice, onShow: query.isHidden ? onShow : null }}
          onSort={(sort) => onChange(sortedBy(query, sort))}
        />
      </>
    )
  if (!list.isWhole) return <Skeleton label="Loading liens…" rows={6} />
  if (activeFilters(query) > 0 || isSearching)
    return (
      <EmptyState
        title={query.isHidden ? 'Nothing hidden matches' : 'No lien matches'}
        action={<Button onClick={onClear}>Clear filters and search</Button>}
      >
        {query.isHidden
          ? 'No hidden lien matches, and no lien of a hidden matter.'
          : 'Other liens are here. Widen the filters or the search.'}
      </EmptyState>
    )
  return (
    <EmptyState title="No liens yet" action={<LinkButton to={IMPORT_PATH}>Import a CSV file</LinkButton>}>
      Open a matter below to add its first lien, or import a list of liens.
    </EmptyState>
  )
}

/** Shows a hidden lien again; all of a hidden matter with it. */
function useShowAgain(list: RecordList): (lien: LienRow) => void {
  const { owner } = useOffline()
  const store = useRecordStore()
  const { show } = useToasts()
  return useCallback(
    ({ bookId, lienId }: LienRow) => {
      if (owner === null) return
      const isMatter = list.records.find(({ id }) => id === bookId)?.body['hidden'] === true
      const set = { [`liens/${lienId}/hidden`]: false, ...(isMatter && { hidden: false }) }
      void store.edit(owner, { kind: BOOK_FACTS.kind, id: bookId }, set).then(
        () =>
          show({
            id: 'shown-again',
            message: isMatter ? 'The matter is shown again.' : 'The lien is shown again.',
            duration: 6000,
          }),
        (error: unknown) =>
          show({ id: 'shown-again', message: toOfflineError(error).words, duration: 10_000 }),
      )
    },
    [list, owner, show, store],
  )
}

/** Without them a matter that has no liens could not be found. */
function BareMatters(props: {
  readonly books: readonly RecordView[]
  readonly isHidden: boolean
}): ReactNode {
  const { books, isHidden } = props
  const bare = useMemo(() => withoutLiens(books, isHidden), [books, isHidden])
  if (bare.length === 0) return null
  return (
    <details className={styles['bare']} open={bare.length <= 3 || bare.length === books.length}>
      <summary>
        {bare.length === 1 ? '1 matter without liens' : `${bare.length} matters without liens`}
      </summary>
      <ul>
        {bare.map(({ id, body }) => (
          <li key={id}>
            <Link to={matterPath(id)}>{BOOK_FACTS.titleOf(body)}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function NoMatters({ isNew }: { readonly isNew: boolean }): ReactNode {
  const actions = (
    <div className={styles['actions']}>
      <NewMatter />
      <LinkButton to={IMPORT_PATH}>Import a CSV file</LinkButton>
    </div>
  )
  if (isNew)
    return (
      <EmptyState title="Your matters aren’t on this device yet" action={actions}>
        You’re offline, and this device hasn’t loaded them before. They appear when you’re online. You can
        start a matter now.
      </EmptyState>
    )
  return (
    <EmptyState title="No matters yet" action={actions}>
      A matter has a client, its liens, its settlement and its statement. Start with one matter, or import the
      liens of many from a spreadsheet.
    </EmptyState>
  )
}

function NewMatter(): ReactNode {
  return (
    <LinkButton to={paths.newMatter} variant="primary">
      New matter
    </LinkButton>
  )
}

import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { CALL_FACTS } from '../../../../shared/domain/records/call-facts.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { HiddenRecords, NotAllHere } from '../../offline/react/hidden-records.tsx'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useRecordList, useRecordsPulledAt } from '../../offline/react/use-records.ts'
import type { RecordList } from '../../offline/records/record-store.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CallList } from './call-list.tsx'
import { CALL_CENTER, callPath, NEW_CALL } from './call-paths.ts'
import {
  activeFilters,
  filteredRows,
  QUEUE_LABELS,
  queueCounts,
  queueRows,
  type CallFilter,
  type Queue,
} from './list/call-queues.ts'
import { IMPORT, queryOf, withQuery, type CallQuery } from './list/call-query.ts'
import { createCallRows, type CallRow, type CallRows } from './list/call-rows.ts'
import { CallToolbar } from './list/call-toolbar.tsx'
import { QueueLinks } from './list/queue-links.tsx'
import { useTarget } from './list/use-target.ts'
import styles from './list/call-list.module.css'

const MINUTE = 60_000
const IMPORT_PATH = `${CALL_CENTER}?${IMPORT}=yes`

const ExportButton = lazyExtra(async () => (await import('./list/export-button.tsx')).ExportButton)
// Most visits are for the lists.
const ChartsPanel = lazy(async () => ({ default: (await import('./charts/charts-panel.tsx')).ChartsPanel }))
const ImportPage = lazy(async () => ({ default: (await import('./import/import-page.tsx')).ImportPage }))

/** /call-center: the calls of this office, on this device and on the others. */
export function CallListPage(): ReactNode {
  const [address, setAddress] = useAddressQuery()
  if (address.get(IMPORT) === 'yes')
    return (
      <Suspense fallback={<Skeleton label="Loading the import…" />}>
        <ImportPage />
      </Suspense>
    )
  return <CallCenter address={address} setAddress={setAddress} />
}

type CallCenterProps = {
  readonly address: URLSearchParams
  readonly setAddress: ReturnType<typeof useAddressQuery>[1]
}

function CallCenter({ address, setAddress }: CallCenterProps): ReactNode {
  useDocumentTitle('Call center')
  const query = useMemo(() => queryOf(address), [address])
  const calls = useRecordList(CALL_FACTS.kind)
  const setFilter = useCallback(
    (filter: CallFilter) =>
      setAddress(withQuery(address, { view: query.view, filter }), {
        ...{ replace: true, preventScrollReset: true },
      }),
    [address, query.view, setAddress],
  )
  return (
    <>
      <PageHeading
        title="Call center"
        lead="Log a call with or without a connection. It is saved on this device at once, and on your other devices when you’re online."
        actions={
          <>
            <LinkButton to={IMPORT_PATH}>Import</LinkButton>
            <LogCall />
          </>
        }
      />
      {calls.status === 'loading' && <Skeleton label="Loading calls…" />}
      {calls.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(calls.error).words}
        </Alert>
      )}
      {calls.status === 'ready' && (
        <>
          <HiddenRecords kind={CALL_FACTS} list={calls.value} />
          <Calls list={calls.value} query={query} onFilter={setFilter} />
        </>
      )}
    </>
  )
}

type CallsProps = {
  readonly list: RecordList
  readonly query: CallQuery
  readonly onFilter: (filter: CallFilter) => void
}

/** Says that there are none only once everything was loaded. */
function Calls({ list, query, onFilter }: CallsProps): ReactNode {
  const pulledAt = useRecordsPulledAt()
  const isOffline = useConnectivity() === 'offline'
  const [reader] = useState(createCallRows)
  const rows = useMemo(() => reader.rowsOf(list.records), [list.records, reader])
  const now = useNow(MINUTE)
  const counts = useMemo(() => queueCounts(rows, now), [now, rows])
  const isNew = pulledAt.status === 'ready' && pulledAt.value === null
  if (rows.length === 0) {
    if (!list.isWhole) return <Skeleton label="Loading calls…" />
    if (list.locked > 0) return null
    if (pulledAt.status === 'loading' || (isNew && !isOffline))
      return <Skeleton label="Loading your calls…" />
    return <NoCalls isNew={isNew} />
  }
  return (
    <>
      {isNew && <NotAllHere kind={CALL_FACTS} isOffline={isOffline} />}
      <div className={styles['frame']}>
        <div className={styles['columns']}>
          <QueueLinks view={query.view} filter={query.filter} counts={list.isWhole ? counts : null} />
          {query.view === 'charts' ? (
            <Suspense fallback={<Skeleton label="Loading the charts…" />}>
              <ChartsPanel rows={rows} now={now} isWhole={list.isWhole} />
            </Suspense>
          ) : (
            <QueuePanel
              {...{ rows, reader, now, onFilter }}
              queue={query.view}
              addressFilter={query.filter}
              isWhole={list.isWhole}
            />
          )}
        </div>
      </div>
    </>
  )
}

type QueuePanelProps = {
  readonly queue: Queue
  readonly rows: readonly CallRow[]
  readonly reader: CallRows
  readonly now: number
  readonly isWhole: boolean
  readonly addressFilter: CallQuery['filter']
  readonly onFilter: (filter: CallFilter) => void
}

function QueuePanel(props: QueuePanelProps): ReactNode {
  const { queue, rows, reader, now, isWhole, addressFilter, onFilter } = props
  const [search, setSearch] = useState('')
  const [source, setSource] = useState<string>()
  const [panel, setPanel] = useState<string | null>(null)
  const target = useTarget().minutes
  const filter = useMemo(
    () => ({ ...addressFilter, ...(source !== undefined && { source }) }),
    [addressFilter, source],
  )
  const shown = useMemo(
    () => filteredRows(queueRows(rows, queue, now), filter, now).filter((row) => reader.matches(row, search)),
    [filter, now, queue, reader, rows, search],
  )
  const sources = useMemo(() => sourcesOf(rows), [rows])
  const isNarrowed = activeFilters(filter) > 0 || search.trim() !== ''
  function change({ source: next, ...others }: CallFilter): void {
    setSource(next)
    onFilter(others)
  }
  return (
    <section aria-label={QUEUE_LABELS[queue]} className={styles['list-part']}>
      <CallToolbar {...{ filter, search, sources }} onPanel={setPanel} onFilter={change} onSearch={setSearch}>
        <Suspense>
          <ExportButton rows={shown} isWhole={isWhole} />
        </Suspense>
      </CallToolbar>
      {isNarrowed && isWhole && shown.length > 0 && (
        <p role="status" className={styles['soft']}>
          {shown.length === 1 ? '1 call matches.' : `${formatCount(shown.length)} calls match.`}
        </p>
      )}
      {shown.length > 0 ? (
        <CallList
          calls={shown}
          {...{ isWhole, now, target }}
          above={`${queue} ${panel ?? ''} ${isNarrowed}`}
        />
      ) : (
        <NothingShown
          {...{ queue, isWhole, isNarrowed }}
          onClear={() => {
            setSearch('')
            change({})
          }}
        />
      )}
    </section>
  )
}

/** By name. */
function sourcesOf(rows: readonly CallRow[]): readonly string[] {
  return [...new Set(rows.map(({ source }) => source))].filter((source) => source !== '').sort()
}

const NOTHING: Readonly<Record<Exclude<Queue, 'all'>, { readonly title: string; readonly why: string }>> = {
  callbacks: { title: 'No callbacks due', why: 'Nobody waits for a call back.' },
  today: { title: 'No calls today', why: 'Calls that begin today appear here.' },
  open: { title: 'No open calls', why: 'Every call has an outcome.' },
}

type NothingShownProps = {
  readonly queue: Queue
  readonly isWhole: boolean
  readonly isNarrowed: boolean
  readonly onClear: () => void
}

function NothingShown({ queue, isWhole, isNarrowed, onClear }: NothingShownProps): ReactNode {
  if (!isWhole) return <Skeleton label="Loading calls…" />
  if (isNarrowed)
    return (
      <EmptyState
        title="No call matches"
        action={<Button onClick={onClear}>Clear filters and search</Button>}
      >
        Other calls are in this queue. Widen the filters or the search.
      </EmptyState>
    )
  // All calls are never none here.
  if (queue === 'all') return null
  const { title, why } = NOTHING[queue]
  return (
    <EmptyState title={title} action={<LinkButton to={`${CALL_CENTER}?tab=all`}>All calls</LinkButton>}>
      {why}
    </EmptyState>
  )
}

function NoCalls({ isNew }: { readonly isNew: boolean }): ReactNode {
  const actions = (
    <div className={styles['actions']}>
      <LogCall />
      <LinkButton to={IMPORT_PATH}>Import a CSV file</LinkButton>
    </div>
  )
  if (isNew)
    return (
      <EmptyState title="Your calls aren’t on this device yet" action={actions}>
        You’re offline, and this device hasn’t loaded them before. They appear when you’re online. You can log
        a call now.
      </EmptyState>
    )
  return (
    <EmptyState title="No calls yet" action={actions}>
      Calls that you log on any of your devices appear here. You can also import the call list of your phone
      system.
    </EmptyState>
  )
}

function LogCall(): ReactNode {
  return (
    <LinkButton to={callPath(NEW_CALL)} variant="primary">
      Log a call
    </LinkButton>
  )
}

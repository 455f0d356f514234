import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { isOpenCall } from '../../../../shared/domain/records/call-facts.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { HiddenRecords, NotAllHere } from '../../offline/react/hidden-records.tsx'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useRecordList, useRecordsPulledAt } from '../../offline/react/use-records.ts'
import type { RecordList, RecordView } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { CallList } from './call-list.tsx'
import { CALL_CENTER, callPath, NEW_CALL } from './call-paths.ts'

const PANEL = 'calls'

/** /call-center: the calls of this office, on this device and on the others. */
export function CallListPage(): ReactNode {
  useDocumentTitle('Call center')
  const [query] = useSearchParams()
  const tab = query.get('tab') === 'all' ? 'all' : 'open'
  const calls = useRecordList(CALL_KIND.kind)
  const open = calls.status === 'ready' ? calls.value.records.filter(({ body }) => isOpenCall(body)) : []
  const isWhole = calls.status === 'ready' && calls.value.isWhole
  return (
    <>
      <PageHeading
        title="Call center"
        lead="Log a call with or without a connection. It is saved on this device at once, and on your other devices when you’re online."
        actions={<LogCall />}
      />
      <Tabs
        label="Calls"
        panelId={PANEL}
        selected={tab}
        tabs={[
          { id: 'open', label: 'Open', to: CALL_CENTER, ...(isWhole && { count: open.length }) },
          { id: 'all', label: 'All', to: `${CALL_CENTER}?tab=all` },
        ]}
      />
      <TabPanel id={PANEL} selected={tab}>
        {calls.status === 'loading' && <Skeleton label="Loading calls…" />}
        {calls.status === 'failed' && (
          <Alert tone="danger" role="alert">
            {toOfflineError(calls.error).words}
          </Alert>
        )}
        {calls.status === 'ready' && (
          <>
            <HiddenRecords kind={CALL_KIND} list={calls.value} />
            <Calls shown={tab === 'all' ? calls.value.records : open} list={calls.value} />
          </>
        )}
      </TabPanel>
    </>
  )
}

type CallsProps = { readonly shown: readonly RecordView[]; readonly list: RecordList }

/** Says that there are none only once everything was loaded. */
function Calls({ shown, list }: CallsProps): ReactNode {
  const pulledAt = useRecordsPulledAt()
  const isOffline = useConnectivity() === 'offline'
  const isNew = pulledAt.status === 'ready' && pulledAt.value === null
  if (shown.length > 0)
    return (
      <>
        {isNew && <NotAllHere kind={CALL_KIND} isOffline={isOffline} />}
        <CallList calls={shown} isWhole={list.isWhole} />
      </>
    )
  if (!list.isWhole) return <Skeleton label="Loading calls…" />
  if (list.locked > 0) return null
  if (pulledAt.status === 'loading' || (isNew && !isOffline)) return <Skeleton label="Loading your calls…" />
  if (isNew)
    return (
      <EmptyState title="Your calls aren’t on this device yet" action={<LogCall />}>
        You’re offline, and this device hasn’t loaded them before. They appear when you’re online. You can log
        a call now.
      </EmptyState>
    )
  if (list.records.length > 0)
    return (
      <EmptyState
        title="No open calls"
        action={<LinkButton to={`${CALL_CENTER}?tab=all`}>All calls</LinkButton>}
      >
        Every call has an outcome.
      </EmptyState>
    )
  return (
    <EmptyState title="No calls yet" action={<LogCall />}>
      Calls that you log on any of your devices appear here.
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

import { lazy, Suspense, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useRecord } from '../../../offline/react/use-records.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { DocumentsTab } from '../document/documents-tab.tsx'
import { useKeptDocumentFiles } from '../document/use-document-file.ts'
import { MATTER_TABS, matterPath, type MatterTab } from '../lien-paths.ts'
import { PackOverridesProvider } from '../pack-overrides.tsx'
import { SettlementTab } from '../settlement/settlement-tab.tsx'
import { LiensTab } from '../lien/liens-tab.tsx'
import { MatterTabPanel } from './matter-tab.tsx'
import { useBook } from './use-book.ts'

/** Opened last of all tabs, when every lien is settled. */
const StatementTab = lazy(async () => ({
  default: (await import('../statement/statement-tab.tsx')).StatementTab,
}))

const PANEL = 'matter'

const TAB_LABELS: Readonly<Record<MatterTab, string>> = {
  liens: 'Liens',
  matter: 'Matter',
  settlement: 'Settlement',
  statement: 'Statement',
  documents: 'Documents',
}

/** /dashboard/liens/{id}/edit: a matter with its liens, its settlement, its statement and its documents. */
export function MatterPage(): ReactNode {
  const { id = '' } = useParams()
  const matter = useRecord(BOOK_KIND.kind, id)
  const view = matter.status === 'ready' ? matter.value : null
  const title = view === null ? 'Matter' : BOOK_KIND.titleOf(view.body)
  useDocumentTitle(title)
  // A statement may have to be printed where there is no network.
  useKeptDocumentFiles()
  return (
    <>
      <PageHeading title={title} actions={<LinkButton to={paths.liens}>All liens</LinkButton>} />
      {matter.status === 'loading' && <Skeleton label="Loading the matter…" />}
      {matter.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(matter.error).words}
        </Alert>
      )}
      {matter.status === 'ready' &&
        (view === null ? (
          <EmptyState
            title="This matter isn’t here"
            action={<LinkButton to={paths.liens}>All liens</LinkButton>}
          >
            It hasn’t reached this device yet. It appears when you’re online.
          </EmptyState>
        ) : (
          <Matter key={id} id={id} view={view} />
        ))}
    </>
  )
}

function Matter({ id, view }: { readonly id: string; readonly view: RecordView }): ReactNode {
  const [query] = useSearchParams()
  const book = useBook(id, view)
  const selected = MATTER_TABS.find((tab) => tab === query.get('tab')) ?? 'liens'
  const { load } = book.draft.draft
  if (load.status === 'loading') return <Skeleton label="Loading the matter…" />
  if (load.status === 'elsewhere')
    return (
      <Alert tone="warning" role="status">
        This matter is open in another window of this browser. Close it there to edit it here.
      </Alert>
    )
  return (
    <PackOverridesProvider>
      <Tabs
        label="Parts of the matter"
        panelId={PANEL}
        selected={selected}
        tabs={MATTER_TABS.map((tab) => ({ id: tab, label: TAB_LABELS[tab], to: matterPath(id, tab) }))}
      />
      <TabPanel id={PANEL} selected={selected}>
        {selected === 'liens' && <LiensTab book={book} />}
        {selected === 'matter' && <MatterTabPanel book={book} />}
        {selected === 'settlement' && <SettlementTab book={book} />}
        {selected === 'statement' && (
          <Suspense fallback={<Skeleton label="Loading the statement…" />}>
            <StatementTab book={book} />
          </Suspense>
        )}
        {selected === 'documents' && <DocumentsTab book={book} />}
      </TabPanel>
    </PackOverridesProvider>
  )
}

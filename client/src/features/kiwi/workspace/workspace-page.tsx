/** /kiwi-ai/{id}: one workspace, with its documents, questions and findings, and the source beside them. */
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { LockedNotice } from '../../../offline/react/locked-notice.tsx'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { AskPanel } from '../ask/ask-panel.tsx'
import { addedFile } from '../import/added-file.ts'
import { DocumentsPanel } from '../documents/documents-panel.tsx'
import { tabIn, workspacePath, WORKSPACE_TABS, type WorkspaceTab } from '../kiwi-paths.ts'
import { LostRows } from '../room/lost-rows.tsx'
import { NameDialog } from '../room/name-dialog.tsx'
import type { CaseDocument, Workspace } from '../storage/case-file.ts'
import type { CaseFileStore, Listed } from '../storage/case-file.store.ts'
import { useCaseFileStore, useLiveCaseFiles } from '../storage/use-case-files.ts'
import { SourcePanel } from '../source/source-panel.tsx'
import type { Source } from '../source/source.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { useFollowedDocuments, useOpenWorkspace } from './use-open-workspace.ts'
import { PdfNotice } from './pdf-notice.tsx'
import { useRoomKeys } from './use-room-keys.ts'
import { WorkspaceContext, type WorkspaceValue } from './workspace-context.tsx'
import styles from './workspace.module.css'

const FindingsPanel = lazy(async () => ({
  default: (await import('../findings/findings-panel.tsx')).FindingsPanel,
}))
const DeadlinePanel = lazy(async () => ({
  default: (await import('../findings/deadline-panel.tsx')).DeadlinePanel,
}))
const ComparePanel = lazy(async () => ({
  default: (await import('../compare/compare-panel.tsx')).ComparePanel,
}))

export function WorkspacePage(): ReactNode {
  const { id = '' } = useParams()
  const store = useCaseFileStore()
  const { owner } = useOffline()
  const read = useCallback(
    async (person: UserId) => ({
      workspace: await store.workspace(person, id),
      documents: await store.documents(person, id),
    }),
    [store, id],
  )
  const found = useLiveCaseFiles(store, read)
  useDocumentTitle('Kiwi AI')
  if (found.status === 'loading' || owner === null)
    return <Skeleton label="Opening the workspace…" rows={6} />
  if (found.status === 'failed') {
    const { code, words } = toOfflineError(found.error)
    if (code === 'locked') return <LockedNotice />
    return (
      <Alert tone="danger" role="alert">
        {words}
      </Alert>
    )
  }
  const { workspace, documents } = found.value
  if (workspace === null)
    return (
      <>
        <PageHeading title="Workspace not found" />
        <EmptyState
          title="It is not on this device"
          action={<LinkButton to={paths.kiwiAi}>All workspaces</LinkButton>}
        >
          Workspaces stay on the device where they were made. This one was removed here, or belongs to another
          device or person.
        </EmptyState>
      </>
    )
  return <OpenedWorkspace key={id} {...{ store, owner, workspace, documents }} />
}

type OpenedProps = {
  readonly store: CaseFileStore
  readonly owner: UserId
  readonly workspace: Workspace
  readonly documents: Listed<CaseDocument>
}

function OpenedWorkspace({ store, owner, workspace, documents }: OpenedProps): ReactNode {
  const open = useOpenWorkspace(store, owner, workspace.id)
  useFollowedDocuments(open, documents.rows)
  return (
    <>
      <Heading store={store} owner={owner} workspace={workspace} />
      <LostRows lost={documents.lost} />
      <PdfNotice />
      {open === null ? (
        <Skeleton label="Opening the workspace…" rows={6} />
      ) : (
        <Panes open={open} store={store} documents={documents.rows} workspace={workspace.id} />
      )}
    </>
  )
}

type HeadingProps = Omit<OpenedProps, 'documents'>

function Heading({ store, owner, workspace }: HeadingProps): ReactNode {
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'rename' | 'remove' | null>(null)
  const close = (): void => setAsks(null)
  return (
    <>
      <p className={styles['way']}>
        <Link to={paths.kiwiAi}>Kiwi AI</Link>
      </p>
      <PageHeading
        title={workspace.name}
        lead={
          workspace.isSample
            ? 'A sample: a made-up collision. Its people, places and amounts do not exist.'
            : 'Read on this device, encrypted here, sent nowhere.'
        }
        actions={
          <>
            <Button onClick={() => setAsks('rename')}>Rename</Button>
            <Button variant="ghost" onClick={() => setAsks('remove')}>
              Delete workspace
            </Button>
          </>
        }
      />
      <NameDialog
        open={asks === 'rename'}
        title="Rename the workspace"
        action="Rename"
        name={workspace.name}
        onClose={close}
        onName={(name) => {
          close()
          void store.renameWorkspace(owner, workspace.id, name)
        }}
      />
      <Dialog
        open={asks === 'remove'}
        onClose={close}
        title={`Delete ${workspace.name}?`}
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                void store
                  .removeWorkspace(owner, workspace.id)
                  .then(() => navigate(paths.kiwiAi, { replace: true }))
              }}
            >
              Delete from this device
            </Button>
          </>
        }
      >
        <p>
          Its documents, answers and findings are deleted from this device. They are nowhere else. You can’t
          undo this.
        </p>
      </Dialog>
    </>
  )
}

const MOST_PASSAGES = 20_000

type Pane = 'documents' | 'work' | 'source'
const PANES: Readonly<Record<Pane, string>> = { documents: 'Documents', work: 'Questions', source: 'Source' }

type PanesProps = {
  readonly open: OpenWorkspace
  readonly store: CaseFileStore
  readonly documents: readonly CaseDocument[]
  readonly workspace: string
}

function Panes({ open, store, documents, workspace }: PanesProps): ReactNode {
  const [pane, setPane] = useState<Pane>(documents.length === 0 ? 'documents' : 'work')
  const [source, setSource] = useState<Source | null>(null)
  const [opened, setOpened] = useState(0)
  const from = useRef<HTMLElement | null>(null)
  const texts = useSyncExternalStore(open.texts.subscribe, open.texts.getSnapshot)
  const { place, client, importer, settled } = open
  const show = useCallback((next: Source) => {
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setSource(next)
    setOpened((count) => count + 1)
    setPane('source')
  }, [])
  const value = useMemo<WorkspaceValue>(
    () => ({
      ...{ store, place, client, importer, documents, settled, open: show },
      ...{ version: texts.version, ready: texts.ready, of: texts.of },
    }),
    [store, place, client, importer, documents, settled, show, texts],
  )
  const room = useRef<HTMLDivElement>(null)
  useRoomKeys(room)
  const shown = documents.find(({ file }) => file === source?.file)
  const back = (): void => {
    setSource(null)
    setPane('work')
  }
  // After the pane that the button is in is shown again.
  useEffect(() => {
    if (source === null) from.current?.focus()
  }, [source])
  return (
    <WorkspaceContext value={value}>
      <div
        ref={room}
        className={styles['room']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          // A file that is dropped beside the field for files is meant for it.
          event.preventDefault()
          importer.add([...event.dataTransfer.files].map(addedFile))
        }}
      >
        <div role="group" aria-label="Parts of the workspace" className={styles['switch']}>
          {(['documents', 'work', 'source'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={pane === one}
              aria-disabled={one === 'source' && source === null}
              className={styles['part']}
              onClick={() => (one !== 'source' || source !== null) && setPane(one)}
            >
              {PANES[one]}
            </button>
          ))}
        </div>
        {texts.passages > MOST_PASSAGES && (
          <Alert tone="warning" role="status">
            This workspace is full: its documents have more than 20,000 passages, and answers take long. Make
            another workspace for more documents.
          </Alert>
        )}
        {texts.ready < texts.of && (
          <p role="status" className={styles['opening']}>
            Opening documents: {texts.ready} of {texts.of}…
          </p>
        )}
        <div className={styles['panes']} data-pane={pane} data-source={shown !== undefined || undefined}>
          <div className={styles['documents']}>
            <DocumentsPanel shown={source?.file ?? null} />
          </div>
          <div className={styles['work']}>
            <Work workspace={workspace} />
          </div>
          {source !== null && shown !== undefined && (
            <div className={styles['source']}>
              <SourcePanel
                key={source.file}
                source={source}
                document={shown}
                opened={opened}
                onClose={back}
              />
            </div>
          )}
        </div>
      </div>
    </WorkspaceContext>
  )
}

const TABS: Readonly<Record<WorkspaceTab, string>> = {
  ask: 'Ask',
  timeline: 'Timeline',
  parties: 'Parties',
  amounts: 'Amounts',
  citations: 'Citations',
  deadlines: 'Deadlines',
  compare: 'Compare',
}
const PANEL = 'kiwi-work'

function Work({ workspace }: { readonly workspace: string }): ReactNode {
  const [search] = useSearchParams()
  const tab = tabIn(search.get('tab'))
  return (
    <>
      <Tabs
        label="Work"
        panelId={PANEL}
        selected={tab}
        tabs={WORKSPACE_TABS.map((id) => ({ id, label: TABS[id], to: workspacePath(workspace, id) }))}
      />
      <TabPanel id={PANEL} selected={tab}>
        <Suspense fallback={<Skeleton label="Loading…" />}>
          <TabContent tab={tab} />
        </Suspense>
      </TabPanel>
    </>
  )
}

function TabContent({ tab }: { readonly tab: WorkspaceTab }): ReactNode {
  switch (tab) {
    case 'ask':
      return <AskPanel />
    case 'timeline':
      return <FindingsPanel key={tab} kind="date" />
    case 'parties':
      return <FindingsPanel key={tab} kind="party" />
    case 'amounts':
      return <FindingsPanel key={tab} kind="amount" />
    case 'citations':
      return <FindingsPanel key={tab} kind="citation" />
    case 'deadlines':
      return <DeadlinePanel />
    case 'compare':
      return <ComparePanel />
  }
}

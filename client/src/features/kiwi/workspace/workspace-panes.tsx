/** The three panes of a workspace: documents, work, and the source beside it; one at a time where there is no room for more. */
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DocumentsPanel } from '../documents/documents-panel.tsx'
import { addedFile } from '../import/added-file.ts'
import { SourcePanel } from '../source/source-panel.tsx'
import type { Source } from '../source/source.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore } from '../storage/case-files.ts'
import type { OpenWorkspace, TextsState } from './open-workspace.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useRoomKeys } from './use-room-keys.ts'
import { WorkTabs } from './work-tabs.tsx'
import { WorkspaceContext, type WorkspaceValue } from './workspace-context.tsx'
import styles from './workspace.module.css'

const MOST_PASSAGES = 20_000

type Pane = 'documents' | 'work' | 'source'
const PANES: Readonly<Record<Pane, string>> = { documents: 'Documents', work: 'Questions', source: 'Source' }

type PanesProps = {
  readonly open: OpenWorkspace
  readonly store: CaseFileStore
  readonly documents: readonly CaseDocument[]
}

export function WorkspacePanes({ open, store, documents }: PanesProps): ReactNode {
  const [search] = useSearchParams()
  // A link to one of the tabs leads to it, also before there are documents.
  const isWork = documents.length > 0 || search.has('tab')
  const [pane, setPane] = useState<Pane>(isWork ? 'work' : 'documents')
  const { source, opened, show, close } = useShownSource()
  const texts = useSyncExternalStore(open.texts.subscribe, open.texts.getSnapshot)
  const { place, client, importer, settled } = open
  const { version } = texts
  const value = useMemo<WorkspaceValue>(
    () => ({
      ...{ store, place, client, importer, documents, settled, version },
      open: (next) => {
        show(next)
        setPane('source')
      },
    }),
    [store, place, client, importer, documents, settled, version, show],
  )
  const room = useRef<HTMLDivElement>(null)
  useRoomKeys(room)
  useDroppedFiles(
    room,
    useCallback((files) => importer.add(files.map(addedFile)), [importer]),
  )
  const shown = documents.find(({ file }) => file === source?.file)
  return (
    <WorkspaceContext value={value}>
      <div ref={room} className={styles['room']}>
        <PaneSwitch pane={pane} hasSource={shown !== undefined} onPane={setPane} />
        <TextsNotice texts={texts} onTryAgain={open.tryAgain} />
        <div className={styles['panes']} data-pane={pane} data-source={shown !== undefined || undefined}>
          <div className={styles['documents']}>
            <DocumentsPanel shown={source?.file ?? null} />
          </div>
          <div className={styles['work']}>
            <WorkTabs workspace={place.workspace} />
          </div>
          {source !== null && shown !== undefined && (
            <div className={styles['source']}>
              <SourcePanel
                key={source.file}
                source={source}
                document={shown}
                opened={opened}
                onClose={() => {
                  setPane('work')
                  close()
                }}
              />
            </div>
          )}
        </div>
      </div>
    </WorkspaceContext>
  )
}

/** The source that is shown, and the place that it was opened from, which gets the focus back. */
function useShownSource() {
  const [source, setSource] = useState<Source | null>(null)
  const [opened, setOpened] = useState(0)
  const from = useRef<HTMLElement | null>(null)
  const show = useCallback((next: Source) => {
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setSource(next)
    setOpened((count) => count + 1)
  }, [])
  // After the pane that the place is in is shown again.
  useEffect(() => {
    if (source === null) from.current?.focus()
  }, [source])
  return { source, opened, show, close: () => setSource(null) }
}

type SwitchProps = {
  readonly pane: Pane
  readonly hasSource: boolean
  readonly onPane: (pane: Pane) => void
}

/** On a narrow screen. */
function PaneSwitch({ pane, hasSource, onPane }: SwitchProps): ReactNode {
  return (
    <div role="group" aria-label="Parts of the workspace" className={styles['switch']}>
      {(['documents', 'work', 'source'] as const).map((one) => {
        const isThere = one !== 'source' || hasSource
        return (
          <button
            key={one}
            type="button"
            aria-pressed={pane === one}
            aria-disabled={!isThere}
            className={styles['part']}
            onClick={() => isThere && onPane(one)}
          >
            {PANES[one]}
          </button>
        )
      })}
    </div>
  )
}

type NoticeProps = { readonly texts: TextsState; readonly onTryAgain: () => void }

function TextsNotice({ texts: { passages, ready, of, hasFailed }, onTryAgain }: NoticeProps): ReactNode {
  return (
    <>
      {passages > MOST_PASSAGES && (
        <Alert tone="warning" role="status">
          This workspace is full: its documents have more than 20,000 passages, and answers take long. Make
          another workspace for more documents.
        </Alert>
      )}
      {hasFailed && (
        <Alert
          tone="danger"
          role="alert"
          actions={
            <Button size="small" onClick={onTryAgain}>
              Try again
            </Button>
          }
        >
          Not all documents could be opened: {ready} of {of} can be asked.
        </Alert>
      )}
      {!hasFailed && ready < of && (
        <p role="status" className={styles['opening']}>
          Opening documents: {ready} of {of}…
        </p>
      )}
    </>
  )
}

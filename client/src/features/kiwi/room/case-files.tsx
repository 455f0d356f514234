/** The workspaces on this device: one for each matter. */
import { useCallback, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { LockedNotice } from '../../../offline/react/locked-notice.tsx'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { workspacePath } from '../kiwi-paths.ts'
import { useCaseFileStore, useLiveCaseFiles } from '../storage/use-case-files.ts'
import type { ListedWorkspace } from '../storage/case-files.ts'
import { LostRows } from './lost-rows.tsx'
import { NameDialog } from './name-dialog.tsx'
import styles from './case-files.module.css'

const MINUTE = 60_000

export function CaseFiles(): ReactNode {
  const store = useCaseFileStore()
  const read = useCallback((owner: UserId) => store.workspaces(owner), [store])
  const workspaces = useLiveCaseFiles(store, read)
  const { owner } = useOffline()
  const navigate = useNavigate()
  const [isNaming, setIsNaming] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function open(make: () => Promise<string>): Promise<void> {
    setFailure(null)
    try {
      void navigate(workspacePath(await make()))
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  const openSample = async (): Promise<void> => {
    if (owner === null) return
    setIsMaking(true)
    await open(async () => {
      const { addSample } = await import('../sample/add-sample.ts')
      return addSample(store, owner)
    })
    setIsMaking(false)
  }
  const actions = (
    <div className={styles['actions']}>
      <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setIsNaming(true)}>
        New workspace
      </Button>
      <Button busy={isMaking} onClick={() => void openSample()}>
        Open a sample
      </Button>
    </div>
  )

  if (workspaces.status === 'loading') return <Skeleton label="Loading your workspaces…" rows={3} />
  if (workspaces.status === 'failed') {
    const { code, words } = toOfflineError(workspaces.error)
    if (code === 'locked') return <LockedNotice />
    return (
      <Alert tone="danger" role="alert">
        {words}
      </Alert>
    )
  }
  const { rows, lost } = workspaces.value
  return (
    <section aria-labelledby="case-files-heading" className={styles['room']}>
      <div className={styles['head']}>
        <div>
          <h2 id="case-files-heading">Case files</h2>
          <p className={styles['lead']}>
            One workspace for each matter. Its documents are read on this device, encrypted here, and sent
            nowhere.
          </p>
        </div>
        {rows.length > 0 && actions}
      </div>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      <LostRows lost={lost} />
      {rows.length === 0 && lost === 0 && (
        <EmptyState title="No workspaces yet" action={actions}>
          Add the documents of a matter: police reports, records, bills, policies, retainers. Ask questions
          and get the documents’ own words, with page numbers. The sample shows a made-up collision.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles['list']} aria-label="Workspaces">
          {rows.map((workspace) => (
            <WorkspaceRow key={workspace.id} workspace={workspace} />
          ))}
        </ul>
      )}
      <NameDialog
        open={isNaming}
        title="New workspace"
        action="Create"
        name=""
        onClose={() => setIsNaming(false)}
        onName={(name) => {
          setIsNaming(false)
          if (owner !== null) void open(() => store.addWorkspace(owner, name))
        }}
      />
    </section>
  )
}

function WorkspaceRow({ workspace }: { readonly workspace: ListedWorkspace }): ReactNode {
  const { id, name, documents, createdAt, isSample } = workspace
  const now = useNow(MINUTE)
  return (
    <li className={styles['row']}>
      <span className={styles['icon']} aria-hidden="true">
        <Icon name="folder" />
      </span>
      <div className={styles['words']}>
        <Link to={workspacePath(id)} className={styles['link']}>
          {name}
        </Link>
        <span className={styles['facts']}>
          {documents === 1 ? '1 document' : `${formatCount(documents)} documents`}
          {' · '}made <Time at={createdAt} now={now} />
        </span>
      </div>
      {isSample && <Badge>Sample</Badge>}
    </li>
  )
}

import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { NameDialog } from '../room/name-dialog.tsx'
import type { Workspace } from '../storage/case-file.ts'
import type { CaseFileStore } from '../storage/case-files.ts'
import { useSaving } from '../use-saving.ts'
import styles from './workspace.module.css'

type HeadingProps = {
  readonly store: CaseFileStore
  readonly owner: UserId
  readonly workspace: Workspace
}

export function WorkspaceHeading({ store, owner, workspace }: HeadingProps): ReactNode {
  const navigate = useNavigate()
  const save = useSaving()
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
          save(store.renameWorkspace(owner, workspace.id, name))
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
                save(
                  store
                    .removeWorkspace(owner, workspace.id)
                    .then(() => navigate(paths.kiwiAi, { replace: true })),
                )
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

import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { NameDialog } from '../room/name-dialog.tsx'
import type { Workspace } from '../storage/case-file.ts'
import type { CaseFileStore } from '../storage/case-files.ts'
import { useLiveCaseFiles } from '../storage/use-case-files.ts'
import { useSaving } from '../use-saving.ts'
import styles from './workspace.module.css'

const SentDialog = lazy(async () => ({ default: (await import('../sent/sent-dialog.tsx')).SentDialog }))

type HeadingProps = {
  readonly store: CaseFileStore
  readonly owner: UserId
  readonly workspace: Workspace
}

export function WorkspaceHeading({ store, owner, workspace }: HeadingProps): ReactNode {
  const navigate = useNavigate()
  const save = useSaving()
  const [asks, setAsks] = useState<'rename' | 'remove' | 'sent' | null>(null)
  const close = (): void => setAsks(null)
  const read = useCallback((person: UserId) => store.sent(person, workspace.id), [store, workspace.id])
  const sent = useLiveCaseFiles(store, read)
  const things = sent.status === 'ready' ? sent.value : []
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
            : leadOf(things.length)
        }
        actions={
          <>
            <Button onClick={() => setAsks('rename')}>Rename</Button>
            <Button onClick={() => setAsks('sent')}>What left this device</Button>
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
      {asks === 'sent' && (
        <Suspense>
          <SentDialog open things={things} onClose={close} />
        </Suspense>
      )}
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

function leadOf(sent: number): string {
  if (sent === 0) return 'Read on this device, encrypted here, sent nowhere.'
  const times = sent === 1 ? 'One question or look-up was' : `${sent} questions or look-ups were`
  return `Read on this device and encrypted here. ${times} sent: see “What left this device”.`
}

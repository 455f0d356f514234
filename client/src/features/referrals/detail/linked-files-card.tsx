import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkedFile } from '../../../../../shared/contracts/integrations/cloud-files.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { CloudFileButton } from '../../../platform/integrations/cloud-file-button.tsx'
import type { ChosenFile } from '../../../platform/integrations/cloud-file-dialog.tsx'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { linkedFilesQuery, linkFile, unlinkFile } from './linked-files.queries.ts'
import styles from './referral-detail.module.css'

type LinkedFilesCardProps = {
  readonly referralId: string
  /** The server is reachable. */
  readonly canAct: boolean
  /** The other attorney no longer has access, so no files can be added. */
  readonly isOver: boolean
}

/** Files in their owner's Drive or OneDrive that the referral lists by name. */
export function LinkedFilesCard({ referralId, canAct, isOver }: LinkedFilesCardProps): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const list = useQuery(linkedFilesQuery(http, referralId))
  const { queryKey } = linkedFilesQuery(http, referralId)
  const removing = useMutation({
    networkMode: 'always',
    mutationFn: (linkId: string) => unlinkFile(http, referralId, linkId),
    onSuccess: (files) => queries.setQueryData(queryKey, files),
  })
  async function link({ provider, file }: ChosenFile): Promise<void> {
    await linkFile(http, referralId, { provider, fileId: file.id })
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Card aria-labelledby="linked-files-heading">
      <h2 id="linked-files-heading">Files in the cloud</h2>
      <FormError>{removing.error === null ? null : failureMessage(removing.error)}</FormError>
      <QueryState
        isPart
        {...asked(list)}
        loading="Loading the files…"
        rows={1}
        isEmpty={({ length }) => length === 0}
        empty={<p className={styles['soft']}>No files linked.</p>}
      >
        {(files) => (
          <ul className={styles['files']}>
            {files.map((file) => (
              <LinkedFileRow
                key={file.id}
                file={file}
                canRemove={canAct && file.isOwn}
                isRemoving={removing.isPending && removing.variables === file.id}
                onRemove={() => removing.mutate(file.id)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {!isOver && (
        <p className={styles['soft']}>
          Both attorneys see the file’s name and size. The file itself stays in its owner’s account.
        </p>
      )}
      {canAct && !isOver && <CloudFileButton isOnline onChoose={link} />}
    </Card>
  )
}

type LinkedFileRowProps = {
  readonly file: LinkedFile
  readonly canRemove: boolean
  readonly isRemoving: boolean
  readonly onRemove: () => void
}

function LinkedFileRow({ file, canRemove, isRemoving, onRemove }: LinkedFileRowProps): ReactNode {
  const place = file.provider === 'google' ? 'Google Drive' : 'OneDrive'
  return (
    <li>
      <span>{file.name}</span>{' '}
      <span className={styles['soft']}>
        {file.size !== null && `${formatSize(file.size)} · `}
        {file.isOwn ? `your ${place}` : `the other attorney’s ${place}`}
      </span>{' '}
      {canRemove && (
        <Button
          size="small"
          variant="ghost"
          busy={isRemoving}
          aria-label={`Remove ${file.name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

import { type ReactNode, useState } from 'react'
import type { CloudFile } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { FileCalls } from './account-calls.ts'
import { ConnectedAccount, FailedCall } from './connected-account.tsx'
import { detailOf } from './integration-failure.ts'
import { ROOT_NAMES, useFolder } from './use-folder.ts'
import { useIntegrations } from './use-integrations.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioField } from '../../ui/choice-field.tsx'
import { CloudFileRows, FolderTrail } from '../../ui/cloud-file-rows.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './cloud-file-dialog.module.css'

export type ChosenFile = {
  readonly provider: IntegrationProvider
  readonly file: CloudFile
  /** Calls on the account that it is in. */
  readonly calls: FileCalls
}

type CloudFileDialogProps = {
  readonly onClose: () => void
  readonly onChoose: (chosen: ChosenFile) => void
  readonly isBusy?: boolean
  /** Why the chosen file could not be added. */
  readonly failure?: Error | null
}

/** Browses a connected account for one file. */
export function CloudFileDialog(props: CloudFileDialogProps): ReactNode {
  const { onClose, onChoose, isBusy = false, failure = null } = props
  const [provider, setProvider] = useState<IntegrationProvider>('google')
  return (
    <Dialog open onClose={onClose} title="Choose a file" actions={<Button onClick={onClose}>Cancel</Button>}>
      {failure !== null && (
        <Alert tone="danger" role="alert" title={failure.message}>
          {detailOf(failure)}
        </Alert>
      )}
      <fieldset className={styles['accounts']}>
        <legend>From</legend>
        {INTEGRATION_PROVIDERS.map((each) => (
          <RadioField
            key={each}
            name="account"
            label={ACCOUNT_NAMES[each]}
            checked={each === provider}
            onChange={() => setProvider(each)}
          />
        ))}
      </fieldset>
      <ConnectedAccount key={provider} provider={provider} name={ACCOUNT_NAMES[provider]}>
        <FolderOf provider={provider} isBusy={isBusy} onChoose={onChoose} />
      </ConnectedAccount>
    </Dialog>
  )
}

const ACCOUNT_NAMES = { google: 'Google Drive', onedrive: 'OneDrive' } as const

type FolderProps = Pick<CloudFileDialogProps, 'onChoose'> & {
  readonly provider: IntegrationProvider
  readonly isBusy: boolean
}

function FolderOf({ provider, isBusy, onChoose }: FolderProps): ReactNode {
  const folder = useFolder(provider)
  const { files: calls } = useIntegrations()[provider]
  const now = useNow(60_000)
  const { query, files } = folder
  const place = folder.trail.at(-1)?.name ?? ROOT_NAMES[provider]
  return (
    <>
      <FolderTrail trail={folder.trail} onGoTo={folder.goTo} />
      {query.status === 'pending' && <Skeleton rows={3} label={`Loading ${place}…`} />}
      {query.error !== null && <FailedCall error={query.error} onRetry={() => void query.refetch()} />}
      {query.status === 'success' && files.length === 0 && (
        <p className={styles['soft']}>This folder is empty.</p>
      )}
      <div className={styles['files']}>
        <CloudFileRows
          label={place}
          files={files}
          now={now}
          onOpenFolder={folder.open}
          actionsOf={(file) => (
            <Button
              size="small"
              busy={isBusy}
              aria-label={`Choose ${file.name}`}
              onClick={() => onChoose({ provider, file, calls })}
            >
              Choose
            </Button>
          )}
        />
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

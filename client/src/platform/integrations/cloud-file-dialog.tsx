import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CloudFile } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import { detailOf } from './integration-failure.ts'
import { statusQuery } from './integration.queries.ts'
import { ROOT_NAMES, useFolder } from './use-folder.ts'
import { useIntegrations } from './use-integrations.ts'
import { paths } from '../navigation/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioField } from '../../ui/choice-field.tsx'
import { CloudFileRows, FolderTrail } from '../../ui/cloud-file-rows.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './cloud-file-dialog.module.css'

export type ChosenFile = { readonly provider: IntegrationProvider; readonly file: CloudFile }

type CloudFileDialogProps = {
  readonly onClose: () => void
  readonly onChoose: (chosen: ChosenFile) => void
  readonly isBusy?: boolean
  /** Why the chosen file could not be added. */
  readonly failure?: Error | null
}

/** Browses a connected account for one file. Only its name, size and type are used. */
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
      <Account key={provider} provider={provider}>
        <FolderOf provider={provider} isBusy={isBusy} onChoose={onChoose} />
      </Account>
    </Dialog>
  )
}

const ACCOUNT_NAMES = { google: 'Google Drive', onedrive: 'OneDrive' } as const

type AccountProps = { readonly provider: IntegrationProvider; readonly children: ReactNode }

function Account({ provider, children }: AccountProps): ReactNode {
  const { connection } = useIntegrations()[provider]
  const { data: status, error, fetchStatus, refetch } = useQuery(statusQuery(provider, connection))
  const name = ACCOUNT_NAMES[provider]
  if (status?.connected === true) return children
  if (status !== undefined) {
    return (
      <Alert>
        {status.state === 'needs_reconnect'
          ? `Reconnect ${name}: its permission was revoked or has expired.`
          : `${name} is not connected yet.`}{' '}
        <Link to={paths.integrations}>Settings &gt; Integrations</Link>
      </Alert>
    )
  }
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (fetchStatus === 'paused') return <Alert tone="warning">You’re offline.</Alert>
  return <Skeleton rows={2} label={`Checking ${name}…`} />
}

type FolderProps = Pick<CloudFileDialogProps, 'onChoose'> & {
  readonly provider: IntegrationProvider
  readonly isBusy: boolean
}

function FolderOf({ provider, isBusy, onChoose }: FolderProps): ReactNode {
  const folder = useFolder(provider)
  const now = useNow(60_000)
  const { query, files } = folder
  const place = folder.trail.at(-1)?.name ?? ROOT_NAMES[provider]
  return (
    <>
      <FolderTrail trail={folder.trail} onGoTo={folder.goTo} />
      {query.status === 'pending' && <Skeleton rows={3} label={`Loading ${place}…`} />}
      {query.error !== null && <Failed error={query.error} onRetry={() => void query.refetch()} />}
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
              onClick={() => onChoose({ provider, file })}
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

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  return (
    <Alert
      tone="danger"
      role="alert"
      title={error.message}
      actions={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {detailOf(error)}
    </Alert>
  )
}

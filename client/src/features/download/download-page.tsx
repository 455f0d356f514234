/**
 * /api/download-file?source=&id=&name=: asks for one file and saves it under its name. Nothing starts by opening the address: a link that
 * somebody sends fetches nothing by itself. The file is saved and never displayed, whatever its type.
 */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatSize } from '../../../../shared/domain/format-size.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import type { Progress } from '../../platform/http/http-client.ts'
import {
  asksForConnection,
  detailOf,
  IntegrationFailure,
  isNotGranted,
} from '../../platform/integrations/integration-failure.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { askedFile, SOURCE_LABELS, type AskedFile } from './asked-file.ts'
import styles from './download.module.css'
import { useDownload, type Download } from './use-download.ts'

export function DownloadPage(): ReactNode {
  const [query] = useSearchParams()
  const file = askedFile(query)
  useDocumentTitle('Download a file')
  return (
    <Stack>
      <PageHeading title="Download a file" lead="The file is saved on this device. It isn’t opened here." />
      {file === null ? (
        <EmptyState
          title="This address names no file"
          action={<LinkButton to={paths.landing}>Go to the start page</LinkButton>}
        >
          Open the link again from where you got it.
        </EmptyState>
      ) : (
        <FileCard key={`${file.source}/${file.id}`} file={file} />
      )}
    </Stack>
  )
}

function FileCard({ file }: { readonly file: AskedFile }): ReactNode {
  const { download, start, cancel } = useDownload(file)
  const isOffline = useConnectivity() === 'offline'
  const isRunning = download.status === 'running'
  return (
    <Card aria-label="The file" className={styles['file']}>
      <FactList>
        <Fact term="Saved as">{file.name}</Fact>
        <Fact term="From">{SOURCE_LABELS[file.source]}</Fact>
      </FactList>
      {isRunning && <Running progress={download.progress} />}
      <Outcome download={download} file={file} />
      {isOffline && !isRunning && (
        <Alert tone="warning" role="status">
          You’re offline. A file needs a connection.
        </Alert>
      )}
      <div className={styles['buttons']}>
        {download.status === 'saved' ? (
          <Button variant="primary" onClick={download.save}>
            Save again
          </Button>
        ) : (
          <Button variant="primary" busy={isRunning} onClick={start}>
            {START[download.status]}
          </Button>
        )}
        {isRunning && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </Card>
  )
}

const START: Readonly<Record<Exclude<Download['status'], 'saved'>, string>> = {
  idle: 'Download',
  running: 'Downloading…',
  canceled: 'Download',
  failed: 'Try again',
}

function Running({ progress }: { readonly progress: Progress | null }): ReactNode {
  const loaded = progress?.loaded ?? 0
  const total = progress?.total ?? null
  return (
    <div className={styles['running']}>
      {total === null ? (
        <progress aria-label="Download" />
      ) : (
        <progress aria-label="Download" value={loaded} max={total} />
      )}
      <p>
        {formatSize(loaded)}
        {total !== null && ` of ${formatSize(total)}`}
      </p>
    </div>
  )
}

function Outcome({ download, file }: { readonly download: Download; readonly file: AskedFile }): ReactNode {
  switch (download.status) {
    case 'idle':
    case 'running':
      return null
    case 'canceled':
      return <Alert role="status">Canceled. Nothing was saved.</Alert>
    case 'saved':
      return (
        <Alert tone="success" role="status">
          {formatSize(download.size)} handed to your browser as {file.name}.
        </Alert>
      )
    case 'failed':
      return <Failure error={download.error} />
  }
}

function Failure({ error }: { readonly error: Error }): ReactNode {
  const needsAccount = asksForConnection(error) || isNotGranted(error)
  return (
    <Alert
      tone="danger"
      role="alert"
      title={error instanceof IntegrationFailure ? error.message : failureMessage(error)}
      actions={
        needsAccount ? (
          <LinkButton to={paths.integrations}>Connect the account in Settings</LinkButton>
        ) : undefined
      }
    >
      {detailOf(error) ?? undefined}
    </Alert>
  )
}

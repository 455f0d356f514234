import type { ReactNode } from 'react'
import type { CloudFile } from '../../../../../shared/contracts/integrations/cloud-files.ts'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DownloadButton } from '../accounts/download-button.tsx'
import styles from './files.module.css'

type FileActionsProps = { readonly provider: IntegrationProvider; readonly file: CloudFile }

export function FileActions({ provider, file }: FileActionsProps): ReactNode {
  const { files } = useIntegrations()[provider]
  return (
    <>
      {file.webUrl !== null && (
        <a className={styles['open']} href={file.webUrl} target="_blank" rel="noopener noreferrer">
          Open
          <VisuallyHidden> {file.name} in a new tab</VisuallyHidden>
        </a>
      )}
      {file.isDownloadable && (
        <DownloadButton
          name={file.name}
          fetch={(signal) => files.download(file, signal)}
          provider={provider}
        />
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { Button } from '../../../ui/button.tsx'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { ProblemAlert } from '../accounts/problem-alert.tsx'
import styles from './files.module.css'
import { type Upload, uploadLabel } from './uploads.ts'
import type { Uploads } from './use-uploads.ts'

type UploadListProps = { readonly provider: IntegrationProvider; readonly uploads: Uploads }

export function UploadList({ provider, uploads }: UploadListProps): ReactNode {
  if (uploads.list.length === 0) return null
  return (
    <ul className={styles['uploads']} aria-label="Uploads">
      {uploads.list.map((upload) => (
        <li key={upload.id}>
          <div className={styles['upload']}>
            <span className={styles['uploadName']}>{upload.file.name}</span>
            <span className={styles['soft']}>{formatSize(upload.file.size)}</span>
            <span role="status">{announced(upload) ? uploadLabel(upload) : null}</span>
            {upload.status === 'sending' && !announced(upload) && (
              <span className={styles['soft']}>{uploadLabel(upload)}</span>
            )}
            <Button
              size="small"
              variant="ghost"
              aria-label={`${isOver(upload) ? 'Dismiss' : 'Cancel'} ${upload.file.name}`}
              onClick={() => uploads.dismiss(upload.id)}
            >
              {isOver(upload) ? 'Dismiss' : 'Cancel'}
            </Button>
          </div>
          {upload.status === 'sending' && (
            <progress
              aria-label={`Uploading ${upload.file.name}`}
              className={styles['progress']}
              max={1}
              {...(upload.share < 1 ? { value: upload.share } : {})}
            />
          )}
          {upload.status === 'failed' && (
            <ProblemAlert provider={provider} error={upload.error} onRetry={() => uploads.retry(upload)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function isOver({ status }: Upload): boolean {
  return status === 'stored' || status === 'failed'
}

/** Announces no intermediate progress, because every percent would be too much for screen readers. */
function announced(upload: Upload): boolean {
  return upload.status !== 'sending' || upload.share >= 1
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { attachmentsQuery } from '../../../platform/integrations/integration.queries.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Icon } from '../../../ui/icons.tsx'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DownloadButton } from '../accounts/download-button.tsx'
import { ProblemAlert } from '../accounts/problem-alert.tsx'
import styles from './mail.module.css'

type MailAttachmentsProps = {
  readonly messageId: string
  /** Of the heading. */
  readonly level: 4 | 5
}

/** The attachments of an email. They can only be downloaded, not opened here. */
export function MailAttachments({ messageId, level }: MailAttachmentsProps): ReactNode {
  const Heading = `h${level}` as const
  const { inbox } = useIntegrations().onedrive
  const query = useQuery(attachmentsQuery(inbox, messageId))
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles['attachments']}>
      <Heading id={headingId}>Attachments</Heading>
      {query.data === undefined && query.error === null && (
        <Skeleton rows={1} label="Loading the attachments…" />
      )}
      {query.data === undefined && query.error !== null && (
        <ProblemAlert provider="onedrive" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul>
        {(query.data ?? []).map((attachment) => (
          <li key={attachment.id}>
            <Icon name="file" />
            <span className={styles['attachment']}>
              {attachment.name} <span className={styles['soft']}>{formatSize(attachment.size)}</span>
            </span>
            {attachment.isDownloadable ? (
              <DownloadButton
                provider="onedrive"
                name={attachment.name}
                fetch={(signal) => inbox.attachment(messageId, attachment, signal)}
              />
            ) : (
              <span className={styles['soft']}>Opens only in Outlook</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { MailMessage } from '../../../../../shared/contracts/integrations/mail.ts'
import { messageQuery, unreadKey } from '../../../platform/integrations/integration.queries.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDeadline } from '../../../ui/deadline.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { ProblemAlert } from '../accounts/problem-alert.tsx'
import { MailAttachments } from './mail-attachments.tsx'
import { MailBody } from './mail-body.tsx'
import styles from './mail.module.css'
import { addressLabel, subjectOf } from '../../../platform/integrations/mail-labels.ts'

type MailMessageViewProps = {
  readonly id: string
  /** Of the mail's heading. */
  readonly level: 3 | 4
  readonly now: number
  readonly onClose: () => void
}

/** One email. Opening it does not mark it as read, because the mailbox may be shared. */
export function MailMessageView({ id, level, now, onClose }: MailMessageViewProps): ReactNode {
  const { inbox } = useIntegrations().onedrive
  const queries = useQueryClient()
  const query = useQuery(messageQuery(inbox, id))
  const marking = useMutation({
    networkMode: 'always',
    mutationFn: () => inbox.markRead(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: unreadKey() }),
  })
  const isRead = marking.isSuccess || query.data?.isRead === true
  return (
    <div className={styles['stack']}>
      <Toolbar
        end={
          isRead ? (
            <Badge tone="success">Read</Badge>
          ) : (
            <Button size="small" busy={marking.isPending} onClick={() => marking.mutate()}>
              Mark as read
            </Button>
          )
        }
      >
        <Button size="small" variant="ghost" onClick={onClose}>
          Back to unread mail
        </Button>
      </Toolbar>
      {marking.isSuccess && (
        <Alert tone="success" role="status">
          Marked as read in Outlook.
        </Alert>
      )}
      {marking.error !== null && (
        <ProblemAlert provider="onedrive" error={marking.error} onRetry={() => marking.mutate()} />
      )}
      {query.data !== undefined && <Message message={query.data} level={level} now={now} />}
      {query.data === undefined && query.error !== null && (
        <ProblemAlert provider="onedrive" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && query.fetchStatus === 'paused' && (
        <Alert tone="warning" role="status">
          You’re offline, and this email has not been opened yet.
        </Alert>
      )}
      {query.isPending && query.fetchStatus !== 'paused' && <Skeleton rows={3} label="Loading the email…" />}
    </div>
  )
}

type MessageProps = Pick<MailMessageViewProps, 'level' | 'now'> & { readonly message: MailMessage }

function Message({ message, level, now }: MessageProps): ReactNode {
  const Title = `h${level}` as const
  const headingId = useId()
  return (
    <article className={styles['message']} aria-labelledby={headingId}>
      <Title id={headingId} className={styles['title']}>
        {subjectOf(message)}
      </Title>
      <FactList className={styles['addresses']}>
        <Fact term="From">{message.from === null ? 'Unknown sender' : addressLabel(message.from)}</Fact>
        <Fact term="To">{message.to.map(addressLabel).join(', ')}</Fact>
        {message.cc.length > 0 && <Fact term="Cc">{message.cc.map(addressLabel).join(', ')}</Fact>}
        <Fact term="Received">
          <time dateTime={message.receivedAt}>{formatDeadline(Date.parse(message.receivedAt), now)}</time>
        </Fact>
      </FactList>
      <MailBody message={message} />
      {message.hasAttachments && <MailAttachments messageId={message.id} level={level === 3 ? 4 : 5} />}
    </article>
  )
}

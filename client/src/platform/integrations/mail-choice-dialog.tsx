import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MailAttachment, MailSummary } from '../../../../shared/contracts/integrations/mail.ts'
import { formatSize } from '../../../../shared/domain/format-size.ts'
import { UNREAD_PAGE_SIZE } from '../../../../shared/domain/integrations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './cloud-file-dialog.module.css'
import type { InboxCalls } from './account-calls.ts'
import { ConnectedAccount, FailedCall } from './connected-account.tsx'
import { attachmentsQuery, unreadQuery } from './integration.queries.ts'
import { senderOf, subjectOf } from './mail-labels.ts'
import { useIntegrations } from './use-integrations.ts'

export type ChosenMail = {
  readonly mail: MailSummary
  /** null: the mail itself. */
  readonly attachment: MailAttachment | null
  /** Calls on the account that it is in. */
  readonly inbox: InboxCalls
}

type MailChoiceDialogProps = {
  readonly onClose: () => void
  readonly onChoose: (chosen: ChosenMail) => void
}

/** Chooses an unread mail of the connected Outlook account, or one of its attachments. */
export function MailChoiceDialog({ onClose, onChoose }: MailChoiceDialogProps): ReactNode {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose a mail or an attachment"
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <ConnectedAccount provider="onedrive" name="Outlook">
        <UnreadMails onChoose={onChoose} />
      </ConnectedAccount>
    </Dialog>
  )
}

type ListProps = Pick<MailChoiceDialogProps, 'onChoose'>

function UnreadMails({ onChoose }: ListProps): ReactNode {
  const { inbox } = useIntegrations().onedrive
  const query = useInfiniteQuery(unreadQuery(inbox, UNREAD_PAGE_SIZE))
  const mails = (query.data?.pages ?? []).flatMap(({ messages }) => messages)
  return (
    <>
      {query.status === 'pending' && <Skeleton rows={3} label="Loading your unread mail…" />}
      {query.error !== null && <FailedCall error={query.error} onRetry={() => void query.refetch()} />}
      {query.status === 'success' && mails.length === 0 && !query.hasNextPage && (
        <p className={styles['soft']}>
          No unread mail. To add an older one, mark it as unread in Outlook first.
        </p>
      )}
      <div className={styles['files']}>
        <ul aria-label="Unread mail" className={styles['mails']}>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} onChoose={onChoose} />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

function MailRow({ mail, onChoose }: ListProps & { readonly mail: MailSummary }): ReactNode {
  const { inbox } = useIntegrations().onedrive
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow(60_000)
  return (
    <li className={styles['mail']}>
      <button
        type="button"
        aria-expanded={isOpen}
        className={styles['subject']}
        onClick={() => setIsOpen(!isOpen)}
      >
        {subjectOf(mail)}
      </button>
      <span className={styles['soft']}>
        {senderOf(mail)} · <Time at={Date.parse(mail.receivedAt)} now={now} />
      </span>
      {isOpen && (
        <ul className={styles['attachments']}>
          <li>
            <span className={styles['attachment']}>The mail itself, without attachments</span>
            <Button
              size="small"
              aria-label={`Choose the mail ${subjectOf(mail)}`}
              onClick={() => onChoose({ mail, attachment: null, inbox })}
            >
              Choose
            </Button>
          </li>
          {mail.hasAttachments && <Attachments mail={mail} onChoose={onChoose} />}
        </ul>
      )}
    </li>
  )
}

function Attachments({ mail, onChoose }: ListProps & { readonly mail: MailSummary }): ReactNode {
  const { inbox } = useIntegrations().onedrive
  const { data, error, refetch } = useQuery(attachmentsQuery(inbox, mail.id))
  if (data === undefined)
    return (
      <li>
        {error === null ? (
          <Skeleton rows={1} label="Loading the attachments…" />
        ) : (
          <FailedCall error={error} onRetry={() => void refetch()} />
        )}
      </li>
    )
  return data.map((attachment) => (
    <li key={attachment.id}>
      <span className={styles['attachment']}>
        {attachment.name} <span className={styles['soft']}>{formatSize(attachment.size)}</span>
      </span>
      {attachment.isDownloadable ? (
        <Button
          size="small"
          aria-label={`Choose ${attachment.name}`}
          onClick={() => onChoose({ mail, attachment, inbox })}
        >
          Choose
        </Button>
      ) : (
        <span className={styles['soft']}>Opens only in Outlook</span>
      )}
    </li>
  ))
}

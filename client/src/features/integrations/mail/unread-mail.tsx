import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MailSummary } from '../../../../../shared/contracts/integrations/mail.ts'
import { unreadQuery } from '../../../platform/integrations/integration.queries.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Listing } from '../accounts/listing.tsx'
import styles from './mail.module.css'
import { MailMessageView } from './mail-message-view.tsx'
import { senderOf, subjectOf } from '../../../platform/integrations/mail-labels.ts'

type UnreadMailProps = {
  /** Page size. */
  readonly top: number
  /** Of the heading of a mail that is open: one below that of the place it is in. */
  readonly level: 3 | 4
}

/** Unread Outlook emails, newest first, and the open one. */
export function UnreadMail({ top, level }: UnreadMailProps): ReactNode {
  const { inbox } = useIntegrations().onedrive
  const query = useInfiniteQuery(unreadQuery(inbox, top))
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  const now = useNow(60_000)
  const [openId, setOpenId] = useState<string | null>(null)
  // Kept in state, because marking it as read removes it from the list.
  if (openId !== null) {
    return (
      <MailMessageView key={openId} id={openId} level={level} now={now} onClose={() => setOpenId(null)} />
    )
  }
  return (
    <Listing
      provider="onedrive"
      query={query}
      loading="Loading your unread mail…"
      isEmpty={messages.length === 0}
      empty={<p className={styles['soft']}>No unread mail. New Outlook mail appears here.</p>}
      now={now}
    >
      <ul className={styles['messages']} aria-label="Unread mail">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} now={now} onOpen={() => setOpenId(message.id)} />
        ))}
      </ul>
    </Listing>
  )
}

type MessageRowProps = { readonly message: MailSummary; readonly now: number; readonly onOpen: () => void }

function MessageRow({ message, now, onOpen }: MessageRowProps): ReactNode {
  return (
    <li>
      <div className={styles['rowHead']}>
        <span className={styles['from']}>{senderOf(message)}</span>
        <span className={styles['soft']}>
          <Time at={Date.parse(message.receivedAt)} now={now} />
        </span>
      </div>
      <button type="button" className={styles['subject']} onClick={onOpen}>
        {subjectOf(message)}
      </button>
      <p className={styles['preview']}>{message.preview}</p>
      {message.hasAttachments && (
        <div>
          <Badge>Attachments</Badge>
        </div>
      )}
    </li>
  )
}

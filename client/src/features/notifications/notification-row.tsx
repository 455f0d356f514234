import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../../shared/contracts/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Time } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './notifications.module.css'

type NotificationRowProps = {
  readonly notification: Notification
  readonly now: number
  readonly canChange: boolean
  readonly onRead: () => void
  readonly onSnooze: () => void
}

/** Following its link counts as reading it. */
export function NotificationRow(props: NotificationRowProps): ReactNode {
  const { notification, now, canChange, onRead, onSnooze } = props
  const { id, title, body, link, createdAt, readAt, snoozedUntil } = notification
  const isUnread = readAt === null
  const titleId = `notification-${id}`
  const snoozed = snoozedUntil === null ? null : Date.parse(snoozedUntil)
  return (
    <li className={classNames(styles['row'], isUnread && styles['unread'])}>
      <div className={styles['words']}>
        <h3 id={titleId}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {link === null ? (
            title
          ) : (
            <Link to={link} onClick={isUnread && canChange ? onRead : undefined}>
              {title}
            </Link>
          )}
        </h3>
        {body !== '' && <p>{body}</p>}
        <p className={styles['soft']}>
          <Time at={Date.parse(createdAt)} now={now} />
          {snoozed !== null && snoozed > now && (
            <>
              {' · snoozed until '}
              <Time at={snoozed} now={now} />
            </>
          )}
        </p>
      </div>
      {canChange && isUnread && (
        <div className={styles['actions']}>
          <Button size="small" aria-describedby={titleId} onClick={onRead}>
            Mark read
          </Button>
          <Button size="small" variant="ghost" aria-describedby={titleId} onClick={onSnooze}>
            Snooze
          </Button>
        </div>
      )}
    </li>
  )
}

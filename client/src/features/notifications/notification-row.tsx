import { useId, useState, type ReactNode } from 'react'
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

/** The whole row is a link; following it marks the notification as read. */
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
            <Link to={link} className={styles['link']} onClick={isUnread && canChange ? onRead : undefined}>
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
      {canChange && isUnread && <Actions titleId={titleId} onRead={onRead} onSnooze={onSnooze} />}
    </li>
  )
}

type ActionsProps = {
  readonly titleId: string
  readonly onRead: () => void
  readonly onSnooze: () => void
}

/** The row's buttons: beside the text where a pointer can hover, behind one button on touch screens. */
function Actions({ titleId, onRead, onSnooze }: ActionsProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const buttons = (
    <>
      <Button size="small" aria-describedby={titleId} onClick={onRead}>
        Mark read
      </Button>
      <Button size="small" aria-describedby={titleId} onClick={onSnooze}>
        Snooze
      </Button>
    </>
  )
  return (
    <>
      <div className={styles['actions']}>{buttons}</div>
      <div className={styles['touch']}>
        <button
          type="button"
          className={styles['more']}
          aria-label="Actions"
          aria-describedby={titleId}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
        {isOpen && (
          <div id={listId} className={styles['choices']}>
            {buttons}
          </div>
        )}
      </div>
    </>
  )
}

/** A conversation as a list of messages, the oldest first. */
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { LinkedText } from './linked-text.tsx'
import styles from './message-thread.module.css'
import { Time } from './time.tsx'

export function MessageThread({
  label,
  children,
}: {
  readonly label?: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <ol className={styles['thread']} aria-label={label}>
      {children}
    </ol>
  )
}

type MessageItemProps = {
  readonly author: string
  readonly isOwn: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  readonly now: number
  /** Its state, if it was not sent. */
  readonly badge?: ReactNode
  /** null: its words are gone, and `children` say why. */
  readonly text: string | null
  /** More about it, below the words. */
  readonly children?: ReactNode
  /** Buttons. */
  readonly actions?: ReactNode
}

export function MessageItem(props: MessageItemProps): ReactNode {
  const { author, isOwn, at, now, badge, text, children, actions } = props
  return (
    <li className={classNames(styles['message'], isOwn && styles['own'])}>
      <p className={styles['soft']}>
        {author}, <Time at={at} now={now} /> {badge}
      </p>
      {text !== null && (
        <p className={styles['words']}>
          <LinkedText>{text}</LinkedText>
        </p>
      )}
      {children !== undefined && children !== null && <p className={styles['soft']}>{children}</p>}
      {actions !== undefined && actions !== null && <div className={styles['actions']}>{actions}</div>}
    </li>
  )
}

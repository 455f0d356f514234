import type { ReactNode, Ref } from 'react'
import styles from './alert.module.css'
import { classNames } from './class-names.ts'
import { toneClass, type Tone } from './tone.ts'

type AlertProps = {
  readonly tone?: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** `alert` interrupts the screen reader, `status` does not; omit for text that is present when the page opens. */
  readonly role?: 'alert' | 'status'
  /** Buttons or links. */
  readonly actions?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
  readonly tabIndex?: number
  readonly className?: string
}

export function Alert({
  tone = 'neutral',
  title,
  children,
  actions,
  className,
  ...rest
}: AlertProps): ReactNode {
  return (
    <div {...rest} className={classNames(styles['alert'], toneClass(tone), className)}>
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      {children !== undefined && <div className={styles['body']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}

/** An error of the form as a whole, announced immediately. Renders nothing without a message. */
export function FormError({
  children,
  ref,
}: {
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}): ReactNode {
  if (children === undefined || children === null || children === '' || children === false) return null
  return (
    <Alert tone="danger" role="alert" tabIndex={-1} {...(ref === undefined ? {} : { ref })}>
      {children}
    </Alert>
  )
}

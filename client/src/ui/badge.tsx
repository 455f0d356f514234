import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { toneClass, type Tone } from './tone.ts'

/** A status in one or two words. The text states it; color is never the only signal. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}): ReactNode {
  return <span className={classNames(styles['badge'], toneClass(tone))}>{children}</span>
}

type PillProps = { readonly tone?: Tone; readonly children: ReactNode; readonly className?: string }

/** A badge with an indicator dot, for a live status. */
export function Pill({ tone = 'neutral', children, className }: PillProps): ReactNode {
  return (
    <span className={classNames(styles['pill'], toneClass(tone), className)}>
      <span className={styles['lamp']} aria-hidden="true" />
      {children}
    </span>
  )
}

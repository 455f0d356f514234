import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './fact-list.module.css'

type FactListProps = {
  /** Overrides the column layout. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A description list, with each value below its term. */
export function FactList({ className, children }: FactListProps): ReactNode {
  return <dl className={classNames(styles['facts'], className)}>{children}</dl>
}

type FactProps = {
  readonly term: ReactNode
  /** If null, undefined or blank, the fact is not displayed. */
  readonly children: ReactNode
  readonly className?: string | undefined
}

export function Fact({ term, children, className }: FactProps): ReactNode {
  const isEmpty = typeof children === 'string' ? children.trim() === '' : (children ?? null) === null
  if (isEmpty) return null
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

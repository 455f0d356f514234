import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './fact-list.module.css'

type FactListProps = {
  /** For another shape than columns. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What is known of one thing, each fact below its name. */
export function FactList({ className, children }: FactListProps): ReactNode {
  return <dl className={classNames(styles['facts'], className)}>{children}</dl>
}

type FactProps = {
  readonly term: ReactNode
  /** Nothing is shown of a fact that is null or empty. */
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

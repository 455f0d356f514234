import type { ReactNode } from 'react'
import type { Finding, FindingKind } from './finding.ts'
import type { Decisions } from './use-decisions.ts'

export type FindingTableProps<Kind extends FindingKind> = {
  /** Of all documents. */
  readonly found: readonly Extract<Finding, { kind: Kind }>[]
  /** The only document whose findings are shown; empty: all of them. */
  readonly only: string
  readonly decisions: Decisions
  readonly isHidden: boolean
  /** What is chosen for every kind, for the row of controls. */
  readonly controls: ReactNode
  /** Shown when nothing was found. */
  readonly none: ReactNode
}

import type { ReactNode } from 'react'
import type { Finding, FindingKind } from './finding.ts'
import type { Marks } from './use-findings.ts'

/** What a table of findings is given: the findings that are shown. */
export type FindingTableProps<Kind extends FindingKind> = {
  readonly found: readonly Extract<Finding, { kind: Kind }>[]
  readonly marks: Marks
  readonly isHidden: boolean
  /** What is chosen for every kind, for the row of controls. */
  readonly controls: ReactNode
}

/** What a person decided about findings and changed of them, for the rows that are made of findings. Pure. */
import type { EditOf, FindingEdit, MarkState } from '../storage/case-file.ts'
import type { Finding } from './finding.ts'

export type Decided = {
  /** Names a finding: its document, its kind and its place. */
  readonly keyOf: (finding: Finding) => string
  /** null: a person has decided nothing. */
  readonly markOf: (key: string) => MarkState | null
  /** null: a person has changed nothing. */
  readonly editOf: <Kind extends FindingEdit['kind']>(kind: Kind, key: string) => EditOf<Kind> | null
}

/**
 * Names a row of several findings of one kind: after the finding that a decision is kept under, else after the first. Documents may come in
 * another order than they had then.
 */
export function rowKey(findings: readonly Finding[], { keyOf, markOf, editOf }: Decided): string {
  const isDecided = (finding: Finding): boolean => {
    const key = keyOf(finding)
    return (
      markOf(key) !== null ||
      (finding.kind !== 'citation' && finding.kind !== 'number' && editOf(finding.kind, key) !== null)
    )
  }
  const [first] = findings
  const named = findings.find(isDecided) ?? first
  return named === undefined ? '' : keyOf(named)
}

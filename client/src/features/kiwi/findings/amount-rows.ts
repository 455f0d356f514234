/** Amounts in the order of the documents, as a person changed them. Pure. */
import type { EditOf } from '../storage/case-file.ts'
import type { Decided } from './decided.ts'
import type { AmountFinding } from './finding.ts'

export type AmountRow = {
  readonly key: string
  /** These two as a person changed them, else as they were found. */
  readonly cents: number
  readonly label: string
  readonly isEdited: boolean
  readonly found: AmountFinding
}

export function amountRows(found: readonly AmountFinding[], decided: Decided): readonly AmountRow[] {
  return found.map((finding) => {
    const key = decided.keyOf(finding)
    const edit = decided.editOf('amount', key)
    return {
      key,
      cents: edit?.cents ?? finding.cents,
      label: edit?.label ?? finding.label,
      isEdited: edit !== null,
      found: finding,
    }
  })
}

type Amount = Pick<AmountRow, 'cents' | 'label'>

/** What differs from what was found; null: nothing does. */
export function amountEdit(found: Amount, { cents, label }: Amount): EditOf<'amount'> | null {
  const edit = { ...(cents !== found.cents && { cents }), ...(label !== found.label && { label }) }
  return Object.keys(edit).length === 0 ? null : { kind: 'amount', ...edit }
}

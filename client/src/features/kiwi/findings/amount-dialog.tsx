import { useState, type ReactNode } from 'react'
import { readMoney } from '../../../../../shared/domain/liens/money.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { Verbatim } from '../source/verbatim.tsx'
import { amountEdit, type AmountRow } from './amount-rows.ts'
import { EditFrame } from './edit-frame.tsx'
import { DocumentSays } from './finding-parts.tsx'
import type { Decisions } from './use-decisions.ts'

const LONGEST_AMOUNT = 30
const LONGEST_LABEL = 120

type AmountDialogProps = {
  readonly row: AmountRow
  readonly decisions: Pick<Decisions, 'edit'>
  readonly onClose: () => void
}

export function AmountDialog({ row, decisions, onClose }: AmountDialogProps): ReactNode {
  const { key, cents, found } = row
  const start = formatDollars(cents)
  const [amount, setAmount] = useState(start)
  const [label, setLabel] = useState(row.label)
  const [error, setError] = useState<string>()

  function save(): Promise<void> | null {
    // What a document says may be more than a person can enter.
    const reading = amount === start ? ({ ok: true, cents } as const) : readMoney(amount)
    setError(reading.ok ? undefined : reading.error)
    if (!reading.ok) return null
    return decisions.edit(key, amountEdit(found, { cents: reading.cents, label: label.trim() }))
  }
  return (
    <EditFrame title="Edit the amount" onClose={onClose} onSave={save}>
      <DocumentSays>
        “<Verbatim text={found.around} />”
      </DocumentSays>
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        maxLength={LONGEST_AMOUNT}
        error={error}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        label="Label"
        autoComplete="off"
        value={label}
        maxLength={LONGEST_LABEL}
        hint="What it is: billed, paid, balance due."
        optional
        onChange={(event) => setLabel(event.target.value)}
      />
    </EditFrame>
  )
}

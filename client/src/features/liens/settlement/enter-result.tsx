import { useState, type ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { newAmount } from '../../../../../shared/domain/books/write-rows.ts'
import type { FormulaResult } from '../../../../../shared/domain/liens/statement.ts'
import type { AmountField } from '../../../../../shared/domain/records/book.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AMOUNT_LABELS } from '../lien-labels.ts'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './settlement.module.css'
import { useFirstField } from './use-first-field.ts'
import { dayFrom } from './settlement-words.ts'

/** Amounts that a formula can give. */
const FIELDS = ['final', 'confirmed', 'asserted', 'payoff'] as const satisfies readonly AmountField[]

type EnterResultProps = {
  readonly book: OpenBook
  readonly lien: BookLien
  /** Cents, one of the outputs of `result`. */
  readonly cents: number
  readonly result: FormulaResult
  readonly onDone: (words: string) => void
}

/** Writes the result as an entry of an amount, with formula, rule, inputs and outputs, so that the server can work it out again. */
export function EnterResult({ book, lien, cents, result, onDone }: EnterResultProps): ReactNode {
  const group = useFirstField()
  const isBalance = result.formula === 'balance'
  const [field, setField] = useState<(typeof FIELDS)[number]>(isBalance ? 'confirmed' : 'final')
  const [why, setWhy] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMissing = isTried && why.trim() === ''

  async function save(): Promise<void> {
    setIsTried(true)
    if (why.trim() === '') return
    const { who, at } = book.signed()
    const stored = { ...result, inputs: result.inputs as JsonValue } // a formula's inputs are JSON
    try {
      await book.add(
        newAmount(
          lien,
          field,
          { id: book.newId(), who, at },
          {
            ...{ cents, why: why.trim(), asOf: dayFrom(at), result: stored },
          },
        ),
      )
      onDone(
        `${AMOUNT_LABELS[field]}: ${formatDollars(cents)} is saved on this device, with how it was worked out.`,
      )
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }

  return (
    <div ref={group} className={styles['inset']} role="group" aria-label="Enter as amount">
      <p>
        {formatDollars(cents)} is entered as an amount of the lien. It is not agreed by that: agree on it in
        the lien when they confirm it.
      </p>
      <SelectField
        label="Which amount"
        value={field}
        onChange={({ target }) => setField(FIELDS.find((each) => each === target.value) ?? 'final')}
      >
        {FIELDS.map((each) => (
          <option key={each} value={each}>
            {AMOUNT_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Why"
        maxLength={200}
        value={why}
        error={isMissing ? 'Say why, for the history of the amount.' : undefined}
        onChange={({ target }) => setWhy(target.value)}
      />
      <FormError>{failure}</FormError>
      <Button variant="primary" onClick={() => void save()}>
        Save the amount
      </Button>
    </div>
  )
}

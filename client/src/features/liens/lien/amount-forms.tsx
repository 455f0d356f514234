import { useId, useState, type ReactNode } from 'react'
import type { BookLien, PaymentRow } from '../../../../../shared/domain/books/read-book.ts'
import type { AmountField } from '../../../../../shared/domain/records/book.ts'
import { isReviewed } from '../../../../../shared/domain/liens/reviews.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { FieldError } from '../../../ui/field.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import { formulaTitle } from '../formula-words.ts'
import { AMOUNT_LABELS, formatDay } from '../lien-labels.ts'
import type { Asked } from './asked.ts'
import {
  beginAmount,
  choicesOf,
  enterAmount,
  enterChoice,
  needsWhy,
  type AmountTyped,
} from './enter-amount.ts'
import { enterPayment, enterReversal, type PaymentTyped } from './enter-payment.ts'
import type { Entering } from './enter-step.ts'
import { EntryForm, type SaveUnits } from './entry-form.tsx'
import styles from './lien.module.css'
import { payeeOf } from './step-fields.ts'

type FormProps = {
  readonly id: string
  readonly entering: () => Entering
  readonly onSave: SaveUnits
  readonly lien: BookLien
}

const LINE = 200

type AmountFormProps = FormProps & {
  readonly field: AmountField
  readonly worked: Extract<Asked, { readonly kind: 'amount' }>['worked']
}

export function AmountForm({ id, entering, onSave, lien, field, worked }: AmountFormProps): ReactNode {
  const [typed, setTyped] = useState<AmountTyped>(() => ({ ...beginAmount(lien, field), ...worked }))
  const hasWhy = needsWhy(lien, field)
  const text = (name: 'asOf' | 'document' | 'page' | 'why', label: string) => ({
    label,
    maxLength: name === 'asOf' ? undefined : LINE,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <EntryForm id={id} enter={() => enterAmount(entering(), field, typed)} onSave={onSave}>
      {(errors) => (
        <>
          <MoneyField
            label={AMOUNT_LABELS[field]}
            cents={typed.cents}
            error={errors.cents}
            {...(typed.result !== null && { hint: hintOf(typed.result) })}
            onChange={(cents) => setTyped({ ...typed, cents, result: null })}
          />
          <TextField {...text('asOf', 'As of')} type="date" optional />
          <div className={styles['pair']}>
            <TextField {...text('document', 'Document')} optional error={errors.document} />
            <TextField {...text('page', 'Page')} optional inputMode="numeric" error={errors.page} />
          </div>
          <TextField
            {...text('why', hasWhy ? 'Why it changes' : 'Why')}
            optional={!hasWhy}
            error={errors.why}
            {...(hasWhy && { hint: 'The value before stays in the history.' })}
          />
        </>
      )}
    </EntryForm>
  )
}

function hintOf(result: NonNullable<AmountTyped['result']>): string {
  return `From the formula “${formulaTitle(result.formula)}”${isReviewed(result) ? '' : '; not reviewed'}.`
}

/** Two values that were entered without seeing each other. */
export function ChoiceForm({
  id,
  entering,
  onSave,
  lien,
  field,
}: FormProps & { readonly field: AmountField }): ReactNode {
  const [typed, setTyped] = useState({ chosen: '', cents: null as number | null, why: '' }) // widened: an amount may be typed
  const { ends, isOther } = choicesOf(lien, field)
  const faultId = useId()
  const choose = (chosen: string): void => setTyped({ ...typed, chosen })
  return (
    <EntryForm id={id} enter={() => enterChoice(entering(), field, typed)} onSave={onSave}>
      {(errors) => (
        <>
          <fieldset
            className={styles['choices']}
            aria-describedby={errors.chosen === undefined ? undefined : faultId}
            data-faulty={errors.chosen === undefined ? undefined : true}
          >
            <legend>Which amount is right?</legend>
            {ends.map(({ id: entry, value: { cents, who, at, why, asOf, source } }) => (
              <Choice key={entry} name={id} isChosen={typed.chosen === entry} onChoose={() => choose(entry)}>
                <span className={styles['figure']}>{formatDollars(cents)}</span>
                <span className={styles['facts']}>
                  {who}, {formatFullTime(Date.parse(at))}
                </span>
                <span className={styles['facts']}>
                  {[why, asOf !== null && `as of ${formatDay(asOf)}`, source?.document]
                    .filter((words) => typeof words === 'string' && words !== '')
                    .join(' · ')}
                </span>
              </Choice>
            ))}
            {isOther && (
              <Choice name={id} isChosen={typed.chosen === 'other'} onChoose={() => choose('other')}>
                Another amount
              </Choice>
            )}
            <FieldError id={faultId}>{errors.chosen}</FieldError>
          </fieldset>
          {typed.chosen === 'other' && (
            <MoneyField
              label="The right amount"
              cents={typed.cents}
              error={errors.cents}
              onChange={(cents) => setTyped({ ...typed, cents })}
            />
          )}
          <TextField
            label="Why it is right"
            maxLength={LINE}
            value={typed.why}
            error={errors.why}
            onChange={({ target }) => setTyped({ ...typed, why: target.value })}
          />
        </>
      )}
    </EntryForm>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['choice']}>
      <input type="radio" id={id} name={`choice-${name}`} checked={isChosen} onChange={onChoose} />
      <label htmlFor={id}>{children}</label>
    </div>
  )
}

export function PaymentForm({
  id,
  entering,
  onSave,
  lien,
  open,
}: FormProps & { readonly open: number }): ReactNode {
  const [typed, setTyped] = useState<PaymentTyped>(() => ({
    ...{ cents: open === 0 ? null : open, on: localDay(Date.now()), number: '', payee: payeeOf(lien) },
  }))
  const set = (changes: Partial<PaymentTyped>): void => setTyped({ ...typed, ...changes })
  return (
    <EntryForm id={id} enter={() => enterPayment(entering(), typed)} onSave={onSave}>
      {(errors) => (
        <>
          <MoneyField
            label="Amount"
            cents={typed.cents}
            error={errors.cents}
            onChange={(cents) => set({ cents })}
          />
          <TextField
            label="Paid on"
            type="date"
            value={typed.on}
            error={errors.on}
            onChange={({ target }) => set({ on: target.value })}
          />
          <TextField
            label="Check or wire number"
            optional
            maxLength={LINE}
            value={typed.number}
            onChange={({ target }) => set({ number: target.value })}
          />
          <TextField
            label="Payee"
            optional
            maxLength={LINE}
            value={typed.payee}
            onChange={({ target }) => set({ payee: target.value })}
          />
        </>
      )}
    </EntryForm>
  )
}

type ReversalFormProps = Omit<FormProps, 'lien'> & { readonly payment: PaymentRow }

export function ReversalForm({ id, entering, onSave, payment }: ReversalFormProps): ReactNode {
  const [why, setWhy] = useState('')
  const { cents, on, number } = payment.value
  return (
    <EntryForm id={id} enter={() => enterReversal(entering(), payment, why)} onSave={onSave}>
      {(errors) => (
        <>
          <p>
            {formatDollars(cents)}, {formatDay(on)}
            {number !== '' && `, number ${number}`}. The payment stays in the list, with its reversal beside
            it.
          </p>
          <TextField
            label="Reason"
            maxLength={LINE}
            value={why}
            error={errors.why}
            hint="Such as a stopped check or a wrong payee."
            onChange={({ target }) => setWhy(target.value)}
          />
        </>
      )}
    </EntryForm>
  )
}

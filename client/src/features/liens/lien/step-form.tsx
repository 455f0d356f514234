import { useState, type ReactNode } from 'react'
import type { BookLien, OfferRow } from '../../../../../shared/domain/books/read-book.ts'
import { DISPUTE_REASONS, type LienAction } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { localDay } from '../../../ui/local-time.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { OFFER_REASONS } from '../lien-labels.ts'
import { enterOffer, enterStep, type Entering } from './enter-step.ts'
import { EntryForm, type SaveUnits } from './entry-form.tsx'
import styles from './lien.module.css'
import {
  askedOf,
  askedOfOffer,
  beginOffer,
  beginStep,
  type AskedField,
  type StepEntry,
  type StepField,
} from './step-fields.ts'

type FormProps = { readonly id: string; readonly entering: () => Entering; readonly onSave: SaveUnits }

type StepFormProps = FormProps & {
  readonly lien: BookLien
  readonly action: LienAction
  readonly offer?: OfferRow | undefined
}

export function StepForm({ id, entering, onSave, lien, action, offer }: StepFormProps): ReactNode {
  const [entry, setEntry] = useState(() => beginStep(action, lien, localDay(Date.now()), offer))
  return (
    <EntryForm id={id} enter={() => enterStep(entering(), action, entry)} onSave={onSave}>
      {(errors) => (
        <Fields asked={askedOf(action, lien, entry)} entry={entry} errors={errors} onEntry={setEntry} />
      )}
    </EntryForm>
  )
}

/** A further offer, which changes nothing about the status. */
export function OfferForm({
  id,
  entering,
  onSave,
  by,
}: FormProps & { readonly by: 'us' | 'them' }): ReactNode {
  const [entry, setEntry] = useState(beginOffer)
  const asked = askedOfOffer(by).map((each) => ({ ...each, isNeeded: each.field === 'cents' }))
  return (
    <EntryForm id={id} enter={() => enterOffer(entering(), by, entry)} onSave={onSave}>
      {(errors) => <Fields asked={asked} entry={entry} errors={errors} onEntry={setEntry} />}
    </EntryForm>
  )
}

type FieldsProps = {
  readonly asked: readonly AskedField[]
  readonly entry: StepEntry
  readonly errors: Partial<Record<StepField, string>>
  readonly onEntry: (entry: StepEntry) => void
}

function Fields({ asked, entry, errors, onEntry }: FieldsProps): ReactNode {
  return asked.map((each) => (
    <StepInput key={each.field} asked={each} entry={entry} error={errors[each.field]} onEntry={onEntry} />
  ))
}

type StepInputProps = Pick<FieldsProps, 'entry' | 'onEntry'> & {
  readonly asked: AskedField
  readonly error: string | undefined
}

const LINE = 200
const NOTE = 2_000

function StepInput({
  asked: { field, label, isNeeded, hint },
  entry,
  error,
  onEntry,
}: StepInputProps): ReactNode {
  const texts = { label, error, optional: !isNeeded, ...(hint !== undefined && { hint }) }
  switch (field) {
    case 'cents':
      return <MoneyField {...texts} cents={entry.cents} onChange={(cents) => onEntry({ ...entry, cents })} />
    case 'dispute':
      return (
        <SelectField
          {...texts}
          value={entry.dispute}
          onChange={({ target }) => onEntry({ ...entry, dispute: reasonOf(target.value) })}
        >
          <option value="">Not chosen</option>
          {Object.entries(DISPUTE_REASONS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      )
    case 'reasons':
      return <Reasons label={label} entry={entry} onEntry={onEntry} />
    case 'note':
      return (
        <TextArea
          {...texts}
          rows={3}
          maxLength={NOTE}
          value={entry.note}
          onChange={({ target }) => onEntry({ ...entry, note: target.value })}
        />
      )
    case 'on':
    case 'how':
    case 'document':
    case 'page':
    case 'number':
    case 'payee':
    case 'reason':
      return (
        <TextField
          {...texts}
          type={field === 'on' ? 'date' : 'text'}
          {...(field === 'page' && { inputMode: 'numeric' })}
          maxLength={field === 'on' ? undefined : LINE}
          value={entry[field]}
          onChange={({ target }) => onEntry({ ...entry, [field]: target.value })}
        />
      )
  }
}

function reasonOf(value: string): StepEntry['dispute'] {
  return Object.hasOwn(DISPUTE_REASONS, value) ? (value as keyof typeof DISPUTE_REASONS) : '' // a key of the table
}

type ReasonsProps = Pick<FieldsProps, 'entry' | 'onEntry'> & { readonly label: string }

function Reasons({ label, entry, onEntry }: ReasonsProps): ReactNode {
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      {Object.entries(OFFER_REASONS).map(([key, words]) => (
        <CheckboxField
          key={key}
          label={words}
          checked={entry.reasons.includes(key)}
          onChange={({ target }) => {
            const others = entry.reasons.filter((reason) => reason !== key)
            onEntry({ ...entry, reasons: target.checked ? [...others, key] : others })
          }}
        />
      ))}
    </fieldset>
  )
}

/** The inputs of a matter's own fields, each saved as it is typed. */
import type { ReactNode } from 'react'
import { bookLabel } from '../../../../../shared/domain/books/book-words.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './matter.module.css'
import type { OpenBook } from './use-book.ts'

type UnitProps = {
  readonly book: OpenBook
  readonly unit: string
  /** It cannot be emptied: its field asks for it again, and the last value stays stored. */
  readonly isRequired?: true
}

type TextProps = UnitProps & {
  readonly type?: 'date'
  readonly inputMode?: 'decimal'
  readonly suffix?: string
  readonly hint?: string
}

export function Text({ book, unit, isRequired, ...input }: TextProps): ReactNode {
  return (
    <TextField
      {...input}
      label={bookLabel(unit)}
      autoComplete="off"
      value={textIn(book, unit)}
      error={errorOf(book, unit)}
      onChange={({ target }) => book.draft.set(unit, entered(target.value, isRequired))}
    />
  )
}

type ChoiceProps = UnitProps & { readonly options: Readonly<Record<string, string>> }

export function Choice({ book, unit, isRequired, options }: ChoiceProps): ReactNode {
  return (
    <SelectField
      label={bookLabel(unit)}
      value={textIn(book, unit)}
      error={errorOf(book, unit)}
      onChange={({ target }) => book.draft.set(unit, entered(target.value, isRequired))}
    >
      {isRequired === undefined && <option value="">Not chosen</option>}
      {Object.entries(options).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** The amount and its basis are one unit: without an amount, a basis is not saved, and the field says so. */
export function FullValue({ book }: { readonly book: OpenBook }): ReactNode {
  const { cents, basis } = valueIn(book.draft.values['fullValue'])
  const change = (next: { readonly cents: number | null; readonly basis: string }): void =>
    book.draft.set('fullValue', next.cents === null && next.basis === '' ? null : next)
  return (
    <div className={styles['pair']}>
      <MoneyField
        label={bookLabel('fullValue')}
        hint="What the whole claim is worth, for Medicaid and made-whole rules."
        cents={cents}
        error={
          cents === null && basis !== ''
            ? 'Enter the amount that this is the basis of.'
            : errorOf(book, 'fullValue')
        }
        onChange={(next) => change({ cents: next, basis })}
      />
      <TextField
        label="Basis of the full value"
        hint="Such as a verdict, an expert report or a demand."
        autoComplete="off"
        maxLength={200}
        value={basis}
        onChange={({ target }) => change({ cents, basis: target.value })}
      />
    </div>
  )
}

function valueIn(value: JsonValue | undefined): { readonly cents: number | null; readonly basis: string } {
  const whole = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const { cents = null, basis = '' } = whole as Readonly<Record<string, JsonValue>> // not a list
  return { cents: typeof cents === 'number' ? cents : null, basis: typeof basis === 'string' ? basis : '' }
}

const MISSING: Readonly<Record<string, string>> = { injury: 'Please enter the date of injury.' }

function errorOf(book: OpenBook, unit: string): string | undefined {
  const error = book.draft.errors[unit]
  return error !== undefined && textIn(book, unit) === '' ? (MISSING[unit] ?? error) : error
}

function textIn({ draft }: OpenBook, unit: string): string {
  const value = draft.values[unit]
  return typeof value === 'string' ? value : ''
}

function entered(text: string, isRequired: true | undefined): JsonValue {
  return text === '' && isRequired === undefined ? null : text
}

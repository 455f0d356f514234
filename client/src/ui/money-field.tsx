import { useState, type ReactNode } from 'react'
import { readMoney } from '../../../shared/domain/liens/money.ts'
import { TextField } from './text-field.tsx'

type MoneyFieldProps = {
  readonly label: string
  /** Integer cents; null: nothing is entered. */
  readonly cents: number | null
  readonly error?: string | undefined
  readonly hint?: string
  readonly optional?: boolean
  readonly disabled?: boolean
  /** null: the field is empty. Not called while what is typed is no amount. */
  readonly onChange: (cents: number | null) => void
}

/** Dollars as they are typed. What cannot be read stays in the field with words about it, and the last amount stays. */
export function MoneyField({ label, cents, error, onChange, ...field }: MoneyFieldProps): ReactNode {
  const [typed, setTyped] = useState<{ readonly text: string; readonly cents: number | null } | null>(null)
  // A value from elsewhere replaces what was typed.
  const text = typed !== null && typed.cents === cents ? typed.text : moneyText(cents)
  const reading = text.trim() === '' ? null : readMoney(text)
  return (
    <TextField
      {...field}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={reading?.ok === false ? reading.error : error}
      onChange={({ target }) => {
        const entered = target.value.trim() === '' ? null : readMoney(target.value)
        const value = entered === null ? null : entered.ok ? entered.cents : cents
        setTyped({ text: target.value, cents: value })
        if (value !== cents) onChange(value)
      }}
      onBlur={() => {
        if (reading?.ok !== false) setTyped(null)
      }}
    />
  )
}

function moneyText(cents: number | null): string {
  if (cents === null) return ''
  const dollars = Math.floor(cents / 100).toLocaleString('en-US')
  return `${dollars}.${String(cents % 100).padStart(2, '0')}`
}

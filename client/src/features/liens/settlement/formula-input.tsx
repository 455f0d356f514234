import type { ReactNode } from 'react'
import { FORMULA_INPUTS } from '../../../../../shared/domain/books/formula-inputs.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './settlement.module.css'

type FormulaInputProps = {
  readonly name: string
  /** Its id. */
  readonly formula: string
  readonly isRequired: boolean
  /** null: it is not known. */
  readonly value: JsonValue
  readonly onChange: (value: JsonValue) => void
}

/** One input of a formula, by the kind that its name has in all of them. */
export function FormulaInput({ name, formula, isRequired, value, onChange }: FormulaInputProps): ReactNode {
  if (name === 'liens') return <PoolRows formula={formula} rows={value} onChange={onChange} />
  const { label, kind } = FORMULA_INPUTS[name] ?? { label: name, kind: 'cents' }
  const texts = { label, optional: !isRequired, error: isRequired && value === null ? MISSING : undefined }
  if (kind === 'cents')
    return <MoneyField {...texts} cents={typeof value === 'number' ? value : null} onChange={onChange} />
  if (kind === 'yes_no')
    return (
      <SelectField
        {...texts}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
      >
        <option value="">Not known</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </SelectField>
    )
  return (
    <TextField
      {...texts}
      type={kind === 'day' ? 'date' : 'text'}
      autoComplete="off"
      {...(kind === 'percent' && { suffix: '%' })}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

const MISSING = 'The matter does not say. Enter it to work the formula out.'

type PoolRowsProps = {
  readonly formula: string
  readonly rows: JsonValue
  readonly onChange: (value: JsonValue) => void
}

type PoolRow = Readonly<Record<string, JsonValue>>

/** Liens that share a limit: in some states with the kind of provider in words. */
function PoolRows({ formula, rows, onChange }: PoolRowsProps): ReactNode {
  const list: readonly JsonValue[] = Array.isArray(rows) ? (rows as readonly JsonValue[]) : []
  const put = (at: number, row: JsonValue): void =>
    onChange(list.map((each, index) => (index === at ? row : each)))
  return (
    <div className={styles['pool']} role="group" aria-label="Liens that share the limit">
      {list.map((row, at) => (
        // Rows have no id; none is added or removed here.
        <div key={at} className={styles['poolRow']}>
          {typeof row === 'number' ? (
            <MoneyField label={`Lien ${at + 1}`} cents={row} onChange={(cents) => put(at, cents ?? 0)} />
          ) : (
            <NamedRow
              formula={formula}
              at={at}
              row={row as PoolRow}
              onChange={(changed) => put(at, changed)}
            />
          )}
        </div>
      ))}
    </div>
  )
}

type NamedRowProps = {
  readonly formula: string
  readonly at: number
  readonly row: PoolRow
  readonly onChange: (row: PoolRow) => void
}

function NamedRow({ formula, at, row, onChange }: NamedRowProps): ReactNode {
  const kind = formula === 'cap_il' ? 'category' : 'type'
  const [words, amount, side] = [row[kind], row['amount'], row['class']]
  return (
    <>
      <TextField
        label={`Lien ${at + 1}: kind of provider`}
        autoComplete="off"
        value={typeof words === 'string' ? words : ''}
        onChange={({ target }) => onChange({ ...row, [kind]: target.value })}
      />
      {formula === 'cap_il' && (
        <SelectField
          label="Class"
          value={typeof side === 'string' ? side : ''}
          onChange={({ target }) => onChange({ ...row, class: target.value })}
        >
          <option value="">Not chosen</option>
          <option value="professional">Professional</option>
          <option value="provider">Provider</option>
        </SelectField>
      )}
      <MoneyField
        label="Claim"
        cents={typeof amount === 'number' ? amount : null}
        onChange={(cents) => onChange({ ...row, amount: cents ?? 0 })}
      />
    </>
  )
}

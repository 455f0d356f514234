import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './settlement.module.css'

type MoneyRowsProps = {
  readonly book: OpenBook
  readonly list: 'recoveries' | 'costs' | 'deductions'
  readonly title: string
  /** Of one row: "Recovery". */
  readonly noun: string
  readonly textLabel: string
  readonly total: number
  /** What an empty list means. */
  readonly empty: string
}

/** One element of the list as it is stored or typed. */
type Row = {
  readonly unit: string
  readonly text: string
  readonly cents: number
  readonly on: string | null
}

/** Rows of money with words, saved as they are typed. */
export function MoneyRows({ book, list, title, noun, textLabel, total, empty }: MoneyRowsProps): ReactNode {
  const { values, errors, set } = book.draft
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const group = useRef<HTMLDivElement>(null)
  /** Rows whose amount field is empty: they count as 0 until an amount is typed. */
  const [blank, setBlank] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => {
    if (added !== null)
      group.current?.querySelector<HTMLInputElement>(`[data-unit="${added}"] input`)?.focus()
  }, [added])
  const textKey = list === 'recoveries' ? 'source' : 'text'
  const rows = rowsOf(values, list, textKey)
  const save = ({ unit, text, cents, on }: Row): void =>
    set(unit, { [textKey]: text, cents, ...(list === 'recoveries' && { on }) })
  const addRow = (): void => {
    const unit = `${list}/${book.newId()}`
    setBlank(new Set([...blank, unit]))
    save({ unit, text: '', cents: 0, on: null })
    setAdded(unit)
  }
  return (
    <div className={styles['rows']} role="group" aria-labelledby={id} ref={group}>
      <div className={styles['rowsTop']}>
        <h3 id={id}>{title}</h3>
        <span className={styles['total']}>{formatDollars(total)}</span>
      </div>
      {rows.length === 0 && <p className={styles['soft']}>{empty}</p>}
      {rows.map((row, at) => (
        <div
          key={row.unit}
          role="group"
          aria-label={`${noun} ${at + 1}`}
          data-unit={row.unit}
          className={list === 'recoveries' ? styles['recovery'] : styles['moneyRow']}
        >
          <TextField
            label={textLabel}
            autoComplete="off"
            value={row.text}
            error={errors[row.unit]}
            onChange={({ target }) => save({ ...row, text: target.value })}
          />
          <MoneyField
            label="Amount"
            cents={blank.has(row.unit) ? null : row.cents}
            onChange={(cents) => {
              const others = [...blank].filter((unit) => unit !== row.unit)
              setBlank(new Set(cents === null ? [...others, row.unit] : others))
              save({ ...row, cents: cents ?? 0 })
            }}
          />
          {list === 'recoveries' && (
            <TextField
              label="Received on"
              type="date"
              value={row.on ?? ''}
              onChange={({ target }) => save({ ...row, on: target.value === '' ? null : target.value })}
            />
          )}
          <Button
            variant="ghost"
            className={styles['remove']}
            icon={<Icon name="close" size={18} />}
            aria-label={`Remove ${noun.toLowerCase()} ${at + 1}${row.text === '' ? '' : `, ${row.text}`}`}
            onClick={() => {
              set(row.unit, null)
              add.current?.focus()
            }}
          />
        </div>
      ))}
      <Button ref={add} size="small" className={styles['add']} onClick={addRow}>
        Add a {noun.toLowerCase()}
      </Button>
    </div>
  )
}

function rowsOf(values: Readonly<Record<string, JsonValue>>, list: string, textKey: string): readonly Row[] {
  return Object.keys(values)
    .filter((unit) => unit.startsWith(`${list}/`))
    .sort()
    .flatMap((unit) => {
      const value = values[unit]
      if (typeof value !== 'object' || value === null) return []
      const row = value as Readonly<Record<string, JsonValue>> // of a list, an object
      const [text, cents, on] = [row[textKey], row['cents'], row['on']]
      return [
        {
          unit,
          text: typeof text === 'string' ? text : '',
          cents: typeof cents === 'number' ? cents : 0,
          on: typeof on === 'string' ? on : null,
        },
      ]
    })
}

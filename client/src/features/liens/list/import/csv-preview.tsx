import { useState, type ReactNode } from 'react'
import { formatDollars } from '../../../../../../shared/domain/referral-fee.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { lienTypeName } from '../../lien-labels.ts'
import type { PlannedRow } from './csv-plan.ts'
import styles from '../../../../platform/csv/csv-import.module.css'

/** Rows that are shown: enough to see what is wrong with a column. */
const MOST = 100

const CHOICES = {
  faulty: 'With faults',
  duplicates: 'Duplicates',
  good: 'Without faults',
  all: 'All rows',
} as const
type Choice = keyof typeof CHOICES

/** The rows as they were read, those that need somebody first. */
export function CsvPreview({ rows }: { readonly rows: readonly PlannedRow[] }): ReactNode {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const parts: Readonly<Record<Choice, readonly PlannedRow[]>> = {
    faulty: rows.filter(({ faults }) => faults.length > 0),
    duplicates: rows.filter(({ isDuplicate }) => isDuplicate),
    good: rows.filter(({ faults, isDuplicate }) => faults.length === 0 && !isDuplicate),
    all: rows,
  }
  const choices = Object.keys(CHOICES) as Choice[] // the keys of the literal
  const choice = chosen ?? choices.find((name) => parts[name].length > 0) ?? 'all'
  const shown = parts[choice].slice(0, MOST)
  return (
    <section className={styles['part']} aria-labelledby="csv-rows">
      <h2 id="csv-rows">Rows</h2>
      <SelectField
        label="Show"
        className={styles['show'] ?? ''}
        value={choice}
        onChange={({ target }) => setChosen(choices.find((name) => name === target.value) ?? null)}
      >
        {choices.map((name) => (
          <option key={name} value={name}>{`${CHOICES[name]} (${formatCount(parts[name].length)})`}</option>
        ))}
      </SelectField>
      <ul className={styles['rows']}>
        {shown.map((row) => (
          <PreviewRow key={row.number} row={row} />
        ))}
      </ul>
      {parts[choice].length > MOST && (
        <p className={styles['soft']}>
          {`These are the first ${MOST}. ${formatCount(parts[choice].length - MOST)} more are not shown.`}
        </p>
      )}
    </section>
  )
}

function PreviewRow({ row }: { readonly row: PlannedRow }): ReactNode {
  const { number, label, faults, lien, isDuplicate } = row
  return (
    <li className={styles['row']}>
      <p>
        <span className={styles['number']}>Row {formatCount(number)}</span>{' '}
        <strong>{label === '' ? 'No lienholder and no matter' : label}</strong>
        {isDuplicate && (
          <>
            {' '}
            <Badge tone="warning">Duplicate</Badge>
          </>
        )}
      </p>
      {lien !== null && <p className={styles['soft']}>{factsOf(lien)}</p>}
      {faults.map((fault) => (
        <p key={fault} className={styles['fault']}>
          {fault}
        </p>
      ))}
    </li>
  )
}

function factsOf({ type, fileNumber, client, state, amounts }: NonNullable<PlannedRow['lien']>): string {
  const { billed, asserted, confirmed } = amounts
  return [
    lienTypeName(type),
    fileNumber,
    client,
    state ?? '',
    billed === undefined ? '' : `billed ${formatDollars(billed)}`,
    asserted === undefined ? '' : `asserted ${formatDollars(asserted)}`,
    confirmed === undefined ? '' : `confirmed ${formatDollars(confirmed)}`,
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

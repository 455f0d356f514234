import { useState, type ReactNode } from 'react'
import { shownPhone } from '../../../../../shared/domain/phone.ts'
import { CALL_DIRECTIONS } from '../../../../../shared/domain/records/call-facts.ts'
import styles from '../../../platform/csv/csv-import.module.css'
import { Badge } from '../../../ui/badge.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import type { CallResult } from './call-cells.ts'
import type { PlannedRow } from './plan-calls.ts'

const CHOICES = { all: 'All rows', faulty: 'With faults', duplicates: 'Duplicates' } as const
type Choice = keyof typeof CHOICES

/** Rows that are shown: of all, enough to see whether the columns are right; of the others, enough to correct the file. */
const MOST: Readonly<Record<Choice, number>> = { all: 20, faulty: 100, duplicates: 100 }

/** The rows as they were read. */
export function CallPreview({ rows }: { readonly rows: readonly PlannedRow[] }): ReactNode {
  const [choice, setChoice] = useState<Choice>('all')
  const parts: Readonly<Record<Choice, readonly PlannedRow[]>> = {
    all: rows,
    faulty: rows.filter(({ faults }) => faults.length > 0),
    duplicates: rows.filter(({ isDuplicate }) => isDuplicate),
  }
  const choices = Object.keys(CHOICES) as Choice[] // the keys of the literal
  const shown = parts[choice].slice(0, MOST[choice])
  return (
    <section className={styles['part']} aria-labelledby="csv-rows">
      <h2 id="csv-rows">Rows</h2>
      <SelectField
        label="Show"
        className={styles['show'] ?? ''}
        value={choice}
        onChange={({ target }) => setChoice(choices.find((name) => name === target.value) ?? 'all')}
      >
        {choices.map((name) => (
          <option key={name} value={name}>{`${CHOICES[name]} (${formatCount(parts[name].length)})`}</option>
        ))}
      </SelectField>
      {shown.length === 0 && <p className={styles['soft']}>There are none.</p>}
      <ul className={styles['rows']}>
        {shown.map((row) => (
          <PreviewRow key={row.number} row={row} />
        ))}
      </ul>
      {parts[choice].length > shown.length && (
        <p className={styles['soft']}>
          {`These are the first ${shown.length}. ${formatCount(parts[choice].length - shown.length)} more are not shown.`}
        </p>
      )}
    </section>
  )
}

const RESULTS: Readonly<Record<CallResult, string>> = {
  answered: 'Answered',
  missed: 'Missed',
  voicemail: 'Voicemail',
}

function PreviewRow({ row }: { readonly row: PlannedRow }): ReactNode {
  const { number, faults, call, isDuplicate, set } = row
  return (
    <li className={styles['row']}>
      <p>
        <span className={styles['number']}>Row {formatCount(number)}</span>{' '}
        {call !== null && <strong>{shownPhone(call.number) || 'Number withheld'}</strong>}{' '}
        {isDuplicate && <Badge tone="warning">Duplicate</Badge>}
        {set?.['disposition'] === 'callback' && <Badge tone="info">Call back</Badge>}
      </p>
      {call !== null && (
        <p className={styles['soft']}>
          {[
            CALL_DIRECTIONS[call.direction],
            formatFullTime(Date.parse(call.startedAt)),
            call.seconds === null ? '' : `${formatCount(call.seconds)} s`,
            call.result === null ? '' : RESULTS[call.result],
          ]
            .filter((fact) => fact !== '')
            .join(' · ')}
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className={styles['fault']}>
          {fault}
        </p>
      ))}
    </li>
  )
}

import type { ReactNode } from 'react'
import { useRecordsPulledAt } from '../../../offline/react/use-records.ts'
import { counted, faultyRows } from '../../../platform/csv/counted.ts'
import { CsvImportFrame } from '../../../platform/csv/csv-import-frame.tsx'
import type { CsvReader } from '../../../platform/csv/read-csv.ts'
import styles from '../../../platform/csv/csv-import.module.css'
import { CALL_FIELDS } from './call-columns.ts'
import { CallPreview } from './call-preview.tsx'
import type { CallPlan } from './plan-calls.ts'
import { useCallFile } from './use-call-file.ts'

const NOT_ALL_HERE =
  'Your calls aren’t all on this device yet. A call of the file may be among those, and would then be there twice. Go online and wait for them first.'

type CallFileProps = {
  readonly file: File
  readonly readCsv: CsvReader
  readonly onRestart: () => void
  readonly onDone: (calls: number) => void
}

export function CallFileImport({ file, readCsv, onRestart, onDone }: CallFileProps): ReactNode {
  const { work, table, mapping, setColumn, plan, save } = useCallFile(file, readCsv)
  const pulledAt = useRecordsPulledAt()
  async function add(): Promise<void> {
    if (plan !== null && (await save())) onDone(plan.calls)
  }
  return (
    <CsvImportFrame
      work={work}
      fields={CALL_FIELDS}
      titles={table?.titles ?? null}
      mapping={mapping}
      setColumn={setColumn}
      warning={pulledAt.status === 'ready' && pulledAt.value === null ? NOT_ALL_HERE : null}
      findings={
        plan === null ? null : (
          <>
            <Findings plan={plan} />
            <CallPreview rows={plan.rows} />
          </>
        )
      }
      add={
        plan !== null && plan.calls > 0
          ? { label: `Add ${counted(plan.calls, 'call')}`, onAdd: () => void add() }
          : null
      }
      onRestart={onRestart}
    />
  )
}

/** What the check of the rows found, in numbers. */
function Findings({ plan }: { readonly plan: CallPlan }): ReactNode {
  const faulty = plan.rows.filter(({ faults }) => faults.length > 0).length
  const duplicates = plan.rows.filter(({ isDuplicate }) => isDuplicate).length
  return (
    <section className={styles['part']} aria-labelledby="csv-findings" role="status">
      <h2 id="csv-findings">What would be added</h2>
      <ul className={styles['plain']}>
        <li>{counted(plan.calls, 'call')}.</li>
        {plan.callbacks > 0 && (
          <li>
            {counted(plan.callbacks, 'missed call')} of the last 30 days to Callbacks due, because nobody has
            reached {plan.callbacks === 1 ? 'the caller' : 'the callers'} since.
          </li>
        )}
        <li>{faultyRows(faulty)}</li>
        {duplicates > 0 && (
          <li>
            {counted(duplicates, 'duplicate')} {duplicates === 1 ? 'is' : 'are'} left out: a call with that
            number, minute and direction is here already, or further up in the file.
          </li>
        )}
        <li>All of this is added at once, or nothing. You can take it back for 24 hours.</li>
      </ul>
    </section>
  )
}

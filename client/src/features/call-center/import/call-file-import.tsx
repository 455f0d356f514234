import type { ReactNode } from 'react'
import { useRecordsPulledAt } from '../../../offline/react/use-records.ts'
import { counted } from '../../../platform/csv/counted.ts'
import { missingColumns } from '../../../platform/csv/csv-mapping.ts'
import { ColumnChoice, Working } from '../../../platform/csv/csv-parts.tsx'
import type { CsvReader } from '../../../platform/csv/read-csv.ts'
import styles from '../../../platform/csv/csv-import.module.css'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CALL_FIELDS } from './call-columns.ts'
import { CallPreview } from './call-preview.tsx'
import type { CallPlan } from './plan-calls.ts'
import { useCallFile } from './use-call-file.ts'

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
  if (work.kind === 'reading')
    return <Working label="Reading the file" part={work.part} onCancel={onRestart} />
  if (work.kind === 'storing') return <Skeleton label="Saving on this device…" rows={0} />
  if (work.kind === 'failed' && plan === null)
    return (
      <Alert
        tone="danger"
        role="alert"
        title="Nothing was imported"
        actions={<Button onClick={onRestart}>Choose another file</Button>}
      >
        {work.error}
      </Alert>
    )
  if (table === null) return null
  const missing = missingColumns(CALL_FIELDS, mapping)
  return (
    <>
      {pulledAt.status === 'ready' && pulledAt.value === null && (
        <Alert tone="warning" role="status">
          Your calls aren’t all on this device yet. A call of the file may be among those, and would then be
          there twice. Go online and wait for them first.
        </Alert>
      )}
      <ColumnChoice fields={CALL_FIELDS} titles={table.titles} mapping={mapping} setColumn={setColumn} />
      {missing.length > 0 && (
        <Alert tone="warning" role="status">
          Choose the columns of: {missing.map((column) => CALL_FIELDS[column].label).join(', ')}.
        </Alert>
      )}
      {missing.length === 0 && plan === null && (
        <Working
          label="Checking the rows"
          part={work.kind === 'judging' ? work.part : 0}
          onCancel={onRestart}
        />
      )}
      {plan !== null && (
        <>
          <Findings plan={plan} />
          <CallPreview rows={plan.rows} />
          {work.kind === 'failed' && (
            <Alert tone="danger" role="alert" title="Nothing was imported">
              {work.error}
            </Alert>
          )}
        </>
      )}
      <div className={styles['actions']}>
        {plan !== null && plan.calls > 0 && (
          <Button variant="primary" onClick={() => void add()}>
            {`Add ${counted(plan.calls, 'call')}`}
          </Button>
        )}
        <Button onClick={onRestart}>Choose another file</Button>
      </div>
    </>
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
        <li>
          {faulty === 0
            ? 'No row has a fault.'
            : `${counted(faulty, 'row')} with faults ${faulty === 1 ? 'is' : 'are'} left out. Correct ${faulty === 1 ? 'it' : 'them'} in the file to add ${faulty === 1 ? 'it' : 'them'} too.`}
        </li>
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

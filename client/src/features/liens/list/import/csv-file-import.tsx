import type { ReactNode } from 'react'
import { useRecordsPulledAt } from '../../../../offline/react/use-records.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField } from '../../../../ui/choice-field.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { counted } from '../../../../platform/csv/counted.ts'
import { missingColumns } from '../../../../platform/csv/csv-mapping.ts'
import { ColumnChoice, Working } from '../../../../platform/csv/csv-parts.tsx'
import type { CsvReader } from '../../../../platform/csv/read-csv.ts'
import { CSV_FIELD_FACTS } from './csv-columns.ts'
import type { CsvPlan } from './csv-plan.ts'
import { CsvPreview } from './csv-preview.tsx'
import { useCsvFile, type CsvFile } from './use-csv-file.ts'
import styles from '../../../../platform/csv/csv-import.module.css'

type CsvFileProps = {
  readonly file: File
  readonly readCsv: CsvReader
  readonly onRestart: () => void
  readonly onDone: (imported: {
    readonly liens: number
    readonly matters: number
    readonly bookId: string | null
  }) => void
}

export function CsvFileImport({ file, readCsv, onRestart, onDone }: CsvFileProps): ReactNode {
  const csv = useCsvFile(file, readCsv)
  const { work, parsed, plan } = csv
  const pulledAt = useRecordsPulledAt()
  async function save(): Promise<void> {
    const saved = await csv.save()
    if (plan === null || saved === null) return
    const [only = null, ...others] = saved
    onDone({ liens: plan.liens, matters: saved.length, bookId: others.length === 0 ? only : null })
  }
  if (work.kind === 'reading')
    return <Working label="Reading the file" part={work.part} onCancel={onRestart} />
  if (work.kind === 'saving')
    return <Working label="Adding the liens" part={work.part} onCancel={onRestart} />
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
  if (parsed === null) return null
  const missing = missingColumns(CSV_FIELD_FACTS, csv.mapping)
  return (
    <>
      {pulledAt.status === 'ready' && pulledAt.value === null && (
        <Alert tone="warning" role="status">
          Your matters aren’t all on this device yet. A matter of the file may be among those, and would then
          be there twice. Go online and wait for them first.
        </Alert>
      )}
      <ColumnChoice
        fields={CSV_FIELD_FACTS}
        titles={parsed.titles}
        mapping={csv.mapping}
        setColumn={csv.setColumn}
      />
      {missing.length > 0 && (
        <Alert tone="warning" role="status">
          Choose the columns of: {missing.map((field) => CSV_FIELD_FACTS[field].label).join(', ')}.
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
          <Findings csv={csv} plan={plan} />
          <CsvPreview rows={plan.rows} />
          {work.kind === 'failed' && (
            <Alert tone="danger" role="alert" title="Nothing was imported">
              {work.error}
            </Alert>
          )}
        </>
      )}
      <div className={styles['actions']}>
        {plan !== null && plan.liens > 0 && (
          <Button variant="primary" onClick={() => void save()}>
            {`Add ${counted(plan.liens, 'lien')} to ${counted(plan.matters.length, 'matter')}`}
          </Button>
        )}
        <Button onClick={onRestart}>Choose another file</Button>
      </div>
    </>
  )
}

/** What the check of the rows found, in numbers. */
function Findings({ csv, plan }: { readonly csv: CsvFile; readonly plan: CsvPlan }): ReactNode {
  const faulty = plan.rows.filter(({ faults }) => faults.length > 0).length
  const duplicates = plan.rows.filter(({ isDuplicate }) => isDuplicate).length
  const added = plan.matters.filter(({ book }) => book === null).length
  return (
    <section className={styles['part']} aria-labelledby="csv-findings" role="status">
      <h2 id="csv-findings">What would be added</h2>
      <ul className={styles['plain']}>
        <li>
          {counted(plan.liens, 'lien')} in {counted(plan.matters.length, 'matter')}, of which{' '}
          {added === 0 ? 'none is new' : added === 1 ? '1 is new' : `${formatCount(added)} are new`}.
        </li>
        <li>
          {faulty === 0
            ? 'No row has a fault.'
            : `${counted(faulty, 'row')} with faults ${faulty === 1 ? 'is' : 'are'} left out. Correct ${faulty === 1 ? 'it' : 'them'} in the file to add ${faulty === 1 ? 'it' : 'them'} too.`}
        </li>
        {duplicates > 0 && (
          <li>
            {counted(duplicates, 'row')} {duplicates === 1 ? 'has' : 'have'} the lienholder and file number of
            another lien of the matter, here or further up in the file.
          </li>
        )}
        <li>All of this is added at once, or nothing.</li>
      </ul>
      {duplicates > 0 && (
        <CheckboxField
          label="Add the duplicates too"
          checked={csv.addDuplicates}
          onChange={({ target }) => csv.setAddDuplicates(target.checked)}
        />
      )}
    </section>
  )
}

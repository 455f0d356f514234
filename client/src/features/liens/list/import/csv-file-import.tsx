import type { ReactNode } from 'react'
import { useRecordsPulledAt } from '../../../../offline/react/use-records.ts'
import { CheckboxField } from '../../../../ui/choice-field.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { counted, faultyRows } from '../../../../platform/csv/counted.ts'
import { CsvImportFrame } from '../../../../platform/csv/csv-import-frame.tsx'
import type { CsvReader } from '../../../../platform/csv/read-csv.ts'
import { CSV_FIELD_FACTS } from './csv-columns.ts'
import type { CsvPlan } from './csv-plan.ts'
import { CsvPreview } from './csv-preview.tsx'
import { useCsvFile, type CsvFile } from './use-csv-file.ts'
import styles from '../../../../platform/csv/csv-import.module.css'

const NOT_ALL_HERE =
  'Your matters aren’t all on this device yet. A matter of the file may be among those, and would then be there twice. Go online and wait for them first.'

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
  return (
    <CsvImportFrame
      work={work}
      fields={CSV_FIELD_FACTS}
      titles={parsed?.titles ?? null}
      mapping={csv.mapping}
      setColumn={csv.setColumn}
      warning={pulledAt.status === 'ready' && pulledAt.value === null ? NOT_ALL_HERE : null}
      savingLabel="Adding the liens"
      findings={
        plan === null ? null : (
          <>
            <Findings csv={csv} plan={plan} />
            <CsvPreview rows={plan.rows} />
          </>
        )
      }
      add={
        plan !== null && plan.liens > 0
          ? {
              label: `Add ${counted(plan.liens, 'lien')} to ${counted(plan.matters.length, 'matter')}`,
              onAdd: () => void save(),
            }
          : null
      }
      onRestart={onRestart}
    />
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
        <li>{faultyRows(faulty)}</li>
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

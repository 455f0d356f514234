import { useEffect, useRef, useState, type ReactNode } from 'react'
import { browserCsvReader } from '../../../platform/csv/browser-csv-reader.ts'
import { fieldsOf } from '../../../platform/csv/csv-mapping.ts'
import { FileZone } from '../../../platform/csv/csv-parts.tsx'
import { MEBIBYTE, type CsvReader } from '../../../platform/csv/read-csv.ts'
import styles from '../../../platform/csv/csv-import.module.css'
import { downloadText } from '../../../platform/download.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { CALL_CENTER } from '../call-paths.ts'
import { CALL_FIELDS } from './call-columns.ts'
import { CallFileImport } from './call-file-import.tsx'
import { RecentImports } from './recent-imports.tsx'

const LIMITS = { maxBytes: 2 * MEBIBYTE, maxRows: 5_000 }

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'file'; readonly file: File }
  | { readonly at: 'done'; readonly calls: number }

/** Calls from the list of a phone system. `reader`: for tests; by default a worker. */
export function ImportPage({ reader }: { readonly reader?: CsvReader }): ReactNode {
  useDocumentTitle('Import calls')
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [readCsv] = useState(() => reader ?? browserCsvReader(window, LIMITS))
  const restart = (): void => setStep({ at: 'choose' })
  return (
    <>
      <PageHeading
        title="Import calls"
        lead="The file is read on this device. Nothing is added before you have seen what it holds."
        actions={<LinkButton to={CALL_CENTER}>All calls</LinkButton>}
      />
      <div className={styles['page']}>
        {step.at === 'choose' && <ChooseFile onChoose={(file) => setStep({ at: 'file', file })} />}
        {step.at === 'file' && (
          <CallFileImport
            file={step.file}
            readCsv={readCsv}
            onRestart={restart}
            onDone={(calls) => setStep({ at: 'done', calls })}
          />
        )}
        {step.at === 'done' && <Done calls={step.calls} onRestart={restart} />}
        {step.at !== 'file' && <RecentImports />}
      </div>
    </>
  )
}

function ChooseFile({ onChoose }: { readonly onChoose: (file: File) => void }): ReactNode {
  const names = (isWanted: boolean): string =>
    fieldsOf(CALL_FIELDS)
      .filter((field) => (CALL_FIELDS[field].isRequired === true) === isWanted)
      .map((field) => CALL_FIELDS[field].label)
      .join(', ')
  return (
    <>
      <FileZone
        label="CSV file"
        hint={`Drag a file here or browse: the call list of your phone system as CSV, up to 2 MB and ${formatCount(LIMITS.maxRows)} rows.`}
        accept=".csv,text/csv"
        onChoose={onChoose}
      />
      <section className={styles['part']} aria-labelledby="csv-needs">
        <h2 id="csv-needs">What a CSV file needs</h2>
        <p>
          One row for each call, and the titles of the columns in the first row. You can say which is which.
        </p>
        <ul className={styles['plain']}>
          <li>In each row: {names(true)}, and the number of the other side.</li>
          <li>If you have them: {names(false)}.</li>
          <li>
            Answered and outgoing calls come in with the outcome “No action needed”. Missed calls of the last
            30 days that nobody has called back come to Callbacks due.
          </li>
          <li>A time without a zone is taken as one of this device’s zone.</li>
        </ul>
        <div>
          <Button size="small" onClick={() => void saveExample()}>
            Download an example
          </Button>
        </div>
      </section>
    </>
  )
}

async function saveExample(): Promise<void> {
  const { csvText } = await import('../../../platform/csv-text.ts')
  const titles = fieldsOf(CALL_FIELDS).map((field) => CALL_FIELDS[field].label)
  const rows = [
    ['Incoming', '512-555-0134', '512-555-0100', '11/20/2026 2:03 PM', 185, 'Answered'],
    ['Incoming', '512-555-0162', '512-555-0100', '11/20/2026 2:41 PM', 0, 'Missed'],
    ['Outgoing', '512-555-0100', '512-555-0162', '11/20/2026 3:05 PM', 420, 'Answered'],
  ]
  downloadText('calls-example.csv', csvText(titles, rows), 'text/csv;charset=utf-8')
}

type DoneProps = { readonly calls: number; readonly onRestart: () => void }

function Done({ calls, onRestart }: DoneProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      tone="success"
      role="status"
      title="Imported"
      actions={
        <>
          <LinkButton to={`${CALL_CENTER}?tab=all`} variant="primary">
            Show all calls
          </LinkButton>
          <Button onClick={onRestart}>Import another file</Button>
        </>
      }
    >
      {calls === 1 ? '1 call is' : `${formatCount(calls)} calls are`} saved on this device, and{' '}
      {calls === 1 ? 'goes' : 'go'} to your other devices when you’re online.
    </Alert>
  )
}

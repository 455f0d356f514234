import { useEffect, useRef, useState, type ReactNode } from 'react'
import { browserCsvReader } from '../../../../platform/csv/browser-csv-reader.ts'
import { MEBIBYTE, type CsvReader } from '../../../../platform/csv/read-csv.ts'
import { paths } from '../../../../platform/navigation/paths.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { useDocumentTitle } from '../../../../ui/document-title.ts'
import { formatCount } from '../../../../ui/format-count.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { matterPath } from '../../lien-paths.ts'
import { BookFileImport } from './book-file-import.tsx'
import { ChooseFile } from './choose-file.tsx'
import { CsvFileImport } from './csv-file-import.tsx'
import styles from '../../../../platform/csv/csv-import.module.css'

type Imported = {
  readonly liens: number
  readonly matters: number
  /** The only one. */
  readonly bookId: string | null
}

const LIMITS = { maxBytes: 10 * MEBIBYTE, maxRows: 20_000 }

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'csv'; readonly file: File }
  | { readonly at: 'book'; readonly file: File }
  | { readonly at: 'done'; readonly imported: Imported }

/** Liens from a CSV file, or one matter from its exported file. `reader`: for tests; by default a worker. */
export function ImportPage({ reader }: { readonly reader?: CsvReader }): ReactNode {
  useDocumentTitle('Import liens')
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [readCsv] = useState(() => reader ?? browserCsvReader(window, LIMITS))
  const restart = (): void => setStep({ at: 'choose' })
  const done = (imported: Imported): void => setStep({ at: 'done', imported })
  return (
    <>
      <PageHeading
        title="Import liens"
        lead="The file is read on this device. Nothing is added before you have seen what it holds."
        actions={<LinkButton to={paths.liens}>All liens</LinkButton>}
      />
      <div className={styles['page']}>
        {step.at === 'choose' && (
          <ChooseFile
            onChoose={(file) => setStep({ at: /\.json$/i.test(file.name) ? 'book' : 'csv', file })}
          />
        )}
        {step.at === 'csv' && (
          <CsvFileImport file={step.file} readCsv={readCsv} onRestart={restart} onDone={done} />
        )}
        {step.at === 'book' && <BookFileImport file={step.file} onRestart={restart} onDone={done} />}
        {step.at === 'done' && <Done imported={step.imported} onRestart={restart} />}
      </div>
    </>
  )
}

type DoneProps = { readonly imported: Imported; readonly onRestart: () => void }

function Done({ imported, onRestart }: DoneProps): ReactNode {
  const { liens, matters, bookId } = imported
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
          {bookId === null ? (
            <LinkButton to={paths.liens} variant="primary">
              Show all liens
            </LinkButton>
          ) : (
            <LinkButton to={matterPath(bookId)} variant="primary">
              Open the matter
            </LinkButton>
          )}
          <Button onClick={onRestart}>Import another file</Button>
        </>
      }
    >
      {liens === 1 ? '1 lien' : `${formatCount(liens)} liens`} in{' '}
      {matters === 1 ? '1 matter' : `${formatCount(matters)} matters`} are saved on this device, and go to
      your other devices when you’re online.
    </Alert>
  )
}

/** Saves a document as PDF or DOCX, with progress and a way to cancel. For every screen that prints a document. */
import { useRef, type ReactNode } from 'react'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import type { FileFormat } from '../../../documents/document-orders.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './document-file-buttons.module.css'
import { FileMakingRow } from './file-making.tsx'
import { useDocumentFile, useKeptDocumentFiles } from './use-document-file.ts'

const FORMATS: Readonly<Record<FileFormat, string>> = { pdf: 'PDF', docx: 'Word file (DOCX)' }

type DocumentFileButtonsProps = {
  readonly document: LegalDocument
  /** Of the file, without its ending and without facts of the case. */
  readonly name: string
}

export function DocumentFileButtons({ document, name }: DocumentFileButtonsProps): ReactNode {
  const { state, save, cancel } = useDocumentFile()
  const isKept = useKeptDocumentFiles()
  const first = useRef<HTMLButtonElement>(null)
  const format = state.status === 'making' ? state.about : null
  return (
    <div className={styles['files']}>
      <FileMakingRow
        making={
          state.status === 'making'
            ? {
                label: `${FORMATS[state.about]} being made`,
                part: state.about === 'pdf' ? state.part : undefined,
              }
            : null
        }
        said={said(state)}
        failure={state.status === 'failed' ? state.words : null}
        onCancel={cancel}
        first={first}
      >
        <Button
          ref={first}
          variant="primary"
          busy={format === 'pdf'}
          onClick={() => void save('pdf', document, name)}
        >
          Save as PDF
        </Button>
        <Button busy={format === 'docx'} onClick={() => void save('docx', document, name)}>
          Save as Word file (DOCX)
        </Button>
      </FileMakingRow>
      {isKept === false && state.status !== 'failed' && (
        <Alert tone="warning" role="status">
          What makes files isn’t on this device yet. Open this page once while you’re online; from then on
          files can be made offline too.
        </Alert>
      )}
    </div>
  )
}

function said(state: ReturnType<typeof useDocumentFile>['state']): string {
  switch (state.status) {
    case 'idle':
    case 'failed':
      return ''
    case 'making':
      return `Making the ${FORMATS[state.about]}…`
    case 'saved':
      return `The ${FORMATS[state.about]} was saved with your downloads.`
    case 'canceled':
      return `The ${FORMATS[state.about]} was not made.`
  }
}

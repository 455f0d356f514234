/** Saves a document as PDF or DOCX, with progress and a way to cancel. For every screen that prints a document. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import type { FileFormat } from '../../../documents/document-orders.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './document-file-buttons.module.css'
import { useDocumentFile, useKeptDocumentFiles, type FileState } from './use-document-file.ts'

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
  const isMaking = state.status === 'making'
  const wasMaking = useRef(false)
  useEffect(() => {
    // The button that cancels had the focus and is gone.
    if (wasMaking.current && !isMaking && window.document.activeElement === window.document.body)
      first.current?.focus()
    wasMaking.current = isMaking
  }, [isMaking])
  return (
    <div className={styles['files']}>
      <div className={styles['row']}>
        <Button
          ref={first}
          variant="primary"
          busy={isMaking && state.format === 'pdf'}
          onClick={() => void save('pdf', document, name)}
        >
          Save as PDF
        </Button>
        <Button busy={isMaking && state.format === 'docx'} onClick={() => void save('docx', document, name)}>
          Save as Word file (DOCX)
        </Button>
        {isMaking && (
          <>
            <progress
              className={styles['progress']}
              aria-label={`${FORMATS[state.format]} being made`}
              value={state.format === 'pdf' ? state.part : undefined}
            />
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {said(state)}
      </p>
      {state.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {state.words}
        </Alert>
      )}
      {isKept === false && state.status !== 'failed' && (
        <Alert tone="warning" role="status">
          What makes files isn’t on this device yet. Open this page once while you’re online; from then on
          files can be made offline too.
        </Alert>
      )}
    </div>
  )
}

function said(state: FileState): string {
  switch (state.status) {
    case 'idle':
    case 'failed':
      return ''
    case 'making':
      return `Making the ${FORMATS[state.format]}…`
    case 'saved':
      return `The ${FORMATS[state.format]} was saved with your downloads.`
    case 'canceled':
      return `The ${FORMATS[state.format]} was not made.`
  }
}

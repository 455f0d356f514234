import { useState, type ReactNode } from 'react'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { downloadBlob } from '../../../platform/download.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { errorWords } from '../error-words.ts'

type WordExportProps = {
  /** Of the file, with its ending. */
  readonly name: string
  readonly make: () => Promise<LegalDocument>
}

/** Saves a Word file, US Letter. What makes Word files is large, and is loaded on the press. */
export function WordExport({ name, make }: WordExportProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function save(): Promise<void> {
    setFailure(null)
    setIsBusy(true)
    try {
      const [{ browserDocumentFiles }, made] = await Promise.all([
        import('../../../documents/browser-document-files.ts'),
        make(),
      ])
      downloadBlob(name, await browserDocumentFiles(window).renderDocx(made))
    } catch (error) {
      setFailure(errorWords(error))
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button busy={isBusy} onClick={() => void save()}>
        Export as Word file
      </Button>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </>
  )
}

/** Makes a PDF or DOCX of a document in its worker and saves it on this device; works offline once the worker was loaded here. */
import { useCallback, useEffect, useState } from 'react'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import type { FileFormat } from '../../../documents/document-orders.ts'
import { downloadBlob } from '../../../platform/download.ts'
import { useFileMaking, type FileMaking } from './use-file-making.ts'

type DocumentFileHandle = Pick<FileMaking<FileFormat, null>, 'state' | 'cancel'> & {
  /** `name`: of the file, without its ending and without facts of the case, because others may see the list of downloads. */
  readonly save: (format: FileFormat, document: LegalDocument, name: string) => Promise<void>
}

export function useDocumentFile(): DocumentFileHandle {
  const { state, make, cancel } = useFileMaking<FileFormat, null>()
  const save = useCallback(
    (format: FileFormat, document: LegalDocument, name: string) =>
      make(format, async (run) => {
        const { browserDocumentFiles } = await import('../../../documents/browser-document-files.ts')
        const files = browserDocumentFiles(window)
        const render = format === 'pdf' ? files.renderPdf : files.renderDocx
        downloadBlob(`${name}.${format}`, await render(document, run))
        return null
      }),
    [make],
  )
  return { state, save, cancel }
}

/**
 * Keeps what makes files on this device, so that they can be made offline later. False: it is not here, and files can be made only after
 * the page was open online; null: not known yet.
 */
export function useKeptDocumentFiles(): boolean | null {
  const [isKept, setIsKept] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    const keep = async (): Promise<boolean> => {
      const { areDocumentFilesKept, keepDocumentFiles } =
        await import('../../../documents/browser-document-files.ts')
      return (await areDocumentFilesKept(window)) || (await keepDocumentFiles(window))
    }
    const look = (): void =>
      void keep().then(
        (kept) => isCurrent && setIsKept(kept),
        () => isCurrent && setIsKept(false),
      )
    look()
    window.addEventListener('online', look)
    return () => {
      isCurrent = false
      window.removeEventListener('online', look)
    }
  }, [])
  return isKept
}

/** Makes a PDF or DOCX of a document in its worker and saves it on this device; works offline once the worker was loaded here. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError } from '../../../../../shared/domain/app-error.ts'
import type { LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import type { FileFormat } from '../../../documents/document-orders.ts'
import { downloadBlob } from '../../../platform/download.ts'

export type FileState =
  | { readonly status: 'idle' }
  /** `part`: what is drawn, up to 1. */
  | { readonly status: 'making'; readonly format: FileFormat; readonly part: number }
  | { readonly status: 'saved' | 'canceled'; readonly format: FileFormat }
  | { readonly status: 'failed'; readonly format: FileFormat; readonly words: string }

export type DocumentFileHandle = {
  readonly state: FileState
  /** `name`: of the file, without its ending and without facts of the case, because others may see the list of downloads. */
  readonly save: (format: FileFormat, document: LegalDocument, name: string) => Promise<void>
  readonly cancel: () => void
}

const NOT_LOADED =
  'The part of the app that makes files couldn’t be loaded. Try again, and reload the page if it fails again.'
const IDLE: FileState = { status: 'idle' }

/** One file at a time: a further one cancels the one before. Leaving the page cancels too. */
export function useDocumentFile(): DocumentFileHandle {
  const [state, setState] = useState<FileState>(IDLE)
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const save = useCallback(async (format: FileFormat, document: LegalDocument, name: string) => {
    work.current?.abort()
    const control = new AbortController()
    const { signal } = control
    work.current = control
    const show = (next: FileState): void => {
      if (work.current === control) setState(next)
    }
    show({ status: 'making', format, part: 0 })
    try {
      const { browserDocumentFiles } = await import('../../../documents/browser-document-files.ts')
      const files = browserDocumentFiles(window)
      const render = format === 'pdf' ? files.renderPdf : files.renderDocx
      const file = await render(document, {
        signal,
        onProgress: (part) => show({ status: 'making', format, part }),
      })
      downloadBlob(`${name}.${format}`, file)
      show({ status: 'saved', format })
    } catch (error) {
      show(
        signal.aborted ? { status: 'canceled', format } : { status: 'failed', format, words: wordsOf(error) },
      )
    }
  }, [])
  const cancel = useCallback(() => work.current?.abort(), [])
  return { state, save, cancel }
}

function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.userMessage : NOT_LOADED
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

/**
 * Makes the DOCX and the PDF of a document in a worker, which is loaded when the first file is asked for, so that the page stays responsive.
 * Works offline once the worker and its fonts have been kept.
 */
import { AppError } from '../../../shared/domain/app-error.ts'
import { documentSchema, type LegalDocument } from '../../../shared/domain/documents/document-schema.ts'
import type { BundleOrder } from './bundle.ts'
import type { DocumentAnswer, DocumentOrder, FileFormat, ZipOrder } from './document-orders.ts'

const TYPES: Readonly<Record<FileFormat | 'zip', string>> = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const NOT_MADE = 'The file couldn’t be made. Try again, and go online first if this is a new device.'

export type RenderOptions = {
  /** Called with the part that is drawn, up to 1. A DOCX is made at once. */
  readonly onProgress?: (part: number) => void
  /** Aborting ends the work and rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Each rejects with an AppError if the file could not be made. */
export type DocumentFiles = {
  readonly renderPdf: (document: LegalDocument, options?: RenderOptions) => Promise<Blob>
  readonly renderDocx: (document: LegalDocument, options?: RenderOptions) => Promise<Blob>
  readonly packBundle: (bundle: BundleOrder, options?: RenderOptions) => Promise<Blob>
}

/** The part of a Worker that is used. */
export type DocumentWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

export function createDocumentFiles({
  startWorker,
  clock,
}: {
  readonly startWorker: () => DocumentWorker
  readonly clock: () => number
}): DocumentFiles {
  const carryOut = async (order: DocumentOrder | ZipOrder, options: RenderOptions): Promise<Blob> => {
    options.signal?.throwIfAborted()
    const worker = startWorker()
    try {
      return new Blob([await answerOf(worker, order, options)], { type: TYPES[order.format] })
    } finally {
      worker.terminate()
    }
  }
  const render =
    (format: FileFormat) =>
    async (document: LegalDocument, options: RenderOptions = {}): Promise<Blob> =>
      // What is drawn is what is kept: nothing that the model does not have.
      carryOut({ format, document: documentSchema.parse(document), at: clock() }, options)
  return {
    renderPdf: render('pdf'),
    renderDocx: render('docx'),
    packBundle: async (bundle, options = {}) => carryOut({ format: 'zip', bundle }, options),
  }
}

function answerOf(
  worker: DocumentWorker,
  order: DocumentOrder | ZipOrder,
  { onProgress, signal }: RenderOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const fail = (logMessage: string): void => reject(new AppError('internal', NOT_MADE, { logMessage }))
  worker.addEventListener('error', () => fail('The document worker could not be loaded or has failed'))
  worker.addEventListener('message', ({ data }: MessageEvent<DocumentAnswer>) => {
    if (data.kind === 'progress') onProgress?.(data.part)
    else if (data.kind === 'done') resolve(data.bytes)
    else fail(data.message)
  })
  const onAbort = (): void => reject(signal?.reason as Error)
  signal?.addEventListener('abort', onAbort)
  worker.postMessage(order)
  return promise.finally(() => signal?.removeEventListener('abort', onAbort))
}

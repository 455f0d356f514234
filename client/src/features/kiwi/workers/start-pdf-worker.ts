/** The worker that reads and draws PDF files, under the app's policy. */
import { startOwnWorker, type WindowWithTrustedTypes } from '../../../platform/own-worker.ts'
import { PDF_FONT_URLS } from './pdf-font-files.ts'
import pdfWorker from './pdf.worker.ts?worker&url'

export function startPdfWorker(page: WindowWithTrustedTypes): Worker {
  return startOwnWorker(page, pdfWorker, 'PDF files')
}

/** For the service worker to keep. */
export const PDF_READER_URLS: readonly string[] = [pdfWorker, ...Object.values(PDF_FONT_URLS)]

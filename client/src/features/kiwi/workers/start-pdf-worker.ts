/** The worker that reads and draws PDF files, under the app's policy. */
import { startOwnWorker, type WindowWithTrustedTypes } from '../../../platform/own-worker.ts'
import { PDF_FONT_URLS } from './pdf-font-files.ts'
import pdfWorker from './pdf.worker.ts?worker&url'

export function startPdfWorker(page: WindowWithTrustedTypes): Worker {
  return startOwnWorker(page, pdfWorker, 'PDF files')
}

/**
 * Loads what reads PDF files, so that the service worker keeps it and files can be read offline later. False: not all of it could be loaded,
 * as without a connection.
 */
export async function keepPdfWorker(page: Pick<Window, 'fetch'>): Promise<boolean> {
  const loaded = await Promise.allSettled(
    [pdfWorker, ...Object.values(PDF_FONT_URLS)].map(async (url) => {
      const answer = await page.fetch(url)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
    }),
  )
  return loaded.every(({ status }) => status === 'fulfilled')
}

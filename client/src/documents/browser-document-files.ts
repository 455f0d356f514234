/** Document files in the browser: its worker, under the app's policy. Imported by the pages that make files, lazily. */
import { startOwnWorker, type WindowWithTrustedTypes } from '../platform/own-worker.ts'
import { createDocumentFiles, type DocumentFiles } from './document-files.ts'
import documentsWorker from './documents.worker.ts?worker&url'
import { FONT_URLS } from './font-files.ts'

export function browserDocumentFiles(page: WindowWithTrustedTypes): DocumentFiles {
  return createDocumentFiles({
    startWorker: () => startOwnWorker(page, documentsWorker, 'documents'),
    clock: () => Date.now(),
  })
}

/**
 * Loads the worker and its fonts, which the service worker then keeps, so that files can be made offline later. For a page about documents
 * to call when it opens; without a connection it does nothing.
 */
export async function keepDocumentFiles(page: Pick<Window, 'fetch'>): Promise<void> {
  await Promise.allSettled(
    [documentsWorker, ...Object.values(FONT_URLS)].map(async (url) => (await page.fetch(url)).arrayBuffer()),
  )
}

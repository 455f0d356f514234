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

const urls = (): readonly string[] => [documentsWorker, ...Object.values(FONT_URLS)]

/**
 * Loads the worker and its fonts, which the service worker then keeps, so that files can be made offline later. For a page about documents
 * to call when it opens. False: not all of them could be loaded, as without a connection.
 */
export async function keepDocumentFiles(page: Pick<Window, 'fetch'>): Promise<boolean> {
  const loaded = await Promise.allSettled(
    urls().map(async (url) => {
      const answer = await page.fetch(url)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
    }),
  )
  return loaded.every(({ status }) => status === 'fulfilled')
}

/** Whether all of them are on this device. False too where the browser keeps no files for pages. */
export async function areDocumentFilesKept(page: {
  readonly caches?: Pick<CacheStorage, 'match'>
}): Promise<boolean> {
  const { caches } = page
  if (caches === undefined) return false
  const found = await Promise.all(urls().map((url) => caches.match(url)))
  return found.every((file) => file !== undefined)
}

/** What reads PDF and .msg files, for later. */
import { MSG_WORKER_URL } from './start-msg-worker.ts'
import { PDF_READER_URLS } from './start-pdf-worker.ts'

/**
 * Loads what reads PDF and .msg files, so that the service worker keeps it and files can be read offline later. False: not all of it could be loaded,
 * as without a connection.
 */
export async function keepReaders(page: Pick<Window, 'fetch'>): Promise<boolean> {
  const loaded = await Promise.allSettled(
    [MSG_WORKER_URL, ...PDF_READER_URLS].map(async (url) => {
      const answer = await page.fetch(url)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
    }),
  )
  return loaded.every(({ status }) => status === 'fulfilled')
}

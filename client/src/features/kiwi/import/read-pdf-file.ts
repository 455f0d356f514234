/** Reads a PDF in its worker, page by page. A page that takes too long ends the worker, and reading goes on after it with a new one. */
import { MOST_PAGES } from './file-words.ts'
import type { PdfAnswer, PdfOrder } from '../workers/pdf-orders.ts'
import type { CaseFileWorker } from '../workers/case-client.ts'

/** Milliseconds that one page may take, and that a file may take to open. */
const PATIENCE = 20_000
const OPENING = 60_000

export type PdfPageFound = {
  readonly number: number
  /** null: it cannot be read. */
  readonly read: { readonly text: string; readonly scanned: boolean; readonly isBlank: boolean } | null
}

/** stopped: the worker ended by itself, as for want of memory. */
export type PdfOutcome = 'done' | 'locked' | 'damaged' | 'too_long' | 'stopped' | 'canceled'

type PdfReading = {
  readonly start: () => CaseFileWorker
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The first page to read. */
  readonly from: number
  readonly password?: string | undefined
  readonly signal: AbortSignal
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly onOpened: (pages: number) => void
  /** Called in the order of the pages. */
  readonly onPage: (page: PdfPageFound) => void
  /** Called after each 25 pages; reading goes on when it resolves, and ends if it rejects. */
  readonly onPause: () => Promise<void>
}

/** Rejects as `onPause` does. */
export async function readPdfFile(reading: PdfReading): Promise<PdfOutcome> {
  let from = reading.from
  for (;;) {
    const { outcome, next, pages } = await readFrom(reading, from)
    if (outcome !== 'slow') return outcome
    // Nothing was left to read: only closing the file took too long.
    if (next > pages) return 'done'
    reading.onPage({ number: next, read: null })
    from = next + 1
  }
}

function readFrom(
  reading: PdfReading,
  from: number,
): Promise<{ readonly outcome: PdfOutcome | 'slow'; readonly next: number; readonly pages: number }> {
  const { bytes, password, signal, setTimer } = reading
  const { promise, resolve, reject } = Promise.withResolvers<PdfOutcome | 'slow'>()
  let next = from
  let pages = Infinity
  let stopTimer = setTimer(() => resolve('damaged'), OPENING)
  const worker = reading.start()
  worker.addEventListener('error', () => resolve('stopped'))
  worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer | object>) => {
    // pdf.js says things of its own here.
    if (!('kind' in data)) return
    stopTimer()
    stopTimer = setTimer(() => resolve('slow'), PATIENCE)
    switch (data.kind) {
      case 'opened':
        pages = data.pages
        reading.onOpened(pages)
        if (pages > MOST_PAGES) resolve('too_long')
        break
      case 'page':
        next = data.number + 1
        reading.onPage({ number: data.number, read: data.read })
        break
      case 'paused':
        // Saving takes its own time.
        stopTimer()
        reading.onPause().then(() => {
          stopTimer = setTimer(() => resolve('slow'), PATIENCE)
          worker.postMessage({ kind: 'go_on' } satisfies PdfOrder)
        }, reject)
        break
      case 'done':
        resolve('done')
        break
      case 'failed':
        resolve(data.why)
        break
      case 'drawn':
        break
    }
  })
  const onAbort = (): void => resolve('canceled')
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  // A copy: the worker may have to be started again.
  const order: PdfOrder = {
    ...{ kind: 'read', bytes: bytes.slice(), from },
    ...(password !== undefined && { password }),
  }
  worker.postMessage(order, [order.bytes.buffer])
  return promise
    .then((outcome) => ({ outcome, next, pages }))
    .finally(() => {
      stopTimer()
      signal.removeEventListener('abort', onAbort)
      worker.terminate()
    })
}

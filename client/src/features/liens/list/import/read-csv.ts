/** Reads a CSV file in a worker, so that a long one does not stop the page. Works offline. */
import type { ParsedCsv } from './parse-csv.ts'

export type CsvAnswer =
  { readonly kind: 'progress'; readonly part: number } | { readonly kind: 'done'; readonly parsed: ParsedCsv }

/** The part of a Worker that is used. */
export type CsvWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

const MAX_BYTES = 10 * 1024 * 1024

type ReadOptions = {
  readonly onProgress: (part: number) => void
  /** Aborting ends the work and rejects with the signal's reason. */
  readonly signal: AbortSignal
}

export type CsvReader = (file: Blob, options: ReadOptions) => Promise<ParsedCsv>

export function createCsvReader(startWorker: () => CsvWorker): CsvReader {
  return async (file, { onProgress, signal }) => {
    if (file.size > MAX_BYTES)
      return { ok: false, error: 'The file is larger than 10 MB. Divide it into several files.' }
    const bytes = new Uint8Array(await file.arrayBuffer())
    signal.throwIfAborted()
    const worker = startWorker()
    const { promise, resolve, reject } = Promise.withResolvers<ParsedCsv>()
    worker.addEventListener('error', () => reject(new Error('The worker for CSV files could not be loaded.')))
    worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => {
      if (data.kind === 'progress') onProgress(data.part)
      else resolve(data.parsed)
    })
    const onAbort = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort)
    worker.postMessage(bytes, [bytes.buffer])
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', onAbort)
      worker.terminate()
    }
  }
}

/** Reads a CSV file in a worker, so that a long one does not stop the page. Works offline. */
import type { ParsedCsv } from './parse-csv.ts'

/** What one file may hold. */
export type CsvLimits = { readonly maxBytes: number; readonly maxRows: number }

export type CsvOrder = { readonly bytes: Uint8Array; readonly maxRows: number }

export type CsvAnswer =
  | { readonly kind: 'progress'; readonly part: number }
  | { readonly kind: 'done'; readonly parsed: ParsedCsv }

/** The part of a Worker that is used. */
export type CsvWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

export const MEBIBYTE = 1024 * 1024

type ReadOptions = {
  readonly onProgress: (part: number) => void
  /** Aborting ends the work and rejects with the signal's reason. */
  readonly signal: AbortSignal
}

export type CsvReader = (file: Blob, options: ReadOptions) => Promise<ParsedCsv>

export function createCsvReader(startWorker: () => CsvWorker, limits: CsvLimits): CsvReader {
  const { maxBytes, maxRows } = limits
  return async (file, { onProgress, signal }) => {
    if (file.size > maxBytes) {
      const most = `${maxBytes / MEBIBYTE} MB`
      return { ok: false, error: `The file is larger than ${most}. Divide it into several files.` }
    }
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
    worker.postMessage({ bytes, maxRows } satisfies CsvOrder, [bytes.buffer])
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', onAbort)
      worker.terminate()
    }
  }
}

import type { CsvReading } from './use-parsed-csv.ts'

/** What an import is doing. `part`: up to 1. */
export type CsvWork =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' | 'judging' | 'saving'; readonly part: number }
  /** Cannot be stopped: everything is stored at once. */
  | { readonly kind: 'storing' }
  | { readonly kind: 'failed'; readonly error: string }

/** null: the file is read. */
export function readingWork(reading: CsvReading): CsvWork | null {
  switch (reading.status) {
    case 'reading':
      return { kind: 'reading', part: reading.part }
    case 'failed':
      return { kind: 'failed', error: reading.error }
    case 'ready':
      return null
  }
}

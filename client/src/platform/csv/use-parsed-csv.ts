import { useEffect, useState } from 'react'
import type { ParsedCsv } from './parse-csv.ts'
import type { CsvReader } from './read-csv.ts'

export type CsvTable = ParsedCsv & { readonly ok: true }

export type CsvReading =
  /** `part`: up to 1. */
  | { readonly status: 'reading'; readonly part: number }
  /** `error`: in words. */
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'ready'; readonly table: CsvTable }

const UNREADABLE = 'The file cannot be read. Choose it again, and go online first if this is a new device.'

/** Reads the file in its worker. Leaving the screen stops it. */
export function useParsedCsv(file: File, readCsv: CsvReader): CsvReading {
  const [reading, setReading] = useState<CsvReading>({ status: 'reading', part: 0 })
  useEffect(() => {
    const stop = new AbortController()
    const onProgress = (part: number): void => setReading({ status: 'reading', part })
    readCsv(file, { onProgress, signal: stop.signal }).then(
      (read) => {
        if (!stop.signal.aborted)
          setReading(read.ok ? { status: 'ready', table: read } : { status: 'failed', error: read.error })
      },
      () => {
        if (!stop.signal.aborted) setReading({ status: 'failed', error: UNREADABLE })
      },
    )
    return () => stop.abort(new Error('The import was stopped.'))
  }, [file, readCsv])
  return reading
}

/** Parses the bytes of a CSV file. Runs in the worker. */
import { parse, type Parser, type ParseResult } from 'papaparse'

export type ParsedCsv =
  | { readonly ok: true; readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** In words. */
  | { readonly ok: false; readonly error: string }

/** A text is read in parts too, which the types of the library do not say. */
const IN_PARTS = { skipEmptyLines: 'greedy', chunkSize: 256 * 1024 } as const

/** `maxRows`: below the titles. `onProgress`: the part that is read, up to 1. */
export function parseCsv(
  bytes: Uint8Array,
  maxRows: number,
  onProgress: (part: number) => void = () => undefined,
): ParsedCsv {
  const text = textOf(bytes)
  if (text.includes('\0'))
    return { ok: false, error: 'This is no CSV file. Save the list as CSV, and choose that file.' }
  const lines: string[][] = []
  const faults: string[] = []
  const config = {
    ...IN_PARTS,
    chunk: ({ data, errors, meta }: ParseResult<string[]>, parser: Parser): void => {
      const quotes = errors.find(({ type }) => type === 'Quotes')
      if (quotes !== undefined)
        faults.push(
          `A quotation mark is not closed, in or above row ${lines.length + (quotes.row ?? 0) + 1}.`,
        )
      for (const line of data) lines.push(line)
      onProgress(Math.min(1, meta.cursor / Math.max(1, text.length)))
      if (faults.length > 0 || lines.length > maxRows + 1) parser.abort()
    },
  }
  parse<string[]>(text, config)
  const [fault] = faults
  if (fault !== undefined) return { ok: false, error: fault }
  const [titles, ...rows] = lines
  if (titles === undefined || rows.length === 0)
    return { ok: false, error: 'The file has no rows below its titles.' }
  if (rows.length > maxRows)
    return {
      ok: false,
      error: `The file has more than ${maxRows.toLocaleString('en-US')} rows. Divide it into several files.`,
    }
  return { ok: true, titles: titles.map((title) => title.trim()), rows }
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the Windows code page. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Writes CSV (RFC 4180) without executable formulas. Loaded on first use, for its size. Pure. */
import { unparse } from 'papaparse'

export type CsvCell = string | number | null

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Text that starts like a formula is prefixed with an apostrophe (OWASP, "CSV Injection"). Numbers are trusted and stay numbers. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/

export function csvText(titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${BYTE_ORDER_MARK}${csvLines([titles])}${csvLines(rows)}`
}

/** Lines without titles, to follow others. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return ''
  const data = rows.map((row) => [...row])
  return `${unparse(data, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`
}

/** The text of a cell as it was before `csvText` made it harmless. */
export function withoutFormulaMark(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Whether the rows of a bill add up to the totals that it prints. Pure. */
import type { FoundAmount } from './amounts.ts'

/** What the rows above a printed total add up to. */
export type RowSum = { readonly rows: number; readonly cents: number }

type Line = { readonly text: string; readonly amounts: readonly FoundAmount[] }

const TOTAL = /\b(?:sub-?total|totals?)\b/iu
/** A row would say so of itself, and what is taken off is no part of a sum of what was billed. */
const NO_ROW = /\b(?:balance|adjust|discount|credit|payment|paid|previous|limit|less)\b/iu
const LEAST_ROWS = 2

/**
 * By the start of each printed total that has rows above it: lines with as many amounts as its own line, one after the other. A column is added
 * up by itself. Where a line does not fit, nothing is said. `amounts`: of the text, in its order.
 */
export function rowSums(text: string, amounts: readonly FoundAmount[]): ReadonlyMap<number, RowSum> {
  const sums = new Map<number, RowSum>()
  let rows: readonly Line[] = []
  for (const line of linesOf(text, amounts)) {
    if (line.amounts.length === 0) continue
    if (TOTAL.test(line.text)) {
      const fitting = rows.filter((row) => row.amounts.length === line.amounts.length)
      if (fitting.length >= LEAST_ROWS && fitting.length === rows.length)
        line.amounts.forEach(({ start }, column) => {
          const cents = fitting.reduce((sum, row) => sum + (row.amounts[column]?.cents ?? 0), 0)
          sums.set(start, { rows: fitting.length, cents })
        })
      rows = []
      continue
    }
    rows = NO_ROW.test(line.text) ? [] : [...rows, line]
  }
  return sums
}

function linesOf(text: string, amounts: readonly FoundAmount[]): readonly Line[] {
  const lines: Line[] = []
  let [start, next] = [0, 0]
  for (const line of text.split('\n')) {
    const end = start + line.length
    const own: FoundAmount[] = []
    for (let amount = amounts[next]; amount !== undefined && amount.start < end; amount = amounts[next]) {
      own.push(amount)
      next += 1
    }
    lines.push({ text: line, amounts: own })
    start = end + 1
  }
  return lines
}

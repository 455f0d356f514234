/** How the columns of a table share its width, and which of them are amounts. For both formats. Pure. */
import { plainText } from '../../../shared/domain/documents/document-model.ts'
import type { Block } from '../../../shared/domain/documents/document-schema.ts'

export type TableBlock = Extract<Block, { readonly type: 'table' | 'amounts' }>

const AMOUNT = /^-?\$[\d,]+\.\d\d$/

/** The cells of each row below the header. */
export function bodyRows(block: TableBlock) {
  return block.type === 'table' ? block.rows : block.rows.map(({ cells }) => cells)
}

/** Columns whose digits have to stand below each other, at the right. */
export function isAmountColumn(block: TableBlock, column: number): boolean {
  if (block.type === 'amounts') return column > 0
  const cells = block.rows.map((row) => plainText(row[column] ?? []))
  return cells.length > 0 && cells.every((text) => AMOUNT.test(text))
}

/** Who needs no more than an equal share of the width gets what it needs; the others share the rest. `natural`: what each needs for one line. */
export function sharedWidths(natural: readonly number[], width: number): readonly number[] {
  const sum = natural.reduce((all, each) => all + each, 0)
  if (sum <= width) return natural.map((each) => (each * width) / sum)
  const widths = new Map<number, number>()
  let rest = width
  for (const [place, [column, each]] of [...natural.entries()].toSorted((a, b) => a[1] - b[1]).entries()) {
    const given = Math.min(each, rest / (natural.length - place))
    widths.set(column, given)
    rest -= given
  }
  return natural.map((_, column) => widths.get(column) ?? 0)
}

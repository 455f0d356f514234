/** Tables of a DOCX: the header row repeats on every page, and a row is not divided. */
import { BorderStyle, Table, TableCell, TableRow, VerticalAlignTable, WidthType, type Paragraph } from 'docx'
import { plainText } from '../../../../shared/domain/documents/document-model.ts'
import type { Inline } from '../../../../shared/domain/documents/document-schema.ts'
import { bodyRows, isAmountColumn, sharedWidths, type TableBlock } from '../table-columns.ts'

export type CellLook = {
  readonly isAmount: boolean
  readonly isBold: boolean
  /** On the page of the row below. */
  readonly isKept: boolean
}

const RULE = { style: BorderStyle.SINGLE, size: 4, color: '8A9691' }
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
/** Of the width, for the name of a row of amounts. */
const NAME_SHARE = 0.5
/** A table with no more rows is not divided between pages. */
const KEPT_ROWS = 10
/** Twentieths of a point: of a letter on average, and of what a cell needs beside its text. */
const LETTER = 115
const CELL_MARGIN = 80

/** `width` in twentieths of a point. */
export function docxTable(
  block: TableBlock,
  width: number,
  cellParagraph: (content: readonly Inline[], look: CellLook) => Paragraph,
): Table {
  const widths = columnWidths(block, width)
  const rows = bodyRows(block)
  const row = (
    cells: readonly (readonly Inline[])[],
    { isHeader = false, isTotal = false, isKept = false },
  ): TableRow =>
    new TableRow({
      tableHeader: isHeader,
      cantSplit: true,
      children: cells.map(
        (content, column) =>
          new TableCell({
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            verticalAlign: VerticalAlignTable.TOP,
            margins: { left: CELL_MARGIN, right: CELL_MARGIN },
            children: [
              cellParagraph(content, {
                isAmount: isAmountColumn(block, column),
                isBold: isHeader || isTotal,
                isKept,
              }),
            ],
          }),
      ),
    })
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: [...widths],
    borders: {
      top: NONE,
      left: NONE,
      right: NONE,
      insideVertical: NONE,
      bottom: RULE,
      insideHorizontal: RULE,
    },
    // Tells assistive technology that the first row and the first column name the others.
    tableLook: { firstRow: true, firstColumn: true, noHBand: true, noVBand: true },
    rows: [
      row(block.header, { isHeader: true, isKept: true }),
      ...rows.map((cells, index) =>
        row(cells, {
          isTotal: block.type === 'amounts' && block.rows[index]?.isTotal === true,
          isKept: rows.length <= KEPT_ROWS && index < rows.length - 1,
        }),
      ),
    ],
  })
}

function columnWidths(block: TableBlock, width: number): readonly number[] {
  const { type, header } = block
  if (type === 'table') {
    const natural = header.map((title, column) =>
      naturalWidth([title, ...bodyRows(block).map((cells) => cells[column] ?? [])]),
    )
    return sharedWidths(natural, width).map(Math.floor)
  }
  const share = header.length < 3 ? 0.7 : NAME_SHARE
  const amount = Math.floor((width * (1 - share)) / Math.max(1, header.length - 1))
  return header.map((_, column) => (column === 0 ? width - amount * (header.length - 1) : amount))
}

/** Of the longest line; Word measures the letters when it opens the file. */
function naturalWidth(cells: readonly (readonly Inline[])[]): number {
  const longest = cells.flatMap((content) => plainText(content).split('\n')).map((line) => line.length)
  return Math.max(8, ...longest) * LETTER + 2 * CELL_MARGIN
}

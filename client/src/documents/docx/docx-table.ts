/** Tables of a DOCX: the header row repeats on every page, and a row is not divided. */
import { BorderStyle, Table, TableCell, TableRow, VerticalAlignTable, WidthType, type Paragraph } from 'docx'
import type { Block, Inline } from '../../../../shared/domain/documents/document-schema.ts'

type TableBlock = Extract<Block, { readonly type: 'table' | 'amounts' }>
type CellLook = { readonly isAmount: boolean; readonly isBold: boolean }

const RULE = { style: BorderStyle.SINGLE, size: 4, color: '8A9691' }
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
/** Of the width, for the name of a row of amounts. */
const NAME_SHARE = 0.5

/** `width` in twentieths of a point. */
export function docxTable(
  block: TableBlock,
  width: number,
  cellParagraph: (content: readonly Inline[], look: CellLook) => Paragraph,
): Table {
  const widths = columnWidths(block, width)
  const row = (cells: readonly (readonly Inline[])[], isHeader: boolean, isTotal: boolean): TableRow =>
    new TableRow({
      tableHeader: isHeader,
      cantSplit: true,
      children: cells.map(
        (content, column) =>
          new TableCell({
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            verticalAlign: VerticalAlignTable.TOP,
            margins: { left: 80, right: 80 },
            children: [
              cellParagraph(content, {
                isAmount: block.type === 'amounts' && column > 0,
                isBold: isHeader || isTotal,
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
      row(block.header, true, false),
      ...(block.type === 'table'
        ? block.rows.map((cells) => row(cells, false, false))
        : block.rows.map(({ cells, isTotal }) => row(cells, false, isTotal))),
    ],
  })
}

function columnWidths({ type, header }: TableBlock, width: number): readonly number[] {
  if (type === 'table' || header.length < 3) {
    const first = type === 'amounts' ? 0.7 : 1 / header.length
    return header.map((_, column) =>
      Math.floor(width * (column === 0 ? first : (1 - first) / Math.max(1, header.length - 1))),
    )
  }
  const amount = Math.floor((width * (1 - NAME_SHARE)) / (header.length - 1))
  return header.map((_, column) => (column === 0 ? width - amount * (header.length - 1) : amount))
}

/** Tables: the header row is repeated on every page, and a row is divided only where it is higher than a page. */
import type { Inline } from '../../../../shared/domain/documents/document-schema.ts'
import { bodyRows, isAmountColumn, sharedWidths, type TableBlock } from '../table-columns.ts'
import type { Run } from './line-breaker.ts'
import {
  heightOf,
  LEFT,
  leadingOf,
  TEXT_WIDTH,
  type Element,
  type Place,
  type Sheet,
  type Text,
} from './sheet.ts'

type Runs = (content: readonly Inline[], emphasis?: 'none' | 'bold' | 'label') => readonly Run[]

/** Points. */
const SIZE = 10
const PAD = { x: 5, y: 3.5 }
const NARROWEST = 64
/** Points: a table that is no higher is not divided between pages. */
const KEPT_WHOLE = 180

/** A table that is broken into lines and not drawn yet. */
export type PreparedTable = {
  /** Points that have to be on one page: all of a small table, the head and the first row of another. */
  readonly kept: number
  readonly draw: () => void
}

type Row = { readonly cells: readonly Text[]; readonly isHeader: boolean; readonly isTotal: boolean }

export function prepareTable(sheet: Sheet, block: TableBlock, runs: Runs): PreparedTable {
  const places = columnPlaces(sheet, block, runs)
  const textRow = (cells: readonly (readonly Inline[])[], kind: 'header' | 'total' | 'plain'): Row => ({
    isHeader: kind === 'header',
    isTotal: kind === 'total',
    cells: cells.map((content, column) =>
      sheet.text(
        runs(content, ({ header: 'label', total: 'bold', plain: 'none' } as const)[kind]),
        SIZE,
        places[column]?.width ?? NARROWEST,
      ),
    ),
  })
  const header = textRow(block.header, 'header')
  const rows =
    block.type === 'table'
      ? block.rows.map((cells) => textRow(cells, 'plain'))
      : block.rows.map(({ cells, isTotal }) => textRow(cells, isTotal ? 'total' : 'plain'))
  const height = rows.reduce((sum, row) => sum + rowHeight(row), rowHeight(header))
  const first = rows[0] === undefined ? 0 : rowHeight(rows[0])
  return {
    kept: height <= KEPT_WHOLE ? height : rowHeight(header) + first,
    draw: () => drawTable(sheet, header, rows, places),
  }
}

function drawTable(sheet: Sheet, header: Row, rows: readonly Row[], places: readonly Place[]): void {
  const table = sheet.element(sheet.root, 'Table')
  const head = sheet.element(table, 'THead')
  drawRow(sheet, sheet.element(head, 'TR'), header, places)
  head.end()
  const body = sheet.element(table, 'TBody')
  for (const row of rows) {
    if (rowHeight(row) > sheet.room()) nextPage(sheet, header, places)
    drawParts(sheet, sheet.element(body, 'TR'), row, { header, places })
  }
  body.end()
  table.end()
}

function rowHeight({ cells }: Row): number {
  return Math.max(...cells.map(heightOf)) + 2 * PAD.y
}

/** The header again, as decoration: its cells are in the tree once. */
function nextPage(sheet: Sheet, header: Row, places: readonly Place[]): void {
  if (sheet.isAtTop()) return
  sheet.newPage()
  sheet.artifact((top) => {
    header.cells.forEach((cell, column) => {
      const place = places[column]
      if (place !== undefined) sheet.drawPlain(cell, place, top + PAD.y)
    })
    sheet.rule(LEFT, TEXT_WIDTH, top + rowHeight(header), 1)
  })
  sheet.move(rowHeight(header))
}

function drawRow(sheet: Sheet, element: Element, row: Row, places: readonly Place[]): void {
  const cells = cellElements(sheet, element, row)
  drawCells(sheet, cells, row.cells, places)
  finishPart(sheet, row, rowHeight(row))
  element.end()
}

function cellElements(sheet: Sheet, element: Element, row: Row): readonly Element[] {
  return row.cells.map((_, column) => {
    if (row.isHeader) return sheet.element(element, 'TH', { scope: 'Column' })
    return column === 0 ? sheet.element(element, 'TH', { scope: 'Row' }) : sheet.element(element, 'TD')
  })
}

/** As many lines at a time as the page has room for: nearly always all of them. */
function drawParts(
  sheet: Sheet,
  element: Element,
  row: Row,
  { header, places }: { readonly header: Row; readonly places: readonly Place[] },
): void {
  const cells = cellElements(sheet, element, row)
  const count = Math.max(...row.cells.map(({ lines }) => lines.length))
  let drawn = 0
  while (drawn < count) {
    const fitting = Math.max(1, Math.floor((sheet.room() - 2 * PAD.y) / leadingOf(SIZE)))
    const part = row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(drawn, drawn + fitting) }))
    drawCells(sheet, cells, part, places)
    drawn += fitting
    finishPart(sheet, row, Math.max(...part.map(heightOf)) + 2 * PAD.y)
    if (drawn < count) nextPage(sheet, header, places)
  }
  element.end()
}

function drawCells(
  sheet: Sheet,
  elements: readonly Element[],
  cells: readonly Text[],
  places: readonly Place[],
): void {
  elements.forEach((element, column) => {
    const cell = cells[column]
    const place = places[column]
    if (cell !== undefined && place !== undefined) sheet.drawLines(element, cell, place, PAD.y)
  })
}

function finishPart(sheet: Sheet, row: Row, height: number): void {
  sheet.artifact((top) => {
    if (row.isTotal) sheet.rule(LEFT, TEXT_WIDTH, top, 1)
    sheet.rule(LEFT, TEXT_WIDTH, top + height, row.isHeader ? 1 : 0.5)
  })
  sheet.move(height)
}

/** Amounts take what they need and the name of the row gets the rest; columns of words share the width by what they hold. */
function columnPlaces(sheet: Sheet, block: TableBlock, runs: Runs): readonly Place[] {
  const rows = bodyRows(block)
  const natural = block.header.map((title, column) =>
    Math.max(
      NARROWEST,
      widest(sheet, runs(title, 'label')),
      ...rows.map((cells) =>
        widest(sheet, runs(cells[column] ?? [], block.type === 'amounts' ? 'bold' : 'none')),
      ),
    ),
  )
  const widths = block.type === 'amounts' ? amountWidths(natural) : sharedWidths(natural, TEXT_WIDTH)
  let x = LEFT
  return widths.map((width, column) => {
    const place = {
      x: x + PAD.x,
      width: width - 2 * PAD.x,
      align: isAmountColumn(block, column) ? 'right' : 'left',
    } as const
    x += width
    return place
  })
}

function widest(sheet: Sheet, content: readonly Run[]): number {
  const { lines } = sheet.text(content, SIZE, Number.POSITIVE_INFINITY)
  // A little more than measured, so that the text is not broken by a rounding.
  return Math.max(...lines.map(({ width }) => width)) + 2 * PAD.x + 0.5
}

function amountWidths(natural: readonly number[]): readonly number[] {
  const amounts = natural.slice(1)
  const needed = amounts.reduce((sum, width) => sum + width, 0)
  // Amounts too many for the line share what the name leaves them.
  const most = TEXT_WIDTH * (1 - 0.25)
  const fitted = needed > most ? amounts.map((width) => (width * most) / needed) : amounts
  return [TEXT_WIDTH - fitted.reduce((sum, width) => sum + width, 0), ...fitted]
}

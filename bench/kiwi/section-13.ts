/** The table at the end of a whole run: the rows of section 13 of the room's design, with what this run measured for each. */
import { isMet, valueOf, type Row } from './rows.ts'

/** Rows of section 13, and which figures of this bench belong to each. */
const ROWS: readonly (readonly [row: string, figures: RegExp])[] = [
  ['500-page PDF, pages/s and first pages', /^import: (?:pages|first)/],
  ['main thread while importing', /^import: (?:longest task|typing)/],
  ['memory, 500 pages', /^import: memory/],
  ['resume', /^(?:pages read again|documents with a page)/],
  ['search over 10,000 passages', /^(?:passages$|a question over|index of them|room: )/],
  ['Ask within one document, recall@5', /recall@5 in one/],
  ['Ask over 40 documents, recall@5', /recall@5 over/],
  ['not found', /refused/],
  ['verbatim', /sentences that are verbatim/],
  ['gold clauses in text read from PDF', /^sentences found in the text/],
  ['pages judged scan or text', /^pages judged/],
  ['dates', /^dates/],
  ['citations', /^citations/],
  ['parties of contracts', /^parties/],
  ['deadlines; federal holidays', /^(?:deadlines|days )/],
  ['redline of 100 Word pairs', /^(?:Word pairs|a pair of)/],
  ['tracked changes read', /^tracked changes/],
  ['bad files', /^(?:bad files|longest of them|growth of)/],
  ['with the stand-in model', /(?: marked|sentences kept)$/],
  ['privacy', /^privacy/],
  ['bundle', /^bundle/],
]

/** One line for each figure; a row without one says where it is proved or that it is not measured here. */
export function tableOf(figures: readonly Row[]): readonly string[] {
  const line = (row: string, cells: readonly string[]): string => `| ${[row, ...cells].join(' | ')} |`
  const left = new Set(figures)
  const lines = ROWS.flatMap(([row, belongs]) => {
    const own = [...left].filter(({ what }) => belongs.test(what))
    own.forEach((figure) => left.delete(figure))
    return own.length === 0
      ? [line(row, ['not measured in this run', '', '', '', ''])]
      : own.map((figure) => line(row, cellsOf(figure)))
  })
  const others = [...left].map((figure) => line('none', cellsOf(figure)))
  const head = ['figure', 'floor', 'measured', 'goal', 'verdict']
  return [
    line('row of section 13', head),
    line(
      '---',
      head.map(() => '---'),
    ),
    ...lines,
    ...others,
  ]
}

function cellsOf(figure: Row): readonly string[] {
  const { what, floor, floorIs, measured, goal, is } = figure
  const beside = floor === null ? '' : valueOf(figure, floor)
  return [
    what,
    floorIs === undefined ? beside : `${beside} (${floorIs})`,
    valueOf(figure, measured),
    `at ${is} ${valueOf(figure, goal)}`,
    isMet(figure) ? 'met' : 'MISSED',
  ]
}

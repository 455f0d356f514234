/** The text of a PDF page from its items: words to lines, lines to paragraphs, columns in reading order. Pure. */

/** A run of text as pdf.js gives it: `transform` is [a, b, c, d, x, y] in points, with y upward. */
export type PdfItem = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
}

type Run = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}
type Line = { readonly y: number; readonly size: number; readonly runs: readonly Run[] }

/** Of the size of the letters: runs with baselines closer than this stand on one line. */
const SAME_LINE = 0.45
/** A gap that is a space, and one that separates columns of a table. */
const SPACE = 0.18
const COLUMN = 2.2
/** A line further down than this begins a paragraph. */
const PARAGRAPH = 1.75

export function pageText(items: readonly PdfItem[]): string {
  return textOfBlocks(blocksOf(items))
}

/** A run with its place in the text of the page: offsets of `pageText`. Its size and place on the page are in points, with y upward. */
export type PlacedRun = Omit<Run, 'text'> & { readonly start: number; readonly end: number }

/** The same text as `pageText`, and where each of its runs stands. */
export function placedText(items: readonly PdfItem[]): {
  readonly text: string
  readonly runs: readonly PlacedRun[]
} {
  const blocks = blocksOf(items)
  const text = textOfBlocks(blocks)
  let at = 0
  const runs = blocks.flat().flatMap((line) =>
    line.runs.flatMap((run): readonly PlacedRun[] => {
      const { start, end } = placeOf(run.text, text, at)
      at = end
      const { x, y, width, size } = run
      return start === end ? [] : [{ x, y, width, size, start, end }]
    }),
  )
  return { text, runs }
}

/** The text has all letters of its runs in their order, apart from spaces and the hyphens of broken words. */
function placeOf(run: string, text: string, from: number): { readonly start: number; readonly end: number } {
  let start: number | null = null
  let at = from
  for (const letter of run) {
    if (/\s/u.test(letter)) continue
    let next = at
    while (next < text.length && /\s/u.test(text[next] ?? '')) next += 1
    if (!text.startsWith(letter, next)) continue
    start ??= next
    at = next + letter.length
  }
  return { start: start ?? at, end: at }
}

type Block = readonly Line[]

function blocksOf(items: readonly PdfItem[]): readonly Block[] {
  return columnsOf(withoutLineNumbers(items.flatMap(runOf))).map(linesOf)
}

function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(textOf).join('\n\n')
}

function runOf({ str, transform, width, height }: PdfItem): readonly Run[] {
  const [, , c = 0, d = 0, x = 0, y = 0] = transform
  const size = Math.hypot(c, d) || height || 10
  return str === '' ? [] : [{ text: str, x, y, width, size }]
}

const PLEADING_LINES = 28
const LEAST_NUMBERS = 18

/** Pleading paper numbers its lines 1 to 28 down the margin: they are no text. */
function withoutLineNumbers(runs: readonly Run[]): readonly Run[] {
  const numbers = runs.filter(({ text }) => /^\s*\d{1,2}\s*$/.test(text) && Number(text) <= PLEADING_LINES)
  const margin = Math.min(...numbers.map(({ x }) => x))
  const column = numbers.filter(({ x, size }) => x - margin < size * 2)
  const values = new Set(column.map(({ text }) => Number(text)))
  const isLeft = runs.every(({ text, x }) => text.trim() === '' || x >= margin - 1)
  if (values.size < LEAST_NUMBERS || !isLeft) return runs
  const dropped = new Set(column)
  return runs.filter((run) => !dropped.has(run))
}

/** Lines from the top; the runs of each from the left. */
function linesOf(runs: readonly Run[]): readonly Line[] {
  const lines: { y: number; size: number; runs: Run[] }[] = []
  for (const run of runs.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.findLast(({ y, size }) => Math.abs(y - run.y) < Math.max(size, run.size) * SAME_LINE)
    if (line === undefined) lines.push({ y: run.y, size: run.size, runs: [run] })
    else line.runs.push(run)
  }
  return lines.map((line) => ({ ...line, runs: line.runs.toSorted((one, other) => one.x - other.x) }))
}

function textOf(lines: readonly Line[]): string {
  let text = ''
  let former: Line | null = null
  for (const line of lines) {
    const own = lineText(line)
    if (own.trim() === '') continue
    if (former !== null)
      text = joined(text, own, former.y - line.y > Math.max(former.size, line.size) * PARAGRAPH)
    else text = own
    former = line
  }
  return text
}

/** A word that was broken at the end of a line is whole again. */
function joined(text: string, line: string, isParagraph: boolean): string {
  if (isParagraph) return `${text}\n\n${line}`
  if (/\p{L}\u00AD$/u.test(text)) return `${text.slice(0, -1)}${line.trimStart()}`
  if (/\p{Ll}-$/u.test(text) && /^\s*\p{Ll}/u.test(line)) return `${text.slice(0, -1)}${line.trimStart()}`
  return `${text}\n${line}`
}

function lineText({ runs }: Line): string {
  let text = ''
  let end: number | null = null
  let hasSpace = false
  for (const run of runs) {
    // pdf.js makes a run of each gap, however wide: what follows it tells whether it is a space or a column's.
    if (run.text.trim() === '') {
      hasSpace = true
      continue
    }
    if (end !== null) {
      const gap = run.x - end
      const isApart = hasSpace || gap > run.size * SPACE
      if (gap > run.size * COLUMN) text += '\t'
      else if (isApart && !/\s$/u.test(text) && !/^\s/u.test(run.text)) text += ' '
    }
    text += run.text
    end = run.x + run.width
    hasSpace = false
  }
  return text.trimEnd()
}

/** Two columns of prose, each from top to bottom; a page without a clear gap down its middle is one. */
function columnsOf(runs: readonly Run[]): readonly (readonly Run[])[] {
  const gutter = gutterOf(runs)
  if (gutter === null) return [runs]
  const left = runs.filter(({ x, width }) => x + width <= gutter)
  const right = runs.filter(({ x }) => x >= gutter)
  const across = runs.filter(({ x, width }) => x < gutter && x + width > gutter)
  const top = Math.max(...left.map(({ y }) => y), ...right.map(({ y }) => y))
  const head = across.filter(({ y }) => y >= top)
  const foot = across.filter(({ y }) => y < top)
  return [head, left, right, foot].filter((block) => block.length > 0)
}

const LEAST_LINES = 12

function gutterOf(runs: readonly Run[]): number | null {
  const own = runs.filter(({ text }) => text.trim().length > 1)
  if (own.length < 2 * LEAST_LINES) return null
  const from = Math.min(...own.map(({ x }) => x))
  const to = Math.max(...own.map(({ x, width }) => x + width))
  const middle = [from + (to - from) * 0.4, from + (to - from) * 0.6] as const
  for (let at = middle[0]; at <= middle[1]; at += 3) {
    const crossing = own.filter(({ x, width }) => x < at && x + width > at)
    const [left, right] = [own.filter(({ x, width }) => x + width <= at), own.filter(({ x }) => x >= at)]
    const isProse = isColumn(left, at - from) && isColumn(right, to - at)
    if (crossing.length <= own.length * 0.03 && isProse) return at
  }
  return null
}

/** Many lines that fill the width: a table has short ones. */
function isColumn(runs: readonly Run[], width: number): boolean {
  const lines = linesOf(runs)
  const full = lines.filter((line) => {
    const first = line.runs[0]
    const last = line.runs.at(-1)
    return first !== undefined && last !== undefined && last.x + last.width - first.x > width * 0.7
  })
  return lines.length >= LEAST_LINES && full.length > lines.length / 2
}

/** Draws a document as tagged PDF: Letter size, one column, running heads, bookmarks, embedded fonts. Runs in Node and in a worker. */
import type { Block, Inline, LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { inlineText, isDraft } from '../../../../shared/domain/documents/document-model.ts'
import { printableRun } from '../../../../shared/domain/printable-text.ts'
import { isMissing, serifFace, type Face } from './faces.ts'
import { prepareTable } from './draw-table.ts'
import { isBeforeSignature } from '../before-signature.ts'
import type { TableBlock } from '../table-columns.ts'
import type { Run } from './line-breaker.ts'
import {
  createSheet,
  heightOf,
  INK,
  LEFT,
  leadingOf,
  SOFT,
  TEXT_WIDTH,
  type Element,
  type Sheet,
  type SheetOptions,
  type Text,
} from './sheet.ts'

/** Points. */
const SIZE = { text: 11, heading: { 1: 17, 2: 12.5, 3: 11 }, note: 9.5, label: 9 } as const
const GAP = { paragraph: 7, heading: 9, item: 3, table: 8, signature: 15, afterSignature: 7 }
const INDENT = 20
/** For a heading with two lines of text: it is not left alone at the foot of a page. */
const HEADING_ROOM = 100
/** A longer paragraph before a signature may be divided. */
const KEPT_LINES = 10
/** The fonts do not have the usual sign of a missing character. */
const MISSING_SIGN = '\u25A0'
/** To write on. */
const LINE_HEIGHT = 30
const LINES_PER_ROW = 3

export type DrawOptions = Omit<SheetOptions, 'document'> & {
  /** Called with the part that is drawn, above 0 and up to 1. */
  readonly onProgress?: (part: number) => void
}

/** Throws if a font that the document needs is not among the files. */
export async function drawPdf(
  document: LegalDocument,
  options: DrawOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = createSheet({ document, ...options })
  const bytes = bytesOf(sheet.pdf)
  const hand = createHand(sheet)
  document.blocks.forEach((block, index) => {
    hand.draw(block, document.blocks.slice(index + 1))
    options.onProgress?.((index + 1) / document.blocks.length)
  })
  hand.explainMissingCharacters()
  sheet.finish(document.title, isDraft(document))
  return bytes
}

function bytesOf(pdf: Sheet['pdf']): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part))
    pdf.on('error', reject)
    pdf.on('end', () => {
      void new Blob(parts).arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes)))
    })
  })
}

function createHand(sheet: Sheet) {
  let isComplete = true
  let level = 0
  const outlines: (typeof sheet.pdf.outline)[] = [sheet.pdf.outline]

  const run = (face: Face, text: string, isUnderlined = false, isMarked = false): Run => {
    const drawn = printableRun(text, (codePoint) => sheet.covers(face, codePoint), MISSING_SIGN)
    isComplete &&= drawn.isComplete
    return { face, text: drawn.text, isUnderlined, isMarked }
  }
  const runs = (content: readonly Inline[], emphasis: 'none' | 'bold' | 'label' = 'none'): readonly Run[] =>
    content.map((inline) => {
      const isMarked = isMissing(inline)
      const face = emphasis === 'label' ? 'sansBold' : serifFace(inline, emphasis === 'bold' || isMarked)
      return run(face, inlineText(inline), inline.underline === true, isMarked)
    })

  const paragraph = (tag: string, text: Text, gap: number): void => {
    sheet.skip(gap)
    flow(sheet, sheet.element(sheet.root, tag), text)
  }

  const { texts, tables, signatures, keptHeight } = prepareBlocks(sheet, runs, run)

  const heading = (block: Extract<Block, { readonly type: 'heading' }>): void => {
    // PDF/UA allows no gap between levels, whatever an editor made of them.
    level = Math.min(block.level, level + 1)
    const title = block.content.map(inlineText).join('').replaceAll('\n', ' ')
    outlines[level] = (outlines[level - 1] ?? sheet.pdf.outline).addItem(title, { expanded: true })
    paragraph(`H${level}`, texts(block), GAP.heading)
  }

  const draw = (block: Block, rest: readonly Block[]): void => {
    if (!sheet.isAtTop() && keptHeight(block, rest) > sheet.room()) sheet.newPage()
    switch (block.type) {
      case 'heading':
        heading(block)
        break
      case 'paragraph':
        paragraph('P', texts(block), GAP.paragraph)
        break
      case 'list': {
        const [next, ...more] = rest
        drawList(sheet, block, {
          runs,
          run,
          after: next !== undefined && isBeforeSignature(rest) ? keptHeight(next, more) : 0,
        })
        break
      }
      case 'table':
      case 'amounts':
        sheet.skip(GAP.table)
        tables(block).draw()
        break
      case 'signature':
        signatures(block).draw()
        break
      case 'note':
        if (block.purpose === 'review') drawReview(sheet, runs(block.content))
        else paragraph('P', sheet.text(runs(block.content), SIZE.note, TEXT_WIDTH, SOFT), GAP.paragraph)
        break
      case 'page_break':
        if (!sheet.isAtTop()) sheet.newPage()
    }
  }

  return {
    draw,
    explainMissingCharacters: (): void => {
      if (isComplete) return
      const said = `Some characters cannot be printed in this file and are shown as ${MISSING_SIGN}.`
      paragraph('P', sheet.text([run('sans', said)], SIZE.note, TEXT_WIDTH, SOFT), GAP.heading)
    },
  }
}

type Runs = (content: readonly Inline[], emphasis?: 'none' | 'bold' | 'label') => readonly Run[]
type TextBlock = Extract<Block, { readonly type: 'heading' | 'paragraph' }>
type SignatureBlock = Extract<Block, { readonly type: 'signature' }>

/** Blocks broken into lines, and what of them has to be on one page. */
function prepareBlocks(sheet: Sheet, runs: Runs, run: (face: Face, text: string) => Run) {
  const texts = onceFor((block: TextBlock) => textOf(sheet, block, runs))
  const tables = onceFor((block: TableBlock) => prepareTable(sheet, block, runs))
  const signatures = onceFor(({ signer, lines }: SignatureBlock) =>
    prepareSignature(
      sheet,
      sheet.text(runs(signer), SIZE.text, TEXT_WIDTH),
      lines.map((line) => run('sans', line)),
    ),
  )

  /** Points that have to be on one page: a heading with what it heads, and a signature with the text before it. */
  const keptHeight = (block: Block, [next, ...rest]: readonly Block[]): number => {
    const after = (): number => (next === undefined ? 0 : keptHeight(next, rest))
    if (block.type === 'heading')
      return Math.max(HEADING_ROOM, GAP.heading + heightOf(texts(block)) + after())
    if (block.type === 'signature')
      return signatures(block).height + (next?.type === 'signature' ? GAP.afterSignature + after() : 0)
    if (block.type === 'table' || block.type === 'amounts') return GAP.table + tables(block).kept
    if (block.type !== 'paragraph' || !isBeforeSignature(next === undefined ? [] : [next, ...rest])) return 0
    const text = texts(block)
    return text.lines.length > KEPT_LINES ? 0 : GAP.paragraph + heightOf(text) + after()
  }

  return { texts, tables, signatures, keptHeight }
}

function textOf(sheet: Sheet, block: TextBlock, runs: Runs): Text {
  return block.type === 'heading'
    ? sheet.text(runs(block.content, 'label'), SIZE.heading[block.level], TEXT_WIDTH)
    : sheet.text(runs(block.content), SIZE.text, TEXT_WIDTH)
}

/** Breaking a text into lines is most of the work, so what is measured first is not broken again when it is drawn. */
function onceFor<One extends object, Made>(make: (one: One) => Made): (one: One) => Made {
  const made = new Map<One, Made>()
  return (one) => {
    const known = made.get(one) ?? make(one)
    made.set(one, known)
    return known
  }
}

/** Draws the lines from the cursor on, over as many pages as they take, and ends the element. */
function flow(sheet: Sheet, element: Element, text: Text, indent = 0): void {
  const place = { x: LEFT + indent, width: TEXT_WIDTH - indent }
  let rest = text.lines
  while (rest.length > 0) {
    const room = Math.floor(sheet.room() / leadingOf(text.size))
    // Neither the first line nor the last is left alone.
    const fitting = room === rest.length - 1 ? room - 1 : room
    const isTooFew = fitting < Math.min(2, rest.length)
    if (isTooFew && !sheet.isAtTop()) {
      sheet.newPage()
      continue
    }
    const part = { ...text, lines: rest.slice(0, Math.max(1, fitting)) }
    sheet.drawLines(element, part, place)
    sheet.move(heightOf(part))
    rest = rest.slice(part.lines.length)
    if (rest.length > 0) sheet.newPage()
  }
  element.end()
}

function drawList(
  sheet: Sheet,
  { ordered, items }: Extract<Block, { readonly type: 'list' }>,
  {
    runs,
    run,
    after,
  }: {
    readonly runs: Runs
    readonly run: (face: Face, text: string) => Run
    /** Points below the last item that have to be on its page. */
    readonly after: number
  },
): void {
  sheet.skip(GAP.paragraph - GAP.item)
  const list = sheet.element(sheet.root, 'L', { numbering: ordered ? 'Decimal' : 'Disc' })
  items.forEach((content, index) => {
    const text = sheet.text(runs(content), SIZE.text, TEXT_WIDTH - INDENT)
    sheet.skip(GAP.item)
    const two = leadingOf(SIZE.text) * Math.min(2, text.lines.length)
    const isLast = index === items.length - 1 && text.lines.length <= KEPT_LINES
    if (sheet.room() < (isLast ? heightOf(text) + after : two) && !sheet.isAtTop()) sheet.newPage()
    const item = sheet.element(list, 'LI')
    const label = sheet.element(item, 'Lbl')
    const sign = sheet.text([run('serif', ordered ? `${index + 1}.` : '•')], SIZE.text, INDENT)
    sheet.drawLines(label, sign, { x: LEFT + 4, width: INDENT - 4 })
    label.end()
    flow(sheet, sheet.element(item, 'LBody'), text, INDENT)
    item.end()
  })
  list.end()
}

/** Who signs, and lines to write on side by side, all on one page. */
function prepareSignature(sheet: Sheet, signer: Text, labels: readonly Run[]) {
  const rowHeight = LINE_HEIGHT + leadingOf(SIZE.label)
  const rows = Math.ceil(labels.length / Math.min(LINES_PER_ROW, labels.length))
  return {
    height: GAP.signature + heightOf(signer) + rows * rowHeight,
    draw: (): void => drawSignature(sheet, signer, labels, { rows, rowHeight }),
  }
}

function drawSignature(
  sheet: Sheet,
  signer: Text,
  labels: readonly Run[],
  { rows, rowHeight }: { readonly rows: number; readonly rowHeight: number },
): void {
  const gap = 18
  const width = (TEXT_WIDTH - gap * 2) / LINES_PER_ROW
  sheet.skip(GAP.signature)
  flow(sheet, sheet.element(sheet.root, 'P'), signer)
  for (let row = 0; row < rows; row += 1) {
    labels.slice(row * LINES_PER_ROW, (row + 1) * LINES_PER_ROW).forEach((label, column) => {
      // The first line, for the signature, is the longest where there are two.
      const place =
        labels.length === 2
          ? {
              x: column === 0 ? LEFT : LEFT + 2 * (width + gap),
              width: column === 0 ? 2 * width + gap : width,
            }
          : { x: LEFT + column * (width + gap), width }
      sheet.artifact((top) => sheet.rule(place.x, place.width, top + LINE_HEIGHT, 0.75))
      const element = sheet.element(sheet.root, 'P')
      sheet.drawLines(element, sheet.text([label], SIZE.label, place.width, SOFT), place, LINE_HEIGHT + 2)
      element.end()
    })
    sheet.move(rowHeight)
  }
  sheet.move(GAP.afterSignature)
}

/** On a tint, so that nobody takes it for a part of the letter. */
function drawReview(sheet: Sheet, content: readonly Run[]): void {
  const inset = 8
  const text = sheet.text(content, SIZE.note, TEXT_WIDTH - 2 * inset, INK)
  if (!sheet.isAtTop() && heightOf(text) + inset > sheet.room()) sheet.newPage()
  sheet.artifact((top) => sheet.tint(LEFT, TEXT_WIDTH, top, heightOf(text) + inset))
  const element = sheet.element(sheet.root, 'P')
  sheet.drawLines(element, text, { x: LEFT + inset, width: TEXT_WIDTH - 2 * inset }, inset / 2)
  element.end()
  sheet.move(heightOf(text) + inset)
}

/** Draws a document as tagged PDF: Letter size, one column, running heads, bookmarks, embedded fonts. Runs in Node and in a worker. */
import type { Block, Inline, LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { inlineText, isDraft } from '../../../../shared/domain/documents/document-model.ts'
import { printableRun } from '../../../../shared/domain/printable-text.ts'
import { isMissing, serifFace, type Face } from './faces.ts'
import { drawTable } from './draw-table.ts'
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
const GAP = { paragraph: 7, heading: 9, item: 3, table: 8, signature: 22 }
const INDENT = 20
/** For a heading with two lines of text, or the head and the first row of a table: it is not left alone at the foot of a page. */
const HEADING_ROOM = 100
/** The fonts do not have the usual sign of a missing character. */
const MISSING_SIGN = '\u25A0'
/** To write on. */
const LINE_HEIGHT = 30

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
    hand.draw(block)
    options.onProgress?.((index + 1) / document.blocks.length)
  })
  hand.explainMissingCharacters()
  sheet.finish(isDraft(document) ? `DRAFT · ${document.title}` : document.title)
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

  const heading = (wanted: 1 | 2 | 3, content: readonly Inline[]): void => {
    // PDF/UA allows no gap between levels, whatever an editor made of them.
    level = Math.min(wanted, level + 1)
    if (!sheet.isAtTop() && sheet.room() < HEADING_ROOM) sheet.newPage()
    const text = sheet.text(runs(content, 'label'), SIZE.heading[wanted], TEXT_WIDTH)
    const title = content.map(inlineText).join('').replaceAll('\n', ' ')
    outlines[level] = (outlines[level - 1] ?? sheet.pdf.outline).addItem(title, { expanded: true })
    paragraph(`H${level}`, text, GAP.heading)
  }

  const draw = (block: Block): void => {
    switch (block.type) {
      case 'heading':
        heading(block.level, block.content)
        break
      case 'paragraph':
        paragraph('P', sheet.text(runs(block.content), SIZE.text, TEXT_WIDTH), GAP.paragraph)
        break
      case 'list':
        drawList(sheet, block, runs, run)
        break
      case 'table':
      case 'amounts':
        sheet.skip(GAP.table)
        drawTable(sheet, block, runs)
        break
      case 'signature':
        drawSignature(
          sheet,
          sheet.text(runs(block.signer), SIZE.text, TEXT_WIDTH),
          block.lines.map((line) => run('sans', line)),
        )
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
  runs: (content: readonly Inline[]) => readonly Run[],
  run: (face: Face, text: string) => Run,
): void {
  sheet.skip(GAP.paragraph - GAP.item)
  const list = sheet.element(sheet.root, 'L', { numbering: ordered ? 'Decimal' : 'Disc' })
  items.forEach((content, index) => {
    const text = sheet.text(runs(content), SIZE.text, TEXT_WIDTH - INDENT)
    sheet.skip(GAP.item)
    const two = leadingOf(SIZE.text) * Math.min(2, text.lines.length)
    if (sheet.room() < two) sheet.newPage()
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
function drawSignature(sheet: Sheet, signer: Text, labels: readonly Run[]): void {
  const gap = 18
  const perRow = Math.min(3, labels.length)
  const width = (TEXT_WIDTH - gap * 2) / 3
  const rows = Math.ceil(labels.length / perRow)
  const rowHeight = LINE_HEIGHT + leadingOf(SIZE.label)
  sheet.skip(GAP.signature)
  if (!sheet.isAtTop() && heightOf(signer) + rows * rowHeight > sheet.room()) sheet.newPage()
  flow(sheet, sheet.element(sheet.root, 'P'), signer)
  for (let row = 0; row < rows; row += 1) {
    labels.slice(row * perRow, (row + 1) * perRow).forEach((label, column) => {
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

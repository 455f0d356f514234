/** The pages of a PDF under the drawing hand: where the next line goes, and what is content and what is decoration. */
import PDFDocument from 'pdfkit'
import type { LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { coverageOf, facesOf, type Face, type FontFiles } from './faces.ts'
import { brokenLines, type Line, type Piece, type Run } from './line-breaker.ts'

type Pdf = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Pdf['struct']>

/** Points (72 per inch). Letter size with one inch around the text. */
const MARGIN = 72
const PAGE = { width: 612, height: 792 }
export const LEFT = MARGIN
export const TEXT_WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - MARGIN
const HEAD = { headY: 40, footY: PAGE.height - 50, size: 8.5 }
/** Line height by type size: what Source Serif asks for. */
const LEADING = 1.37

export const INK = '#17201e'
export const SOFT = '#4a5753'
const RULE = '#8a9691'
/** Behind a missing field, and behind a note for review. */
const TINT = '#fff1b8'
const BRAND = 'CounselRelay'

/** Lines of one size and color, ready to be drawn. */
export type Text = { readonly lines: readonly Line[]; readonly size: number; readonly color: string }

export const leadingOf = (size: number): number => size * LEADING
export const heightOf = ({ lines, size }: Text): number => lines.length * leadingOf(size)

export type Place = { readonly x: number; readonly width: number; readonly align?: 'left' | 'right' }

export type SheetOptions = {
  readonly document: LegalDocument
  readonly fonts: FontFiles
  /** When the file was made, as it states. */
  readonly at: Date
  /** False lets a test read the streams. */
  readonly compress?: boolean
}

type ElementAttributes = {
  /** Of a header cell. */
  readonly scope?: 'Column' | 'Row'
  /** Of a list: PDF/UA asks for it where labels are drawn. */
  readonly numbering?: 'Decimal' | 'Disc'
}

export type Sheet = ReturnType<typeof createSheet>

/** Throws if a font that the document needs is not among the files. */
export function createSheet({ document, fonts, at, compress = true }: SheetOptions) {
  const pdf = newPdf(document, at, compress)
  const covers = registerFonts(pdf, document, fonts)
  const root = pdf.struct('Document')
  let y = MARGIN
  const newPage = (): void => {
    pdf.addPage()
    y = MARGIN
  }
  newPage()
  pdf.addStructure(root)

  return {
    pdf,
    root,
    covers,
    newPage,
    /** Points below the last line of the page. */
    room: (): number => BOTTOM - y,
    /** On an empty page nothing is gained by going to the next one. */
    isAtTop: (): boolean => y === MARGIN,
    /** Leaves a gap, except at the head of a page. */
    skip: (points: number): void => {
      if (y > MARGIN) y += points
    },
    move: (points: number): void => {
      y += points
    },
    /** The runs broken into lines. */
    text: (runs: readonly Run[], size: number, width: number, color = INK): Text => ({
      size,
      color,
      lines: brokenLines(runs, width, (text, face) => pdf.font(face).fontSize(size).widthOfString(text)),
    }),
    /** A new, still empty element. */
    element: (parent: Element, tag: string, { scope, numbering }: ElementAttributes = {}): Element => {
      // pdfkit's types do not have the scope.
      const attributes: object = scope === undefined ? {} : { scope }
      const element = pdf.struct(tag, attributes)
      if (numbering !== undefined) setNumbering(element, numbering)
      parent.add(element)
      return element
    },
    /** Draws lines at a distance below the cursor, which stays. */
    drawLines: (element: Element, text: Text, place: Place, below = 0): void => {
      element.add(() => drawText(pdf, text, place, y + below))
    },
    /** Decoration and repetition, which screen readers skip. `draw` gets the cursor. */
    artifact: (draw: (top: number) => void): void => {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw(y)
      pdf.endMarkedContent()
    },
    drawPlain: (text: Text, place: Place, top: number): void => drawText(pdf, text, place, top),
    rule: (x: number, width: number, top: number, weight = 0.5): void => {
      pdf
        .moveTo(x, top)
        .lineTo(x + width, top)
        .lineWidth(weight)
        .strokeColor(RULE)
        .stroke()
    },
    tint: (x: number, width: number, top: number, height: number): void => {
      pdf.rect(x, top, width, height).fill(TINT)
    },
    /** A draft says so on every page. */
    finish: (title: string, isDraft: boolean): void => {
      root.end()
      drawRunningHeads(pdf, title, isDraft)
      pdf.end()
    },
  }
}

function newPdf({ title, lang }: LegalDocument, at: Date, compress: boolean): Pdf {
  return new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    compress,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang,
    autoFirstPage: false,
    // None of the standard fonts, which the browser build does not have and PDF/UA does not allow.
    font: '',
    // States PDF/UA-1, which pdfkit's types do not have.
    subset: 'PDF/UA' as 'PDF/A-1a',
    info: { Title: title, Creator: BRAND, Producer: BRAND, CreationDate: at, ModDate: at },
  })
}

function registerFonts(
  pdf: Pdf,
  document: LegalDocument,
  fonts: FontFiles,
): (face: Face, codePoint: number) => boolean {
  const covers = new Map<Face, (codePoint: number) => boolean>()
  for (const face of facesOf(document)) {
    const file = fonts[face]
    if (file === undefined) throw new Error(`The font for ${face} was not given.`)
    // pdfkit reads any bytes; its types name Node's.
    pdf.registerFont(face, file)
    covers.set(face, coverageOf(file))
  }
  return (face, codePoint) => covers.get(face)?.(codePoint) === true
}

/** pdfkit has no option for it. */
function setNumbering(element: Element, numbering: 'Decimal' | 'Disc'): void {
  const { dictionary } = element as unknown as {
    readonly dictionary: { readonly data: Record<string, unknown> }
  }
  dictionary.data['A'] = { O: 'List', ListNumbering: numbering }
}

function drawText(pdf: Pdf, { lines, size, color }: Text, place: Place, top: number): void {
  lines.forEach(({ pieces, width }, index) => {
    let x = place.align === 'right' ? place.x + place.width - width : place.x
    for (const piece of pieces) {
      drawPiece(pdf, piece, { x, y: top + index * leadingOf(size), size, color })
      x += piece.width
    }
  })
}

function drawPiece(
  pdf: Pdf,
  piece: Piece,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  if (piece.isMarked) pdf.rect(x - 1, y + 1, piece.width + 2, leadingOf(size) - 2).fill(TINT)
  pdf.font(piece.face).fontSize(size).fillColor(color).text(piece.text, x, y, { lineBreak: false })
  if (!piece.isUnderlined) return
  const below = y + size * 1.16
  pdf
    .moveTo(x, below)
    .lineTo(x + piece.width, below)
    .lineWidth(size / 18)
    .strokeColor(color)
    .stroke()
}

/** The title from the second page on, or that it is a draft, and the number of the page: not part of what is read. */
function drawRunningHeads(pdf: Pdf, title: string, isDraft: boolean): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font('sans').fontSize(HEAD.size).fillColor(SOFT)
    if (isDraft || page > start)
      pdf.text(isDraft ? `DRAFT · ${title}` : title, LEFT, HEAD.headY, { lineBreak: false })
    const number = `Page ${page - start + 1} of ${count}`
    const width = pdf.widthOfString(number)
    pdf.text(number, LEFT + TEXT_WIDTH - width, HEAD.footY, { lineBreak: false })
    pdf.endMarkedContent()
  }
}

/** Draws a paper as tagged PDF: Letter size, one column, numbered pages, embedded fonts. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Paper, PaperBlock } from './paper.ts'
import { MISSING_SIGN, printable } from '../../../../shared/domain/printable-text.ts'

/**
 * With `ccmp`, the font decomposes some letters into a base and a mark, and pdfkit maps the base glyph to the whole letter: screen readers
 * would read every "o" after the first "ọ" as "ọ". The font also has the composed glyphs. fontkit accepts an object of features, which
 * pdfkit passes on; pdfkit's types allow only a list.
 */
const WHOLE_LETTERS = { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
const PLAIN = { features: WHOLE_LETTERS }

type Document = InstanceType<typeof PDFDocument>
type Element = ReturnType<Document['struct']>

const fontFile = (file: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}`))

export type Fonts = {
  readonly regular: Buffer
  readonly strong: Buffer
  readonly covers: (codePoint: number) => boolean
}

export function loadFonts(): Fonts {
  const regular = fontFile('400Regular/NotoSans_400Regular.ttf')
  const strong = fontFile('600SemiBold/NotoSans_600SemiBold.ttf')
  const parsed = create(regular)
  const known = new Set('characterSet' in parsed ? parsed.characterSet : [])
  return { regular, strong, covers: (codePoint) => known.has(codePoint) }
}

/** Points (72 per inch). */
const MARGIN = 60
const FOOT = 40
const SIZE = { brand: 10, title: 19, heading: 12.5, text: 10, foot: 8 }
/** Minimum space below a heading; otherwise it moves to the next page. */
const HEADING_ROOM = 80
/** The colors of the recipient's page in light mode. */
const INK = '#17201e'
const SOFT = '#4a5753'
const ACCENT = '#1d5a4b'
const BRAND = 'CounselRelay'
const INCOMPLETE = `Some characters can’t be printed in this file and are shown as ${MISSING_SIGN}. CounselRelay shows them on screen.`

type Desk = {
  readonly doc: Document
  readonly root: Element
  /** Replaces characters that cannot be drawn. */
  readonly say: (text: string) => string
}

/** `compress`: false lets tests read the streams. */
export async function drawPaper(paper: Paper, fonts: Fonts, compress = true): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT / 2 },
    bufferPages: true,
    compress,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    autoFirstPage: false,
    info: { Creator: BRAND, Producer: BRAND },
  })
  const made = bytesOf(doc)
  doc.registerFont('regular', fonts.regular).registerFont('strong', fonts.strong)
  doc.addPage()
  const missed = new Set<string>()
  const say = (text: string): string => {
    const drawn = printable(text, fonts.covers)
    if (!drawn.isComplete) missed.add(text)
    return drawn.text
  }
  const title = say(paper.title)
  doc.info.Title = title
  const root = doc.struct('Document')
  doc.addStructure(root)
  const desk = { doc, root, say }
  line(desk, 'P', BRAND, 'strong', SIZE.brand, ACCENT)
  line(desk, 'H1', title, 'strong', SIZE.title, INK)
  doc.moveDown(0.4)
  for (const block of paper.blocks) drawBlock(desk, block)
  if (missed.size > 0) drawBlock(desk, { kind: 'text', text: INCOMPLETE, look: 'note' })
  root.end()
  drawFeet(doc, say(paper.footer))
  doc.end()
  return made
}

function bytesOf(doc: Document): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    doc.on('error', reject)
  })
}

function drawBlock(desk: Desk, block: PaperBlock): void {
  const { doc, say } = desk
  switch (block.kind) {
    case 'heading':
      if (doc.y + HEADING_ROOM > doc.page.height - doc.page.margins.bottom) doc.addPage()
      else doc.moveDown(0.9)
      line(desk, 'H2', say(block.text), 'strong', SIZE.heading, ACCENT)
      doc.moveDown(0.25)
      return
    case 'text':
      drawText(desk, block.text, block.look)
      return
    case 'facts':
      for (const [term, value] of block.facts) drawFact(desk, say(term), say(value))
      return
    case 'list':
      drawList(desk, block.items.map(say))
  }
}

type Look = Extract<PaperBlock, { readonly kind: 'text' }>['look']

/** One paragraph per paragraph of the text. */
function drawText(desk: Desk, text: string, look: Look): void {
  for (const part of desk.say(text).split('\n\n')) {
    if (part === '') continue
    line(desk, 'P', part, look === 'strong' ? 'strong' : 'regular', SIZE.text, look === 'note' ? SOFT : INK)
    desk.doc.moveDown(0.45)
  }
}

function drawFact({ doc, root }: Desk, term: string, value: string): void {
  root.add(
    doc.struct('P', {}, () => {
      doc
        .font('strong')
        .fontSize(SIZE.text)
        .fillColor(INK)
        .text(`${term}: `, { ...PLAIN, continued: true })
      doc.font('regular').text(value, PLAIN)
    }),
  )
  doc.moveDown(0.3)
}

function drawList({ doc, root }: Desk, items: readonly string[]): void {
  const list = doc.struct('L')
  root.add(list)
  for (const item of items) {
    const label = doc.struct('Lbl', {}, () => {
      doc.font('regular').fontSize(SIZE.text).fillColor(INK)
      doc.text('• ', { ...PLAIN, continued: true })
    })
    const body = doc.struct('LBody', {}, () => {
      doc.text(item, PLAIN)
    })
    const entry = doc.struct('LI')
    list.add(entry)
    entry.add(label)
    entry.add(body)
    entry.end()
    doc.moveDown(0.25)
  }
  list.end()
}

function line(
  { doc, root }: Desk,
  tag: string,
  text: string,
  font: 'regular' | 'strong',
  size: number,
  color: string,
): void {
  root.add(
    doc.struct(tag, {}, () => {
      doc.font(font).fontSize(size).fillColor(color).text(text, PLAIN)
    }),
  )
}

/** Marked as an artifact, so that screen readers skip it. */
function drawFeet(doc: Document, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Otherwise a line below the margin would start a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(SIZE.foot).fillColor(SOFT)
    const number = `Page ${page - start + 1} of ${count}`
    doc.text(footer, MARGIN, y, { ...PLAIN, lineBreak: false })
    doc.text(number, doc.page.width - MARGIN - doc.widthOfString(number, PLAIN), y, {
      ...PLAIN,
      lineBreak: false,
    })
    doc.endMarkedContent()
  }
}

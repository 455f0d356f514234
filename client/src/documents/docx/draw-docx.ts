/** Writes a document as DOCX: real headings, lists and tables, a language and a title, in the fonts that every law office has. */
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LeaderType,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Tab,
  TabStopType,
  TextRun,
  type FileChild,
  type IParagraphOptions,
  type IRunOptions,
} from 'docx'
import type { Block, Inline, LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { inlineText, isDraft } from '../../../../shared/domain/documents/document-model.ts'
import { isBeforeSignature } from '../before-signature.ts'
import { docxTable, type CellLook } from './docx-table.ts'

/** Twentieths of a point; letter size with one inch around the text. */
const INCH = 1440
const PAGE = { width: 12_240, height: 15_840 }
export const TEXT_WIDTH = PAGE.width - 2 * INCH
/** Twentieths of a point, below each. */
const SPACE = { paragraph: 140, item: 60, afterTable: 120, afterSignature: 200 }
const LINES_PER_ROW = 3
/** Half points. */
const SIZE = { text: 22, small: 18, note: 19 }
const FONT = 'Times New Roman'
const INK = '17201E'
const SOFT = '4A5753'
const BRAND = 'CounselRelay'
const BULLETS = 'bullets'
const NUMBERS = 'numbers'
const LEVELS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 }

export async function drawDocx(document: LegalDocument): Promise<Uint8Array<ArrayBuffer>> {
  let lists = 0
  const children = document.blocks.flatMap((block, index) => {
    // Each list counts from one.
    if (block.type === 'list') lists += 1
    return childrenOf(block, {
      instance: lists,
      isKept: isBeforeSignature(document.blocks.slice(index + 1)),
    })
  })
  const isUnfinished = isDraft(document)
  const header = (text: string): Header => new Header({ children: [small([{ text }])] })
  const footer = new Footer({
    children: [
      small(
        [{ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }],
        AlignmentType.RIGHT,
      ),
    ],
  })
  const file = new Document({
    title: document.title,
    creator: BRAND,
    lastModifiedBy: BRAND,
    styles: stylesFor(document.lang),
    numbering: { config: [listLevels(BULLETS), listLevels(NUMBERS)] },
    sections: [
      {
        properties: {
          titlePage: !isUnfinished,
          page: { size: PAGE, margin: { top: INCH, right: INCH, bottom: INCH, left: INCH } },
        },
        // The first page has the title itself; a draft says so on every page.
        headers: isUnfinished
          ? { default: header(`DRAFT · ${document.title}`) }
          : { default: header(document.title), first: header('') },
        footers: isUnfinished ? { default: footer } : { default: footer, first: footer },
        children,
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(file))
}

function stylesFor(lang: string) {
  const heading = (size: number, before: number) => ({
    run: { font: FONT, size, bold: true, color: INK },
    paragraph: { spacing: { before, after: 80 }, keepNext: true },
  })
  return {
    default: {
      document: {
        run: { font: FONT, size: SIZE.text, language: { value: lang } },
        paragraph: { spacing: { after: SPACE.paragraph, line: 276 } },
      },
      heading1: heading(34, 280),
      heading2: heading(25, 240),
      heading3: heading(22, 200),
    },
  }
}

function listLevels(reference: typeof BULLETS | typeof NUMBERS) {
  return {
    reference,
    levels: [
      {
        level: 0,
        format: reference === BULLETS ? LevelFormat.BULLET : LevelFormat.DECIMAL,
        text: reference === BULLETS ? '•' : '%1.',
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: 400, hanging: 400 } } },
      },
    ],
  }
}

type Surroundings = {
  /** Which of the document's lists it is. */
  readonly instance: number
  /** On the page of the signature after it. */
  readonly isKept: boolean
}

function childrenOf(block: Block, { instance, isKept }: Surroundings): readonly FileChild[] {
  switch (block.type) {
    case 'heading':
      return [paragraph(block.content, { heading: LEVELS[block.level] })]
    case 'paragraph':
      return [paragraph(block.content, { keepNext: isKept, keepLines: isKept })]
    case 'list':
      return block.items.map((content, index) => {
        const isLast = index === block.items.length - 1
        return paragraph(content, {
          numbering: { reference: block.ordered ? NUMBERS : BULLETS, level: 0, instance },
          spacing: { after: isLast ? SPACE.paragraph : SPACE.item },
          keepNext: isLast && isKept,
        })
      })
    case 'table':
    case 'amounts':
      // A paragraph after it: Word joins tables that touch.
      return [
        docxTable(block, TEXT_WIDTH, cellParagraph),
        new Paragraph({ spacing: { after: 0, line: SPACE.afterTable, lineRule: LineRuleType.EXACT } }),
      ]
    case 'signature':
      return signature(block)
    case 'note':
      return [
        block.purpose === 'review'
          ? reviewNote(block.content)
          : paragraph(block.content, {}, { size: SIZE.note, color: SOFT }),
      ]
    case 'page_break':
      return [new Paragraph({ pageBreakBefore: true, spacing: { after: 0 } })]
  }
}

function runsOf(content: readonly Inline[], more: IRunOptions = {}): readonly TextRun[] {
  return content.flatMap((inline) => {
    const isMissing = inline.type === 'field' && inline.value === null
    const look: IRunOptions = {
      ...more,
      // Said only where it is so: "not bold" would undo the style of a heading.
      ...(more.bold === true || inline.bold === true || isMissing ? { bold: true } : {}),
      ...(inline.italic === true ? { italics: true } : {}),
      ...(inline.underline === true ? { underline: {} } : {}),
      ...(isMissing ? { highlight: 'yellow' as const } : {}),
    }
    return inlineText(inline)
      .split('\n')
      .map((text, line) => new TextRun({ ...look, text, ...(line > 0 ? { break: 1 } : {}) }))
  })
}

function paragraph(
  content: readonly Inline[],
  options: IParagraphOptions = {},
  run: IRunOptions = {},
): Paragraph {
  return new Paragraph({ ...options, children: [...runsOf(content, run)] })
}

function cellParagraph(content: readonly Inline[], { isAmount, isBold, isKept }: CellLook): Paragraph {
  return paragraph(
    content,
    {
      alignment: isAmount ? AlignmentType.RIGHT : AlignmentType.LEFT,
      spacing: { before: 40, after: 40 },
      keepNext: isKept,
    },
    isBold ? { bold: true } : {},
  )
}

/** What stands on every page, and the names of lines to write on. */
function small(
  runs: readonly IRunOptions[],
  alignment: (typeof AlignmentType)[keyof typeof AlignmentType] = AlignmentType.LEFT,
): Paragraph {
  return new Paragraph({ children: runs.map(smallRun), alignment })
}

function smallRun(run: IRunOptions): TextRun {
  return new TextRun({ ...run, size: SIZE.small, color: SOFT })
}

function reviewNote(content: readonly Inline[]): Paragraph {
  return paragraph(
    content,
    { shading: { type: ShadingType.CLEAR, fill: 'FFF1B8', color: 'auto' } },
    { size: SIZE.note },
  )
}

/** Who signs, and lines to write on side by side with their names below, all on one page. LibreOffice divides a longer chain anywhere. */
function signature({ signer, lines }: Extract<Block, { readonly type: 'signature' }>): readonly FileChild[] {
  const rows = Array.from({ length: Math.ceil(lines.length / LINES_PER_ROW) }, (_, row) =>
    lines.slice(row * LINES_PER_ROW, (row + 1) * LINES_PER_ROW),
  )
  return [
    paragraph(signer, { keepNext: true, keepLines: true, spacing: { before: 360 } }),
    ...rows.flatMap((names, row) => {
      const places = linePlaces(lines.length)
      return [
        new Paragraph({
          keepNext: true,
          spacing: { before: 300, after: 0 },
          // Each line is a tab with a leader; a tab before it goes to where it starts.
          tabStops: places.flatMap(({ start, end }) => [
            ...(start === 0 ? [] : [{ type: TabStopType.LEFT, position: start }]),
            { type: TabStopType.LEFT, position: end, leader: LeaderType.UNDERSCORE },
          ]),
          children: names.flatMap((_, column) => [
            ...(column === 0 ? [] : [new TextRun({ children: [new Tab()] })]),
            new TextRun({ children: [new Tab()] }),
          ]),
        }),
        new Paragraph({
          keepNext: row < rows.length - 1,
          spacing: { after: SPACE.afterSignature },
          tabStops: places.slice(1).map(({ start }) => ({ type: TabStopType.LEFT, position: start })),
          children: names.map((name, column) =>
            smallRun({ children: column === 0 ? [name] : [new Tab(), name] }),
          ),
        }),
      ]
    }),
  ]
}

/** Thirds of the width; the line for the signature is two of them where there are two lines. */
function linePlaces(count: number): readonly { readonly start: number; readonly end: number }[] {
  const gap = 360
  const third = Math.floor((TEXT_WIDTH - 2 * gap) / LINES_PER_ROW)
  const columns = [0, 1, 2].map((column) => ({
    start: column * (third + gap),
    end: column * (third + gap) + third,
  }))
  const [first, second, last] = columns
  if (count !== 2 || first === undefined || second === undefined || last === undefined) return columns
  return [{ start: first.start, end: second.end }, last]
}

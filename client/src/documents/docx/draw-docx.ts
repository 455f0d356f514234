/** Writes a document as DOCX: real headings, lists and tables, a language and a title, in the fonts that every law office has. */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TextRun,
  type FileChild,
  type IParagraphOptions,
  type IRunOptions,
} from 'docx'
import type { Block, Inline, LegalDocument } from '../../../../shared/domain/documents/document-schema.ts'
import { inlineText, isDraft } from '../../../../shared/domain/documents/document-model.ts'
import { docxTable } from './docx-table.ts'

/** Twentieths of a point; letter size with one inch around the text. */
const INCH = 1440
const PAGE = { width: 12_240, height: 15_840 }
export const TEXT_WIDTH = PAGE.width - 2 * INCH
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
  const children = document.blocks.flatMap((block) => {
    // Each list counts from one.
    if (block.type === 'list') lists += 1
    return childrenOf(block, lists)
  })
  const head = isDraft(document) ? `DRAFT · ${document.title}` : document.title
  const file = new Document({
    title: document.title,
    creator: BRAND,
    lastModifiedBy: BRAND,
    styles: stylesFor(document.lang),
    numbering: { config: [listLevels(BULLETS), listLevels(NUMBERS)] },
    sections: [
      {
        properties: {
          page: { size: PAGE, margin: { top: INCH, right: INCH, bottom: INCH, left: INCH } },
        },
        headers: { default: new Header({ children: [small([new TextRun(head)])] }) },
        footers: {
          default: new Footer({
            children: [
              small(
                [new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })],
                AlignmentType.RIGHT,
              ),
            ],
          }),
        },
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
        paragraph: { spacing: { after: 140, line: 276 } },
      },
      heading1: heading(34, 120),
      heading2: heading(25, 200),
      heading3: heading(22, 160),
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

function childrenOf(block: Block, instance: number): readonly FileChild[] {
  switch (block.type) {
    case 'heading':
      return [paragraph(block.content, { heading: LEVELS[block.level] })]
    case 'paragraph':
      return [paragraph(block.content)]
    case 'list':
      return block.items.map((content) =>
        paragraph(content, {
          numbering: { reference: block.ordered ? NUMBERS : BULLETS, level: 0, instance },
          spacing: { after: 60 },
        }),
      )
    case 'table':
    case 'amounts':
      // A paragraph after it: Word joins tables that touch.
      return [docxTable(block, TEXT_WIDTH, cellParagraph), new Paragraph({ spacing: { after: 0 } })]
    case 'signature':
      return signature(block.signer, block.lines)
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
      bold: more.bold === true || inline.bold === true || isMissing,
      italics: inline.italic === true,
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

function cellParagraph(
  content: readonly Inline[],
  { isAmount, isBold }: { readonly isAmount: boolean; readonly isBold: boolean },
): Paragraph {
  return paragraph(
    content,
    { alignment: isAmount ? AlignmentType.RIGHT : AlignmentType.LEFT, spacing: { before: 40, after: 40 } },
    { bold: isBold },
  )
}

function small(
  children: readonly TextRun[],
  alignment: (typeof AlignmentType)[keyof typeof AlignmentType] = AlignmentType.LEFT,
): Paragraph {
  return new Paragraph({ children: [...children], alignment, run: { size: SIZE.small, color: SOFT } })
}

function reviewNote(content: readonly Inline[]): Paragraph {
  return paragraph(
    content,
    { shading: { type: ShadingType.CLEAR, fill: 'FFF1B8', color: 'auto' } },
    { size: SIZE.note },
  )
}

/** A line to write on, with its name below, all on one page. */
function signature(signer: readonly Inline[], lines: readonly string[]): readonly FileChild[] {
  return [
    paragraph(signer, { keepNext: true, spacing: { before: 360 } }),
    ...lines.flatMap((line, index) => [
      new Paragraph({
        keepNext: true,
        spacing: { before: 300, after: 0 },
        border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: INK, space: 1 } },
        indent: { right: TEXT_WIDTH / 3 },
      }),
      new Paragraph({
        keepNext: index < lines.length - 1,
        children: [new TextRun({ text: line, size: SIZE.small, color: SOFT })],
      }),
    ]),
  ]
}

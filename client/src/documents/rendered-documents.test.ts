import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { finalDocument } from '../../../shared/domain/documents/document-model.ts'
import type { Block, Inline, LegalDocument } from '../../../shared/domain/documents/document-schema.ts'
import { merge } from '../../../shared/domain/documents/template.ts'
import { TEMPLATES } from '../../../shared/domain/documents/templates/all-templates.ts'
import { settlementStatement } from '../../../shared/domain/documents/templates/settlement-statement.ts'
import { COMPLETE_DATA, longStatementData } from '../../../shared/domain/documents/testing/complete-data.ts'
import { lazily } from '../../../shared/domain/lazily.ts'
import { drawDocx } from './docx/draw-docx.ts'
import { drawPdf } from './pdf/draw-pdf.ts'
import { FACES, type Face, type FontFiles } from './pdf/faces.ts'
import { readDocx } from './testing/read-docx.ts'
import { elements, plain, readPdf, textWithout, type PdfReading } from './testing/read-pdf.ts'

const FILES: Readonly<Record<Face, string>> = {
  serif: 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  serifBold: 'source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  serifItalic: 'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  serifBoldItalic: 'source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf',
  sans: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  sansBold: 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}
/** The files that the browser gets. */
const { resolve } = createRequire(import.meta.url)
const fonts: FontFiles = Object.fromEntries(
  FACES.map((face) => [face, new Uint8Array(readFileSync(resolve(`@expo-google-fonts/${FILES[face]}`)))]),
)
const AT = new Date('2026-11-26T15:00:00Z')
/** Milliseconds for a statement of three pages, on two cores that other tests share. */
const LONGEST = 5_000

const pdfOf = async (document: LegalDocument): Promise<PdfReading> =>
  readPdf(await drawPdf(document, { fonts, at: AT }))
const docxOf = async (document: LegalDocument) => readDocx(await drawDocx(document))

const text = (said: string, more: Partial<Inline> = {}): Inline =>
  ({ type: 'text', text: said, ...more }) as Inline
const documentOf = (...blocks: Block[]): LegalDocument => ({
  ...{ template: 'T1', version: 1, title: 'Sample', lang: 'en-US', blocks },
})
const paragraph = (said: string): Block => ({ type: 'paragraph', content: [text(said)] })

/** A word may be divided at a line end, and the labels of a list are drawn by Word. */
const words = (said: string): string => said.replaceAll(/\s/g, '')
const withoutLabels = ({ trees }: PdfReading): string =>
  trees.map((tree) => textWithout(tree, 'Lbl')).join(' ')
const amounts = (said: string): readonly string[] => said.match(/-?\$[\d,]+\.\d\d/g) ?? []

describe.each(TEMPLATES.map((template) => [template.id, template] as const))(
  'a file of %s',
  (_id, template) => {
    const final = finalDocument(merge(template, COMPLETE_DATA).document)
    if (!final.ok) throw new Error('not final')
    const files = lazily(() => Promise.all([pdfOf(final.document), docxOf(final.document)]))

    it('has the same words and amounts as PDF and as DOCX', async () => {
      const [pdf, docx] = await files()
      expect(words(withoutLabels(pdf))).toBe(words(docx.text))
      expect(amounts(pdf.text)).toEqual(amounts(docx.text))
      expect(pdf.text).toContain(COMPLETE_DATA.values['client.name'])
    })

    it('is a tagged PDF: title, language, one H1, all text in the tree or decoration', async () => {
      const [pdf] = await files()
      expect(pdf).toMatchObject({ title: template.title, lang: 'en-US', isTagged: true, untagged: [] })
      expect(pdf.metadata).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/)
      expect(pdf.metadata).toContain(template.title)
      expect(pdf.trees.flatMap((tree) => elements(tree, 'H1'))).toHaveLength(1)
      expect(pdf.bookmarks).toHaveLength(1)
      expect(pdf.artifacts).toContain(`Page 1 of ${pdf.pages}`)
      expect(pdf.artifacts.join(' ')).not.toContain('DRAFT')
    })

    it('marks what is missing in both formats, and says that it is a draft', async () => {
      const { document, missing } = merge(template, { values: {}, rows: {}, choices: {} })
      const [pdf, docx] = await Promise.all([pdfOf(document), docxOf(document)])
      for (const { label } of missing) {
        expect(words(pdf.text)).toContain(words(`[${label}]`))
        expect(docx.text).toContain(`[${label}]`)
      }
      expect(pdf.artifacts).toContain(`DRAFT · ${template.title}`)
      expect(docx.parts['word/header1.xml']).toContain(`DRAFT · ${template.title}`)
      expect(docx.parts['word/document.xml']).toContain('<w:highlight w:val="yellow"/>')
    })
  },
)

describe('a settlement statement of three pages', () => {
  const { document } = merge(settlementStatement, longStatementData(7))

  it('is made in time, in both formats', async () => {
    const start = performance.now()
    const bytes = await drawPdf(document, { fonts, at: AT })
    const drawn = performance.now()
    await drawDocx(document)
    expect(drawn - start).toBeLessThan(LONGEST)
    expect(performance.now() - drawn).toBeLessThan(LONGEST)
    expect((await readPdf(bytes)).pages).toBe(3)
  })

  it('has header cells for each column and row, and repeats a header as decoration', async () => {
    const pdf = await pdfOf(merge(settlementStatement, longStatementData(40)).document)
    const tables = pdf.trees.flatMap((tree) => elements(tree, 'Table'))
    for (const table of tables) {
      for (const row of elements(table, 'TR')) expect(row.children.map(({ role }) => role)[0]).toBe('TH')
    }
    const [first] = tables
    expect(first === undefined ? [] : elements(first, 'TH').map((cell) => plain(cell.text))).toEqual([
      'Item',
      'Amount',
      'Liability insurer',
      'Underinsured motorist coverage',
      'Total recovery',
    ])
    expect(pdf.artifacts.filter((said) => said === 'Lienholder and basis').length).toBeGreaterThan(0)
    expect(pdf.text.match(/Lienholder and basis/g)).toHaveLength(1)
    expect(pdf.untagged).toEqual([])
  })

  it('is the same file for the same date', async () => {
    const one = await drawPdf(document, { fonts, at: AT })
    expect(Buffer.compare(one, await drawPdf(document, { fonts, at: AT }))).toBe(0)
  })

  it('tells how much is drawn', async () => {
    const parts: number[] = []
    await drawPdf(document, { fonts, at: AT, onProgress: (part) => parts.push(part) })
    expect(parts).toHaveLength(document.blocks.length)
    expect(parts.at(-1)).toBe(1)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  })
})

describe('the PDF', () => {
  it('lets any text flow over pages to its last word, in a paragraph, a list and a cell', async () => {
    const long = `${'A plain sentence of some length. '.repeat(300)}The last word`
    const pdf = await pdfOf(
      documentOf(
        paragraph(`${long} one.`),
        { type: 'list', ordered: true, items: [[text(`${long} two.`)], [text('short')]] },
        {
          type: 'table',
          header: [[text('Item')], [text('Text')]],
          rows: [[[text('Long')], [text(`${long} three.`)]]],
        },
        paragraph('Done.'),
      ),
    )
    for (const end of ['one.', 'two.', 'three.', 'Done.']) expect(pdf.text).toContain(end)
    expect(pdf.pages).toBeGreaterThan(8)
    expect(pdf.untagged).toEqual([])
  })

  it('replaces what the fonts cannot draw and says so, and leaves out control characters', async () => {
    const pdf = await pdfOf(documentOf(paragraph('Name: 田\u202E中')))
    expect(pdf.text).toContain('Name: \u25A0\u25A0')
    expect(pdf.text).toContain('Some characters cannot be printed in this file')
    expect((await pdfOf(documentOf(paragraph('Nguyễn, Dvořák, §')))).text).toBe('Nguyễn, Dvořák, §')
  })

  it('keeps a long word on the page and spaces between marked parts', async () => {
    const pdf = await pdfOf(
      documentOf(paragraph('x'.repeat(500)), {
        type: 'paragraph',
        content: [
          text('We '),
          text('represent', { bold: true, underline: true }),
          text(' you', { italic: true }),
        ],
      }),
    )
    expect(pdf.text).toContain('We represent you')
    expect(words(pdf.text)).toContain('x'.repeat(500))
  })

  it('leaves no gap between heading levels, and starts a page where it is asked to', async () => {
    const heading = (level: 1 | 2 | 3, said: string): Block => ({
      type: 'heading',
      level,
      content: [text(said)],
    })
    const pdf = await pdfOf(
      documentOf(heading(2, 'First'), heading(3, 'Second'), { type: 'page_break' }, heading(3, 'Third')),
    )
    expect(pdf.pages).toBe(2)
    const roles = pdf.trees.flatMap((tree) => tree.children[0]?.children ?? []).map(({ role }) => role)
    expect(roles).toEqual(['H1', 'H2', 'H3'])
  })

  it('keeps a heading with the table below it', async () => {
    const header = [[text('Item')], [text('Amount')]]
    for (let lines = 22; lines < 30; lines += 1) {
      const pdf = await pdfOf(
        documentOf(
          ...Array.from({ length: lines }, () => paragraph('A line.')),
          { type: 'heading', level: 1, content: [text('Costs')] },
          { type: 'amounts', header, rows: [{ cells: header, isTotal: false }] },
        ),
      )
      const last = pdf.trees.map((tree) => tree.children[0]?.children.at(-1)?.role)
      expect(last).not.toContain('H1')
    }
  })

  it('keeps a signature with the text before it, also over a few words such as a close', async () => {
    const close: Block[] = [
      paragraph('The last words of the letter.'),
      paragraph('Sincerely,'),
      { type: 'signature', signer: [text('Maria Lopez')], lines: ['Signature', 'Date'] },
    ]
    for (let lines = 20; lines < 30; lines += 1) {
      const pdf = await pdfOf(
        documentOf(...Array.from({ length: lines }, () => paragraph('A line.')), ...close),
      )
      const pages = pdf.trees.map((tree) => tree.text)
      expect(pages.find((page) => page.includes('Signature'))).toContain('The last words')
    }
  })

  it('has its title at the head of the second page, and a draft on each', async () => {
    const heads = ({ artifacts }: PdfReading) => artifacts.filter((said) => said.endsWith('Sample'))
    const pages: Block[] = [paragraph('One.'), { type: 'page_break' }, paragraph('Two.')]
    expect(heads(await pdfOf(documentOf(...pages)))).toEqual(['Sample'])
    const draft: Block = { type: 'note', purpose: 'review', content: [text('Review.')] }
    const drawn = await pdfOf(documentOf(draft, ...pages))
    expect(heads(drawn)).toEqual(['DRAFT · Sample', 'DRAFT · Sample'])
  })

  it('is refused without a font that the document needs', async () => {
    const italic = documentOf({ type: 'paragraph', content: [text('x', { italic: true })] })
    const { serifItalic: _, ...some } = fonts
    await expect(drawPdf(italic, { fonts: some, at: AT })).rejects.toThrow('serifItalic')
  })
})

describe('the DOCX', () => {
  it('has headings, lists, header rows, language and title of its own', async () => {
    const { parts } = await docxOf(merge(settlementStatement, COMPLETE_DATA).document)
    const body = parts['word/document.xml'] ?? ''
    expect(body).toContain('<w:pStyle w:val="Heading1"/>')
    expect(body).toContain('<w:tblHeader/>')
    // It would undo the style of a heading.
    expect(body).not.toContain('<w:b w:val="false"/>')
    expect(body).toContain('<w:jc w:val="right"/>')
    expect(body).toMatch(/<w:tblLook [^>]*w:firstColumn="(?:1|true)"/)
    expect(parts['word/styles.xml']).toContain('<w:lang w:val="en-US"/>')
    expect(parts['docProps/core.xml']).toContain('<dc:title>Settlement statement</dc:title>')
    expect(parts['word/footer1.xml']).toContain('NUMPAGES')
  })

  it('is well-formed in every part, whatever the text holds', async () => {
    const { document } = merge(settlementStatement, {
      ...COMPLETE_DATA,
      values: { ...COMPLETE_DATA.values, 'client.name': '<w:p>&amp; "Roe" \u0007 ]]> 田' },
    })
    const { parts, text: all } = await docxOf(document)
    for (const [path, xml] of Object.entries(parts))
      expect(() => new JSDOM(xml, { contentType: 'text/xml' }), path).not.toThrow()
    expect(all).toContain('<w:p>&amp; "Roe"')
  })

  it('counts each list from one, and escapes what XML would read', async () => {
    const list = (said: string): Block => ({ type: 'list', ordered: true, items: [[text(said)]] })
    const { parts, text: all } = await docxOf(documentOf(list('a < b & "c"'), list('two')))
    expect(all).toBe('a < b & "c" two')
    const ids = [...(parts['word/document.xml'] ?? '').matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(
      ([, id]) => id,
    )
    expect(new Set(ids).size).toBe(2)
  })
})

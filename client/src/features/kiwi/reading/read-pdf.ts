/** A PDF as text, page by page. The engine is handed in: the reader's worker and Node each load their own build of pdf.js. */
import { pagesOf, refused, type ReadNote, type ReadResult } from './document-text.ts'
import { pageText, type PdfItem } from './pdf-lines.ts'
import { isScan } from './stamps.ts'

/** What is used of pdf.js. */
export type PdfEngine = {
  readonly open: (bytes: Uint8Array, password?: string) => Promise<PdfFile>
  /** Numbers of the drawing operators that paint a picture. */
  readonly paintsImage: ReadonlySet<number>
}
export type PdfFile = {
  readonly numPages: number
  readonly getPage: (number: number) => Promise<PdfPage>
  readonly close: () => Promise<void>
}
export type PdfPage = {
  readonly items: () => Promise<readonly PdfItem[]>
  /** The drawing operators of the page. */
  readonly operators: () => Promise<readonly number[]>
  readonly release: () => void
}

/** Thrown by `open`. */
export class LockedPdf extends Error {}

const MOST_PAGES = 2_000
/** More letters than this are read text, whatever the page paints. */
const SURELY_TEXT = 400

export type PdfPageRead = { readonly text: string; readonly scanned: boolean; readonly isBlank: boolean }

export async function readPdfPage(engine: PdfEngine, page: PdfPage): Promise<PdfPageRead> {
  const text = pageText(await page.items())
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters > SURELY_TEXT) return { text, scanned: false, isBlank: false }
  const operators = await page.operators()
  const scanned = isScan(
    text,
    operators.some((operator) => engine.paintsImage.has(operator)),
  )
  return { text, scanned, isBlank: !scanned && letters === 0 }
}

export async function readPdf(
  engine: PdfEngine,
  file: string,
  bytes: Uint8Array,
  options: { readonly password?: string; readonly onPage?: (read: number, of: number) => void } = {},
): Promise<ReadResult> {
  let pdf: PdfFile
  try {
    pdf = await engine.open(bytes, options.password)
  } catch (error) {
    return refused(
      error instanceof LockedPdf
        ? `${file} is locked with a password.`
        : `${file} is damaged and cannot be read.`,
    )
  }
  try {
    const { numPages } = pdf
    if (numPages > MOST_PAGES)
      return refused(`${file} has ${numPages.toLocaleString('en-US')} pages; up to 2,000 can be read here.`)
    const reads: PdfPageRead[] = []
    let unreadable = 0
    for (let number = 1; number <= numPages; number += 1) {
      const read = await pageOrNull(engine, pdf, number)
      if (read === null) unreadable += 1
      reads.push(read ?? { text: '', scanned: false, isBlank: true })
      options.onPage?.(number, numPages)
    }
    if (unreadable === numPages) return refused(`${file} is damaged and cannot be read.`)
    const notes: ReadNote[] = []
    if (reads.some(({ scanned }) => scanned)) notes.push('scanned_pages')
    if (reads.some(({ isBlank }) => isBlank)) notes.push('blank_pages')
    if (unreadable > 0) notes.push('pages_unreadable')
    return { ok: true, read: { file, kind: 'pdf', ...pagesOf(reads), notes } }
  } finally {
    await pdf.close()
  }
}

async function pageOrNull(engine: PdfEngine, pdf: PdfFile, number: number): Promise<PdfPageRead | null> {
  try {
    const page = await pdf.getPage(number)
    const read = await readPdfPage(engine, page)
    page.release()
    return read
  } catch {
    return null
  }
}

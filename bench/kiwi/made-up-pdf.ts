/** PDF files of pages with text, pictures of pages, and pictures with a court's stamp. */
import PDFDocument from 'pdfkit'

export type MadeUpPage = { readonly text?: string; readonly isPicture?: boolean; readonly stamp?: string }

/** A gray dot, drawn as large as the page: a scan. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const MARGIN = 60
const LETTER = { width: 612, height: 792 }

export async function madeUpPdf(pages: readonly MadeUpPage[], password?: string): Promise<Uint8Array> {
  const file = new PDFDocument({
    ...{ autoFirstPage: false, size: 'LETTER', margin: MARGIN },
    ...(password !== undefined && { userPassword: password }),
  })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => file.on('end', resolve))
  for (const { text, isPicture = false, stamp } of pages) {
    file.addPage()
    if (isPicture) file.image(DOT, 0, 0, LETTER)
    if (stamp !== undefined) file.fontSize(9).text(stamp, MARGIN, 20, { lineBreak: false })
    if (text !== undefined) file.fontSize(11).text(text, MARGIN, MARGIN)
  }
  file.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

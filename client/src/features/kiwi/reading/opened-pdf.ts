/** What the builds of pdf.js for browsers and for Node have in common. */
import type { OPS, PDFDocumentProxy } from 'pdfjs-dist'
import type { PdfItem } from './pdf-lines.ts'
import type { PdfFile } from './read-pdf.ts'

/** Numbers of the drawing operators that paint a picture. */
export function paintsImage(operators: typeof OPS): ReadonlySet<number> {
  return new Set([
    operators.paintImageXObject,
    operators.paintImageMaskXObject,
    operators.paintInlineImageXObject,
    operators.paintImageXObjectRepeat,
  ])
}

/** `close` ends the task that opened the document. */
export function openedPdf(
  pdf: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>,
  close: PdfFile['close'],
): PdfFile {
  return {
    numPages: pdf.numPages,
    close,
    getPage: async (number) => {
      const page = await pdf.getPage(number)
      return {
        items: async () => {
          const { items } = await page.getTextContent()
          return items.filter((item): item is typeof item & PdfItem => 'str' in item)
        },
        operators: async () => (await page.getOperatorList()).fnArray,
        release: () => page.cleanup(),
      }
    },
  }
}

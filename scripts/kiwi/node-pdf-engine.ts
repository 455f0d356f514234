/** pdf.js in Node, as the readers of the Kiwi AI room use it. */
import { fileURLToPath } from 'node:url'
import { getDocument, OPS, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { LockedPdf, type PdfEngine, type PdfFile } from '../../client/src/features/kiwi/reading/read-pdf.ts'
import type { PdfItem } from '../../client/src/features/kiwi/reading/pdf-lines.ts'

const FONTS = fileURLToPath(new URL('../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url))
const MAPS = fileURLToPath(new URL('../../node_modules/pdfjs-dist/cmaps/', import.meta.url))

export const nodePdfEngine: PdfEngine = {
  paintsImage: new Set([
    OPS.paintImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageXObjectRepeat,
  ]),
  open: async (bytes, password): Promise<PdfFile> => {
    const task = getDocument({
      data: new Uint8Array(bytes),
      ...(password !== undefined && { password }),
      ...{ standardFontDataUrl: FONTS, cMapUrl: MAPS, cMapPacked: true },
      ...{ useSystemFonts: false, isEvalSupported: false, useWasm: false, verbosity: VerbosityLevel.ERRORS },
    })
    try {
      const pdf = await task.promise
      return {
        numPages: pdf.numPages,
        close: () => task.destroy(),
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
    } catch (error) {
      await task.destroy()
      throw error instanceof PasswordException ? new LockedPdf() : error
    }
  },
}

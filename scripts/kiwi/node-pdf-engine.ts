/** pdf.js in Node, as the readers of the Kiwi AI room use it. */
import { fileURLToPath } from 'node:url'
import { getDocument, OPS, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openedPdf, paintsImage } from '../../client/src/features/kiwi/reading/opened-pdf.ts'
import { LockedPdf, type PdfEngine, type PdfFile } from '../../client/src/features/kiwi/reading/read-pdf.ts'

const FONTS = fileURLToPath(new URL('../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url))
const MAPS = fileURLToPath(new URL('../../node_modules/pdfjs-dist/cmaps/', import.meta.url))

export const nodePdfEngine: PdfEngine = {
  paintsImage: paintsImage(OPS),
  open: async (bytes, password): Promise<PdfFile> => {
    const task = getDocument({
      data: new Uint8Array(bytes),
      ...(password !== undefined && { password }),
      ...{ standardFontDataUrl: FONTS, cMapUrl: MAPS, cMapPacked: true },
      ...{ useSystemFonts: false, isEvalSupported: false, useWasm: false, verbosity: VerbosityLevel.ERRORS },
    })
    try {
      const pdf = await task.promise
      return openedPdf(pdf, () => task.destroy())
    } catch (error) {
      await task.destroy()
      throw error instanceof PasswordException ? new LockedPdf() : error
    }
  },
}

/** Makes one DOCX or PDF and reports how far it is. The page ends the worker to cancel. */
import { packBundle } from './bundle.ts'
import type { DocumentAnswer, DocumentOrder, ZipOrder } from './document-orders.ts'
import { drawDocx } from './docx/draw-docx.ts'
import { loadFonts } from './font-files.ts'
import { drawPdf } from './pdf/draw-pdf.ts'
import { facesOf } from './pdf/faces.ts'

const answer = (message: DocumentAnswer): void => postMessage(message)

async function carryOut(order: DocumentOrder | ZipOrder): Promise<Uint8Array<ArrayBuffer>> {
  if (order.format === 'zip') return packBundle(order.bundle)
  const { format, document, at } = order
  if (format === 'docx') return drawDocx(document)
  const fonts = await loadFonts(facesOf(document))
  return drawPdf(document, {
    fonts,
    at: new Date(at),
    onProgress: (part) => answer({ kind: 'progress', part }),
  })
}

addEventListener('message', ({ data }: MessageEvent<DocumentOrder | ZipOrder>) => {
  void carryOut(data).then(
    (bytes) => answer({ kind: 'done', bytes }),
    (error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})

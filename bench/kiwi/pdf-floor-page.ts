/** A worker of the bench: bare pdf.js, with the room's options, which takes the text of each page. The bench bundles it as one script. */
import { getDocument, VerbosityLevel } from 'pdfjs-dist'
import 'pdfjs-dist/build/pdf.worker.mjs'

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // pdf.js talks to itself here.
  if (data instanceof Uint8Array) void read(new Uint8Array(data))
})

async function read(data: Uint8Array<ArrayBuffer>): Promise<void> {
  const start = performance.now()
  const task = getDocument({
    data,
    // The worker's own set of fonts is where pdf.js looks for a document's.
    ownerDocument: globalThis as unknown as Document,
    ...{ useWorkerFetch: false, useWasm: false, disableWorkerRendering: true, useSystemFonts: false },
    ...{ stopAtErrors: false, verbosity: VerbosityLevel.ERRORS },
  })
  const pdf = await task.promise
  let letters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) letters += 'str' in item ? item.str.length : 0
    page.cleanup()
  }
  await task.destroy()
  postMessage({ bench: { pages: pdf.numPages, letters, took: performance.now() - start } })
}

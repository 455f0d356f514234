/** Reads PDF files page by page, and draws their pages. The page ends the worker to cancel. */
import { LockedPdf, readPdfPage } from '../reading/read-pdf.ts'
import { placedText } from '../reading/pdf-lines.ts'
import { browserPdfEngine, type DrawablePdf } from './browser-pdf-engine.ts'
import { boxesOf } from './page-boxes.ts'
import { TOGETHER, type PdfAnswer, type PdfOrder } from './pdf-orders.ts'

const answer = (message: PdfAnswer, transfer: Transferable[] = []): void => postMessage(message, { transfer })

let opened: Promise<DrawablePdf> | null = null
let goOn: () => void = () => undefined

async function carryOut(order: PdfOrder): Promise<void> {
  switch (order.kind) {
    case 'read':
      return read(order)
    case 'go_on': {
      goOn()
      return
    }
    case 'open': {
      opened = browserPdfEngine.open(order.bytes, order.password)
      answer({ kind: 'opened', pages: (await opened).numPages })
      return
    }
    case 'draw':
      return draw(order)
  }
}

async function read({ bytes, from, password }: Extract<PdfOrder, { kind: 'read' }>): Promise<void> {
  const pdf = await browserPdfEngine.open(bytes, password)
  answer({ kind: 'opened', pages: pdf.numPages })
  for (let number = from; number <= pdf.numPages; number += 1) {
    answer({ kind: 'page', number, read: await pageOrNull(pdf, number) })
    if ((number - from + 1) % TOGETHER !== 0) continue
    await new Promise<void>((resolve) => {
      goOn = resolve
      answer({ kind: 'paused' })
    })
  }
  await pdf.close()
  answer({ kind: 'done' })
}

async function pageOrNull(pdf: DrawablePdf, number: number) {
  try {
    const page = await pdf.getPage(number)
    const found = await readPdfPage({ ...browserPdfEngine, open: () => Promise.resolve(pdf) }, page)
    page.release()
    return found
  } catch {
    return null
  }
}

async function draw({ page, width, place }: Extract<PdfOrder, { kind: 'draw' }>): Promise<void> {
  const pdf = await opened
  if (pdf === null) throw new Error('No file is opened.')
  const { picture, toPart } = await pdf.draw(page, width)
  const runs = place === null ? [] : placedText(await (await pdf.getPage(page)).items()).runs
  const boxes = place === null ? [] : boxesOf(runs, place, toPart)
  answer({ kind: 'drawn', page, picture, boxes }, [picture])
}

addEventListener('message', ({ data }: MessageEvent<PdfOrder | { readonly sourceName?: string }>) => {
  // pdf.js listens here too, and talks to itself: its messages are not ours.
  if (!('kind' in data)) return
  void carryOut(data).catch((error: unknown) =>
    answer({
      ...{ kind: 'failed', why: error instanceof LockedPdf ? 'locked' : 'damaged' },
      message: error instanceof Error ? error.message : String(error),
    }),
  )
})

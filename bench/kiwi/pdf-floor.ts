/** The floor of reading a PDF: bare pdf.js in a worker of the same browser, on a page that has nothing else. */
import { createServer } from 'node:http'
import type { Browser } from '@playwright/test'
import { freePorts } from '../../runtime/testing/ports.ts'
import { bundleForPage } from '../product.ts'
import { watchRenderers, type PeakMemory } from './renderer-memory.ts'

export type PdfFloor = {
  readonly pages: number
  readonly letters: number
  /** Milliseconds, from the bytes in the worker to the end of the last page. */
  readonly took: number
  readonly memory: PeakMemory
}

type FloorSite = { readonly origin: string; readonly close: () => Promise<void> }

/** Serves an empty page, the worker and the file. The app's own pages let no other worker start. */
export async function serveFloor(pdf: Uint8Array): Promise<FloorSite> {
  const worker = await bundleForPage(import.meta.dirname, 'pdf-floor-page.ts')
  const files: Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>> = {
    '/': ['text/html', '<!doctype html><title>Floor</title>'],
    '/floor.js': ['text/javascript', worker],
    '/file.pdf': ['application/pdf', pdf],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(body)
  })
  const port = await freePorts()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export async function runFloor(browser: Browser, { origin }: FloorSite): Promise<PdfFloor> {
  const page = await browser.newPage()
  await page.goto(origin)
  const memory = await watchRenderers(browser)
  const read = await page.evaluate(async () => {
    const bytes = new Uint8Array(await (await fetch('/file.pdf')).arrayBuffer())
    const worker = new Worker('/floor.js')
    type Read = { readonly pages: number; readonly letters: number; readonly took: number }
    return new Promise<Read>((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      worker.addEventListener('message', ({ data }: MessageEvent<{ readonly bench?: Read }>) => {
        if (data.bench !== undefined) resolve(data.bench)
      })
      worker.postMessage(bytes, [bytes.buffer])
    })
  })
  const taken = memory.stop()
  await page.close()
  return { ...read, memory: taken }
}

/**
 * pdf.js in our own worker. Its reading half and its drawing half run in this one thread, because the policy of the pages lets no script be
 * chosen at run time. Nothing is fetched but the standard fonts of the build.
 */
import { AnnotationMode, getDocument, OPS, PasswordException, VerbosityLevel } from 'pdfjs-dist'
import 'pdfjs-dist/build/pdf.worker.mjs'
import { openedPdf, paintsImage } from '../reading/opened-pdf.ts'
import { LockedPdf, type PdfEngine, type PdfFile } from '../reading/read-pdf.ts'
import { PDF_FONT_URLS } from './pdf-font-files.ts'

/** Draws a page so many pixels wide. */
type Drawing = {
  readonly picture: ImageBitmap
  /** Turns a point of the page, in its own units, into parts of the picture's width and height. */
  readonly toPart: (x: number, y: number) => readonly [x: number, y: number]
}

export type DrawablePdf = PdfFile & {
  readonly draw: (page: number, width: number) => Promise<Drawing>
}

export type BrowserPdfEngine = Omit<PdfEngine, 'open'> & {
  readonly open: (bytes: Uint8Array, password?: string) => Promise<DrawablePdf>
}

export const browserPdfEngine: BrowserPdfEngine = {
  paintsImage: paintsImage(OPS),
  open: async (bytes, password) => {
    const task = getDocument({
      data: new Uint8Array(bytes),
      ...(password !== undefined && { password }),
      ...{ CanvasFactory: OffscreenCanvases, FilterFactory: NoFilters, BinaryDataFactory: BuiltFonts },
      // The worker's own set of fonts is where pdf.js looks for a document's.
      ownerDocument: globalThis as unknown as Document,
      // Any address will do: BuiltFonts knows the files by their names.
      standardFontDataUrl: '/',
      ...{ useWorkerFetch: false, useWasm: false, disableWorkerRendering: true, useSystemFonts: false },
      ...{ stopAtErrors: false, verbosity: VerbosityLevel.ERRORS },
    })
    try {
      const pdf = await task.promise
      return {
        ...openedPdf(pdf, () => task.destroy()),
        draw: async (number, width) => {
          const page = await pdf.getPage(number)
          const whole = page.getViewport({ scale: 1 })
          const viewport = page.getViewport({ scale: width / whole.width })
          const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
          const context = canvas.getContext('2d', { alpha: false })
          if (context === null) throw new Error('No canvas to draw a page on.')
          await page.render({
            canvas: null,
            // It has what pdf.js uses of a canvas of a page.
            canvasContext: context as unknown as CanvasRenderingContext2D,
            viewport,
            annotationMode: AnnotationMode.ENABLE,
          }).promise
          page.cleanup()
          return {
            picture: canvas.transferToImageBitmap(),
            toPart: (x, y) => {
              const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[]
              return [left / viewport.width, top / viewport.height]
            },
          }
        },
      }
    } catch (error) {
      await task.destroy()
      throw error instanceof PasswordException ? new LockedPdf() : error
    }
  },
}

type CanvasAndContext = {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** Canvases that need no page. */
class OffscreenCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null) return
    canvas.width = width
    canvas.height = height
  }
  destroy(both: CanvasAndContext): void {
    this.reset(both, 0, 0)
    both.canvas = null
    both.context = null
  }
}

/** Filters of SVG need a page; without them a few pictures have other colors. */
class NoFilters {
  addFilter(): string {
    return 'none'
  }
  addHCMFilter(): string {
    return 'none'
  }
  addAlphaFilter(): string {
    return 'none'
  }
  addLuminosityFilter(): string {
    return 'none'
  }
  addKnockoutFilter(): string {
    return 'none'
  }
  addHighlightHCMFilter(): string {
    return 'none'
  }
  destroy(): void {
    // Nothing is kept.
  }
}

class BuiltFonts {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = PDF_FONT_URLS[filename]
    if (url === undefined) throw new Error(`No file ${filename} in the build.`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

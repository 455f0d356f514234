/** A page of a PDF as it looks, drawn by the worker, with boxes over the passage. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { CaseDocument } from '../storage/case-file.ts'
import type { TextSection } from '../reading/text-sections.ts'
import { startPdfWorker } from '../workers/start-pdf-worker.ts'
import type { PageBox, PdfAnswer, PdfOrder } from '../workers/pdf-orders.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import type { Source } from './source.ts'
import styles from './source.module.css'

type PageViewProps = {
  readonly document: CaseDocument
  readonly section: TextSection
  readonly source: Source
}

type Drawn = { readonly boxes: readonly PageBox[]; readonly page: number; readonly zoom: number }

/** Widths of the page in parts of its frame; at the second, print of a usual size can be read beside the answer. */
const ZOOMS = [1, 1.5, 2, 3] as const

export function PageView({ document, section, source }: PageViewProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [zoom, setZoom] = useState<number>(1.5)
  const worker = usePdfWorker(document, setFailure)
  const { page, start } = section
  const isDrawn = drawn?.page === page

  useEffect(() => {
    if (worker === null || canvas.current === null) return undefined
    // The sheet itself is hidden until it is drawn.
    const width = Math.round(Math.max(200, frame.current?.clientWidth ?? 0) * zoom * window.devicePixelRatio)
    const place = { start: Math.max(0, source.start - start), end: source.end - start }
    const order: PdfOrder = { kind: 'draw', page, width, place: place.end > 0 ? place : null }
    const onMessage = ({ data }: MessageEvent<PdfAnswer | object>): void => {
      if (!('kind' in data)) return
      if (data.kind === 'failed') setFailure(WORDS[data.why])
      if (data.kind !== 'drawn' || data.page !== page || canvas.current === null) return
      const { picture, boxes } = data
      canvas.current.width = picture.width
      canvas.current.height = picture.height
      canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      setDrawn({ boxes, page, zoom })
    }
    worker.addEventListener('message', onMessage)
    worker.postMessage(order)
    return () => worker.removeEventListener('message', onMessage)
  }, [worker, page, start, source, zoom])

  useEffect(() => {
    const [first] = drawn?.boxes ?? []
    const { current: place } = frame
    if (first === undefined || place === null) return
    place.scrollTo({
      top: first.top * place.scrollHeight - place.clientHeight / 3,
      left: first.left * place.scrollWidth - place.clientWidth / 6,
    })
  }, [drawn])

  if (failure !== null)
    return (
      <Alert tone="warning" role="status">
        {failure}
      </Alert>
    )
  const step = (by: 1 | -1): void => setZoom(ZOOMS[ZOOMS.findIndex((one) => one === zoom) + by] ?? zoom)
  return (
    <>
      <div role="group" aria-label="Size" className={styles['zoom']}>
        <Button size="small" aria-label="Smaller" aria-disabled={zoom === ZOOMS[0]} onClick={() => step(-1)}>
          −
        </Button>
        <span role="status" className={styles['where']}>
          {Math.round(zoom * 100)} %
        </span>
        <Button
          size="small"
          aria-label="Larger"
          aria-disabled={zoom === ZOOMS.at(-1)}
          onClick={() => step(1)}
        >
          +
        </Button>
      </div>
      {/* Whoever uses the keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={frame} className={styles['page']} tabIndex={0} role="region" aria-label="Page as it looks">
        {!isDrawn && <Spinner label="Drawing the page…" />}
        <div className={styles['sheet']} data-zoom={zoom} hidden={!isDrawn}>
          <div role="img" aria-label={`Page ${page} as it looks. Its words are under Text.`}>
            <canvas ref={canvas} />
          </div>
          {drawn?.boxes.map((box) => (
            <PassageBox key={`${box.left} ${box.top}`} box={box} />
          ))}
        </div>
      </div>
    </>
  )
}

/** Placed by script, because the policy allows no style in the markup. */
function PassageBox({ box }: { readonly box: PageBox }): ReactNode {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { style } = mark.current ?? {}
    if (style === undefined) return
    style.insetInlineStart = `${box.left * 100}%`
    style.insetBlockStart = `${box.top * 100}%`
    style.inlineSize = `${box.width * 100}%`
    style.blockSize = `${box.height * 100}%`
  }, [box])
  return <span ref={mark} aria-hidden="true" className={styles['box']} />
}

const WORDS = {
  locked: 'The pages of a file with a password can’t be drawn. Its text is under Text.',
  damaged: 'This page can’t be drawn. Its text is under Text.',
} as const

function usePdfWorker(document: CaseDocument, onFailure: (words: string) => void): Worker | null {
  const { store, place } = useWorkspace()
  const [worker, setWorker] = useState<Worker | null>(null)
  const { id } = document
  const facts = useRef(document)
  useEffect(() => {
    facts.current = document
  }, [document])
  useEffect(() => {
    let isCurrent = true
    let started: Worker | null = null
    const fail = (): void => onFailure(WORDS.damaged)
    void store.bytes(place, facts.current).then((bytes) => {
      if (!isCurrent) return
      if (bytes === null) {
        fail()
        return
      }
      started = startPdfWorker(window)
      started.addEventListener('error', fail)
      const order: PdfOrder = { kind: 'open', bytes }
      started.postMessage(order, [bytes.buffer])
      setWorker(started)
    }, fail)
    return () => {
      isCurrent = false
      started?.terminate()
      setWorker(null)
    }
  }, [id, store, place, onFailure])
  return worker
}

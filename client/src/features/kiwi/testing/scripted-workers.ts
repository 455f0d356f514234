/** Workers for tests, which answer in this thread: the case worker as it is, and a PDF worker that reads made-up files. */
import { createCaseDesk } from '../workers/case-desk.ts'
import type { CaseFileWorker } from '../workers/case-client.ts'
import { readMsg } from '../reading/read-msg.ts'
import { wholeRead, type CaseAnswer, type CaseOrder } from '../workers/case-orders.ts'
import { TOGETHER, type PdfAnswer, type PdfOrder } from '../workers/pdf-orders.ts'

type Listener = (event: object) => void

/** Calls its listeners later, as a worker does, and no more once it is ended. */
abstract class ScriptedWorker {
  readonly #listeners = new Map<string, Set<Listener>>()
  protected isEnded = false
  addEventListener(type: string, listener: Listener): void {
    const known = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, known.add(listener))
  }
  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener)
  }
  terminate(): void {
    this.isEnded = true
  }
  protected tell(type: string, event: object): void {
    if (!this.isEnded) this.#listeners.get(type)?.forEach((listener) => listener(event))
  }
}

class CaseWorkerInThread extends ScriptedWorker {
  readonly #desk = createCaseDesk()
  postMessage(order: CaseOrder): void {
    void this.#desk(order).then(
      (gives) => this.tell('message', { data: { id: order.id, gives } satisfies CaseAnswer }),
      (error: unknown) =>
        this.tell('message', { data: { id: order.id, error: String(error) } satisfies CaseAnswer }),
    )
  }
}

class MsgWorkerInThread extends ScriptedWorker {
  postMessage({ id, ...order }: CaseOrder): void {
    queueMicrotask(() => {
      if (order.call !== 'read') return
      const gives = wholeRead(readMsg(order.asks.file, order.asks.bytes))
      this.tell('message', { data: { id, gives } satisfies CaseAnswer })
    })
  }
}

/** A page of a made-up PDF: its text, or SCAN, UNREADABLE, SLOW or CRASH. A last one NEVER CLOSES is none. */
export type MadeUpPage = string

const PDF_MARK = '%PDF-made-up '

/** Bytes of a PDF that only `PdfWorkerInThread` can read. `password`: it is locked with it. */
export function madeUpPdf(pages: readonly MadeUpPage[], password?: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${PDF_MARK}${JSON.stringify({ pages, password })}`)
}

class PdfWorkerInThread extends ScriptedWorker {
  readonly #onPage: (number: number) => void
  #goOn: () => void = () => undefined
  constructor(onPage: (number: number) => void) {
    super()
    this.#onPage = onPage
  }
  postMessage(order: PdfOrder): void {
    if (order.kind === 'read') void this.#read(order)
    if (order.kind === 'go_on') this.#goOn()
  }
  async #read({ bytes, from, password }: Extract<PdfOrder, { kind: 'read' }>): Promise<void> {
    const file = JSON.parse(new TextDecoder().decode(bytes).slice(PDF_MARK.length)) as {
      readonly pages: readonly MadeUpPage[]
      readonly password?: string
    }
    await Promise.resolve()
    if (file.password !== password) {
      this.#answer({ kind: 'failed', why: 'locked', message: 'No password given' })
      return
    }
    const closes = file.pages.at(-1) !== 'NEVER CLOSES'
    const count = file.pages.length - (closes ? 0 : 1)
    this.#answer({ kind: 'opened', pages: count })
    for (let number = from; number <= count; number += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (this.isEnded) return
      const page = file.pages[number - 1] ?? ''
      // The page's watch ends it.
      if (page === 'SLOW') return
      if (page === 'CRASH') {
        this.tell('error', {})
        return
      }
      this.#onPage(number)
      this.#answer({ kind: 'page', number, read: readOf(page) })
      if ((number - from + 1) % TOGETHER !== 0) continue
      await new Promise<void>((resolve) => {
        this.#goOn = resolve
        this.#answer({ kind: 'paused' })
      })
    }
    if (closes) this.#answer({ kind: 'done' })
  }
  #answer(data: PdfAnswer): void {
    this.tell('message', { data })
  }
}

function readOf(page: MadeUpPage) {
  if (page === 'UNREADABLE') return null
  return page === 'SCAN'
    ? { text: '', scanned: true, isBlank: false }
    : { text: page, scanned: false, isBlank: page === '' }
}

/** `onPage`: called for each page that a PDF worker reads. */
export function scriptedWorkers(onPage: (number: number) => void = () => undefined) {
  return {
    // They have what is used of a Worker.
    startPdf: () => new PdfWorkerInThread(onPage) as unknown as CaseFileWorker,
    startCase: () => new CaseWorkerInThread() as unknown as CaseFileWorker,
    startMsg: () => new MsgWorkerInThread() as unknown as CaseFileWorker,
  }
}

/** For `vi.stubGlobal('Worker', roomWorkerClass())`: the workers that the room's screens start, by their names. */
export function roomWorkerClass(): unknown {
  const { startPdf, startCase, startMsg } = scriptedWorkers()
  // Called with `new`, a function that returns an object gives that object.
  return function RoomWorker(_: string, { name }: { readonly name: string }): CaseFileWorker {
    if (name === 'Outlook files') return startMsg()
    return name === 'PDF files' ? startPdf() : startCase()
  }
}

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { merge } from '../../../../../shared/domain/documents/template.ts'
import { letterOfProtection } from '../../../../../shared/domain/documents/templates/letter-of-protection.ts'
import { COMPLETE_DATA } from '../../../../../shared/domain/documents/testing/complete-data.ts'
import type { DocumentAnswer, DocumentOrder } from '../../../documents/document-orders.ts'
import { DocumentFileButtons } from './document-file-buttons.tsx'

const { document: letter } = merge(letterOfProtection, COMPLETE_DATA)

let workers: FakeWorker[] = []
let saved: string[] = []

/** As much of a worker as is used; the test answers for it. */
class FakeWorker {
  readonly orders: DocumentOrder[] = []
  readonly terminate = vi.fn()
  private readonly listeners = new Map<string, (event: object) => void>()
  constructor() {
    workers.push(this)
  }
  addEventListener(type: string, listener: (event: object) => void): void {
    this.listeners.set(type, listener)
  }
  postMessage(order: DocumentOrder): void {
    this.orders.push(order)
  }
  answer(data: DocumentAnswer): void {
    this.listeners.get('message')?.({ data })
  }
}

beforeEach(() => {
  workers = []
  saved = []
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('x')))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => render(<DocumentFileButtons document={letter} name="letter-of-protection" />)
const pdf = () => screen.findByRole('button', { name: 'Save as PDF' })
const started = async (): Promise<FakeWorker> => {
  await waitFor(() => expect(workers.at(-1)?.orders).toHaveLength(1))
  return workers.at(-1)!
}

describe('the files of a document', () => {
  it('are made in a worker, with progress, and saved', async () => {
    open()
    await userEvent.click(await pdf())
    const worker = await started()
    expect(worker.orders[0]).toMatchObject({ format: 'pdf', document: letter })
    worker.answer({ kind: 'progress', part: 0.5 })
    const bar = await screen.findByRole('progressbar', { name: 'PDF being made' })
    await waitFor(() => expect(bar.getAttribute('value')).toBe('0.5'))
    worker.answer({ kind: 'done', bytes: new Uint8Array([1]) })
    expect(await screen.findByText('The PDF was saved with your downloads.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Save as Word file (DOCX)' }))
    ;(await started()).answer({ kind: 'done', bytes: new Uint8Array([1]) })
    await waitFor(() => expect(saved).toEqual(['letter-of-protection.pdf', 'letter-of-protection.docx']))
  })

  it('can be canceled, which ends the worker and brings the focus back', async () => {
    open()
    await userEvent.click(await pdf())
    const worker = await started()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('The PDF was not made.')).toBeDefined()
    expect(worker.terminate).toHaveBeenCalled()
    await waitFor(async () => expect(document.activeElement).toBe(await pdf()))
    expect(saved).toEqual([])
  })

  it('that could not be made are said in words', async () => {
    open()
    await userEvent.click(await pdf())
    ;(await started()).answer({ kind: 'failed', message: 'no font' })
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be made')
  })

  it('say that what makes them has to be loaded online first', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    open()
    expect(await screen.findByText(/isn’t on this device yet/)).toBeDefined()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('x')))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/isn’t on this device yet/)).toBeNull())
  })
})

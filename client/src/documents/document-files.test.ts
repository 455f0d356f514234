import { describe, expect, it, vi } from 'vitest'
import { merge } from '../../../shared/domain/documents/template.ts'
import { letterOfProtection } from '../../../shared/domain/documents/templates/letter-of-protection.ts'
import { COMPLETE_DATA } from '../../../shared/domain/documents/testing/complete-data.ts'
import { createDocumentFiles, type DocumentWorker } from './document-files.ts'
import type { DocumentAnswer, DocumentOrder } from './document-orders.ts'

const { document } = merge(letterOfProtection, COMPLETE_DATA)

/** A worker that gives these answers to an order, or fails to load. */
function desk(answers: readonly DocumentAnswer[] | 'broken') {
  const listeners = new Map<string, (event: object) => void>()
  const orders: DocumentOrder[] = []
  const terminate = vi.fn()
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    terminate,
    postMessage: (order: DocumentOrder) => {
      orders.push(order)
      if (answers === 'broken') listeners.get('error')?.({})
      else for (const data of answers) listeners.get('message')?.({ data })
    },
  }
  const startWorker = vi.fn(() => worker as unknown as DocumentWorker) // as much of it as is used
  return {
    files: createDocumentFiles({ startWorker, clock: () => 1_764_000_000_000 }),
    orders,
    terminate,
    startWorker,
  }
}

describe('document files', () => {
  it('come from a worker that is started for each and ended after it', async () => {
    const parts: number[] = []
    const { files, orders, terminate } = desk([
      { kind: 'progress', part: 0.5 },
      { kind: 'done', bytes: new Uint8Array([1, 2]) },
    ])
    const pdf = await files.renderPdf(document, { onProgress: (part) => parts.push(part) })
    expect([pdf.type, pdf.size, parts]).toEqual(['application/pdf', 2, [0.5]])
    expect((await files.renderDocx(document)).type).toContain('wordprocessingml')
    expect(orders.map(({ format, at }) => [format, at])).toEqual([
      ['pdf', 1_764_000_000_000],
      ['docx', 1_764_000_000_000],
    ])
    expect(terminate).toHaveBeenCalledTimes(2)
  })

  it('are refused with words where the worker fails or cannot be loaded', async () => {
    const failed = desk([{ kind: 'failed', message: 'no font' }])
    await expect(failed.files.renderPdf(document)).rejects.toMatchObject({
      code: 'internal',
      message: 'no font',
      userMessage: expect.stringContaining('couldn’t be made') as string,
    })
    expect(failed.terminate).toHaveBeenCalledTimes(1)
    await expect(desk('broken').files.renderDocx(document)).rejects.toMatchObject({ code: 'internal' })
  })

  it('are canceled by ending the worker', async () => {
    const { files, terminate, startWorker } = desk([])
    const control = new AbortController()
    const made = files.renderPdf(document, { signal: control.signal })
    control.abort()
    await expect(made).rejects.toMatchObject({ name: 'AbortError' })
    expect(terminate).toHaveBeenCalledTimes(1)
    await expect(files.renderPdf(document, { signal: control.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(startWorker).toHaveBeenCalledTimes(1)
  })

  it('are not made of what the model does not have', async () => {
    const { files, startWorker } = desk([])
    await expect(files.renderPdf({ ...document, lang: 'English' })).rejects.toThrow()
    expect(startWorker).not.toHaveBeenCalled()
  })
})

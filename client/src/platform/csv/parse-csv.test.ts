import { describe, expect, it, vi } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { createCsvReader, MEBIBYTE, type CsvAnswer, type CsvWorker } from './read-csv.ts'

const MAX_ROWS = 20_000
const LIMITS = { maxBytes: 2 * MEBIBYTE, maxRows: MAX_ROWS }

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a CSV file', () => {
  it.each([
    ['UTF-8 with a mark', bytes('\uFEFFMatter,Holder\r\nRoe,"Mercy, ""Inc"""\r\n')],
    ['with semicolons', bytes('Matter;Holder\nRoe;"Mercy, ""Inc"""\n\n ; \n')],
    ['with tabs', bytes('Matter\tHolder\nRoe\tMercy, "Inc"')],
    [
      'UTF-16',
      Uint8Array.of(
        ...[0xff, 0xfe],
        ...Array.from('Matter,Holder\nRoe,"Mercy, ""Inc"""', (letter) => [letter.charCodeAt(0), 0]).flat(),
      ),
    ],
  ])('%s is read', (_, file) => {
    expect(parseCsv(file, MAX_ROWS)).toEqual({
      ok: true,
      titles: ['Matter', 'Holder'],
      rows: [['Roe', 'Mercy, "Inc"']],
    })
  })

  it('of an old spreadsheet keeps its accents', () => {
    const file = Uint8Array.of(...bytes('A,B\nJos'), 0xe9, ...bytes(',x'))
    expect(parseCsv(file, MAX_ROWS)).toMatchObject({ rows: [['José', 'x']] })
  })

  it.each([
    ['', 'no rows'],
    ['A,B\n', 'no rows'],
    ['A,B\n"never closed,1\n2,3', 'not closed'],
    ['PK\u0003\u0004\0\0', 'no CSV file'],
    [`A,B\n${'1,2\n'.repeat(20_001)}`, 'more than 20,000 rows'],
  ])('is refused in words (%#)', (text, words) => {
    expect(parseCsv(bytes(text), MAX_ROWS)).toMatchObject({
      ok: false,
      error: expect.stringContaining(words) as string,
    })
  })

  it('that is long says how far it is', () => {
    const parts: number[] = []
    parseCsv(bytes(`A,B\n${'some words,and others\n'.repeat(19_000)}`), MAX_ROWS, (part) => parts.push(part))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts).toEqual(parts.toSorted((one, other) => one - other))
    expect(parts.at(-1)).toBe(1)
  })
})

function fakeWorker(answers: readonly CsvAnswer[]) {
  const listeners = new Map<string, (event: { readonly data: CsvAnswer }) => void>()
  const terminate = vi.fn()
  const worker = {
    terminate,
    addEventListener: (type: string, listener: (event: { readonly data: CsvAnswer }) => void) =>
      listeners.set(type, listener),
    postMessage: () => answers.forEach((data) => listeners.get('message')?.({ data })),
  } as unknown as CsvWorker // the part that is used
  return { worker, terminate }
}

describe('the worker', () => {
  const signal = (): AbortSignal => new AbortController().signal
  const onProgress = vi.fn()

  it('tells its progress and its result, and is ended', async () => {
    const parsed = { ok: true, titles: ['A'], rows: [['1']] } as const
    const { worker, terminate } = fakeWorker([
      { kind: 'progress', part: 0.5 },
      { kind: 'done', parsed },
    ])
    const read = createCsvReader(() => worker, LIMITS)
    expect(await read(new Blob(['x']), { onProgress, signal: signal() })).toBe(parsed)
    expect(onProgress).toHaveBeenCalledWith(0.5)
    expect(terminate).toHaveBeenCalledOnce()
  })

  it('is ended when the person cancels', async () => {
    const { worker, terminate } = fakeWorker([])
    const stop = new AbortController()
    const reading = createCsvReader(() => worker, LIMITS)(new Blob(['x']), {
      onProgress,
      signal: stop.signal,
    })
    setTimeout(() => stop.abort(new Error('stopped')), 0)
    await expect(reading).rejects.toThrow('stopped')
    expect(terminate).toHaveBeenCalledOnce()
  })

  it('is not started for a file that is too large', async () => {
    const start = vi.fn()
    const large = new Blob([new Uint8Array(LIMITS.maxBytes + 1)])
    expect(await createCsvReader(start, LIMITS)(large, { onProgress, signal: signal() })).toMatchObject({
      ok: false,
      error: 'The file is larger than 2 MB. Divide it into several files.',
    })
    expect(start).not.toHaveBeenCalled()
  })
})

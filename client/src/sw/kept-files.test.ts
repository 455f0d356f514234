import { describe, expect, it, vi } from 'vitest'
import { createKeptFiles, isKept } from './kept-files.ts'

const OWN = 'https://app.test'
const file = (name: string): string => `${OWN}/assets/${name}`

/** As much of a cache and of the worker's scope as is used. */
function keeper(fetch: () => Promise<Response>, put?: () => Promise<void>) {
  const kept = new Map<string, Response>()
  const cache = {
    match: ({ url }: Request) => Promise.resolve(kept.get(url)?.clone()),
    put: put ?? (({ url }: Request, answer: Response) => Promise.resolve(void kept.set(url, answer))),
    keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    delete: ({ url }: Request) => Promise.resolve(kept.delete(url)),
  }
  const scope = { caches: { open: () => Promise.resolve(cache) }, fetch }
  const answer = createKeptFiles(scope as unknown as Parameters<typeof createKeptFiles>[0])
  return { kept, get: async (url: string) => (await answer(new Request(url))).text() }
}

describe('files kept from their first use', () => {
  it('are the workers of documents and of PDF and their fonts, of our own origin', () => {
    const is = (url: string) => isKept(new URL(url), OWN)
    expect(is(file('documents.worker-CAXojYgR.js'))).toBe(true)
    expect(is(file('SourceSerif4_700Bold_Italic-BL-psB-O.ttf'))).toBe(true)
    expect(is(file('pdf.worker-CAXojYgR.js'))).toBe(true)
    expect(is(file('msg.worker-CAXojYgR.js'))).toBe(true)
    expect(is(file('FoxitSerifBold-CAXojYgR.pfb'))).toBe(true)
    expect(is(file('LiberationSans-Regular-CAXojYgR.ttf'))).toBe(true)
    expect(is(file('dashboard-CAXojYgR.js'))).toBe(false)
    expect(is('https://other.test/assets/documents.worker-CAXojYgR.js')).toBe(false)
    expect(is(`${OWN}/api/documents.worker-CAXojYgR.js`)).toBe(false)
  })

  it('are asked for once', async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('one')))
    const { get } = keeper(fetch)
    expect(await get(file('documents.worker-aaaaaaaa.js'))).toBe('one')
    expect(await get(file('documents.worker-aaaaaaaa.js'))).toBe('one')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('take the place of their earlier version, and of no other file', async () => {
    const { get, kept } = keeper(() => Promise.resolve(new Response('x')))
    await get(file('SourceSans3_400Regular-aaaaaaaa.ttf'))
    await get(file('documents.worker-aaaaaaaa.js'))
    await get(file('documents.worker-b-bbbb-b.js'))
    expect([...kept.keys()]).toEqual([
      file('SourceSans3_400Regular-aaaaaaaa.ttf'),
      file('documents.worker-b-bbbb-b.js'),
    ])
  })

  it('are used even when the device is full, and a refusal is not kept', async () => {
    const full = keeper(
      () => Promise.resolve(new Response('x')),
      () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    )
    expect(await full.get(file('documents.worker-aaaaaaaa.js'))).toBe('x')
    const refused = keeper(() => Promise.resolve(new Response('no', { status: 404 })))
    expect(await refused.get(file('documents.worker-aaaaaaaa.js'))).toBe('no')
    expect(refused.kept.size).toBe(0)
  })
})

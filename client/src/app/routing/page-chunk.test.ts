import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageLoader } from './page-chunk.ts'

const stay = () => Promise.resolve('stay' as const)

describe('page chunks', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[RT-10] fails with a clear error when a chunk has not come after 120 s', async () => {
    vi.useFakeTimers()
    const recover = vi.fn(stay)
    const pending = createPageLoader(recover)(() => new Promise<string>(() => undefined))
    const outcome = expect(pending).rejects.toThrow('This page did not load within 120 seconds.')
    await vi.advanceTimersByTimeAsync(119_999)
    await vi.advanceTimersByTimeAsync(1)
    await outcome
    expect(recover).not.toHaveBeenCalled()
  })

  it('hands on the page that came in time and leaves no timer behind', async () => {
    vi.useFakeTimers()
    await expect(createPageLoader(stay)(() => Promise.resolve('page'))).resolves.toBe('page')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('names a failed load and keeps its cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    const failure = createPageLoader(stay)(() => Promise.reject(cause))
    await expect(failure).rejects.toMatchObject({ name: 'PageChunkError', cause })
  })

  it('says so when the network is what is missing', async () => {
    const load = createPageLoader(() => Promise.resolve('offline'))
    await expect(load(() => Promise.reject(new TypeError()))).rejects.toThrow('You’re offline')
  })

  it('draws nothing any more while the window reloads', async () => {
    const load = createPageLoader(() => Promise.resolve('reloading'))
    const settled = vi.fn()
    load(() => Promise.reject(new TypeError())).then(settled, settled)
    await new Promise((resolve) => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
  })
})

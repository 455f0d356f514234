import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createChunkRecovery, type StaleChunkDeps } from './stale-chunk.ts'

function window(changes: Partial<StaleChunkDeps> = {}) {
  const order: string[] = []
  const deps: StaleChunkDeps = {
    isOnline: () => true,
    isServed: () => Promise.resolve(true),
    build: '/assets/index-a.js',
    marks: sessionStorage,
    unsavedWork: { flushAll: () => Promise.resolve(void order.push('saved')) },
    typedText: { isHeld: () => false },
    activateWaiting: () => Promise.resolve(void order.push('activated')),
    reload: () => void order.push('reloaded'),
    ...changes,
  }
  return { recover: createChunkRecovery(deps), order }
}

beforeEach(() => sessionStorage.clear())

describe('code of a page that is gone', () => {
  it('[RT-10] is answered by one reload, after everything typed is saved', async () => {
    const { recover, order } = window()
    expect(await recover()).toBe('reloading')
    expect(order).toEqual(['saved', 'activated', 'reloaded'])
  })

  it('is not reloaded for again: what the reload brought lacks it too', async () => {
    await window().recover()
    const { recover, order } = window()
    expect(await recover()).toBe('stay')
    expect(order).toEqual([])
    expect(await window({ build: '/assets/index-b.js' }).recover()).toBe('reloading')
  })

  it('is not reloaded for without a network, which would cost the page that is there', async () => {
    const { recover, order } = window({ isOnline: () => false })
    expect(await recover()).toBe('offline')
    expect(order).toEqual([])
  })

  it('is not reloaded for while the server does not answer, and is once it does', async () => {
    let answers = false
    const { recover, order } = window({ isServed: () => Promise.resolve(answers) })
    expect(await recover()).toBe('stay')
    expect(order).not.toContain('reloaded')
    answers = true
    expect(await recover()).toBe('reloading')
    expect(order.at(-1)).toBe('reloaded')
  })

  it('does not cost words: neither those that could not be saved nor those of a form that keeps none', async () => {
    const full = window({ unsavedWork: { flushAll: () => Promise.reject(new Error('full')) } })
    const typing = window({ typedText: { isHeld: () => true } })
    expect([await full.recover(), await typing.recover()]).toEqual(['stay', 'stay'])
    expect([...full.order, ...typing.order]).toEqual([])
  })

  it('does not cost words that are typed while the server is asked', async () => {
    let held = false
    const { recover, order } = window({
      isServed: () => {
        held = true
        return Promise.resolve(true)
      },
      typedText: { isHeld: () => held },
    })
    expect(await recover()).toBe('stay')
    expect(order).toEqual([])
  })

  it('is reloaded for even where the waiting version cannot be reached', async () => {
    const reload = vi.fn()
    const { recover } = window({ activateWaiting: () => Promise.reject(new Error('no worker')), reload })
    expect(await recover()).toBe('reloading')
    expect(reload).toHaveBeenCalledOnce()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { createDraftHold } from './draft-hold.ts'
import { queueingLocks } from '../testing/queueing-locks.ts'

const never = () => () => undefined
const atOnce = (work: () => void) => {
  const timer = setTimeout(work, 0)
  return () => clearTimeout(timer)
}
const news = () => ({ onHeld: vi.fn(), onBusy: vi.fn() })

describe('a draft', () => {
  it('is one window’s until that has saved and let go, and then the next one’s', async () => {
    const setTimer = vi.fn(atOnce)
    const hold = createDraftHold(queueingLocks(), setTimer)
    const [first, second] = [news(), news()]
    const letGo = hold('a', first)
    await vi.waitFor(() => expect(first.onHeld).toHaveBeenCalledOnce())
    hold('a', second)
    await vi.waitFor(() => expect(second.onBusy).toHaveBeenCalledOnce())
    expect(setTimer).toHaveBeenLastCalledWith(second.onBusy, 300)
    const { promise: saved, resolve: save } = Promise.withResolvers<undefined>()
    letGo(saved)
    await Promise.resolve()
    expect(second.onHeld).not.toHaveBeenCalled()
    save(undefined)
    await vi.waitFor(() => expect(second.onHeld).toHaveBeenCalledOnce())
    expect(first.onBusy).not.toHaveBeenCalled()
  })

  it('is let go also when saving failed, and another draft is not held up', async () => {
    const hold = createDraftHold(queueingLocks(), never)
    const [first, other, next] = [news(), news(), news()]
    const letGo = hold('a', first)
    hold('b', other)
    await vi.waitFor(() => expect(other.onHeld).toHaveBeenCalledOnce())
    hold('a', next)
    letGo(Promise.reject(new Error('disk full')))
    await vi.waitFor(() => expect(next.onHeld).toHaveBeenCalledOnce())
  })

  it('is not given to a window that went away while it waited', async () => {
    const hold = createDraftHold(queueingLocks(), never)
    const [first, gone, last] = [news(), news(), news()]
    const letGo = hold('a', first)
    hold('a', gone)(Promise.resolve())
    hold('a', last)
    letGo(Promise.resolve())
    await vi.waitFor(() => expect(last.onHeld).toHaveBeenCalledOnce())
    expect(gone.onHeld).not.toHaveBeenCalled()
  })

  it('is held at once where the browser has no locks or refuses them', async () => {
    const [without, refused] = [news(), news()]
    createDraftHold(undefined, never)('a', without)
    expect(without.onHeld).toHaveBeenCalledOnce()
    const locks = queueingLocks()
    vi.spyOn(locks, 'request').mockRejectedValue(new Error('SecurityError'))
    createDraftHold(locks, never)('a', refused)
    await vi.waitFor(() => expect(refused.onHeld).toHaveBeenCalledOnce())
  })
})

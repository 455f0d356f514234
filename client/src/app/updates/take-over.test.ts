import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FollowedWorker } from '../../testing/followed-worker.ts'
import { letTakeOver } from './take-over.ts'

function registration() {
  const waiting = new FollowedWorker('installed')
  const active = { postMessage: vi.fn() }
  const takeOver = (): Promise<boolean> =>
    letTakeOver({ waiting, active } as unknown as ServiceWorkerRegistration) // no other member is used
  return { waiting, active, takeOver }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a version that waits', () => {
  it('takes over once the active one is told to make way, whether or not this page is controlled', async () => {
    const { waiting, active, takeOver } = registration()
    const takenOver = takeOver()
    expect(active.postMessage).toHaveBeenCalledWith({ type: 'STEP_ASIDE' })
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
    waiting.become('activating')
    expect(await takenOver).toBe(true)
  })

  it('is asked again: a browser may have forgotten that it was', async () => {
    const { waiting, takeOver } = registration()
    const takenOver = takeOver()
    await vi.advanceTimersByTimeAsync(600)
    expect(waiting.postMessage).toHaveBeenCalledTimes(3)
    waiting.become('activating')
    expect(await takenOver).toBe(true)
  })

  it('has not taken over when it is thrown away, or does not come in time', async () => {
    const lost = registration()
    const wasLost = lost.takeOver()
    lost.waiting.become('redundant')
    expect(await wasLost).toBe(false)
    const late = registration().takeOver()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await late).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not there any more', async () => {
    expect(await letTakeOver({ waiting: null, active: null })).toBe(false)
  })
})

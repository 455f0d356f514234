import { expect, it, vi } from 'vitest'
import { createPause } from './slices.ts'

it('rests when the screen has waited long enough, and not before', async () => {
  let time = 0
  const rest = vi.fn(() => Promise.resolve())
  const pause = createPause({ rest, now: () => time, signal: new AbortController().signal })
  for (const [after, rests] of [
    [23, 0],
    [24, 1],
    [47, 1],
    [48, 2],
  ] as const) {
    time = after
    await pause()
    expect(rest).toHaveBeenCalledTimes(rests)
  }
})

it('ends with the next row once it is stopped, also in the middle of a slice or while it rests', async () => {
  const stop = new AbortController()
  const pause = createPause({ rest: () => Promise.resolve(), now: () => 0, signal: stop.signal })
  await pause()
  stop.abort(new Error('stopped'))
  await expect(pause()).rejects.toThrow('stopped')

  const late = new AbortController()
  const times = [0, 24]
  const rest = () => {
    late.abort(new Error('stopped late'))
    return Promise.resolve()
  }
  await expect(createPause({ rest, now: () => times.shift() ?? 0, signal: late.signal })()).rejects.toThrow(
    'stopped late',
  )
})

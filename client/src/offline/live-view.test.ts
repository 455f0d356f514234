import { expect, it, vi } from 'vitest'
import { createLiveView } from './live-view.ts'

function scene(cost = 0, readFirst?: () => Promise<number>) {
  let change: (() => void) | null = null
  let value = 0
  let clock = 0
  const timers: { work: () => void; after: number }[] = []
  const read = vi.fn(() => {
    clock += cost
    return value < 0 ? Promise.reject(new Error('disk')) : Promise.resolve(value)
  })
  const view = createLiveView({
    read,
    ...(readFirst && { readFirst }),
    onChange: (listener) => {
      change = listener
      return () => (change = null)
    },
    setTimer: (work, after) => {
      timers.push({ work, after })
      return () => undefined
    },
    now: () => clock,
  })
  const shows = (expected: unknown) => vi.waitFor(() => expect(view.getSnapshot()).toEqual(expected))
  return {
    view,
    read,
    shows,
    set: (next: number) => {
      value = next
      change?.()
    },
    /** Runs the timers that are due one after the other; gives what they had been set to. */
    passTime: () => {
      const waited: number[] = []
      for (let timer = timers.shift(); timer; timer = timers.shift()) {
        waited.push(timer.after)
        timer.work()
      }
      return waited
    },
    watched: () => change !== null,
    /** Looks, and lets the first reading begin. */
    look: (listener: () => void = () => undefined) => {
      const stop = view.subscribe(listener)
      timers.shift()?.work()
      return stop
    },
  }
}

it('shows the first change at once and a burst of them as one', async () => {
  const it = scene()
  expect(it.view.getSnapshot()).toEqual({ status: 'loading' })
  const heard = vi.fn()
  it.look(heard)
  await it.shows({ status: 'ready', value: 0 })
  for (let next = 1; next <= 100; next += 1) it.set(next)
  expect(it.read).toHaveBeenCalledTimes(1)
  expect(it.passTime()).toEqual([0, 200])
  await it.shows({ status: 'ready', value: 100 })
  expect(it.read).toHaveBeenCalledTimes(2)
  expect(heard).toHaveBeenCalledTimes(2)
})

it('reads nothing while nobody looks, and afresh when somebody looks again', async () => {
  const it = scene()
  expect(it.watched()).toBe(false)
  const stop = it.look()
  await it.shows({ status: 'ready', value: 0 })
  stop()
  expect(it.watched()).toBe(false)
  it.set(7)
  it.passTime()
  it.look()
  await it.shows({ status: 'ready', value: 7 })
})

it('says when it could not be read', async () => {
  const it = scene()
  it.set(-1)
  it.look()
  await it.shows({ status: 'failed', error: new Error('disk') })
})

it.each([
  [100, 300],
  [10_000, 2_000],
])('a value that costs %i ms to read is looked at every %i ms at most', async (cost, interval) => {
  const it = scene(cost)
  it.look()
  await it.shows({ status: 'ready', value: 0 })
  expect(it.passTime()).toEqual([0, interval])
})

it('reads after the drawing that asks for it, and not at all when nobody looks any more by then', () => {
  const it = scene()
  const stop = it.view.subscribe(() => undefined)
  expect(it.read).not.toHaveBeenCalled()
  stop()
  it.passTime()
  expect(it.read).not.toHaveBeenCalled()
})

it('shows a quicker value before the first whole one, and never after it', async () => {
  const seen: unknown[] = []
  const it = scene(0, () => Promise.resolve(-7))
  it.look(() => seen.push(it.view.getSnapshot()))
  await it.shows({ status: 'ready', value: -7 })
  expect(it.read).not.toHaveBeenCalled()
  expect(it.passTime()).toEqual([200])
  await it.shows({ status: 'ready', value: 0 })
  it.passTime()
  it.set(1)
  await it.shows({ status: 'ready', value: 1 })
  expect(seen).toEqual([-7, 0, 1].map((value) => ({ status: 'ready', value })))
})

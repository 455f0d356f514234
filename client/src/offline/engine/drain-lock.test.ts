import { describe, expect, it, vi } from 'vitest'
import { modelLocks } from '../testing/model-locks.ts'
import { queueingLocks } from '../testing/queueing-locks.ts'
import { withDrainLock } from './drain-lock.ts'

const isExclusive = (exclusive: boolean) => Promise.resolve(exclusive)

/** A drainer that keeps its turn until it is told otherwise. */
function keeping(locks: LockManager) {
  const { promise, resolve: giveBack } = Promise.withResolvers<undefined>()
  const begun = vi.fn()
  const turn = withDrainLock(locks, null, async () => {
    begun()
    await promise
  })
  return { begun, giveBack: () => giveBack(undefined), turn }
}

const REFUSING = { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) }
const NEVER = new AbortController().signal

describe.each([
  ["a window's turn", null],
  ["the worker's turn", NEVER],
])('%s', (_whose, patience) => {
  it.each([
    ['has no locks', undefined],
    ['refuses them', REFUSING],
  ])(
    'is not waited for in a browser that %s: the work is done, and knows that it may not be alone',
    async (_what, locks) => {
      // The part of it that is used.
      expect(await withDrainLock(locks as LockManager | undefined, patience, isExclusive)).toBe(false)
    },
  )

  it('that fails gives the lock back, and says why', async () => {
    const locks = patience === null ? modelLocks() : queueingLocks()
    const broken = () => Promise.reject(new Error('broken'))
    await expect(withDrainLock(locks, patience, broken)).rejects.toThrow('broken')
    expect(await withDrainLock(locks, patience, isExclusive)).toBe(true)
  })
})

describe("a window's turn", () => {
  it('that begins as soon as the one before is over is granted', async () => {
    const locks = modelLocks()
    expect(await withDrainLock(locks, null, isExclusive)).toBe(true)
    expect(await withDrainLock(locks, null, isExclusive)).toBe(true)
  })

  it('that another window has does not come, and does not hold up the next', async () => {
    const locks = modelLocks()
    const theirs = keeping(locks)
    await vi.waitFor(() => expect(theirs.begun).toHaveBeenCalled())
    const work = vi.fn(isExclusive)
    expect(await withDrainLock(locks, null, work)).toBeNull()
    expect(work).not.toHaveBeenCalled()
    theirs.giveBack()
    await theirs.turn
    expect(await withDrainLock(locks, null, isExclusive)).toBe(true)
  })
})

describe("the worker's turn", () => {
  it('is exclusive, comes after the one before, and is given back when the work is done or has failed', async () => {
    const locks = queueingLocks()
    const first = Promise.withResolvers<string>()
    const log: string[] = []
    const turn = (name: string, work: (exclusive: boolean) => Promise<unknown>) =>
      withDrainLock(locks, NEVER, async (exclusive) => {
        log.push(`${name} begins`)
        try {
          return await work(exclusive)
        } finally {
          log.push(`${name} ends`)
        }
      })
    const turns = [
      turn('first', () => first.promise),
      turn('second', isExclusive),
      turn('broken', () => Promise.reject(new Error('broken'))),
      turn('last', isExclusive),
    ]
    expect(log).toEqual(['first begins'])
    first.resolve('first')
    expect(await Promise.allSettled(turns)).toMatchObject([
      { value: 'first' },
      { value: true },
      { reason: new Error('broken') },
      { value: true },
    ])
    const names = ['first', 'second', 'broken', 'last']
    expect(log).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  it('that does not come before the signal is given up, and nothing is done in it', async () => {
    const locks = queueingLocks()
    const window = Promise.withResolvers<undefined>()
    const windows = withDrainLock(locks, NEVER, () => window.promise)
    const patience = new AbortController()
    const work = vi.fn(isExclusive)
    const turn = withDrainLock(locks, patience.signal, work)
    patience.abort()
    expect(await turn).toBeNull()
    window.resolve(undefined)
    await windows
    expect(await withDrainLock(locks, NEVER, isExclusive)).toBe(true)
    expect(work).not.toHaveBeenCalled()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { createDrainLock, inDrainTurn } from './drain-lock.ts'
import type { LockReply } from './drain.setup.ts'
import { modelLocks } from '../testing/model-locks.ts'
import { queueingLocks } from '../testing/queueing-locks.ts'

function replies() {
  const heard: LockReply[] = []
  return { heard, reply: (answer: LockReply) => void heard.push(answer) }
}

const GRANTED: LockReply = { type: 'LOCK_GRANTED', exclusive: true }

it('a turn that begins as soon as the one before was given back is granted', async () => {
  const holdLock = createDrainLock(modelLocks())
  const first = replies()
  const giveBack = holdLock(first.reply)
  await vi.waitFor(() => expect(first.heard).toEqual([GRANTED]))
  giveBack()
  const second = replies()
  holdLock(second.reply)
  await vi.waitFor(() => expect(second.heard).toEqual([GRANTED]))
})

it('a turn that another window has is busy', async () => {
  const locks = modelLocks()
  const theirs = replies()
  createDrainLock(locks)(theirs.reply)
  await vi.waitFor(() => expect(theirs.heard).toEqual([GRANTED]))
  const ours = replies()
  createDrainLock(locks)(ours.reply)
  await vi.waitFor(() => expect(ours.heard).toEqual([{ type: 'LOCK_BUSY' }]))
})

it('a turn that was busy does not hold up the next, although nobody gave it back', async () => {
  const locks = modelLocks()
  const theirs = replies()
  const giveBackTheirs = createDrainLock(locks)(theirs.reply)
  await vi.waitFor(() => expect(theirs.heard).toEqual([GRANTED]))
  const holdLock = createDrainLock(locks)
  const busy = replies()
  holdLock(busy.reply)
  await vi.waitFor(() => expect(busy.heard).toEqual([{ type: 'LOCK_BUSY' }]))
  giveBackTheirs()
  const next = replies()
  holdLock(next.reply)
  await vi.waitFor(() => expect(next.heard).toEqual([GRANTED]))
})

it('a turn that was given up before it came keeps nobody waiting', async () => {
  const holdLock = createDrainLock(modelLocks())
  holdLock(replies().reply)()
  const next = replies()
  holdLock(next.reply)
  await vi.waitFor(() => expect(next.heard).toEqual([GRANTED]))
})

const REFUSING = { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) }

it.each([
  ['has no locks', undefined],
  ['refuses them', REFUSING],
])('a browser that %s is not kept from sending', async (_what, locks) => {
  const { heard, reply } = replies()
  createDrainLock(locks as LockManager | undefined)(reply) // the part that is used
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'LOCK_GRANTED', exclusive: false }]))
})

describe("the worker's turn", () => {
  const never = new AbortController().signal
  const isExclusive = (exclusive: boolean) => Promise.resolve(exclusive)

  it('is exclusive, comes after the one before, and is given back when the work is done or has failed', async () => {
    const locks = queueingLocks()
    const first = Promise.withResolvers<string>()
    const turns = [
      inDrainTurn(locks, never, () => first.promise),
      inDrainTurn(locks, never, isExclusive),
      inDrainTurn(locks, never, () => Promise.reject(new Error('broken'))),
      inDrainTurn(locks, never, isExclusive),
    ]
    const ended: number[] = []
    turns.forEach((turn, index) => void turn.catch(() => null).then(() => ended.push(index)))
    const later = inDrainTurn(locks, never, () => Promise.resolve([...ended]))
    first.resolve('first')
    expect(await later).toEqual([0, 1, 2, 3])
    expect(await Promise.allSettled(turns)).toMatchObject([
      { value: 'first' },
      { value: true },
      { reason: new Error('broken') },
      { value: true },
    ])
  })

  it('that does not come before the signal is given up, and nothing is done in it', async () => {
    const locks = queueingLocks()
    const window = Promise.withResolvers<undefined>()
    const windows = inDrainTurn(locks, never, () => window.promise)
    const patience = new AbortController()
    const work = vi.fn(isExclusive)
    const turn = inDrainTurn(locks, patience.signal, work)
    patience.abort()
    expect(await turn).toBeNull()
    window.resolve(undefined)
    await windows
    expect(await inDrainTurn(locks, never, isExclusive)).toBe(true)
    expect(work).not.toHaveBeenCalled()
  })

  it.each([
    ['has no locks', undefined],
    ['refuses them', REFUSING],
  ])(
    'is not waited for in a browser that %s: the work is done, and told that it may not be alone',
    async (_what, locks) => {
      expect(await inDrainTurn(locks as LockManager | undefined, never, isExclusive)).toBe(false)
    },
  )
})

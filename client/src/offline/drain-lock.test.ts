import { expect, it, vi } from 'vitest'
import { createDrainLock } from './drain-lock.ts'
import type { LockReply } from './drain.setup.ts'
import { modelLocks } from './testing/model-locks.ts'

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

it('a turn that was given up before it came keeps nobody waiting', async () => {
  const holdLock = createDrainLock(modelLocks())
  holdLock(replies().reply)()
  const next = replies()
  holdLock(next.reply)
  await vi.waitFor(() => expect(next.heard).toEqual([GRANTED]))
})

it.each([
  ['has no locks', undefined],
  ['refuses them', { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) }],
])('a browser that %s is not kept from sending', async (_what, locks) => {
  const { heard, reply } = replies()
  createDrainLock(locks as LockManager | undefined)(reply) // the part that is used
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'LOCK_GRANTED', exclusive: false }]))
})

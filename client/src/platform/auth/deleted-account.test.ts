import { describe, expect, it, vi } from 'vitest'
import { ADA } from '../../testing/fake-platform.tsx'
import { followDeletedAccount } from './deleted-account.ts'
import { createSessionStore, type SessionState, type SignedOutReason } from './session.store.ts'

const signedIn: SessionState = { status: 'signed_in', identity: ADA }

function follow({ isDeleted = true, stored = null as string | null } = {}) {
  const session = createSessionStore()
  const wasDeleted = vi.fn(() => Promise.resolve(isDeleted))
  const wipe = vi.fn(() => Promise.resolve())
  followDeletedAccount({
    session,
    device: { read: () => (stored === null ? null : ({ user: { id: stored } } as never)) }, // only the id is read
    wasDeleted,
    wipe,
    logger: { warn: vi.fn(), error: vi.fn() },
  }).start()
  const end = (reason: SignedOutReason) => session.set({ status: 'signed_out', reason })
  return { session, wasDeleted, wipe, end }
}

describe('the end of a session', () => {
  it('of a deleted account removes what it kept, and says why', async () => {
    const { session, wasDeleted, wipe, end } = follow()
    session.set(signedIn)
    end('rejected')
    await expect.poll(() => wipe.mock.calls).toEqual([[ADA.userId]])
    expect(wasDeleted).toHaveBeenCalledWith(ADA.userId)
    expect(session.get()).toEqual({ status: 'signed_out', reason: 'account_deleted' })
  })

  it('that the server has already explained needs no question', async () => {
    const { session, wasDeleted, wipe, end } = follow()
    session.set(signedIn)
    end('account_deleted')
    await expect.poll(() => wipe.mock.calls).toEqual([[ADA.userId]])
    expect(wasDeleted).not.toHaveBeenCalled()
  })

  it('during the start is of whoever was stored', async () => {
    const { wipe, end } = follow({ stored: 'somebody' })
    end('rejected')
    await expect.poll(() => wipe.mock.calls).toEqual([['somebody']])
  })

  it('of an account that is still there keeps everything', async () => {
    const { session, wasDeleted, wipe, end } = follow({ isDeleted: false })
    session.set(signedIn)
    end('rejected')
    await expect.poll(() => wasDeleted.mock.calls).toHaveLength(1)
    await Promise.resolve()
    expect(wipe).not.toHaveBeenCalled()
    expect(session.get()).toEqual({ status: 'signed_out', reason: 'rejected' })
  })

  it.each(['requested', 'left', 'password_changed', 'none'] as const)('by %s asks nothing', (reason) => {
    const { session, wasDeleted, wipe, end } = follow()
    session.set(signedIn)
    end(reason)
    expect(wasDeleted).not.toHaveBeenCalled()
    expect(wipe).not.toHaveBeenCalled()
  })
})

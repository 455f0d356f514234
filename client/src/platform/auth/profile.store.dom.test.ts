import { describe, expect, it, vi } from 'vitest'
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { ADA, ATTORNEY, profileAnswer } from '../../testing/fake-platform.tsx'
import type { HttpAnswer } from '../http/http-client.ts'
import { type LocalIdentity, createLocalIdentityKeeper } from './local-identity.ts'
import { createProfileStore } from './profile.store.ts'
import { createSessionStore } from './session.store.ts'

const OTHER = { ...ADA, userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a02', email: 'bob@example.test' }
const offline: HttpAnswer<VerifyProfileResponse> = { ok: false, error: { kind: 'offline' } }

function setup(...answers: readonly HttpAnswer<VerifyProfileResponse>[]) {
  const session = createSessionStore()
  let asked = 0
  const verify = vi.fn(() => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? offline))
  const onLeave = vi.fn<(profile: VerifyProfileResponse) => void>()
  const profile = createProfileStore({ session, verify, storage: localStorage, onLeave })
  profile.start()
  const signIn = (identity = ADA) => session.set({ status: 'signed_in', identity })
  return { session, profile, verify, onLeave, signIn }
}

describe('profile store', () => {
  it('asks when someone signs in, once for all who wait', async () => {
    const { profile, verify, signIn } = setup(profileAnswer(ATTORNEY))
    signIn()
    expect(profile.get()).toEqual({ status: 'loading' })
    await Promise.all([profile.refresh(), profile.refresh()])
    expect(verify).toHaveBeenCalledOnce()
    expect(profile.get()).toEqual({ status: 'known', profile: ATTORNEY, freshness: 'confirmed' })
  })

  it('[RT-12] remembers on this device what the server said, for the same person only', async () => {
    const first = setup(profileAnswer(ATTORNEY))
    first.signIn()
    await first.profile.refresh()
    const later = setup(offline)
    later.signIn()
    expect(later.profile.get()).toEqual({ status: 'known', profile: ATTORNEY, freshness: 'asking' })
    await later.profile.refresh()
    expect(later.profile.get()).toMatchObject({ status: 'known', freshness: 'remembered' })
    const another = setup(offline)
    another.signIn(OTHER)
    await another.profile.refresh()
    expect(another.profile.get()).toEqual({ status: 'failed', error: { kind: 'offline' } })
    const again = another.profile.refresh()
    expect(another.profile.get()).toEqual({ status: 'loading' })
    await again
    expect(another.profile.get().status).toBe('failed')
  })

  it('forgets at sign-out, and tells whose portal it was', async () => {
    const { session, profile, onLeave, signIn } = setup(profileAnswer(ATTORNEY))
    signIn()
    await profile.refresh()
    session.set({ status: 'signed_out', reason: 'requested' })
    expect(profile.get()).toEqual({ status: 'none' })
    expect(onLeave).toHaveBeenCalledWith(ATTORNEY)
    expect(localStorage.getItem('cr_profile')).toBeNull()
  })

  it('forgets at the opening what a session left that ended with the browser', async () => {
    const first = setup(profileAnswer({ ...ATTORNEY, firm_name: 'Counsel and Partners' }))
    first.signIn()
    await first.profile.refresh()
    const later = setup(offline)
    expect(localStorage.getItem('cr_profile')).toContain('userId')
    expect(localStorage.getItem('cr_profile')).not.toContain('Counsel and Partners')
    later.session.set({ status: 'signed_out', reason: 'browser_closed' })
    expect(localStorage.getItem('cr_profile')).toBeNull()
  })

  it.each([
    ['someone else has signed in', OTHER, { status: 'known', profile: { exists: false } }],
    ['the person has signed out', null, { status: 'none' }],
  ] as const)('an answer that comes after %s changes nothing', async (_when, next, then) => {
    const { session, profile, verify, signIn } = setup(profileAnswer({ exists: false }))
    const { promise: late, resolve: answer } = Promise.withResolvers<HttpAnswer<VerifyProfileResponse>>()
    verify.mockReturnValueOnce(late)
    signIn()
    const waiting = profile.refresh()
    if (next === null) session.set({ status: 'signed_out', reason: 'requested' })
    else signIn(next)
    await vi.waitFor(() => expect(profile.get()).toMatchObject(then))
    answer(profileAnswer(ATTORNEY))
    await waiting
    expect(profile.get()).toMatchObject(then)
    expect(localStorage.getItem('cr_profile') ?? '').not.toContain(ADA.userId)
  })
})

describe('identity kept for offline use', () => {
  it('is written on the server’s word and removed at sign-out', async () => {
    const { session, profile, signIn } = setup(profileAnswer(ATTORNEY))
    const kept: (LocalIdentity | null)[] = []
    createLocalIdentityKeeper({
      storage: localStorage,
      session,
      profile,
      now: () => 42,
      logger: { warn: vi.fn(), error: vi.fn() },
      store: {
        save: (identity) => Promise.resolve(void kept.push(identity)),
        clear: () => Promise.resolve(void kept.push(null)),
      },
    }).start()
    signIn()
    expect(kept).toEqual([])
    await profile.refresh()
    session.set({ status: 'signed_out', reason: 'requested' })
    expect(kept).toEqual([
      {
        userId: ADA.userId,
        email: ADA.email,
        firstName: 'Ada',
        userType: 'attorney',
        isApproved: true,
        lastVerifiedAt: 42,
      },
      null,
    ])
  })
})

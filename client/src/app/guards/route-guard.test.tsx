import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import type { HttpAnswer } from '../../platform/http/http-client.ts'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer, renderAt } from '../../testing/fake-platform.tsx'
import { RouteGuard } from './route-guard.tsx'

const signedIn = { status: 'signed_in', identity: ADA } as const
type Options = Parameters<typeof createFakePlatform>[0]

function open(at: string, options: Options = {}) {
  const platform = createFakePlatform(options)
  const page = (
    <RouteGuard>
      <h1>The page</h1>
    </RouteGuard>
  )
  return { platform, ...renderAt(at, page, platform) }
}

function isOpen(): boolean {
  return screen.queryByRole('heading', { name: 'The page' }) !== null
}

describe('a protected page', () => {
  it('[RT-03] sends a visitor to the login, with the way back', async () => {
    const { path } = open('/dashboard/referrals?tab=queue#x')
    await waitFor(() =>
      expect(path()).toBe('/signup/login?returnTo=%2Fdashboard%2Freferrals%3Ftab%3Dqueue%23x'),
    )
  })

  it('[RT-04] shows a spinner while the session is checked, then the page', async () => {
    const { platform } = open('/settings', { session: { status: 'checking' } })
    expect(screen.getByRole('status').textContent).toBe('Checking your session…')
    expect(isOpen()).toBe(false)
    act(() => platform.store.set(signedIn))
    await waitFor(() => expect(isOpen()).toBe(true))
  })

  it('[RT-04] shows a spinner while the session is checked, then redirects', async () => {
    const { platform, path } = open('/settings', { session: { status: 'checking' } })
    act(() => platform.store.set({ status: 'signed_out', reason: 'none' }))
    await waitFor(() => expect(path()).toContain('/signup/login'))
  })

  it('[RT-05] leaves the page at once when the session ends, and the login knows the portal', async () => {
    const { platform, path } = open('/dashboard', { session: signedIn })
    await waitFor(() => expect(isOpen()).toBe(true))
    act(() => platform.store.set({ status: 'signed_out', reason: 'requested' }))
    await waitFor(() => expect(path()).toBe('/signup/login'))
    expect(localStorage.getItem('userRole')).toBe('attorney')
  })

  it.each([
    [{ ...ATTORNEY, subscription_status: 'none' }, '/signup/register?phase=2'],
    [{ ...ATTORNEY, is_approved: false }, '/pending-approval'],
  ])('[RT-07] keeps an attorney out who has not paid or is not approved', async (profile, place) => {
    const { path } = open('/dashboard', {
      session: signedIn,
      verify: () => Promise.resolve(profileAnswer(profile)),
    })
    await waitFor(() => expect(path()).toBe(place))
  })

  it('[RT-07] tells the registration that this is an attorney', async () => {
    open('/dashboard', {
      session: signedIn,
      verify: () => Promise.resolve(profileAnswer({ ...ATTORNEY, subscription_status: 'none' })),
    })
    await waitFor(() => expect(localStorage.getItem('userRole')).toBe('attorney'))
  })

  it('[RT-12] opens offline with what the server said last time', async () => {
    localStorage.setItem('cr_profile', JSON.stringify({ userId: ADA.userId, profile: ATTORNEY }))
    open('/dashboard', {
      session: { status: 'offline_known', identity: ADA },
      verify: () => Promise.resolve({ ok: false, error: { kind: 'offline' } }),
    })
    await waitFor(() => expect(isOpen()).toBe(true))
  })

  it('says when the account could not be checked, and tries again', async () => {
    const answers: HttpAnswer<VerifyProfileResponse>[] = [
      { ok: false, error: { kind: 'server', status: 503, message: 'Down for repair', retryAfter: null } },
      profileAnswer(ATTORNEY),
    ]
    const verify = vi.fn(() =>
      Promise.resolve(answers[verify.mock.calls.length - 1] ?? profileAnswer(ATTORNEY)),
    )
    open('/dashboard', {
      session: signedIn,
      verify: verify,
    })
    expect(await screen.findByText('Down for repair')).toBeDefined()
    expect(screen.getByText('You’re still signed in.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(isOpen()).toBe(true))
  })

  it('follows a change of standing while it is open', async () => {
    let profile: VerifyProfileResponse = ATTORNEY
    const { platform, path } = open('/dashboard', {
      session: signedIn,
      verify: () => Promise.resolve(profileAnswer(profile)),
    })
    await waitFor(() => expect(isOpen()).toBe(true))
    profile = { ...ATTORNEY, is_approved: false }
    await act(() => platform.profile.refresh())
    await waitFor(() => expect(path()).toBe('/pending-approval'))
  })

  it('is refused, in words, to whom it is not for', async () => {
    open('/admin/approvals', { session: signedIn })
    expect(await screen.findByRole('heading', { name: 'This page is for administrators' })).toBeDefined()
  })
})

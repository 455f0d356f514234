import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ADA,
  ATTORNEY,
  createFakePlatform,
  failed,
  profileAnswer,
  renderAt,
} from '../../testing/fake-platform.tsx'
import { AuthCallbackScreen } from './auth-callback-screen.tsx'
import { readCallbackUrl } from './callback-url.ts'
import { LinkedInCallbackScreen } from './linkedin-callback-screen.tsx'

type Options = Parameters<typeof createFakePlatform>[0]

function arrive(address: string, options: Options = {}) {
  window.history.replaceState(null, '', address)
  const platform = createFakePlatform(options)
  return { platform, ...renderAt('/auth/callback', <AuthCallbackScreen />, platform) }
}

afterEach(() => {
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
})

const signedIn = { status: 'signed_in', identity: ADA } as const

describe('/auth/callback', () => {
  it('[CB-02] shows a spinner with its status, and [CB-01] goes on with the signed-in event', async () => {
    localStorage.setItem('userRole', 'attorney')
    const { platform, path } = arrive('/auth/callback')
    expect(screen.getByRole('status').textContent).toBe('Processing authentication...')
    act(() => platform.store.set(signedIn))
    expect(await screen.findByText('Redirecting to dashboard...')).toBeDefined()
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(localStorage.getItem('userRole')).toBeNull()
  })

  it('[CB-11] on the way to registration the role and the person stay, for the wizard', async () => {
    localStorage.setItem('userRole', 'attorney')
    const { path } = arrive('/auth/callback', {
      session: signedIn,
      verify: () => Promise.resolve(profileAnswer({ exists: false })),
    })
    await waitFor(() => expect(path()).toBe('/signup/register?phase=2'))
    expect(localStorage.getItem('userRole')).toBe('attorney')
    expect(JSON.parse(localStorage.getItem('tempAuthUser') ?? '')).toEqual({
      id: ADA.userId,
      email: ADA.email,
      user_metadata: { given_name: 'Ada' },
    })
  })

  it.each([
    [
      { kind: 'invalid_response', status: 200, reason: 'wrong_shape' },
      'Invalid response format received from verification server.',
    ],
    [
      { kind: 'invalid_response', status: 200, reason: 'not_json' },
      'Invalid response format received from verification server.',
    ],
    [
      { kind: 'server', status: 500, words: 'Down for repair', retryAfter: null },
      'Failed to complete sign-in: Down for repair',
    ],
  ] as const)('[CB-10] shows the error card: %j', async (error, message) => {
    const { path } = arrive('/auth/callback', {
      session: signedIn,
      verify: () => Promise.resolve({ ok: false, error }),
    })
    expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe(message)
    await userEvent.click(screen.getByRole('button', { name: 'Return to Login' }))
    await waitFor(() => expect(path()).toBe('/signup/login'))
  })

  it.each([
    [
      '?error=server_error&error_description=The+provider+is+closed',
      'Failed to complete sign-in: The provider is closed',
    ],
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
      'Failed to complete sign-in: Email link is invalid or has expired',
    ],
    ['?error=', 'Unknown authentication error.'],
    ['?code=', 'Authentication failed: Missing necessary token.'],
    ['#access_token=lonely', 'Authentication failed: Missing necessary token.'],
  ])('[CB-10] [CB-13] /auth/callback%s says: %s', async (address, message) => {
    arrive(`/auth/callback${address}`)
    expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe(message)
  })

  it('[CB-10] a code that cannot be exchanged shows the sign-in service’s words', async () => {
    arrive('/auth/callback?code=abc', { auth: { exchangeCode: () => failed('invalid flow state') } })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to complete sign-in: invalid flow state',
    )
  })

  it('[CB-10] a session without a token is refused', async () => {
    arrive('/auth/callback', { session: signedIn, auth: { getAccessToken: () => Promise.resolve(null) } })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Authentication failed: Missing necessary token.',
    )
  })

  it('[CB-09] says that it timed out', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    arrive('/auth/callback')
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(screen.getByRole('alert').textContent).toBe(
      'Authentication timed out. Please try signing in again.',
    )
    expect(screen.getByText('Authentication failed (timeout)')).toBeDefined()
  })

  it('a session that is already there does not stand in for the code in the address', async () => {
    const verify = vi.fn(() => Promise.resolve(profileAnswer(ATTORNEY)))
    arrive('/auth/callback?code=abc', {
      session: signedIn,
      verify,
      auth: { exchangeCode: () => failed('code of someone else') },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('code of someone else')
  })
})

describe('/linkedin-callback', () => {
  function open(options: Options) {
    const platform = createFakePlatform(options)
    return { platform, ...renderAt('/linkedin-callback', <LinkedInCallbackScreen />, platform) }
  }

  it('[RO-11] says that it is complete, and a sign-out there leads to /login', async () => {
    const { platform, path } = open({ session: signedIn })
    expect(screen.getByRole('heading', { name: 'LinkedIn sign-in complete' })).toBeDefined()
    act(() => platform.store.set({ status: 'signed_out', reason: 'requested' }))
    await waitFor(() => expect(path()).toBe('/login'))
  })

  it('arriving without a session is no sign-out', () => {
    const { path } = open({})
    expect(screen.getByRole('heading', { name: 'LinkedIn sign-in was not completed' })).toBeDefined()
    expect(path()).toBe('/linkedin-callback')
  })
})

it.each([
  ['?code=abc', { kind: 'code', code: 'abc' }],
  ['?code=', { kind: 'missing_token' }],
  ['#access_token=a&refresh_token=r', { kind: 'tokens', accessToken: 'a', refreshToken: 'r' }],
  ['#access_token=a', { kind: 'missing_token' }],
  ['?error=access_denied', { kind: 'refused', message: 'access_denied' }],
  ['#error=server_error&error_description=Broken', { kind: 'refused', message: 'Broken' }],
  ['?code=abc&error=access_denied&error_description=', { kind: 'refused', message: 'access_denied' }],
  ['', { kind: 'nothing' }],
])('reads %j', (rest, url) => {
  expect(readCallbackUrl(new URL(`http://localhost/auth/callback${rest}`))).toEqual(url)
})

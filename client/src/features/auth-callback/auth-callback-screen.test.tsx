import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LinkSession } from '../../platform/auth/auth.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import {
  ADA,
  ATTORNEY,
  createFakePlatform,
  failed,
  linkTo,
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

  it('leads to the second step of a sign-in that a provider began', async () => {
    localStorage.setItem('userRole', 'attorney')
    const { platform, path } = arrive('/auth/callback?code=c', {
      auth: {
        openLink: () => {
          const keep: LinkSession['keep'] = () => {
            platform.store.set({ status: 'second_step', identity: ADA })
            return Promise.resolve({ ok: true, value: undefined })
          }
          return Promise.resolve({ ok: true, value: linkTo(ADA, { keep }) })
        },
      },
    })
    await waitFor(() => expect(path()).toBe('/login/second-step'))
    expect(localStorage.getItem('userRole')).toBe('attorney')
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
      { kind: 'server', status: 500, message: 'Down for repair', retryAfter: null },
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
    arrive('/auth/callback?code=abc', { auth: { openLink: () => failed('invalid flow state') } })
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
      auth: { openLink: () => failed('code of someone else') },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('code of someone else')
  })
})

const BOB: Identity = { ...ADA, userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a02', email: 'bob@example.test' }

describe('a link that opens an account', () => {
  const kept = () => vi.fn(() => Promise.resolve({ ok: true, value: undefined } as const))
  const opens = (link: LinkSession) => ({
    openLink: () => Promise.resolve({ ok: true, value: link } as const),
    getAccessToken: () => Promise.resolve('token'),
  })

  it('a code that this browser asked for signs in without a question', async () => {
    const keep = kept()
    const { path } = arrive('/auth/callback?code=abc', { auth: opens(linkTo(ADA, { keep })) })
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(keep).toHaveBeenCalledOnce()
  })

  it.each(['?code=abc', '?token_hash=t&type=magiclink'])(
    'to another account than the present one (%s) names both, and staying leaves everything as it was',
    async (address) => {
      const [keep, drop] = [kept(), vi.fn<() => void>()]
      const { path } = arrive(`/auth/callback${address}`, {
        session: signedIn,
        auth: opens(linkTo(BOB, { keep, drop })),
      })
      expect(await screen.findByRole('heading', { name: 'Switch to another account?' })).toBeDefined()
      const words = screen.getByRole('main').textContent
      expect(words).toContain('ada@example.test')
      expect(words).toContain('bob@example.test')
      await userEvent.click(screen.getByRole('button', { name: 'Stay signed in as ada@example.test' }))
      await waitFor(() => expect(path()).toBe('/dashboard'))
      expect([keep.mock.calls.length, drop.mock.calls.length]).toEqual([0, 1])
    },
  )

  it('is taken only when told to', async () => {
    const keep = kept()
    const { path } = arrive('/auth/callback?code=abc', {
      session: signedIn,
      auth: opens(linkTo(BOB, { keep })),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to bob@example.test' }))
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(keep).toHaveBeenCalledOnce()
  })

  it('by mail asks also when nobody is signed in, as anybody may have sent it', async () => {
    const [keep, drop] = [kept(), vi.fn<() => void>()]
    const { path } = arrive('/auth/callback?token_hash=t&type=magiclink', {
      auth: opens(linkTo(BOB, { keep, drop })),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Do not sign in' }))
    await waitFor(() => expect(path()).toBe('/signup/login'))
    expect([keep.mock.calls.length, drop.mock.calls.length]).toEqual([0, 1])
  })

  it('with a whole session in its address is not used: whoever is signed in stays', async () => {
    const openLink = vi.fn(() => failed('not to be asked'))
    const address = '/auth/callback#access_token=a&refresh_token=r&type=signup'
    const { path } = arrive(address, { session: signedIn, auth: { openLink } })
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(openLink).not.toHaveBeenCalled()
  })

  it('with a whole session in its address and nobody signed in leads to the login', async () => {
    arrive('/auth/callback#access_token=a&refresh_token=r')
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in')
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
  ['#access_token=a&refresh_token=r', { kind: 'open_tokens' }],
  ['?token_hash=t&type=magiclink', { kind: 'token_hash', tokenHash: 't', type: 'magiclink' }],
  ['?token_hash=t&type=sms', { kind: 'missing_token' }],
  ['?token_hash=&type=signup', { kind: 'missing_token' }],
  ['#access_token=a', { kind: 'missing_token' }],
  ['?error=access_denied', { kind: 'refused', message: 'access_denied' }],
  ['#error=server_error&error_description=Broken', { kind: 'refused', message: 'Broken' }],
  ['?code=abc&error=access_denied&error_description=', { kind: 'refused', message: 'access_denied' }],
  ['', { kind: 'nothing' }],
])('reads %j', (rest, url) => {
  expect(readCallbackUrl(new URL(`http://localhost/auth/callback${rest}`))).toEqual(url)
})

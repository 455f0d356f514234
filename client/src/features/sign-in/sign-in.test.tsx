import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { AuthResult } from '../../platform/auth/auth.ts'
import {
  ADA,
  ATTORNEY,
  createFakePlatform,
  failed,
  profileAnswer,
  renderAt,
} from '../../testing/fake-platform.tsx'
import { GoodbyeScreen } from './goodbye-screen.tsx'
import { LoginScreen, PlainLoginScreen } from './login-screen.tsx'
import { RoleScreen } from './role-screen.tsx'

function login(
  role: 'attorney' | 'client' | null,
  options: Parameters<typeof createFakePlatform>[0] = {},
  at = '/signup/login',
) {
  if (role !== null) localStorage.setItem('userRole', role)
  const platform = createFakePlatform(options)
  return { platform, ...renderAt(at, <LoginScreen />, platform) }
}

async function fillIn(email = 'ada@example.test', password = 'secret-1') {
  await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
}

describe('choosing a role', () => {
  it('[RO-01] is titled and offers both roles and the way back', () => {
    renderAt('/signup', <RoleScreen />, createFakePlatform())
    expect(screen.getByRole('heading', { level: 1, name: 'Who Are You' })).toBeDefined()
    expect(screen.getByText('For clients, attorneys, everyone.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Client', description: 'I need a lawyer' })).toBeDefined()
    expect(
      screen.getByRole('button', { name: 'Attorney', description: 'I refer or take cases' }),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
  })

  it.each([
    ['Client', 'client'],
    ['Attorney', 'attorney'],
  ])('[RO-02] %s is stored and leads to the login, with the place to return to', async (name, role) => {
    const { path } = renderAt('/signup?returnTo=%2Fsettings', <RoleScreen />, createFakePlatform())
    await userEvent.click(screen.getByRole('button', { name }))
    expect(localStorage.getItem('userRole')).toBe(role)
    expect(path()).toBe('/signup/login?returnTo=%2Fsettings')
  })
})

describe('login', () => {
  it.each([
    ['attorney', 'Attorney Portal'],
    ['client', 'Client Portal'],
  ] as const)('[RO-03] welcomes back to the portal of the stored role: %s', (role, subtitle) => {
    login(role)
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeDefined()
    expect(screen.getByText(subtitle)).toBeDefined()
  })

  it('[RO-03] goes to the choice of a role when none is stored, or something that is none', () => {
    localStorage.setItem('userRole', 'superuser')
    expect(login(null).path()).toBe('/signup')
  })

  it('[RO-04] has its fields and links, and [RO-07] LinkedIn for attorneys only', () => {
    const { unmount } = login('attorney')
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup/register')
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Continue with LinkedIn' })).toBeDefined()
    unmount()
    login('client')
    // Clients have their own registration; the attorneys' page would redirect them back here.
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/home')
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Continue with LinkedIn' })).toBeNull()
  })

  it('[RO-04] reads "Logging in..." while busy', async () => {
    const waiting = Promise.withResolvers<AuthResult<{ readonly userId: string }>>()
    login('attorney', { auth: { signInWithPassword: () => waiting.promise } })
    await fillIn()
    expect(screen.getByRole('button', { name: 'Logging in...' })).toBeDefined()
    waiting.resolve(await failed('No'))
    expect(await screen.findByRole('button', { name: 'Login' })).toBeDefined()
  })

  it('[RO-05] shows the provider’s own message', async () => {
    login('attorney', { auth: { signInWithPassword: () => failed('Invalid login credentials') } })
    await fillIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials')
  })

  it('[RO-05] a social sign-in that cannot start is only logged and ends the loading state', async () => {
    const { platform } = login('client', { auth: { providerUrl: () => failed('provider is not enabled') } })
    const google = screen.getByRole('button', { name: 'Continue with Google' })
    await userEvent.click(google)
    await waitFor(() => expect(google.getAttribute('aria-busy')).toBeNull())
    expect(platform.logger.error).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['password_changed', /signed out because your password was changed/],
    ['signed_out_elsewhere', /^You were signed out from another device/],
    ['rejected', /^Your session has ended/],
  ] as const)('says why the server has ended the session: %s', (reason, words) => {
    login('attorney', { session: { status: 'signed_out', reason } })
    expect(screen.getByRole('status').textContent).toMatch(words)
  })

  it.each(['none', 'requested', 'browser_closed'] as const)(
    'has nothing to say of a session that is %s',
    (reason) => {
      login('attorney', { session: { status: 'signed_out', reason } })
      expect(screen.queryByRole('status')).toBeNull()
    },
  )

  it('ties each error to its field and puts the focus on the first', async () => {
    login('attorney')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(email)
    const message = document.getElementById(email.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe('Email required')
    expect(screen.getByText('Password required')).toBeDefined()
  })

  it('passes on whether to be remembered', async () => {
    const signInWithPassword = vi.fn(() => failed('No'))
    login('attorney', { auth: { signInWithPassword } })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    await fillIn()
    expect(signInWithPassword).toHaveBeenCalledWith('ada@example.test', 'secret-1', true)
  })
})

describe('after a login', () => {
  it.each([
    ['an approved attorney', ATTORNEY, '/dashboard'],
    ['an unpaid attorney', { ...ATTORNEY, subscription_status: 'none' }, '/signup/register?phase=2'],
    ['an unapproved attorney', { ...ATTORNEY, is_approved: false }, '/pending-approval'],
    ['a new attorney', { exists: false }, '/signup/register?phase=2'],
  ] as const)('%s goes on to where they belong', async (_who, profile, place) => {
    const { path } = login('attorney', { verify: () => Promise.resolve(profileAnswer(profile)) })
    await fillIn()
    await waitFor(() => expect(path()).toBe(place))
  })

  it.each([
    ['/settings/security?x=1', '/settings/security?x=1'],
    ['/preview/firm-details', '/preview/firm-details'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
  ])('[RT-13] returnTo=%s leads to %s', async (wish, place) => {
    const { path } = login('attorney', {}, `/signup/login?returnTo=${encodeURIComponent(wish)}`)
    await fillIn()
    await waitFor(() => expect(path()).toBe(place))
  })

  it('a profile that cannot be asked for is left to the guard of the dashboard', async () => {
    const { path } = login('attorney', {
      verify: () => Promise.resolve({ ok: false, error: { kind: 'offline' } }),
    })
    await fillIn()
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })

  it('a login in another tab moves this one on too', async () => {
    const { platform, path } = login('attorney')
    platform.store.set({ status: 'signed_in', identity: ADA })
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })
})

describe('elsewhere', () => {
  it('[RO-11] /login is the login screen, also without a role', () => {
    const { path } = renderAt('/login', <PlainLoginScreen />, createFakePlatform())
    expect(screen.getByRole('heading', { name: 'Welcome Back!' })).toBeDefined()
    expect(path()).toBe('/login')
  })

  it('says to who has just signed out that it is so, and leads to what was removed and kept', () => {
    const platform = createFakePlatform({ session: { status: 'signed_out', reason: 'left' } })
    renderAt('/login', <PlainLoginScreen />, platform)
    expect(screen.getByRole('status').textContent).toContain('You’re signed out.')
    expect(screen.getByRole('link', { name: 'What we removed and kept' }).getAttribute('href')).toBe(
      '/goodbye',
    )
  })

  it('/goodbye says what was removed and what was kept', () => {
    renderAt('/goodbye', <GoodbyeScreen />, createFakePlatform())
    expect(screen.getByRole('heading', { name: 'You’re signed out' })).toBeDefined()
    expect(screen.getByText(/Drafts and unsent referrals/)).toBeDefined()
  })
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Auth, LinkSession } from '../../platform/auth/auth.ts'
import { ADA, createFakePlatform, failed, linkTo, renderAt } from '../../testing/fake-platform.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { readRecoveryLink } from './recovery-link.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

describe('/forgot-password', () => {
  async function ask(sendRecoveryMail: () => ReturnType<typeof failed>) {
    renderAt('/forgot-password', <ForgotPasswordScreen />, createFakePlatform({ auth: { sendRecoveryMail } }))
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send recovery link' }))
  }

  it('[RO-09] gives one answer for every address, also when the sign-in service refuses', async () => {
    await ask(() => failed('For security purposes, you can only request this after 40 seconds.'))
    expect((await screen.findByRole('status')).textContent).toMatch(/^If an account exists for this address/)
    expect(screen.getByRole('link', { name: 'Enter the code' }).getAttribute('href')).toBe('/reset-password')
  })

  it('says when nobody could be asked', async () => {
    await ask(() => failed('', true))
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t reach the sign-in service/)
  })
})

describe('/reset-password', () => {
  async function choose(password: string, confirmation = password) {
    await userEvent.type(await screen.findByLabelText('New password'), password)
    await userEvent.type(screen.getByLabelText('Confirm password'), confirmation)
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  }
  const signedIn = { session: { status: 'signed_in', identity: ADA } } as const

  const BOB = { ...ADA, userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a02', email: 'bob@example.test' }
  const done = () => Promise.resolve({ ok: true, value: undefined } as const)
  function arriveByLink(session: Parameters<typeof createFakePlatform>[0] = {}, address = '?code=abc') {
    window.history.replaceState(null, '', `/reset-password${address}`)
    const changePassword = vi.fn<LinkSession['changePassword']>(done)
    const keep = vi.fn<LinkSession['keep']>(done)
    const openLink = vi.fn(() =>
      Promise.resolve({ ok: true, value: linkTo(BOB, { changePassword, keep }) } as const),
    )
    const signInWithPassword = vi.fn(() =>
      Promise.resolve({ ok: true, value: { userId: BOB.userId } } as const),
    )
    const platform = createFakePlatform({ ...session, auth: { openLink, signInWithPassword } })
    renderAt('/reset-password', <ResetPasswordScreen />, platform)
    return { changePassword, keep, openLink, signInWithPassword, platform }
  }

  it('[RO-09] opens with the link’s code, names the account, sets the password, says so and signs in', async () => {
    const { changePassword, openLink, signInWithPassword } = arriveByLink()
    expect(await screen.findByText('bob@example.test')).toBeDefined()
    await choose('Demo-Pass-2')
    expect(await screen.findByRole('heading', { name: 'Your password has been changed' })).toBeDefined()
    expect(openLink).toHaveBeenCalledWith({ kind: 'code', code: 'abc' })
    expect(changePassword).toHaveBeenCalledWith('Demo-Pass-2')
    expect(signInWithPassword).toHaveBeenCalledWith('bob@example.test', 'Demo-Pass-2', false)
    expect(window.location.href).not.toContain('abc')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard')
  })

  it.each(['?code=abc', '?token_hash=t&type=recovery', '#access_token=a&refresh_token=r&type=recovery'])(
    'by a link to another account (%s) nobody’s session is replaced, and both are named',
    async (address) => {
      const { changePassword, keep, signInWithPassword, platform } = arriveByLink(signedIn, address)
      expect(
        await screen.findByText(/You’re signed in here as ada@example.test and will stay signed in/),
      ).toBeDefined()
      expect(changePassword).not.toHaveBeenCalled()
      await choose('Demo-Pass-2')
      await waitFor(() =>
        expect(screen.getByRole('status').textContent).toBe(
          'The password of bob@example.test has been changed. You’re still signed in here as ada@example.test.',
        ),
      )
      expect(changePassword).toHaveBeenCalledOnce()
      expect([keep.mock.calls, signInWithPassword.mock.calls]).toEqual([[], []])
      expect(platform.store.get()).toEqual(signedIn.session)
    },
  )

  it.each([
    ['short', 'short', 'Password must be 8+ characters'],
    ['Demo-Pass-2', 'Demo-Pass-3', 'Passwords do not match'],
  ])('[RO-09] refuses %s with %s: %s', async (password, confirmation, message) => {
    const changePassword = vi.fn(() => failed('not reached'))
    renderAt(
      '/reset-password',
      <ResetPasswordScreen />,
      createFakePlatform({ ...signedIn, auth: { changePassword } }),
    )
    await choose(password, confirmation)
    expect(await screen.findByText(message)).toBeDefined()
    expect(changePassword).not.toHaveBeenCalled()
  })

  it('says at the field why a common password is refused, keeps what was typed, and takes another one', async () => {
    const words = 'This password is too common and easy to guess. Choose another one.'
    const { changePassword } = arriveByLink()
    const failure = { message: words, code: 'weak_password', unreachable: false }
    changePassword.mockResolvedValueOnce({ ok: false, failure })
    await choose('Password1')
    const error = await screen.findByText(words)
    const field = screen.getByLabelText<HTMLInputElement>('New password')
    expect(field.getAttribute('aria-describedby')).toContain(error.id)
    expect(field.value).toBe('Password1')
    await userEvent.clear(field)
    await userEvent.clear(screen.getByLabelText('Confirm password'))
    await choose('Demo-Pass-2')
    expect(await screen.findByRole('heading', { name: 'Your password has been changed' })).toBeDefined()
  })

  it('asks whoever is signed in for the current password where the sign-in service wants it', async () => {
    const failure = { message: 'for developers', code: 'current_password_required', unreachable: false }
    const changePassword = vi.fn<Auth['changePassword']>((_, current) =>
      Promise.resolve(current === undefined ? { ok: false, failure } : { ok: true, value: undefined }),
    )
    renderAt(
      '/reset-password',
      <ResetPasswordScreen />,
      createFakePlatform({ ...signedIn, auth: { changePassword } }),
    )
    await choose('Demo-Pass-2')
    await userEvent.type(await screen.findByLabelText('Current password'), 'Demo-Pass-1')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByRole('heading', { name: 'Your password has been changed' })).toBeDefined()
    expect(changePassword).toHaveBeenLastCalledWith('Demo-Pass-2', 'Demo-Pass-1')
  })

  it('shows the words of the sign-in service when it refuses the password', async () => {
    const changePassword = () => failed('New password should be different from the old password.')
    renderAt(
      '/reset-password',
      <ResetPasswordScreen />,
      createFakePlatform({ ...signedIn, auth: { changePassword } }),
    )
    await choose('Demo-Pass-2')
    expect((await screen.findByRole('alert')).textContent).toContain('different from the old password')
  })

  it('says when a link is used up, and offers another', async () => {
    window.history.replaceState(
      null,
      '',
      '/reset-password?error=access_denied&error_description=Link+expired',
    )
    renderAt('/reset-password', <ResetPasswordScreen />, createFakePlatform())
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This link has expired or was already used/,
    )
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('explains in plain words a link that another browser asked for', async () => {
    const message = 'PKCE code verifier not found in storage.'
    const openLink = () =>
      Promise.resolve({
        ok: false,
        failure: { message, code: 'pkce_code_verifier_not_found', unreachable: false },
      } as const)
    window.history.replaceState(null, '', '/reset-password?code=abc')
    renderAt('/reset-password', <ResetPasswordScreen />, createFakePlatform({ auth: { openLink } }))
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This link only works in the browser where/,
    )
    expect(screen.queryByText(/PKCE/)).toBeNull()
    expect(screen.getByLabelText('Six-digit code')).toBeDefined()
  })

  it('takes the code of the mail on a device that never asked for it', async () => {
    const { openLink, changePassword } = arriveByLink({}, '')
    await userEvent.type(await screen.findByLabelText('Email'), 'bob@example.test')
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123 456')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await choose('Demo-Pass-2')
    expect(await screen.findByRole('heading', { name: 'Your password has been changed' })).toBeDefined()
    expect(openLink).toHaveBeenCalledWith({
      kind: 'recovery_code',
      email: 'bob@example.test',
      code: '123456',
    })
    expect(changePassword).toHaveBeenCalledWith('Demo-Pass-2')
  })

  it('says what is wrong with a code, at its field and as a whole', async () => {
    const openLink = () =>
      Promise.resolve({
        ok: false,
        failure: { message: 'Token has expired or is invalid', code: 'otp_expired', unreachable: false },
      } as const)
    renderAt('/reset-password', <ResetPasswordScreen />, createFakePlatform({ auth: { openLink } }))
    await userEvent.type(await screen.findByLabelText('Email'), 'bob@example.test')
    const code = screen.getByLabelText('Six-digit code')
    await userEvent.type(code, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter the six digits from the email')).toBeDefined()
    expect(document.activeElement).toBe(code)
    await userEvent.type(code, '3456')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is wrong or has expired/)
  })

  it('without a link and without a session it asks for the code', async () => {
    renderAt('/reset-password', <ResetPasswordScreen />, createFakePlatform())
    expect(await screen.findByText(/^Use the link in your password-reset email/)).toBeDefined()
    expect(screen.getByLabelText('Six-digit code')).toBeDefined()
  })
})

it.each([
  ['?code=abc', { kind: 'code', code: 'abc' }],
  [
    '#access_token=a&refresh_token=r&type=recovery',
    { kind: 'recovery_tokens', accessToken: 'a', refreshToken: 'r' },
  ],
  ['#access_token=a&refresh_token=r&type=signup', { kind: 'nothing' }],
  ['?token_hash=t&type=recovery', { kind: 'token_hash', tokenHash: 't', type: 'recovery' }],
  ['#error=access_denied&error_code=otp_expired&error_description=Expired', { kind: 'refused' }],
  ['', { kind: 'nothing' }],
])('reads %j', (rest, link) => {
  expect(readRecoveryLink(new URL(`http://localhost/reset-password${rest}`))).toEqual(link)
})

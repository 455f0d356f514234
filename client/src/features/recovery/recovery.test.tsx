import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADA, createFakePlatform, failed, renderAt } from '../../testing/fake-platform.tsx'
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
  })

  it('says when nobody could be asked', async () => {
    await ask(() => failed('', true))
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be reached/)
  })
})

describe('/reset-password', () => {
  async function choose(password: string, confirmation = password) {
    await userEvent.type(await screen.findByLabelText('New password'), password)
    await userEvent.type(screen.getByLabelText('Confirm password'), confirmation)
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  }
  const signedIn = { session: { status: 'signed_in', identity: ADA } } as const

  it('[RO-09] opens with the link’s code, sets the password, says so, and keeps the code out of the address', async () => {
    window.history.replaceState(null, '', '/reset-password?code=abc')
    const exchangeCode = vi.fn(() => Promise.resolve({ ok: true, value: undefined } as const))
    const changePassword = vi.fn(() => Promise.resolve({ ok: true, value: undefined } as const))
    renderAt(
      '/reset-password',
      <ResetPasswordScreen />,
      createFakePlatform({ auth: { exchangeCode, changePassword } }),
    )
    await choose('Demo-Pass-2')
    expect(await screen.findByRole('heading', { name: 'Your password has been changed' })).toBeDefined()
    expect(exchangeCode).toHaveBeenCalledWith('abc')
    expect(changePassword).toHaveBeenCalledWith('Demo-Pass-2')
    expect(window.location.href).not.toContain('abc')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard')
  })

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
    expect((await screen.findByRole('alert')).textContent).toContain('Link expired')
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  it('without a link and without a session there is nothing to set', async () => {
    renderAt('/reset-password', <ResetPasswordScreen />, createFakePlatform())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/with the link/))
  })
})

it.each([
  ['?code=abc', { kind: 'code', code: 'abc' }],
  ['#access_token=a&refresh_token=r&type=recovery', { kind: 'tokens', accessToken: 'a', refreshToken: 'r' }],
  [
    '#error=access_denied&error_code=otp_expired&error_description=Expired',
    { kind: 'refused', message: 'Expired' },
  ],
  ['', { kind: 'nothing' }],
])('reads %j', (rest, link) => {
  expect(readRecoveryLink(new URL(`http://localhost/reset-password${rest}`))).toEqual(link)
})

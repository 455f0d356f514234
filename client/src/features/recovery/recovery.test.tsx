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
        await screen.findByText(/You are signed in here as ada@example.test, and you stay/),
      ).toBeDefined()
      expect(changePassword).not.toHaveBeenCalled()
      await choose('Demo-Pass-2')
      await waitFor(() =>
        expect(screen.getByRole('status').textContent).toBe(
          'The password of bob@example.test has been changed. You are still signed in here as ada@example.test.',
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
    const words = 'This password is on the lists that attackers try first. Choose another one.'
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
  [
    '#access_token=a&refresh_token=r&type=recovery',
    { kind: 'recovery_tokens', accessToken: 'a', refreshToken: 'r' },
  ],
  ['#access_token=a&refresh_token=r&type=signup', { kind: 'nothing' }],
  ['?token_hash=t&type=recovery', { kind: 'token_hash', tokenHash: 't', type: 'recovery' }],
  [
    '#error=access_denied&error_code=otp_expired&error_description=Expired',
    { kind: 'refused', message: 'Expired' },
  ],
  ['', { kind: 'nothing' }],
])('reads %j', (rest, link) => {
  expect(readRecoveryLink(new URL(`http://localhost/reset-password${rest}`))).toEqual(link)
})

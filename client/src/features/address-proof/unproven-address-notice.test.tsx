import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import {
  ADA,
  ATTORNEY,
  createFakePlatform,
  fakeDataClient,
  profileAnswer,
  renderAt,
} from '../../testing/fake-platform.tsx'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { UnprovenAddressNotice } from './unproven-address-notice.tsx'

const SESSION = {
  access_token: 'a.b.c',
  token_type: 'bearer',
  expires_in: 3600,
  refresh_token: 'r',
  user: { id: ADA.userId, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
}

/** A sign-in service that answers what the test says, and a platform that says whether the address is proved. */
function open(
  answer: (path: string, body: unknown) => Response,
  person: Partial<VerifyProfileResponse> = {},
) {
  const calls: [string, unknown][] = []
  const known = { isConfirmed: false }
  const client = fakeDataClient((url, body) => {
    calls.push([url.pathname, body])
    return answer(url.pathname, body)
  })
  const onConfirmed = vi.fn<() => void>()
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    auth: { dataClient: () => client },
    verify: () =>
      Promise.resolve(
        profileAnswer({ ...ATTORNEY, email: ADA.email, email_confirmed: known.isConfirmed, ...person }),
      ),
  })
  renderAt('/dashboard', <UnprovenAddressNotice onConfirmed={onConfirmed} />, platform)
  return { calls, known, onConfirmed, platform }
}

const code = (): Promise<HTMLElement> => screen.findByLabelText('Six-digit code')

describe('the notice of an unproved address', () => {
  it('says which address, and what waits for it', async () => {
    open(() => Response.json({}))
    expect(await screen.findByText('ada@example.test')).toBeDefined()
    expect(screen.getByText(/hold referrals and notifications until you confirm it/)).toBeDefined()
  })

  it('is not there where the address is proved', async () => {
    const { platform } = open(() => Response.json({}), { email_confirmed: true })
    await waitFor(() => expect(platform.profile.get().status).toBe('known'))
    expect(screen.queryByText('Confirm your email address')).toBeNull()
  })

  it('takes the code, asks anew, and goes', async () => {
    const { calls, known, onConfirmed } = open(() => {
      known.isConfirmed = true
      return Response.json(SESSION)
    })
    await userEvent.type(await code(), '123 456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByLabelText('Six-digit code')).toBeNull())
    expect(screen.getByText('Email confirmed.')).toBeDefined()
    expect(calls[0]?.[0]).toBe('/supabase/auth/v1/verify')
    expect(calls[0]?.[1]).toMatchObject({ email: ADA.email, token: '123456', type: 'signup' })
    expect(onConfirmed).toHaveBeenCalledOnce()
  })

  it('sends nothing that is no code, and focuses the field', async () => {
    const { calls } = open(() => Response.json({}))
    await userEvent.type(await code(), '12ab')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Enter the six digits from the email')).toBeDefined()
    expect(document.activeElement).toBe(await code())
    expect(calls).toEqual([])
  })

  it.each([
    [403, /wrong or has expired/],
    [429, /Too many wrong codes/],
    [503, /could not be reached/],
  ])('explains a %i', async (status, words) => {
    open(() => Response.json({ code: 'x', message: 'x' }, { status }))
    await userEvent.type(await code(), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(words)).toBeDefined()
  })

  it.each([
    [200, /Another email is on its way/],
    [429, /Please wait a minute/],
  ])('sends the mail again and says how that went (%i)', async (status, words) => {
    const { calls } = open(() => Response.json({}, { status }))
    await code()
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(calls).toMatchObject([['/supabase/auth/v1/resend', { type: 'signup', email: ADA.email }]])
  })
})

describe('/confirm-email', () => {
  it('proves by a press, and ends the session that comes with it', async () => {
    const request = vi
      .spyOn(window, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json(SESSION)))
    const platform = createFakePlatform()
    renderAt('/confirm-email?token_hash=h&type=signup', <ConfirmEmailScreen />, platform)
    expect(request).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm email address' }))
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeDefined()
    expect(request.mock.calls.map(([address]) => address)).toEqual([
      '/supabase/auth/v1/verify',
      '/supabase/auth/v1/logout?scope=local',
    ])
    expect(platform.store.get().status).toBe('signed_out')
    request.mockRestore()
  })
})

import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Auth } from '../../platform/auth/auth.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { ADA, createFakePlatform, failed, fakeDataClient, renderAt } from '../../testing/fake-platform.tsx'
import { deviceName } from '../../offline/device-name.ts'
import { SecurityTab } from './security-tab.tsx'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const here = {
  id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01',
  created_at: '2026-11-18T10:00:00+00:00',
  last_seen_at: '2026-11-20T10:00:00+00:00',
  user_agent: CHROME,
  is_current: true,
}
const there = { ...here, id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b02', user_agent: null, is_current: false }

function openSecurity(
  rpc: (name: string, body: unknown) => Response,
  auth: Parameters<typeof createFakePlatform>[0] = {},
) {
  const client = fakeDataClient((url, body) => rpc(url.pathname.split('/').at(-1) ?? '', body))
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    ...auth,
    auth: { dataClient: () => client, ...auth.auth },
  })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <SecurityTab />
    </QueryClientProvider>
  )
  renderAt('/settings/security', page, platform)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function typeTwice(password: string): Promise<void> {
  await userEvent.type(field('New password'), password)
  await userEvent.type(field('Confirm password'), password)
}

function describedBy(input: HTMLElement): string {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

const done = () => Promise.resolve({ ok: true, value: undefined } as const)
const refused = (code: string, message: string) =>
  Promise.resolve({ ok: false, failure: { message, code, unreachable: false } } as const)

const missing = () => Response.json({ code: 'PGRST202', message: 'no such function' }, { status: 404 })

describe('Settings > Security', () => {
  it('changes the password and says so', async () => {
    const changePassword = vi.fn(() => Promise.resolve({ ok: true, value: undefined } as const))
    openSecurity(missing, { auth: { changePassword } })
    await typeTwice('Demo-Pass-2')
    await press('Change password')
    expect(describedBy(field('Current password'))).toContain('Current password required')
    expect(changePassword).not.toHaveBeenCalled()
    await userEvent.type(field('Current password'), 'Demo-Pass-1')
    await press('Change password')
    expect(await screen.findByText(/Your password has been changed/)).toBeDefined()
    expect(changePassword).toHaveBeenCalledWith('Demo-Pass-2', 'Demo-Pass-1')
  })

  it('says at the field why a common password is refused, keeps what was typed, and takes another one', async () => {
    const words = 'This password is too common and easy to guess. Choose another one.'
    const changePassword = vi.fn<Auth['changePassword']>((password) =>
      password === 'Password1' ? refused('weak_password', words) : done(),
    )
    openSecurity(missing, { auth: { changePassword } })
    await userEvent.type(field('Current password'), 'Demo-Pass-1')
    await typeTwice('Password1')
    await press('Change password')
    await waitFor(() => expect(describedBy(field('New password'))).toContain(words))
    expect(document.activeElement).toBe(field('New password'))
    expect([field('New password').value, field('Confirm password').value]).toEqual(['Password1', 'Password1'])
    await userEvent.clear(field('New password'))
    await userEvent.clear(field('Confirm password'))
    await typeTwice('Demo-Pass-2')
    await press('Change password')
    expect(await screen.findByText(/Your password has been changed/)).toBeDefined()
  })

  it('asks for the current password where the sign-in service wants it, and says when it is wrong', async () => {
    const changePassword = vi.fn<Auth['changePassword']>((_, current) => {
      if (current === undefined) return refused('current_password_required', 'for developers')
      return current === 'Demo-Pass-1' ? done() : refused('current_password_invalid', 'for developers')
    })
    openSecurity(missing, {
      auth: { changePassword },
      session: { status: 'signed_in', identity: { ...ADA, provider: 'google' } },
    })
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await typeTwice('Demo-Pass-2')
    await press('Change password')
    const current = await screen.findByLabelText<HTMLInputElement>('Current password')
    expect(describedBy(current)).toContain('Enter your current password too.')
    await waitFor(() => expect(document.activeElement).toBe(current))
    expect(current.autocomplete).toBe('current-password')
    await press('Change password')
    await waitFor(() => expect(describedBy(current)).toContain('Current password required'))
    expect(changePassword).toHaveBeenCalledOnce()
    await userEvent.type(current, 'Demo-Pass-9')
    await press('Change password')
    await waitFor(() => expect(describedBy(current)).toContain('This isn’t your current password.'))
    expect(field('New password').value).toBe('Demo-Pass-2')
    await userEvent.clear(current)
    await userEvent.type(current, 'Demo-Pass-1')
    await press('Change password')
    expect(await screen.findByText(/Your password has been changed/)).toBeDefined()
    expect(changePassword).toHaveBeenLastCalledWith('Demo-Pass-2', 'Demo-Pass-1')
    // Nothing of them stays in the form.
    expect([current.value, field('New password').value]).toEqual(['', ''])
  })

  it('lists where the account is signed in and ends a session elsewhere', async () => {
    const ended: unknown[] = []
    openSecurity((name, body) => {
      if (name === 'list_own_sessions') return Response.json(ended.length === 0 ? [here, there] : [here])
      ended.push(body)
      return Response.json(true)
    })
    expect(await screen.findByText('This device')).toBeDefined()
    expect(screen.getByText(/Chrome on Windows/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Unknown device' }))
    await waitFor(() => expect(screen.queryByText(/Unknown device/)).toBeNull())
    expect(ended).toEqual([{ session_id: there.id }])
  })

  it('says when the sign-in service does not tell, and still ends all others', async () => {
    const endSessions = vi.fn(() => Promise.resolve({ ok: true, value: undefined } as const))
    openSecurity(missing, { auth: { endSessions } })
    expect(await screen.findByText(/can’t list your devices/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Sign out other devices' }))
    expect(await screen.findByText(/Your other devices have been signed out/)).toBeDefined()
    expect(endSessions).toHaveBeenCalledWith('others')
  })

  it('shows why other devices could not be signed out', async () => {
    openSecurity(missing, {
      auth: { endSessions: () => failed('The sign-in service could not be reached.', true) },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Sign out other devices' }))
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
  })
})

it.each([
  [CHROME, 'Chrome on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.0', 'Unknown app'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

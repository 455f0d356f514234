import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { ADA, createFakePlatform, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { LoginScreen } from './login-screen.tsx'
import { SecondStepScreen } from './second-step-screen.tsx'

type Options = NonNullable<Parameters<typeof createFakePlatform>[0]>

const half = { status: 'second_step', identity: ADA } as const
const whole = { status: 'signed_in', identity: ADA } as const
const done = Promise.resolve({ ok: true, value: undefined } as const)
const refused = (code: string) =>
  Promise.resolve({ ok: false, failure: { code, message: 'for developers', unreachable: false } } as const)

function arrive(options: Options = {}, http?: HttpClient, at = '/login/second-step') {
  const fake = createFakePlatform({ session: half, ...options })
  const platform = { ...fake, http: http ?? fake.http }
  return { platform, ...renderAt(at, <SecondStepScreen />, platform) }
}

const enter = async (code: string) => {
  const field = screen.getByLabelText('Six-digit code')
  await userEvent.clear(field)
  await userEvent.type(field, code)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

describe('/login/second-step', () => {
  it('asks for the code, tells a wrong one in plain words, and goes on with the right one', async () => {
    const answerWithApp = vi.fn((code: string) => {
      if (code !== '123 456') return refused('mfa_verification_failed')
      platform.store.set(whole)
      return done
    })
    const { platform, path } = arrive(
      { secondStep: { answerWithApp } },
      undefined,
      '/login/second-step?returnTo=%2Fsettings',
    )
    expect(screen.getByText(/enter the code for ada@example.test/)).toBeDefined()
    await enter('12345')
    expect(answerWithApp).not.toHaveBeenCalled()
    expect(screen.getByText('Enter the six digits of the code')).toBeDefined()
    await enter('000000')
    expect((await screen.findByRole('alert')).textContent).toContain('This code isn’t right')
    await enter('123 456')
    await waitFor(() => expect(path()).toBe('/settings'))
  })

  it('offers what the account has', () => {
    const { unmount } = arrive({ secondStep: { ways: () => ['passkey'] } })
    expect(screen.queryByLabelText('Six-digit code')).toBeNull()
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDefined()
    unmount()
    arrive({ secondStep: { ways: () => ['app', 'passkey'] } })
    expect(screen.getByLabelText('Six-digit code')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDefined()
  })

  it('a passkey that the person did not confirm leaves the other ways', async () => {
    arrive({
      secondStep: { ways: () => ['app', 'passkey'], answerWithPasskey: () => refused('unexpected_failure') },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t confirm your passkey')
    expect(screen.getByLabelText('Six-digit code')).toBeDefined()
  })

  it('takes a recovery code, and asks for the session anew', async () => {
    const sent: unknown[] = []
    const http = httpAnsweredBy((call, body) => {
      sent.push([call, body])
      return Response.json({ left: 9 })
    })
    const recheck = vi.fn(() => {
      platform.store.set(whole)
      return done
    })
    const { platform, path } = arrive({ secondStep: { recheck } }, http)
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(document.activeElement?.textContent).toBe('Use a recovery code')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with this code' }))
    expect(screen.getByText('Enter a recovery code')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd 1234')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with this code' }))
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(sent).toEqual([['POST /api/second-step/recover', { code: 'abcd 1234' }]])
  })

  it('a wrong recovery code is told in the server’s words, and there is a way back', async () => {
    const refusal = { error: 'This recovery code isn’t right.', code: 'forbidden' }
    arrive(
      {},
      httpAnsweredBy(() => Response.json(refusal, { status: 403 })),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with this code' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This recovery code isn’t right.')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Six-digit code')).toBeDefined()
  })

  it('leads back to the login by signing out', async () => {
    const { path } = arrive({}, undefined, '/login/second-step?returnTo=%2Fsettings')
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
    await waitFor(() => expect(path()).toBe('/signup/login?returnTo=%2Fsettings'))
  })

  it('the second step done in another tab moves this one on', async () => {
    const { platform, path } = arrive()
    act(() => platform.store.set(whole))
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })
})

it('a login whose account asks for a second step goes there, with the place to return to', async () => {
  localStorage.setItem('userRole', 'attorney')
  const platform = createFakePlatform({ session: half })
  const { path } = renderAt('/signup/login?returnTo=%2Fsettings', <LoginScreen />, platform)
  await waitFor(() => expect(path()).toBe('/login/second-step?returnTo=%2Fsettings'))
})

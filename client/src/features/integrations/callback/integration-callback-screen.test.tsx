import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SessionState } from '../../../platform/auth/session.store.ts'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { ADA, createFakePlatform, renderAt } from '../../../testing/fake-platform.tsx'
import { GoogleCallbackScreen, OnedriveCallbackScreen } from './integration-callback-screen.tsx'

const CONNECTED = {
  connected: true,
  state: 'connected',
  profile: { email: 'ada@example.test', name: null },
  services: ['files'],
  connectedSince: '2026-11-20T12:00:00.000Z',
}

type Call = { readonly path: string; readonly body: unknown }

function arrive(
  at: string,
  server: (call: Call) => Response | Promise<Response>,
  session: SessionState = { status: 'signed_in', identity: ADA },
) {
  const calls: Call[] = []
  const platform = createFakePlatform({ session })
  const http = createHttpClient({
    fetch: async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000').pathname
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      calls.push({ path, body })
      return server({ path, body })
    },
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => Date.now(),
    logger: { warn: vi.fn(), error: vi.fn() },
  })
  const page = at.startsWith('/onedrive') ? <OnedriveCallbackScreen /> : <GoogleCallbackScreen />
  return { calls, platform, ...renderAt(at, page, { ...platform, http }) }
}

describe('the callback screens', () => {
  it('[GI-02] exchanges once, takes the code out of the address, and goes to the workspace', async () => {
    let answer: (response: Response) => void = () => undefined
    const { calls, path } = arrive(
      '/auth/google/callback?code=c0de&state=st4te&iss=https%3A%2F%2Faccounts.example.test',
      () => new Promise((resolve) => (answer = resolve)),
    )
    expect(screen.getByRole('status').textContent).toMatch(/Connecting your Google account/)
    await waitFor(() => expect(path()).toBe('/auth/google/callback'))
    await waitFor(() => expect(calls).toHaveLength(1))
    act(() => answer(Response.json(CONNECTED)))
    await waitFor(() => expect(path()).toBe('/kiwi-ai'))
    expect(calls).toEqual([
      {
        path: '/api/auth/google/exchange-code',
        body: { code: 'c0de', state: 'st4te', iss: 'https://accounts.example.test' },
      },
    ])
  })

  it('[OD-04] sends who is signed in along', async () => {
    const { calls, path } = arrive('/onedrive-callback?code=c0de&state=st4te', () => Response.json(CONNECTED))
    await waitFor(() => expect(path()).toBe('/kiwi-ai'))
    expect(calls[0]).toEqual({
      path: '/api/auth/onedrive/exchange-code',
      body: { code: 'c0de', state: 'st4te', userId: ADA.userId },
    })
  })

  it('[GI-02] a failure shows the panel with the way back', async () => {
    arrive('/google-callback?code=c0de&state=st4te', () =>
      Response.json({ error: 'This attempt is too old.', code: 'authorization_refused' }, { status: 400 }),
    )
    expect(await screen.findByRole('heading', { name: 'Connection Error' })).toBeDefined()
    expect(screen.getByText('Failed to exchange authentication code')).toBeDefined()
    expect(screen.getByText('This attempt is too old.')).toBeDefined()
    const back = screen.getByRole('link', { name: 'Back to Integrations' })
    expect(back.getAttribute('href')).toBe('/settings/integrations')
  })

  it.each([
    [
      '[OD-05] with the server’s own words',
      () => Response.json({ error: 'This attempt is too old.' }, { status: 400 }),
      'This attempt is too old.',
    ],
    [
      '[OD-05] without any',
      () => new Response('<html>', { status: 502 }),
      'Failed to exchange authorization code',
    ],
  ])('OneDrive, %s', async (_what, server, message) => {
    arrive('/onedrive-callback?code=c0de&state=st4te', server)
    expect((await screen.findByRole('alert')).querySelector('p')?.textContent).toBe(message)
  })

  it('[OD-04] waits for the session to be known, and says when there is none', async () => {
    const { calls, platform } = arrive('/onedrive-callback?code=c&state=s', () => Response.json(CONNECTED), {
      status: 'checking',
    })
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => platform.store.set({ status: 'signed_out', reason: 'none' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No authenticated user found')
    expect(calls).toEqual([])
  })

  it('[OD-04] an account without an id is refused before anything is sent', async () => {
    const { calls } = arrive('/onedrive-callback?code=c&state=s', () => Response.json(CONNECTED), {
      status: 'signed_in',
      identity: { ...ADA, userId: '' },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'User ID is required for OneDrive integration',
    )
    expect(calls).toEqual([])
  })

  it('a denial stands in the address and on the screen', async () => {
    const { path } = arrive('/onedrive-callback?error=access_denied&state=s', () => Response.json(CONNECTED))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to complete OneDrive integration')
    expect(alert.textContent).toContain('Access was denied at Microsoft.')
    expect(path()).toContain('error=access_denied')
  })
})

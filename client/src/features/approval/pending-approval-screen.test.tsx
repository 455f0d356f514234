import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnApplication } from '../../../../shared/contracts/application.ts'
import { createHttpClient, type HttpClient } from '../../platform/http/http-client.ts'
import {
  ADA,
  ATTORNEY,
  createFakePlatform,
  fakeDataClient,
  profileAnswer,
  renderAt,
} from '../../testing/fake-platform.tsx'
import { PendingApprovalScreen } from './pending-approval-screen.tsx'
import { applicationOf } from './testing/application-of.ts'

type Row = { readonly first_name: string | null; readonly is_approved: boolean }

/** The real data client against a table that says what the test says. */
function tableOf(rows: () => readonly Row[] | Response) {
  const queries: URL[] = []
  const client = fakeDataClient((url) => {
    queries.push(url)
    const answer = rows()
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return { queries, dataClient: () => client }
}

const waiting = applicationOf('Ada')

/** The real caller to a server that knows one application. */
function serverWith(application: OwnApplication | null): HttpClient {
  return createHttpClient({
    fetch: () => Promise.resolve(Response.json({ application })),
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => 0,
    logger: { warn: vi.fn(), error: vi.fn() },
  })
}

function open(rows: () => readonly Row[] | Response, application: OwnApplication | null = waiting) {
  const { queries, dataClient } = tableOf(rows)
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    auth: { dataClient },
    verify: () => Promise.resolve(profileAnswer({ ...ATTORNEY, is_approved: false })),
  })
  const http = serverWith(application)
  return {
    queries,
    platform,
    ...renderAt('/pending-approval', <PendingApprovalScreen />, { ...platform, http }),
  }
}

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('/pending-approval', () => {
  it('[AP-02] greets by first name, says what is going on, and previews what awaits', async () => {
    open(() => [{ first_name: 'Grace', is_approved: false }])
    expect(await screen.findByRole('heading', { name: 'Welcome, Grace' })).toBeDefined()
    expect(screen.getByText('Your Bar ID is being verified')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Referral Network' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'AI Paralegal' })).toBeDefined()
  })

  it('[CB-05] shows the way to the firm details to whoever paid without giving them', async () => {
    open(() => [{ first_name: 'Grace', is_approved: false }], null)
    const link = await screen.findByRole('link', { name: 'Enter your firm details' })
    expect(link.getAttribute('href')).toBe('/signup/complete-profile')
    expect(screen.getByText('Your Bar ID is being verified')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'See my application' })).toBeNull()
  })

  it('says how far the application has come, and what to do meanwhile', async () => {
    open(() => [{ first_name: 'Grace', is_approved: false }])
    await screen.findByRole('heading', { name: 'Welcome, Grace' })
    const stages = within(screen.getByRole('list', { name: 'Your application' })).getAllByRole('listitem')
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      'Paid',
      'Submitted',
      'In review',
      'Decision',
    ])
    expect(stages.findIndex((stage) => stage.getAttribute('aria-current') === 'step')).toBe(2)
    expect(screen.getByText(/within two business days/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Check your application' }).getAttribute('href')).toBe(
      '/bar-verification-preview',
    )
  })

  it('says nothing about the application before it is known', () => {
    open(() => [{ first_name: 'Grace', is_approved: false }], { ...waiting, state: 'rejected' })
    expect(screen.getByRole('heading', { name: 'Your application' })).toBeDefined()
    expect(screen.queryByText('Your Bar ID is being verified')).toBeNull()
  })

  it.each([
    ['needs_information', 'We need more information', 'Update my application'],
    ['rejected', 'Your application could not be approved', 'Update my application'],
    ['suspended', 'Your account has been suspended', null],
  ] as const)('tells who is %s so, why, the next step and whom to ask', async (state, title, update) => {
    open(() => [{ first_name: 'Grace', is_approved: false }], {
      ...waiting,
      state,
      reason: 'The bar has no such number.',
    })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(screen.getByText(/The bar has no such number\./)).toBeDefined()
    expect(screen.queryByText(/^Welcome/)).toBeNull()
    expect(screen.queryByText('Your Bar ID is being verified')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Your application' })).toBeNull()
    if (update === null) expect(screen.queryByRole('link', { name: /^Update/ })).toBeNull()
    else
      expect(screen.getByRole('link', { name: update }).getAttribute('href')).toBe(
        '/bar-verification-preview?edit=1',
      )
    expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined()
  })

  it('tells who is rejected what becomes of the subscription, and where to ask about the money', async () => {
    open(() => [{ first_name: 'Grace', is_approved: false }], {
      ...waiting,
      state: 'rejected',
      reason: 'Another name.',
      subscription: { isPastDue: false, renews: true, endsAt: '2026-12-23T10:00:00.000Z' },
    })
    expect(await screen.findByText(/renews on December 23, 2026, unless you cancel it/)).toBeDefined()
    expect(
      screen.getByText(/^Payments are non-refundable unless .* To ask about a refund, email/),
    ).toBeDefined()
  })

  it('[AP-02] signs out, back to the login', async () => {
    const { path, platform } = open(() => [{ first_name: 'Grace', is_approved: false }])
    await screen.findByRole('heading', { name: 'Welcome, Grace' })
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(path()).toBe('/signup/login'))
    expect(platform.store.get().status).toBe('signed_out')
    expect(localStorage.getItem('userRole')).toBe('attorney')
  })

  it('[AP-03] reads the two columns of the current user, every 30 s, and goes to the dashboard once approved', async () => {
    let isApproved = false
    const { queries, path } = open(() => [{ first_name: 'Grace', is_approved: isApproved }])
    await screen.findByRole('heading', { name: 'Welcome, Grace' })
    expect(queries).toHaveLength(1)
    expect(queries[0]?.pathname).toBe('/supabase/rest/v1/users')
    expect(queries[0]?.searchParams.get('select')).toBe('first_name,is_approved')
    expect(queries[0]?.searchParams.get('id')).toBe(`eq.${ADA.userId}`)
    isApproved = true
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })

  it('[AP-05] rests while hidden and looks at once on return', async () => {
    const { queries } = open(() => [{ first_name: 'Grace', is_approved: false }])
    await screen.findByRole('heading', { name: 'Welcome, Grace' })
    act(() => setVisibility('hidden'))
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(queries).toHaveLength(1)
    act(() => setVisibility('visible'))
    await waitFor(() => expect(queries).toHaveLength(2))
  })

  it('[AP-05] shows a check that failed and signs nobody out', async () => {
    const { path } = open(() => Response.json({ message: 'down' }, { status: 500 }))
    expect(await screen.findByText(/could not be checked just now/)).toBeDefined()
    expect(path()).toBe('/pending-approval')
    expect(screen.getByRole('heading', { name: 'Welcome, Ada' })).toBeDefined()
  })

  it('[AP-04] a sign-in by someone else leads to the dashboard; the auth client’s repetitions do not', async () => {
    const { platform, path } = open(() => [{ first_name: 'Grace', is_approved: false }])
    await screen.findByRole('heading', { name: 'Welcome, Grace' })
    act(() => platform.store.set({ status: 'signed_in', identity: { ...ADA, displayName: 'Renamed' } }))
    expect(path()).toBe('/pending-approval')
    act(() =>
      platform.store.set({
        status: 'signed_in',
        identity: { ...ADA, userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a02' },
      }),
    )
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })
})

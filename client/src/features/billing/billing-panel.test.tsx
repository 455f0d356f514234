import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import type { BillingSummary } from '../../../../shared/contracts/billing.ts'
import type { OfflineContextValue } from '../../offline/react/offline-provider.tsx'
import { OfflineProvider } from '../../offline/react/offline-provider.tsx'
import type { Platform } from '../../platform/browser-platform.ts'
import { createHttpClient } from '../../platform/http/http-client.ts'
import { PlatformProvider } from '../../platform/platform-provider.tsx'
import { BillingPanel } from './billing-panel.tsx'

const summary: BillingSummary = {
  status: 'active',
  plan: 'Pro Plan',
  seats: 3,
  monthlyTotal: 114_999,
  renewsAt: '2026-04-02T10:00:00.000Z',
  cancelAtPeriodEnd: false,
  invoices: [
    {
      id: 'in_1',
      number: 'CR-0001',
      total: 114_999,
      status: 'paid',
      createdAt: '2026-03-02T10:00:00.000Z',
      url: 'https://pay.example/in_1',
      receiptSentTo: 'ann@firm.example',
    },
    {
      id: 'in_0',
      number: 'CR-0000',
      total: 99_999,
      status: 'open',
      createdAt: '2026-02-02T10:00:00.000Z',
      url: null,
      receiptSentTo: null,
    },
  ],
}

type Answer = { readonly status?: number; readonly body: unknown }

function show(
  answers: Readonly<Record<string, () => Answer>>,
  connectivity: 'online' | 'offline' = 'online',
) {
  const calls: string[] = []
  const fetch = vi.fn((path: string, init?: RequestInit) => {
    const name = `${init?.method ?? 'GET'} ${path}`
    calls.push(name)
    const { status = 200, body } = answers[name]?.() ?? { status: 404, body: { error: 'Not found' } }
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
    )
  })
  const http = createHttpClient({
    fetch: fetch as unknown as typeof globalThis.fetch, // the client only ever passes a path
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => 0,
    logger: { warn: () => undefined, error: () => undefined },
  })
  // Only what the panel uses of both.
  const platform = { http } as unknown as Platform
  const core = {
    connectivity: { getSnapshot: () => connectivity, subscribe: () => () => undefined },
    draftDeps: { now: () => 0 },
  } as unknown as OfflineContextValue['core']
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OfflineProvider core={core} owner={null}>
          <MemoryRouter>
            <BillingPanel />
          </MemoryRouter>
        </OfflineProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  return { calls, user: userEvent.setup({ delay: null }) }
}

const SUMMARY = 'GET /api/billing/summary'
const PORTAL = 'POST /api/billing/portal-session'

describe('Settings > Billing', () => {
  it('shows plan, seats, total and invoices', async () => {
    show({ [SUMMARY]: () => ({ body: summary }) })
    await screen.findByRole('heading', { name: 'Pro Plan' })
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.getByText('3')).toBeTruthy()
    expect(screen.getAllByText('$1,149.99')).toHaveLength(2)
    expect(screen.getByText('Renews on')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'CR-0001' }).getAttribute('href')).toBe(
      'https://pay.example/in_1',
    )
    expect(screen.getAllByText(/^Receipt emailed/).map(({ textContent }) => textContent)).toEqual([
      'Receipt emailed to ann@firm.example',
    ])
  })

  it('tells an end from a renewal', async () => {
    show({ [SUMMARY]: () => ({ body: { ...summary, cancelAtPeriodEnd: true } }) })
    await screen.findByText('Ends on')
  })

  it("asks for the portal's address at the press, and shows a refusal", async () => {
    const { calls, user } = show({
      [SUMMARY]: () => ({ body: summary }),
      [PORTAL]: () => ({ status: 502, body: { error: 'Stripe is down' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Manage billing' }))
    await screen.findByText('Stripe is down')
    expect(calls).toEqual([SUMMARY, PORTAL])
  })

  it('offers nothing to manage where the payment provider knows no subscription', async () => {
    const granted = { ...summary, plan: null, seats: 0, monthlyTotal: null, renewsAt: null, invoices: [] }
    show({ [SUMMARY]: () => ({ body: granted }) })
    expect(await screen.findByText(/wasn’t paid for by card/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Manage billing' })).toBeNull()
    expect(screen.queryByText('Seats')).toBeNull()
  })

  it('leads whoever has not subscribed to the payment', async () => {
    show({
      [SUMMARY]: () => ({
        body: {
          ...summary,
          status: 'none',
          plan: null,
          seats: 0,
          monthlyTotal: null,
          renewsAt: null,
          invoices: [],
        },
      }),
    })
    const link = await screen.findByRole('link', { name: 'Subscribe' })
    expect(link.getAttribute('href')).toBe('/signup/register?phase=2')
    expect(screen.getByText('No invoices yet. They appear here after each payment.')).toBeTruthy()
  })

  it('does not lead to the portal offline', async () => {
    show({ [SUMMARY]: () => ({ body: summary }) }, 'offline')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Manage billing' })).disabled).toBe(
      true,
    )
    expect(screen.getByText(/You’re offline/)).toBeTruthy()
  })

  it('says when it cannot be loaded', async () => {
    show({ [SUMMARY]: () => ({ status: 503, body: { error: 'Down for a moment.' } }) })
    await screen.findByText('Down for a moment.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApplication, type FakeServer } from '../../../testing/application.tsx'
import { ReferralsPage } from './referrals-page.tsx'
import { referralSummary } from '../referral.fixture.ts'

beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})

afterEach(() => vi.unstubAllGlobals())

const holding =
  (totals: Readonly<Record<string, number>>): FakeServer =>
  ({ query }) => {
    const total = totals[query.get('box') ?? ''] ?? 0
    return Response.json({ referrals: total === 0 ? [] : [referralSummary()], next: null, total })
  }

async function openTab(server: FakeServer, address = '/dashboard/referrals'): Promise<string | null> {
  renderApplication(<ReferralsPage queue={null} />, { at: address, server })
  await screen.findByText(/^\d referrals?$/)
  return screen.getByRole('tab', { selected: true }).textContent
}

describe('the referrals page without a tab in its address', () => {
  it.each([
    [{ sent: 1, received: 1 }, 'Sent'],
    [{ sent: 0, received: 1 }, 'Received'],
    [{ sent: 0, received: 0 }, 'Sent'],
  ])('with %j opens on %s', async (totals, tab) => {
    expect(await openTab(holding(totals))).toBe(tab)
  })

  it('opens on what was sent when the server cannot be asked', async () => {
    renderApplication(<ReferralsPage queue={null} />, {
      at: '/dashboard/referrals',
      server: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await expect.poll(() => document.title).toContain('Sent, referrals')
  })

  it('keeps to the tab that is asked for', async () => {
    expect(await openTab(holding({ sent: 0, received: 1 }), '/dashboard/referrals?tab=archive')).toBe(
      'Archive',
    )
  })
})

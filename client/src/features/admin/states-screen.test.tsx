import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MarketplaceState } from '../../../../shared/contracts/marketplace-states.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, createFakePlatform, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { StatesScreen } from './states-screen.tsx'

const SHUT = { isOpen: false, reason: null, changedAt: null, changedBy: null }
const OHIO: MarketplaceState = {
  ...{ state: 'OH', isOpen: true, reason: 'Counsel signed.' },
  ...{ changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'Grace Hopper' },
}

function open() {
  let states: readonly MarketplaceState[] = [{ state: 'ME', ...SHUT }, OHIO, { state: 'TX', ...SHUT }]
  const sent: { path: string; body: unknown }[] = []
  const http = httpAnsweredBy((call, sentBody) => {
    if (!call.startsWith('PUT ')) return Response.json({ states })
    const body = sentBody as { isOpen: boolean } // what the screen sends
    sent.push({ path: call.slice(4), body })
    const changed = states.find(({ state }) => call.endsWith(`/${state}`)) ?? OHIO
    const state = { ...changed, isOpen: body.isOpen }
    states = states.map((one) => (one === changed ? state : one))
    return Response.json({ state })
  })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <StatesScreen />
    </QueryClientProvider>
  )
  renderAt('/admin/states', page, {
    ...createFakePlatform({ session: { status: 'signed_in', identity: ADA } }),
    http,
  })
  return { sent, user: userEvent.setup() }
}

beforeEach(teachDialogs)

describe('the states', () => {
  it('show whether they are open, the rule with its citation, and the last change', async () => {
    const { user } = open()
    const [maine, ohio, texas] = await screen.findAllByRole('listitem')
    if (maine === undefined || ohio === undefined || texas === undefined) throw new Error('three states')
    expect(within(maine).getByText('Never opened.')).toBeDefined()
    expect(within(ohio).getByText('Open', { selector: 'span' })).toBeDefined()
    expect(ohio.textContent).toContain('Counsel signed. · Grace Hopper')
    expect(texas.textContent).toContain('Tex. Ethics Opinion 561')
    expect(texas.textContent).toContain('Verify before you rely on it.')
    await user.selectOptions(screen.getByLabelText('Show'), 'open')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('are opened with a reason', async () => {
    const { sent, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Open Maine' }))
    const dialog = screen.getByRole('dialog', { name: 'Open: Maine' })
    await user.click(within(dialog).getByRole('button', { name: 'Open' }))
    expect(await within(dialog).findByText('Reason required')).toBeDefined()
    await user.type(within(dialog).getByLabelText('Reason'), 'Counsel signed.')
    await user.click(within(dialog).getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('Maine is open.')).toBeDefined()
    expect(sent).toEqual([
      { path: '/api/admin/marketplace-states/ME', body: { isOpen: true, reason: 'Counsel signed.' } },
    ])
    expect(screen.getByRole('button', { name: 'Close Maine' })).toBeDefined()
  })

  it('are opened against a rule only when their name is typed', async () => {
    const { sent, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Open Texas' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText('Reason'), 'Counsel signed.')
    await user.click(within(dialog).getByRole('button', { name: 'Open' }))
    expect(await within(dialog).findByText('Type “Texas”')).toBeDefined()
    expect(sent).toEqual([])
    await user.type(within(dialog).getByLabelText('Type “Texas” to open it all the same'), 'Texas')
    await user.click(within(dialog).getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('Texas is open.')).toBeDefined()
    expect(sent).toMatchObject([{ body: { isOpen: true, confirmation: 'Texas' } }])
  })

  it('are closed with a reason', async () => {
    const { sent, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Close Ohio' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText('Reason'), 'Opinion withdrawn.')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Ohio is closed.')).toBeDefined()
    expect(sent).toMatchObject([{ body: { isOpen: false } }])
  })
})

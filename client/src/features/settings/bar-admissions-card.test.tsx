import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BarAdmission } from '../../../../shared/contracts/bar-admissions.ts'
import { OfflineProvider, type OfflineContextValue } from '../../offline/react/offline-provider.tsx'
import { createHttpClient } from '../../platform/http/http-client.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer, renderAt } from '../../testing/fake-platform.tsx'
import { BarAdmissionsCard } from './bar-admissions-card.tsx'

const TEXAS: BarAdmission = {
  jurisdiction: 'TX',
  number: '24001',
  status: 'verified',
  verifiedOn: '2026-11-24',
  reason: null,
  isOfApplication: true,
  proposedNumber: null,
  proposalRefused: null,
}
const GUAM: BarAdmission = {
  ...TEXAS,
  jurisdiction: 'GU',
  number: '5',
  status: 'refused',
  verifiedOn: null,
  reason: 'Another name is listed.',
  isOfApplication: false,
  proposedNumber: null,
  proposalRefused: null,
}
const OHIO: BarAdmission = { ...GUAM, jurisdiction: 'OH', number: '8', status: 'submitted', reason: null }

type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

function open({
  admissions = [TEXAS, GUAM, OHIO],
  answer = () => Response.json({ admissions }),
  connectivity = 'online',
  isApproved = true,
}: {
  admissions?: readonly BarAdmission[]
  answer?: (sent: Sent) => Response
  connectivity?: 'online' | 'offline'
  isApproved?: boolean
} = {}) {
  const sent: Sent[] = []
  const http = createHttpClient({
    fetch: (input, init) => {
      const method = init?.method ?? 'GET'
      if (method === 'GET') return Promise.resolve(Response.json({ admissions }))
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      const call = { method, path: typeof input === 'string' ? input : new Request(input).url, body }
      sent.push(call)
      return Promise.resolve(answer(call))
    },
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => 0,
    logger: { warn: vi.fn(), error: vi.fn() },
  })
  const platform = createFakePlatform({
    session: { status: 'signed_in', identity: ADA },
    verify: () => Promise.resolve(profileAnswer({ ...ATTORNEY, is_approved: isApproved })),
  })
  // Only what the card asks of it.
  const core = {
    connectivity: { getSnapshot: () => connectivity, subscribe: () => () => undefined },
    draftDeps: { now: () => 0 },
  } as unknown as OfflineContextValue['core']
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <OfflineProvider core={core} owner={null}>
        <BarAdmissionsCard />
      </OfflineProvider>
    </QueryClientProvider>
  )
  renderAt('/settings', page, { ...platform, http })
  return { sent, user: userEvent.setup() }
}

beforeEach(teachDialogs)

const button = (name: string) => screen.getByRole('button', { name })

describe('Settings > Profile > Bar admissions', () => {
  it('says of each where it is from, and how far its check is', async () => {
    open()
    const texas = await screen.findByText('Texas')
    expect(texas.closest('li')?.textContent).toContain('Bar ID 24001')
    expect(screen.getByText('Verified Nov 24, 2026')).toBeDefined()
    expect(screen.getByText('Not confirmed: Another name is listed.')).toBeDefined()
    expect(screen.getByText('Being checked')).toBeDefined()
  })

  it('adds one that is not on the list yet, and says what happens next', async () => {
    const added = [TEXAS, { ...OHIO, jurisdiction: 'PR', number: '77' }]
    const { sent, user } = open({
      admissions: [TEXAS],
      answer: () => Response.json({ admissions: added }, { status: 201 }),
    })
    await screen.findByText('Texas')
    await user.click(button('Add a bar admission'))
    const where = screen.getByLabelText('Admitted in')
    expect(document.activeElement).toBe(where)
    expect(within(where).queryByRole('option', { name: 'Texas' })).toBeNull()
    await user.click(button('Submit for verification'))
    expect(await screen.findByText('Select where you’re admitted')).toBeDefined()
    expect(screen.getByText('Bar ID required')).toBeDefined()
    expect(sent).toEqual([])
    await user.selectOptions(where, 'PR')
    await user.type(screen.getByLabelText('Bar ID'), ' 77 ')
    await user.click(button('Submit for verification'))
    const said = await screen.findByText(/^Puerto Rico has been submitted/)
    expect(document.activeElement?.contains(said)).toBe(true)
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/users/bar-admissions',
        body: { jurisdiction: 'PR', number: '77' },
      },
    ])
    expect(screen.getByText('Puerto Rico')).toBeDefined()
    expect(screen.queryByLabelText('Admitted in')).toBeNull()
  })

  it('shows at its field what the server finds wrong, and above the form what is about none', async () => {
    const message = 'Ohio is already on your list.'
    let isDown = false
    const { user } = open({
      admissions: [TEXAS],
      answer: () =>
        isDown
          ? Response.json({ error: 'Down for a moment.' }, { status: 503 })
          : Response.json(
              { error: message, code: 'conflict', details: [{ field: 'jurisdiction', message }] },
              { status: 409 },
            ),
    })
    await screen.findByText('Texas')
    await user.click(button('Add a bar admission'))
    await user.selectOptions(screen.getByLabelText('Admitted in'), 'OH')
    await user.type(screen.getByLabelText('Bar ID'), '8')
    await user.click(button('Submit for verification'))
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    isDown = true
    await user.click(button('Submit for verification'))
    expect((await screen.findByRole('alert')).textContent).toContain('Down for a moment.')
    expect(screen.getByLabelText<HTMLInputElement>('Bar ID').value).toBe('8')
  })

  it('corrects one that was not confirmed; cancelling leads back to its button', async () => {
    const { sent, user } = open()
    await screen.findByText('Guam')
    expect(screen.queryByRole('button', { name: 'Correct the bar ID in Texas' })).toBeNull()
    await user.click(button('Correct the bar ID in Guam'))
    await user.click(button('Cancel'))
    expect(document.activeElement).toBe(button('Correct the bar ID in Guam'))
    await user.click(button('Correct the bar ID in Guam'))
    const number = screen.getByLabelText<HTMLInputElement>('Bar ID in Guam')
    expect(number.value).toBe('5')
    await user.clear(number)
    await user.type(number, '6')
    await user.click(button('Submit for verification'))
    expect(await screen.findByText(/^Your bar ID in Guam has been submitted again/)).toBeDefined()
    expect(sent).toEqual([{ method: 'PUT', path: '/api/users/bar-admissions/GU', body: { number: '6' } }])
  })

  it('submits another number for a verified one, which holds until that is checked', async () => {
    const changed = { ...TEXAS, proposedNumber: '24002' }
    const { sent, user } = open({ answer: () => Response.json({ admissions: [changed, GUAM, OHIO] }) })
    await screen.findByText('Guam')
    await user.click(button('Change the bar ID in Texas'))
    const number = screen.getByLabelText<HTMLInputElement>('Bar ID in Texas')
    expect(number.value).toBe('')
    await user.type(number, '24002')
    await user.click(button('Submit for verification'))
    expect(
      await screen.findByText(/^Your new bar ID in Texas has been submitted\. 24001 holds/),
    ).toBeDefined()
    expect(screen.getByText('New bar ID 24002: being checked. 24001 holds until then.')).toBeDefined()
    await user.click(button('Take back the new bar ID in Texas'))
    expect(await screen.findByText('The new bar ID in Texas has been taken back.')).toBeDefined()
    const path = '/api/users/bar-admissions/TX'
    expect(sent).toEqual([
      { method: 'PUT', path, body: { number: '24002' } },
      { method: 'PUT', path, body: { number: '24001' } },
    ])
  })

  it('removes one after asking, and offers it neither for the only one nor for the only verified one', async () => {
    const { sent, user } = open({ answer: () => Response.json({ admissions: [TEXAS, OHIO] }) })
    await screen.findByText('Guam')
    expect(screen.queryByRole('button', { name: 'Remove Texas' })).toBeNull()
    await user.click(button('Remove Guam'))
    const dialog = screen.getByRole('dialog', { name: 'Remove Guam?' })
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Guam has been removed.')).toBeDefined()
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/users/bar-admissions/GU', body: null }])
    await waitFor(() => expect(screen.queryByText('Guam')).toBeNull())
  })

  it('leaves what came with an application to the application until it is approved', async () => {
    open({ admissions: [{ ...OHIO, isOfApplication: true }, GUAM], isApproved: false })
    const link = await screen.findByRole('link', { name: 'Part of your application' })
    expect(link.getAttribute('href')).toBe('/bar-verification-preview')
    expect(screen.queryByRole('button', { name: 'Correct the bar ID in Ohio' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove Ohio' })).toBeNull()
    expect(button('Remove Guam')).toBeDefined()
  })

  it('says why it cannot be changed offline', async () => {
    const { user } = open({ connectivity: 'offline' })
    await screen.findByText('Guam')
    await user.click(button('Add a bar admission'))
    const submit = button('Submit for verification') as HTMLButtonElement
    expect(submit.disabled).toBe(true)
    const reason = document.getElementById(submit.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('You’re offline.')
    await user.click(button('Remove Guam'))
    const dialog = screen.getByRole('dialog', { name: 'Remove Guam?' })
    expect(within(dialog).getByText(/^You’re offline/)).toBeDefined()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true)
  })
})

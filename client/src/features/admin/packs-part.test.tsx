import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminPack } from '../../../../shared/contracts/admin-packs.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, createFakePlatform, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { StatesScreen } from './states-screen.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const TEXAS: AdminPack = {
  ...{ state: 'TX', topic: 'hospital', version: 1, effectiveFrom: '2026-11-22', effectiveTo: null },
  ...{ basedOn: 'settlement', formula: 'cap_tx', cite: 'Tex. Prop. Code 55.004', url: null },
  ...{ reviewedBy: null, override: null, number: 0, changes: [] },
}
const MEDICARE: AdminPack = {
  ...{ ...TEXAS, state: 'US', topic: 'medicare_less', cite: '42 CFR 411.37', reviewedBy: 'Maria Lopez' },
  ...{ url: 'https://example.test/411.37', number: 1 },
  override: { isOff: true, dates: null, note: 'Read the alert first.' },
  changes: [
    { isOff: true, dates: null, note: 'Read the alert first.', changedAt: AT, changedBy: 'Grace Hopper' },
  ],
}

function open(answer: () => Response = () => Response.json({ pack: TEXAS })) {
  const sent: { path: string; body: unknown }[] = []
  const http = httpAnsweredBy((call, body) => {
    if (!call.startsWith('PUT ')) return Response.json({ packs: [TEXAS, MEDICARE] })
    sent.push({ path: call.slice(4), body })
    return answer()
  })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <StatesScreen />
    </QueryClientProvider>
  )
  renderAt('/admin/states?part=rules', page, {
    ...createFakePlatform({ session: { status: 'signed_in', identity: ADA } }),
    http,
  })
  return { sent, user: userEvent.setup() }
}

beforeEach(teachDialogs)

describe('the rules of liens', () => {
  it('show whether they are in use, their dates, source and review, the note, and who changed what', async () => {
    const { user } = open()
    const texas = (await screen.findByRole('heading', { name: 'Texas: hospital, version 1' })).closest('li')
    const medicare = screen
      .getByRole('heading', { name: /^Federal or payer: Medicare, paid less/ })
      .closest('li')
    expect(texas?.textContent).toContain('In usenot reviewed')
    expect(texas?.textContent).toContain('Tex. Prop. Code 55.004. Formula cap_tx.')
    expect(texas?.textContent).toContain('from Nov 22, 2026 on')
    expect(medicare?.textContent).toContain('Switched off')
    expect(medicare?.textContent).toContain('Reviewed by Maria Lopez.')
    expect(medicare?.textContent).toContain('Switched off: Read the alert first. · Grace Hopper')
    expect(screen.getByRole('link', { name: '42 CFR 411.37' })).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Show'), 'Switched off (1)')
    expect(screen.queryByRole('heading', { name: /Texas/ })).toBeNull()
  })

  it('are switched off with a note, after a second look', async () => {
    const { sent, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Switch off: Texas: hospital, version 1' }))
    const dialog = screen.getByRole('dialog', { name: 'Texas: hospital, version 1' })
    expect(within(dialog).getByRole('checkbox', { name: 'Switched off' })).toHaveProperty('checked', true)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Say why: attorneys see it.')).toBeDefined()
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Note'))
    await user.type(within(dialog).getByLabelText('Note'), 'Amended.')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByText('Note for attorneys: Amended.')).toBeDefined()
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/^Texas: hospital, version 1: saved\./)).toBeDefined()
    expect(sent).toEqual([
      {
        path: '/api/admin/packs/TX/hospital/1',
        body: { seen: 0, isOff: true, dates: null, note: 'Amended.' },
      },
    ])
  })

  it('get other dates, and say which day is wrong', async () => {
    const { sent, user } = open()
    await user.click(await screen.findByRole('button', { name: /^Dates and note: Texas/ }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('checkbox', { name: /^Other dates/ }))
    await user.type(within(dialog).getByLabelText(/^Last day/), '2026-01-01')
    await user.type(within(dialog).getByLabelText('Note'), 'Repealed.')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('The last day is before the first.')).toBeDefined()
    await user.clear(within(dialog).getByLabelText(/^Last day/))
    await user.type(within(dialog).getByLabelText(/^Last day/), '2027-01-01')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))
    expect(within(dialog).getByLabelText('Note')).toHaveProperty('value', 'Repealed.')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await screen.findByText(/: saved\./)
    expect(sent).toMatchObject([{ body: { isOff: false, dates: { from: '2026-11-22', to: '2027-01-01' } } }])
  })

  it('say why a change was refused, and keep what was typed', async () => {
    const error = 'The rule was changed meanwhile. Look at it again, then save.'
    const { user } = open(() =>
      Response.json({ error, code: 'conflict', requestId: '1', details: [] }, { status: 409 }),
    )
    await user.click(await screen.findByRole('button', { name: /^Switch on: Federal/ }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(await within(dialog).findByText(error)).toBeDefined()
  })
})

import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WaitingAdmission } from '../../../../shared/contracts/bar-admissions.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, createFakePlatform, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { ApprovalsScreen } from './approvals-screen.tsx'

const GRACE: WaitingAdmission = {
  userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a03',
  email: 'grace@example.test',
  firstName: 'Grace',
  lastName: 'Hopper',
  firmName: 'Hopper Law',
  admission: {
    jurisdiction: 'DC',
    number: '77',
    status: 'submitted',
    verifiedOn: null,
    reason: null,
    isOfApplication: false,
    proposedNumber: null,
    proposalRefused: null,
    submittedAt: '2026-11-18T10:00:00.000Z',
    isDuplicate: true,
  },
}
const OWN: WaitingAdmission = {
  ...GRACE,
  userId: ADA.userId,
  firstName: 'Ada',
  lastName: 'Lovelace',
  admission: { ...GRACE.admission, jurisdiction: 'MP', isDuplicate: false },
}

function open(at: string, waiting: () => readonly WaitingAdmission[], decided?: () => Response) {
  const sent: unknown[] = []
  const http = httpAnsweredBy((call, body) => {
    if (call.includes(' /api/admin/applications')) return Response.json({ applications: [] })
    if (!call.startsWith('POST ')) return Response.json({ waiting: waiting(), total: waiting().length })
    sent.push(body)
    return decided?.() ?? Response.json({ success: true, admission: GRACE.admission })
  })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <ApprovalsScreen />
    </QueryClientProvider>
  )
  renderAt(at, page, {
    ...createFakePlatform({ session: { status: 'signed_in', identity: ADA } }),
    http,
  })
  return { sent, user: userEvent.setup() }
}

const TO_CHECK = '/admin/approvals?state=bar_admissions'

beforeEach(teachDialogs)

describe('bar admissions to check', () => {
  it('are announced beside the applications, with how many there are', async () => {
    const { user } = open('/admin/approvals', () => [GRACE, OWN])
    expect(await screen.findByText('2 bar admissions to check')).toBeDefined()
    expect(screen.getByRole('option', { name: 'Bar admissions to check (2)' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show bar admissions' }))
    expect(await screen.findByRole('region', { name: 'Grace Hopper' })).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('bar_admissions')
  })

  it('show each with its own register, and leave the own one to another administrator', async () => {
    open(TO_CHECK, () => [GRACE, OWN])
    const grace = await screen.findByRole('region', { name: 'Grace Hopper' })
    expect(within(grace).getByText('District of Columbia')).toBeDefined()
    expect(within(grace).getByText('Bar ID used twice')).toBeDefined()
    const link = within(grace).getByRole('link', {
      name: 'Look up in the District of Columbia Bar directory',
    })
    expect(link.getAttribute('href')).toBe('https://www.dcbar.org/')
    const own = screen.getByRole('region', { name: 'Ada Lovelace' })
    expect(within(own).getByText('We have no link to its attorney directory.')).toBeDefined()
    expect(within(own).queryByRole('button')).toBeNull()
  })

  it('are verified, and then gone', async () => {
    let waiting: readonly WaitingAdmission[] = [GRACE]
    const { sent, user } = open(TO_CHECK, () => waiting)
    await user.click(
      await screen.findByRole('button', { name: 'Verify the District of Columbia of Grace Hopper' }),
    )
    const dialog = screen.getByRole('dialog', { name: 'Verify: Grace Hopper' })
    waiting = []
    await user.click(within(dialog).getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('No bar admissions to check')).toBeDefined()
    const region = screen.getByRole('region', { name: 'Bar admissions to check' })
    await waitFor(() => expect(document.activeElement).toBe(region))
    expect(sent).toEqual([{ userId: GRACE.userId, jurisdiction: 'DC', number: '77', decision: 'verify' }])
  })

  it('are refused with a reason only', async () => {
    const { sent, user } = open(TO_CHECK, () => [GRACE])
    await user.click(
      await screen.findByRole('button', { name: 'Refuse the District of Columbia of Grace Hopper' }),
    )
    const dialog = screen.getByRole('dialog', { name: 'Refuse: Grace Hopper' })
    await user.click(within(dialog).getByRole('button', { name: 'Refuse' }))
    expect(await within(dialog).findByText('Reason required')).toBeDefined()
    expect(sent).toEqual([])
    await user.type(within(dialog).getByLabelText('Reason'), 'Another name is listed.')
    await user.click(within(dialog).getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([{ decision: 'refuse', reason: 'Another name is listed.' }])
  })

  it('say why a decision did not go through', async () => {
    const refusal = (): Response =>
      Response.json({ error: 'The bar ID has changed.', code: 'conflict' }, { status: 409 })
    const { user } = open(TO_CHECK, () => [GRACE], refusal)
    await user.click(
      await screen.findByRole('button', { name: 'Verify the District of Columbia of Grace Hopper' }),
    )
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verify' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The bar ID has changed.')
  })
})

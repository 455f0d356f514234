import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { FirmChanges } from '../../../../shared/contracts/own-firm.ts'
import { renderApplication, teachDialogs, type FakeServer } from '../../testing/application.tsx'
import { ApprovalsScreen } from './approvals-screen.tsx'

beforeEach(teachDialogs)

const OFFICE = { office_address: '1 Old Street', firmCity: 'Albany', firmState: 'NY', firmZip: '12207' }
const DANA = {
  userId: '6f1d8a52-0000-4000-8000-000000000031',
  email: 'dana@example.test',
  firstName: 'Dana',
  lastName: 'Reyes',
  firmName: 'Reyes Law',
}
const CHANGES: FirmChanges = {
  waiting: [
    {
      ...DANA,
      id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7d01',
      submittedAt: '2026-11-20T10:00:00.000Z',
      now: OFFICE,
      proposed: { ...OFFICE, office_address: '2 New Street', firmCity: 'Buffalo', firmZip: '14201' },
    },
  ],
  total: 1,
  made: [
    {
      ...DANA,
      id: '7',
      at: '2026-11-21T10:00:00.000Z',
      changes: [{ field: 'firmName', from: 'Reyes Law', to: 'Reyes & Ito' }],
    },
  ],
}

function open(changes: () => FirmChanges, decided: FakeServer = () => Response.json({ success: true })) {
  const { calls } = renderApplication(<ApprovalsScreen />, {
    at: '/admin/approvals?state=firms',
    server: (call) => {
      if (call.path === '/api/admin/firm-changes/decide') return decided(call)
      if (call.path === '/api/admin/firm-changes') return Response.json(changes())
      if (call.path === '/api/admin/bar-admissions') return Response.json({ waiting: [], total: 0 })
      return Response.json({ applications: [], next: null })
    },
  })
  return calls
}

it('shows both addresses, what changed without a review, and records a decision', async () => {
  let isDecided = false
  const calls = open(
    () => (isDecided ? { ...CHANGES, waiting: [], total: 0 } : CHANGES),
    () => {
      isDecided = true
      return Response.json({ success: true })
    },
  )
  await screen.findByText('2 New Street, Buffalo, NY 14201')
  expect(screen.getByText('1 Old Street, Albany, NY 12207')).toBeDefined()
  expect(screen.getByText('Firm: Reyes Law → Reyes & Ito')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the new address of Dana Reyes' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('No addresses to check')).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    id: CHANGES.waiting[0]?.id,
    decision: 'approve',
  })
})

it('asks for a reason to refuse, and says what the server answers', async () => {
  open(
    () => CHANGES,
    () =>
      Response.json(
        { error: 'This address no longer waits.', code: 'not_found', requestId: 'r' },
        { status: 404 },
      ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse the new address of Dana Reyes' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(await dialog.findByText('Reason required')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Reason'), 'No such street.')
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(dialog.getByText('This address no longer waits.')).toBeDefined())
})

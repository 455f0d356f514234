import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApplication, teachDialogs, type Call } from '../../../testing/application.tsx'
import { ReferralBoxPanel } from './referral-box-panel.tsx'
import { referralDetail, referralSummary } from '../referral.fixture.ts'

const idOf = (number: number): string => `0199a3f0-0000-7000-8000-00000000000${number}`

const REFERRALS = [
  referralSummary({ id: idOf(1), counterpartName: 'Ada One' }),
  referralSummary({ id: idOf(2), counterpartName: 'Bob Two', status: 'accepted' }),
  referralSummary({ id: idOf(3), counterpartName: 'Cy Three' }),
]

/** Refuses what is done to the third. */
function server({ method, path }: Call): Response {
  if (method === 'GET') return Response.json({ referrals: REFERRALS, next: null, total: 3 })
  if (path.includes(idOf(3))) return Response.json({ error: 'Once a day.' }, { status: 429 })
  return Response.json({ referral: referralDetail({ id: idOf(1) }) })
}

beforeEach(() => {
  teachDialogs()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})
afterEach(() => vi.unstubAllGlobals())

async function selectAll(box: 'sent' | 'received' = 'sent') {
  const application = renderApplication(<ReferralBoxPanel box={box} />, {
    at: `/dashboard/referrals?tab=${box}`,
    server,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all that are loaded' }))
  expect(screen.getByText('3 selected')).toBeDefined()
  return application
}

it('reminds the selected one after the other, and says of each whether it worked', async () => {
  const { calls } = await selectAll()
  await userEvent.click(screen.getByRole('button', { name: 'Send reminders' }))
  const dialog = screen.getByRole('dialog', { name: 'Send a reminder for 2 of 3 referrals?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send reminders' }))
  expect(await screen.findByRole('dialog', { name: '1 of 3 reminders sent' })).toBeDefined()
  const results = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem')
  expect(results.map(({ textContent }) => textContent)).toEqual([
    'Ada One, Warehouse fall: Reminder sent',
    'Bob Two, Warehouse fall: This referral is no longer awaiting a response.',
    'Cy Three, Warehouse fall: Once a day.',
  ])
  const posted = calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posted).toEqual([`/api/referrals/${idOf(1)}/remind`, `/api/referrals/${idOf(3)}/remind`])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByText('0 selected')).toBeDefined()
})

it('withdraws only after asking, and one row can be left out', async () => {
  const { calls } = await selectAll()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cy Three' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = screen.getByRole('dialog', { name: 'Withdraw 1 of 2 referrals?' })
  expect(within(dialog).getByText('1 is no longer awaiting a response.')).toBeDefined()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/referrals/${idOf(1)}/actions`,
      body: { action: 'withdraw' },
    }),
  )
})

it('offers nothing where no state allows it', async () => {
  await selectAll()
  for (const name of ['Ada One', 'Cy Three']) await userEvent.click(screen.getByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = screen.getByRole('dialog', { name: 'None of these can be withdrawn' })
  expect(within(dialog).queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

it('offers for received referrals only what their recipient may do', async () => {
  await selectAll('received')
  expect(screen.getByRole('button', { name: 'Export selected' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

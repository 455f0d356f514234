import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DashboardRooms } from '../../../../shared/contracts/referrals.ts'
import { renderApplication } from '../../testing/application.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { NOTHING, referral } from './dashboard.fixture.ts'

const REQUEST = '0199a3f0-0000-7000-8000-000000000009'
const HOUR = 3_600_000
const QUIET: DashboardRooms = {
  ...{ toClear: [], interestsOut: 0, unreadConversations: 0, unreadPartners: 0 },
  ...{ licensesUnderReview: 0, ticketsWaiting: 0 },
}

function open(rooms?: DashboardRooms) {
  const deadline = new Date(Date.now() + 8 * HOUR).toISOString()
  const board = { ...NOTHING, openIn: 1, needsAction: [referral({ counterpartName: 'Later', deadline })] }
  return renderApplication(<DashboardPage extras={null} />, {
    at: '/dashboard',
    server: () => Response.json(rooms === undefined ? board : { ...board, rooms }),
  })
}

const actions = async () => {
  const card = await screen.findByRole('region', { name: /^Needs action/ })
  return [...card.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}
const LATER = ['Later', `/dashboard/referrals/${referral({}).id}`]

it('puts what waits in each room among the referrals, by the time, and what has none after them', async () => {
  const due = new Date(Date.now() + 5 * HOUR).toISOString()
  open({
    ...{ toClear: [{ requestId: REQUEST, due }], interestsOut: 2 },
    ...{ unreadConversations: 1, unreadPartners: 1200, licensesUnderReview: 2, ticketsWaiting: 1 },
  })
  expect(await actions()).toEqual([
    ['A client chose you', `/explore/${REQUEST}`],
    LATER,
    ['1 unread conversation', '/saved-cases?tab=messages'],
    ['1,200 unread conversations', '/private-network?tab=messages'],
    ['1 ticket waiting on you', '/support?tab=tickets'],
    ['2 licenses under review', '/settings/practice'],
  ])
  const card = screen.getByRole('region', { name: 'Needs action6' })
  expect(card.querySelector('time')?.dateTime).toBe(due)
  const out = screen.getByText('Interests out').parentElement
  expect(out?.textContent).toBe('Interests out2Awaiting the client’s decision')
  expect(within(out!).getByRole('link').getAttribute('href')).toBe('/saved-cases?tab=answered')
})

it('is quiet about rooms in which nothing waits', async () => {
  open(QUIET)
  expect(await actions()).toEqual([LATER])
  expect(screen.getByText('Interests out').parentElement?.textContent).toContain('0')
})

it('shows a copy that an earlier release kept, without rooms', async () => {
  open()
  expect(await actions()).toEqual([LATER])
  expect(screen.queryByText('Interests out')).toBeNull()
})

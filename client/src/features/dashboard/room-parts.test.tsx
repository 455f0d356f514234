import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DashboardRooms } from '../../../../shared/contracts/referrals.ts'
import { renderApplication } from '../../testing/application.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { NOTHING } from './dashboard.fixture.ts'

const REQUEST = '0199a3f0-0000-7000-8000-000000000009'
const QUIET: DashboardRooms = { toClear: [], interestsOut: 0, unreadConversations: 0, licensesUnderReview: 0 }

function open(rooms?: DashboardRooms) {
  const board = rooms === undefined ? NOTHING : { ...NOTHING, rooms }
  return renderApplication(<DashboardPage reminders={null} extras={null} />, {
    at: '/dashboard',
    server: () => Response.json(board),
  })
}

it('leads to each room in which something waits, what ends by itself first', async () => {
  const due = new Date(Date.now() + 5 * 3_600_000).toISOString()
  open({
    toClear: [{ requestId: REQUEST, due }],
    interestsOut: 2,
    unreadConversations: 1,
    licensesUnderReview: 1,
  })
  const card = await screen.findByRole('region', { name: 'Requests and messages' })
  const links = [...card.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['A client chose you', `/explore/${REQUEST}`],
    ['1 unread conversation', '/saved-cases?tab=messages'],
    ['2 requests answered', '/saved-cases?tab=answered'],
    ['1 license under review', '/settings'],
  ])
  expect(card.querySelector('time')?.dateTime).toBe(due)
})

it.each([
  ['nothing waits', QUIET],
  ['the copy is of an earlier release', undefined],
] as const)('shows no card when %s', async (_case, rooms) => {
  open(rooms)
  await screen.findByText('No deadlines in the next 7 days.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests and messages' })).toBeNull())
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { GOOGLE_PATHS } from '../../../../../shared/contracts/integrations/google.ts'
import { aLien, aMatter, anEntry, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import {
  OWNER,
  renderApplication,
  teachDialogs,
  type Application,
  type FakeServer,
} from '../../../testing/application.tsx'
import { MatterPage } from '../matter/matter-page.tsx'

beforeEach(teachDialogs)

const BOOK = madeId(1)
const LIEN = madeId(2)
const EVENT = {
  id: 'e',
  title: 'Lien deadline',
  start: '2099-03-06',
  end: '2099-03-07',
  isAllDay: true,
  location: null,
  webUrl: 'https://calendar.example/e',
}

async function open(
  fields: UnitValues,
  matter: UnitValues = {},
  server: FakeServer = () => Response.json({}),
): Promise<Application> {
  const application = renderApplication(<MatterPage />, {
    at: `/dashboard/liens/${BOOK}/edit?lien=${LIEN}`,
    path: '/dashboard/liens/:id/edit',
    server,
  })
  await application.core.records.store.edit(
    OWNER,
    { kind: 'book', id: BOOK },
    {
      ...aMatter(matter),
      ...aLien(LIEN, fields),
      [`amounts/${madeId(10)}`]: anEntry(LIEN, 'asserted', 1_000_000),
    },
  )
  return application
}

it('works out the interest on a Medicare demand only at a rate that was typed, and saves the rate', async () => {
  const { core } = await open({ type: 'medicare', demandOn: '2026-01-15' })
  const interest = within(await screen.findByRole('region', { name: 'Interest on the demand' }))
  expect(interest.getByText(/It is not assumed/)).toBeDefined()
  const resolved = interest.getByLabelText(/^Resolved on/)
  await userEvent.clear(resolved)
  await userEvent.type(resolved, '2026-04-15')
  await userEvent.type(interest.getByRole('textbox', { name: 'Interest rate' }), '11.25')
  await waitFor(() => expect(interest.getByText('$281.25')).toBeDefined())
  expect(interest.getByText('$10,281.25')).toBeDefined()
  expect(interest.getByText(/^3 full periods of 30 days/)).toBeDefined()
  expect(interest.getByText('not reviewed')).toBeDefined()
  await waitFor(async () => {
    const saved = await core.records.store.read(OWNER, { kind: 'book', id: BOOK })
    expect(saved?.body[`liens/${LIEN}/interestRate`]).toBe('11.25')
  })
})

it('names what a lien type asks for without a day', async () => {
  await open({ type: 'military' })
  const duties = within(await screen.findByRole('list', { name: 'Without a day' }))
  expect(duties.getByText(/tell the agency of an offer/)).toBeDefined()
  expect(duties.getByText('28 CFR 43.2(a)(3)')).toBeDefined()
})

it('counts a Virginia suit against a nursing home from the days that are typed', async () => {
  await open({ type: 'medicaid' }, { state: 'VA' })
  await userEvent.type(await screen.findByLabelText(/^Suit filed on/), '2026-01-01')
  expect(await screen.findByText('60 days from Jan 1, 2026')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^State payment known on/), '2026-02-20')
  expect(await screen.findByText('21 days from Feb 20, 2026')).toBeDefined()
})

it('adds a deadline to the connected Google Calendar, by ids alone', async () => {
  const sent: unknown[] = []
  await open({ type: 'medicare', demandOn: '2099-01-05' }, {}, ({ path, body }) => {
    if (path === GOOGLE_PATHS.status)
      return Response.json({
        connected: true,
        state: 'connected',
        profile: null,
        services: ['calendar'],
        connectedSince: null,
      })
    if (path !== GOOGLE_PATHS.lienDeadline) return Response.json({})
    sent.push(body)
    return Response.json({ event: EVENT }, { status: 201 })
  })
  const add = await screen.findByRole('button', { name: /^Add to Google Calendar: / })
  await userEvent.click(add)
  const link = await screen.findByRole('link', { name: 'Open it in Google Calendar' })
  expect(link.getAttribute('href')).toBe(EVENT.webUrl)
  expect(sent).toEqual([{ bookId: BOOK, lienId: LIEN, deadline: 'medicare_demand' }])
})

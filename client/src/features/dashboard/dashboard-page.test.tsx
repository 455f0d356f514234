import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  NEEDS_ACTION_MAX,
  UPCOMING_MAX,
  type DashboardResponse,
} from '../../../../shared/contracts/referrals.ts'
import { STATUS_LABELS } from '../../../../shared/domain/referral-labels.ts'
import { OWNER, renderApplication, type Application, type FakeServer } from '../../testing/application.tsx'
import { draftValues } from '../../offline/testing/memory-deps.ts'
import { referralRequest } from '../../offline/operations/referral-draft.ts'
import { REFERRAL_SEND } from '../../offline/operations/referral-send.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { NOTHING, recentEvent, referral } from './dashboard.fixture.ts'

const OTHER_ID = '0199a3f0-0000-7000-8000-000000000002'

const answering =
  (dashboard: DashboardResponse): FakeServer =>
  () =>
    Response.json(dashboard)

function open(server: FakeServer, changes: Partial<Parameters<typeof renderApplication>[1]> = {}) {
  return renderApplication(<DashboardPage extras={null} />, {
    at: '/dashboard',
    server,
    ...changes,
  })
}

/** A device on which these figures were open, `words` among them, and were kept. */
async function deviceThatSaw(dashboard: DashboardResponse, words: string): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  const before = open(answering(dashboard), { indexedDB })
  await screen.findByText(words)
  await waitFor(async () => {
    expect(await before.core.database.run(({ snapshots }) => snapshots.count())).toBe(1)
  })
  before.screen.unmount()
  before.core.stop()
  return indexedDB
}

/** Waits until the device has stored what is marked in the list of first steps. */
async function markStored({ core }: Application, mark: string): Promise<void> {
  await waitFor(async () => {
    const kept = await core.snapshots.read(OWNER, 'first-steps', z.array(z.string()))
    expect(kept?.value).toContain(mark)
  })
}

describe('dashboard', () => {
  it('orders what needs action by due time, what nobody has received yet first', async () => {
    const indexedDB = new IDBFactory()
    const first = open(answering(NOTHING), { indexedDB })
    await screen.findByText('No deadlines in the next 7 days.')
    const id = first.core.newReferralId()
    await first.core.outbox.enqueue({
      operation: REFERRAL_SEND,
      id,
      ownerUserId: OWNER,
      draftId: null,
      payload: referralRequest(draftValues(), id),
    })
    await first.core.database.write(['outbox'], async ({ outbox }) => {
      await outbox.update(id, {
        state: 'needs_fix',
        lastError: { code: 'validation_failed', words: 'Invalid or past deadline date' },
      })
    })
    first.screen.unmount()
    first.core.stop()
    open(
      answering({
        ...NOTHING,
        needsAction: [
          referral({
            id: '0199a3f0-0000-7000-8000-000000000003',
            counterpartName: 'Later',
            deadline: '2099-11-26T17:00:00.000Z',
          }),
          referral({
            id: '0199a3f0-0000-7000-8000-000000000002',
            counterpartName: 'Sooner',
            box: 'sent',
            status: 'countered',
          }),
        ],
      }),
      { indexedDB },
    )
    await screen.findByText('Later')
    const items = within(screen.getByRole('region', { name: /Needs action/ })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Invalid or past deadline date'),
      expect.stringContaining(`SoonerPersonal Injury, New York${STATUS_LABELS.countered}`),
      expect.stringContaining('LaterPersonal Injury, New YorkRespond'),
    ])
  })

  it('shows figures only for what they can rest on', async () => {
    open(answering({ ...NOTHING, openIn: 2, openOut: 1529 }))
    expect(await screen.findByText('1,529')).toBeDefined()
    expect(screen.getByText('No final answers yet')).toBeDefined()
    expect(screen.getByText('No responses yet')).toBeDefined()
    expect(screen.queryByText(/0%|NaN/)).toBeNull()
  })

  it('says rate and median in words', async () => {
    open(answering({ ...NOTHING, accepted: 3, answered: 4, medianResponseSeconds: 93_600 }))
    expect(await screen.findByText('75%')).toBeDefined()
    expect(screen.getByText('3 of 4 accepted')).toBeDefined()
    expect(screen.getByText('1 day 2 hours')).toBeDefined()
  })

  it('tells what has happened, each referral once, with a way to it', async () => {
    open(
      answering({
        ...NOTHING,
        openOut: 1,
        recent: [
          recentEvent({ id: '3' }),
          recentEvent({ id: '2', referralId: '0199a3f0-0000-7000-8000-000000000002', subject: 'Dog bite' }),
          recentEvent({ id: '1', kind: 'view' }),
        ],
      }),
    )
    const activity = await screen.findByRole('region', { name: 'Recent activity' })
    expect(activity.textContent).toContain('Warehouse fall: AcceptedRobin Counsel')
    expect(
      within(activity)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Warehouse fall', 'Dog bite'])
    expect(within(activity).getByText('2 recent events')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull()
  })

  it('shows the deadlines of the week by day, with whose turn it is', async () => {
    const deadline = new Date(Date.now() + 60_000).toISOString()
    open(answering({ ...NOTHING, openIn: 1, upcoming: [referral({ deadline })] }))
    const week = await screen.findByRole('region', { name: 'Next 7 days' })
    expect(within(week).getByRole('link', { name: 'Robin Counsel' })).toBeDefined()
    expect(week.textContent).toContain('Your response is due · Personal Injury, New York')
  })

  it('helps a new account to begin, without figures, and remembers what was opened', async () => {
    const indexedDB = new IDBFactory()
    const first = open(answering(NOTHING), { indexedDB })
    const steps = await screen.findByRole('region', { name: 'First steps' })
    const ways = within(steps)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(ways).toContain('/settings/practice#bar-admissions-heading')
    expect(ways).toContain('/settings/practice')
    expect(screen.queryByText('Acceptance rate')).toBeNull()
    await userEvent.click(within(steps).getByRole('link', { name: 'Choose your notifications' }))
    await markStored(first, paths.notificationPreferences)
    first.screen.unmount()
    first.core.stop()
    open(answering(NOTHING), { indexedDB })
    expect(await screen.findByText('(done)')).toBeDefined()
  })

  it('keeps the first steps after the first referral, until they are dismissed', async () => {
    const indexedDB = new IDBFactory()
    const first = open(answering(NOTHING), { indexedDB })
    await screen.findByRole('region', { name: 'First steps' })
    await markStored(first, 'begun')
    first.screen.unmount()
    first.core.stop()
    open(answering({ ...NOTHING, openOut: 1, recent: [recentEvent({})] }), { indexedDB })
    const steps = await screen.findByRole('region', { name: 'First steps' })
    expect(within(steps).getAllByText('(done)')).toHaveLength(1)
    await userEvent.click(within(steps).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(steps.isConnected).toBe(false))
  })

  it('names an unanswered question, and a counteroffer by who has to answer it', async () => {
    const deadline = new Date(Date.now() + 60_000).toISOString()
    const mine = { box: 'sent', status: 'countered', deadline } as const
    open(
      answering({
        ...NOTHING,
        openIn: 1,
        needsAction: [referral({ box: 'sent', hasQuestion: true }), referral({ ...mine, id: OTHER_ID })],
        upcoming: [referral(mine), referral({ status: 'countered', deadline, id: OTHER_ID })],
      }),
    )
    const actions = await screen.findByRole('region', { name: /Needs action/ })
    expect(within(actions).getByText('Unanswered question')).toBeDefined()
    expect(within(actions).getByText(STATUS_LABELS.countered)).toBeDefined()
    const week = screen.getByRole('region', { name: 'Next 7 days' })
    expect(week.textContent).toContain('Your answer to the counteroffer is due · ')
    expect(week.textContent).toContain('Awaiting a response to your counteroffer · ')
  })

  it('shows every deadline of the week on request, and says where the rest is when there are more', async () => {
    const due = (number: number) =>
      referral({
        id: `0199a3f0-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
        counterpartName: `Counsel ${number}`,
        deadline: new Date(Date.now() + 60_000).toISOString(),
      })
    const numbers = Array.from({ length: UPCOMING_MAX }, (_, index) => index)
    const some = open(answering({ ...NOTHING, openIn: 11, upcoming: numbers.slice(0, 11).map(due) }))
    const week = await screen.findByRole('region', { name: 'Next 7 days' })
    expect(within(week).getAllByRole('link')).toHaveLength(8)
    const button = within(week).getByRole('button', { name: 'Show all 11' })
    await userEvent.click(button)
    expect(within(week).getAllByRole('link')).toHaveLength(11)
    expect(document.activeElement).toBe(button)
    await userEvent.click(within(week).getByRole('button', { name: 'Show fewer' }))
    expect(within(week).getAllByRole('link')).toHaveLength(8)
    some.screen.unmount()
    some.core.stop()
    open(answering({ ...NOTHING, openIn: 60, upcoming: numbers.map(due) }))
    const busyWeek = await screen.findByRole('region', { name: 'Next 7 days' })
    expect(within(busyWeek).getByRole('button', { name: 'Show the first 50' })).toBeDefined()
    expect(busyWeek.textContent).toContain(
      'This list ends after 50 deadlines. See all by deadline: Received referrals, Sent referrals.',
    )
  })

  it('says where what needs action goes on when its list is full', async () => {
    const waiting = Array.from({ length: NEEDS_ACTION_MAX }, (_, index) =>
      referral({ id: `0199a3f0-0000-7000-8000-0000000001${String(index).padStart(2, '0')}` }),
    )
    open(answering({ ...NOTHING, openIn: 60, needsAction: waiting }))
    const actions = await screen.findByRole('region', { name: 'Needs action50+' })
    expect(actions.textContent).toContain('This list ends after 50 referrals. See all by deadline: ')
    await userEvent.click(within(actions).getByRole('button', { name: 'Show the first 50' }))
    expect(within(actions).getAllByRole('listitem')).toHaveLength(50)
  })

  it('does not await a response to an email that was not delivered', async () => {
    const deadline = new Date(Date.now() + 60_000).toISOString()
    open(
      answering({
        ...NOTHING,
        openIn: 1,
        upcoming: [referral({ box: 'sent', delivery: 'failed', deadline })],
      }),
    )
    const week = await screen.findByRole('region', { name: 'Next 7 days' })
    expect(week.textContent).toContain('Email not delivered · ')
  })

  it('does not await a response from who was not emailed, before they have opened it', async () => {
    const deadline = new Date(Date.now() + 60_000).toISOString()
    const quiet = referral({ box: 'sent', delivery: 'skipped', deadline })
    const opened = referral({ box: 'sent', delivery: 'skipped', deadline, id: OTHER_ID, status: 'viewed' })
    open(answering({ ...NOTHING, openIn: 1, needsAction: [{ ...quiet }], upcoming: [quiet, opened] }))
    const week = await screen.findByRole('region', { name: 'Next 7 days' })
    expect(
      within(week)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Recorded, no email sent · '),
      expect.stringContaining(`${STATUS_LABELS.open} · `),
    ])
    const actions = screen.getByRole('region', { name: /Needs action/ })
    expect(within(actions).getByText('Not emailed')).toBeDefined()
  })

  it('[BF-03] shows the figures last seen while offline, with their age', async () => {
    const indexedDB = await deviceThatSaw({ ...NOTHING, openOut: 7 }, '7')
    const after = open(answering(NOTHING), { indexedDB, isOffline: true })
    expect((await screen.findByText(/as of/)).textContent).toMatch(/as of \d{1,2}:\d{2}/)
    expect(screen.getByText('7')).toBeDefined()
    after.core.stop()
  })

  it('shows the figures last seen while the server takes its time, and the new ones once they come', async () => {
    const indexedDB = await deviceThatSaw({ ...NOTHING, openOut: 7 }, '7')
    const { promise, resolve } = Promise.withResolvers<Response>()
    const after = open(() => promise, { indexedDB })
    const age = await screen.findByText(/^The server hasn’t answered yet\. .*as of/)
    expect(screen.getByText('7')).toBeDefined()
    resolve(Response.json({ ...NOTHING, openOut: 8 }))
    expect(await screen.findByText('8')).toBeDefined()
    expect(age.isConnected).toBe(false)
    after.core.stop()
  })

  it('says that the server does not answer, and tries again', async () => {
    let isDown = true
    open(() =>
      isDown
        ? Response.json({ error: 'Resting.' }, { status: 503 })
        : Response.json({ ...NOTHING, openIn: 4 }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Resting.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('4')).toBeDefined()
  })
})

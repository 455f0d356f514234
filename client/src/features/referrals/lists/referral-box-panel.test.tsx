import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STATUS_LABELS, YOUR_ANSWER_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { renderApplication, type FakeServer } from '../../../testing/application.tsx'
import { deliveryLabel } from '../delivery-labels.ts'
import { ReferralBoxPanel } from './referral-box-panel.tsx'
import { REVERSED_DATES_MESSAGE } from './referral-filters.ts'
import { referralSummary } from '../referral.fixture.ts'

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    referralSummary({
      id: `0199a3f0-0000-7000-8000-${String(index).padStart(12, '0')}`,
      counterpartName: `Recipient ${index + 1}`,
    }),
  )

const listing =
  (referrals = numbered(3), total = referrals.length, next: string | null = null): FakeServer =>
  () =>
    Response.json({ referrals, next, total })

function open(server: FakeServer, changes: Partial<Parameters<typeof renderApplication>[1]> = {}) {
  return renderApplication(<ReferralBoxPanel box="sent" />, {
    at: '/dashboard/referrals?tab=sent',
    server,
    ...changes,
  })
}

async function firstRow(): Promise<HTMLElement> {
  return within(await screen.findByRole('table')).getAllByRole('row')[1]!
}

beforeEach(() => {
  // jsdom lays nothing out; every row is as high as the real ones are.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})

afterEach(() => vi.unstubAllGlobals())

describe('a list of the server', () => {
  it('draws only the rows in sight of ten thousand, in a list that says its length', async () => {
    open(listing(numbered(1000), 10_000))
    const table = await screen.findByRole('table', { name: 'Sent referrals' })
    const [headings, ...rows] = within(table).getAllByRole('row')
    expect(rows.length).toBeLessThan(50)
    expect(table.getAttribute('aria-rowcount')).toBe('10001')
    expect(headings?.getAttribute('aria-rowindex')).toBe('1')
    expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2')
    expect(screen.getByText('10,000 referrals')).toBeDefined()
  })

  it('a row leads to its page and says who, what, its status and until when, with the zone', async () => {
    open(listing([referralSummary({ status: 'countered', counterPercentage: 30 })]))
    const row = await firstRow()
    const link = within(row).getByRole('link', { name: 'Robin Counsel' })
    expect(link.getAttribute('href')).toBe('/dashboard/referrals/0199a3f0-0000-7000-8000-000000000001')
    for (const words of ['Counsel & Partners', 'Warehouse fall', STATUS_LABELS.countered, '30%']) {
      expect(row.textContent).toContain(words)
    }
    expect(row.querySelector('time')?.textContent).toMatch(/Nov 25, 2099, \d+:00 [AP]M \S+/)
  })

  it('says how the email fared while nobody has opened it, and no deadline once it is accepted', async () => {
    const [failed, accepted] = numbered(2)
    open(
      listing([
        { ...failed!, delivery: 'failed' },
        { ...accepted!, delivery: 'failed', status: 'accepted' },
      ]),
    )
    const row = await firstRow()
    expect(row.textContent).toContain(deliveryLabel({ delivery: 'failed', deliveryError: null }))
    const other = screen.getByRole('row', { name: /^Recipient 2/ })
    expect(other.textContent).toContain('Accepted')
    expect(other.textContent).not.toContain('2099')
  })

  it('says whose answer is missing on a received one, and leaves the firm open where none is known', async () => {
    open(listing([referralSummary({ box: 'received', counterpartFirm: null })]))
    const row = await firstRow()
    expect(within(row).getByText(YOUR_ANSWER_LABELS)).toBeDefined()
    expect(within(row).getByText('–')).toBeDefined()
    expect(row.textContent).not.toContain('robin@firm.test')
  })

  it('says that days were entered the wrong way round', async () => {
    open(listing([]), { at: '/dashboard/referrals?tab=sent&from=2026-11-30&to=2026-11-23' })
    expect(await screen.findByText(REVERSED_DATES_MESSAGE)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
    const last = screen.getByLabelText('Sent on or before')
    expect(last.getAttribute('aria-invalid')).toBe('true')
  })

  it('is ordered by its headings, and again by the newest', async () => {
    const { screen: page, calls } = open(listing())
    await firstRow()
    await userEvent.click(screen.getByRole('button', { name: 'Deadline' }))
    await waitFor(() => expect(calls.at(-1)?.query.get('sort')).toBe('deadline'))
    const heading = await screen.findByRole('columnheader', { name: 'Deadline' })
    expect(heading.getAttribute('aria-sort')).toBe('ascending')
    expect(page.path()).toContain('sort=deadline')
    await userEvent.click(screen.getByRole('button', { name: 'Deadline' }))
    await waitFor(() => expect(page.path()).toBe('/dashboard/referrals?tab=sent'))
  })

  it('asks for the next page when the end comes into sight', async () => {
    const { calls } = open(({ query }) =>
      Response.json(
        query.get('next') === null
          ? { referrals: numbered(20), next: 'there', total: 21 }
          : { referrals: [referralSummary({ counterpartName: 'The Last' })], next: null, total: 21 },
      ),
    )
    await waitFor(() => expect(calls.map(({ query }) => query.get('next'))).toEqual([null, 'there']))
    expect(calls[1]?.query.get('limit')).toBe('1000')
  })

  it('keeps search and filters in the address and asks the server by them', async () => {
    const { screen: page, calls } = open(listing())
    await screen.findByText('Recipient 1')
    await userEvent.type(screen.getByLabelText('Search'), 'smith')
    await waitFor(() => expect(page.path()).toContain('q=smith'))
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Viewed')
    await userEvent.selectOptions(screen.getByLabelText('Area'), 'Tax Law')
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Earliest deadline')
    fireEvent.change(screen.getByLabelText('Sent on or after'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('Sent on or before'), { target: { value: '2026-11-02' } })
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
        box: 'sent',
        q: 'smith',
        status: 'viewed',
        area: 'Tax Law',
        sort: 'deadline',
        from: new Date(2026, 10, 1).toISOString(),
        until: new Date(2026, 10, 3).toISOString(),
      }),
    )
    expect(page.path()).toContain('tab=sent')
    await userEvent.click(screen.getByRole('button', { name: 'Filters (3)' }))
    expect(screen.queryByLabelText('Status')).toBeNull()
  })

  it('lets a person type on while what was typed so far is asked for', async () => {
    const { screen: page } = open(listing())
    await screen.findByText('Recipient 1')
    await userEvent.type(screen.getByLabelText('Search'), 'smi')
    await waitFor(() => expect(page.path()).toContain('q=smi'))
    await userEvent.keyboard('th')
    expect(screen.getByLabelText('Search')).toHaveProperty('value', 'smith')
    await waitFor(() => expect(page.path()).toContain('q=smith'))
  })

  it('tells an empty box from filters that leave nothing', async () => {
    open(listing([]))
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Write a referral' })).toBeDefined()
  })

  it('clears filters that leave nothing', async () => {
    const { screen: page } = open(listing([]), { at: '/dashboard/referrals?tab=sent&status=viewed&q=x' })
    expect(await screen.findByRole('heading', { name: 'No matching referrals' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(page.path()).toBe('/dashboard/referrals?tab=sent'))
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeDefined()
  })

  it('says what went wrong and tries again', async () => {
    let isDown = true
    open((call) =>
      isDown ? Response.json({ error: 'The database is resting.' }, { status: 503 }) : listing()(call),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The database is resting.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Recipient 1')).toBeDefined()
  })
})

describe('offline', () => {
  it('[BF-03] the list last seen is readable, can be searched, and says how old it is', async () => {
    const indexedDB = new IDBFactory()
    const before = open(listing(numbered(3), 500), { indexedDB })
    await screen.findByText('Recipient 1')
    await waitFor(async () => {
      expect(await before.core.database.run(({ snapshots }) => snapshots.count())).toBe(1)
    })
    before.screen.unmount()
    before.core.stop()
    const after = open(listing(), { indexedDB, isOffline: true })
    expect((await screen.findByText(/as of/)).textContent).toMatch(/as of \d{1,2}:\d{2}/)
    expect(await screen.findByText('Recipient 2')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
    await userEvent.type(screen.getByLabelText('Search'), 'Recipient 3')
    await waitFor(() => expect(screen.queryByText('Recipient 2')).toBeNull())
    expect(screen.getByText('Recipient 3')).toBeDefined()
    after.core.stop()
  })

  it('says so when the list was never seen on this device', async () => {
    const { core } = open(listing(), { isOffline: true })
    expect(await screen.findByText(/has not been opened on this device yet|offline/i)).toBeDefined()
    core.stop()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApplication, type FakeServer } from '../../testing/application.tsx'
import { ReferralBoxPanel } from './referral-box-panel.tsx'
import { referralSummary } from './referral.fixture.ts'

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

beforeEach(() => {
  // jsdom lays nothing out; every row is as high as the real ones are.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(84)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})

afterEach(() => vi.unstubAllGlobals())

describe('a list of the server', () => {
  it('draws only the rows in sight of ten thousand, in a list that says its length', async () => {
    open(listing(numbered(1000), 10_000))
    const list = await screen.findByRole('list', { name: 'Sent referrals' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(40)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000')
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1')
    expect(screen.getByText('10,000 referrals')).toBeDefined()
  })

  it('a row leads to its page and says who, what, how it stands and until when, with the zone', async () => {
    open(listing([referralSummary({ status: 'countered', counterPercentage: 30, delivery: 'failed' })]))
    const row = await screen.findByRole('listitem')
    const link = within(row).getByRole('link', { name: 'Robin Counsel' })
    expect(link.getAttribute('href')).toBe('/dashboard/referrals/0199a3f0-0000-7000-8000-000000000001')
    for (const words of ['Warehouse fall', 'Counter-offer', 'E-mail not delivered', '30%']) {
      expect(row.textContent).toContain(words)
    }
    expect(row.querySelector('time')?.textContent).toMatch(/Nov 25, 2099, \d+:00 [AP]M \S+/)
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
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Viewed')
    await userEvent.selectOptions(screen.getByLabelText('Area'), 'Tax Law')
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Earliest deadline')
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
        box: 'sent',
        q: 'smith',
        status: 'viewed',
        area: 'Tax Law',
        sort: 'deadline',
      }),
    )
    expect(page.path()).toContain('tab=sent')
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
    expect(await screen.findByRole('heading', { name: 'No referral matches' })).toBeDefined()
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
    expect(await screen.findByText(/You are offline\./)).toBeDefined()
    expect(screen.getByText(/as of/).textContent).toMatch(/as of \d{1,2}:\d{2}/)
    expect(await screen.findByText('Recipient 2')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
    await userEvent.type(screen.getByLabelText('Search'), 'Recipient 3')
    await waitFor(() => expect(screen.queryByText('Recipient 2')).toBeNull())
    expect(screen.getByText('Recipient 3')).toBeDefined()
    after.core.stop()
  })

  it('says so when the list was never seen on this device', async () => {
    const { core } = open(listing(), { isOffline: true })
    expect(await screen.findByText(/has not been opened on this device yet|You are offline/)).toBeDefined()
    core.stop()
  })
})

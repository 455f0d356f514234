/** The dashboard of a person with matters or case files on this device. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aLien, aMatter, anEntry, madeId } from '../../../../shared/domain/books/testing/book-parts.ts'
import { daysAfter } from '../../../../shared/domain/deadlines/federal-holidays.ts'
import { userIdSchema } from '../../../../shared/domain/ids.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { NOTHING, referral } from '../../features/dashboard/dashboard.fixture.ts'
import { createStore } from '../../features/kiwi/storage/use-case-files.ts'
import { OWNER, renderApplication, type Application } from '../../testing/application.tsx'
import { WithExtras } from './member-dashboard.tsx'

const [BOOK, LIEN] = [madeId(1), madeId(11)]
const now = new Date()
/** YYYY-MM-DD where this device is. */
const TODAY = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)

const open = (options: { readonly isOffline?: boolean } = {}): Application =>
  renderApplication(<WithExtras>{(extras) => <DashboardPage extras={extras} />}</WithExtras>, {
    at: '/dashboard',
    server: () =>
      Response.json({
        ...NOTHING,
        openIn: 1,
        needsAction: [referral({ counterpartName: 'Late Counsel', deadline: '2099-01-01T12:00:00.000Z' })],
      }),
    ...options,
  })
const keep = ({ core }: Application, set: UnitValues) =>
  core.records.store.edit(OWNER, { kind: 'book', id: BOOK }, set)
const matter = (responseDue: string): UnitValues => ({
  ...aMatter(),
  ...aLien(LIEN, { responseDue }),
  [`amounts/${madeId(21)}`]: anEntry(LIEN, 'asserted', 5_000_50),
})
const links = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const LINK = ['Mercy Hospital', `/dashboard/liens/${BOOK}/edit?lien=${LIEN}`]

it('shows what is outstanding, what is due before what is due later, and this week', async () => {
  const application = open()
  await keep(application, matter(daysAfter(TODAY, -2)))
  const actions = await screen.findByRole('region', { name: 'Needs action2' })
  expect(links(actions).map(([text]) => text)).toEqual(['Mercy Hospital', 'Late Counsel'])
  expect(links(actions)[0]).toEqual(LINK)
  expect(within(actions).getByText('Response due')).toBeDefined()
  expect(within(actions).getByText('2 days overdue')).toBeDefined()
  const outstanding = screen.getByText('Liens outstanding').parentElement
  expect(outstanding?.textContent).toBe('Liens outstanding$5,0011 open lien')
  expect(screen.getByText('Saved on liens').parentElement?.textContent).toContain('No final amount yet')
  await keep(application, { [`liens/${LIEN}/responseDue`]: daysAfter(TODAY, 3) })
  const week = screen.getByRole('region', { name: 'Next 7 days' })
  await within(week).findByText('Response due · Roe v. Acme')
  expect(links(week)).toEqual([LINK])
  expect(links(screen.getByRole('region', { name: 'Needs action1' }))).toHaveLength(1)
})

it('works without a connection, from what is on this device', async () => {
  const application = open({ isOffline: true })
  await keep(application, matter(TODAY))
  const actions = await screen.findByRole('region', { name: 'Needs action1' })
  expect(links(actions)).toEqual([LINK])
  expect(within(actions).getByText('due today')).toBeDefined()
})

it('shows nothing of liens to who has only other records', async () => {
  const application = open()
  await application.core.records.store.edit(OWNER, { kind: 'call', id: BOOK }, { caller: 'Rita Roe' })
  await screen.findByText('Late Counsel')
  await waitFor(() => expect(screen.queryByText('Liens outstanding')).toBeNull())
})

it('shows its figures and its week without the server too, which was never asked here', async () => {
  const application = open({ isOffline: true })
  await keep(application, matter(daysAfter(TODAY, 3)))
  expect(await screen.findByText('Liens outstanding')).toBeDefined()
  expect(links(screen.getByRole('region', { name: 'Next 7 days' }))).toEqual([LINK])
  expect(screen.getByText(/You are offline/)).toBeDefined()
  expect(screen.queryByText('Open calls')).toBeNull()
  expect(screen.queryByText(/caught up/)).toBeNull()
})

describe('calls', () => {
  const HOUR = 3_600_000
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()
  const put = ({ core }: Application, id: number, set: UnitValues) =>
    core.records.store.edit(OWNER, { kind: 'call', id: madeId(id) }, set)

  it('are counted while they are open, and callbacks stand by their time, without a connection', async () => {
    const application = open({ isOffline: true })
    await put(application, 31, { caller: 'Rita Roe', followUp: { at: at(-2 * HOUR) } })
    await put(application, 32, { phone: '2125550147', followUp: { at: at(30 * HOUR) } })
    await put(application, 33, { caller: 'Closed', disposition: 'declined' })
    await put(application, 36, { caller: 'Last year', followUp: { at: at(-300 * 24 * HOUR) } })
    await put(application, 34, { caller: 'Spam', class: 'spam', followUp: { at: at(HOUR) } })
    await put(application, 35, { caller: 'Next month', followUp: { at: at(30 * 24 * HOUR) } })
    const actions = await screen.findByRole('region', { name: 'Needs action2' })
    expect(links(actions)).toEqual([
      ['Rita Roe', `/call-center/${madeId(31)}`],
      ['1 older callback', '/call-center?tab=all'],
    ])
    expect(within(actions).getByText('2 hours overdue')).toBeDefined()
    expect(screen.getByText('Open calls').parentElement?.textContent).toBe(
      'Open calls4Of the calls on this device so far',
    )
    expect(links(screen.getByRole('region', { name: 'Next 7 days' }))).toEqual([
      ['212-555-0147', `/call-center/${madeId(32)}`],
    ])
    await put(application, 31, { followUp: null })
    await waitFor(() => expect(screen.queryByText('Rita Roe')).toBeNull())
  })

  it('are all there once the device has loaded them, and only then every one has an outcome', async () => {
    const application = open({ isOffline: true })
    await put(application, 33, { caller: 'Closed', disposition: 'declined' })
    // As after the last page of the first pull.
    await application.core.database.run(({ recordHeads }) =>
      recordHeads.put({ ownerUserId: OWNER, epoch: 1, cursor: 0, generation: 0, full: null, pulledAt: 1 }),
    )
    expect(await screen.findByText('Every call has an outcome')).toBeDefined()
  })
})

it('leads with what only the person can decide, to its question', async () => {
  const application = open()
  const id = madeId(51)
  const choice = { kind: 'call', id, body: { caller: 'Rita Roe' }, reason: 'gone' } as const
  vi.spyOn(application.core.records.store, 'choices').mockResolvedValue([choice])
  await application.core.records.store.edit(OWNER, { kind: 'call', id }, { caller: 'Rita Roe' })
  const link = await screen.findByRole('link', { name: '1 thing to decide' })
  expect(link.getAttribute('href')).toBe(`/dashboard?decide=call%2F${id}`)
  expect(links(screen.getByRole('region', { name: 'Needs action2' })).map(([text]) => text)).toEqual([
    '1 thing to decide',
    'Late Counsel',
  ])
})

describe('due reminders', () => {
  const HOUR = 3_600_000
  const remind = ({ core }: Application, id: number, offset: number | null) =>
    core.records.store.edit(
      OWNER,
      { kind: 'saved_case', id: madeId(id) },
      {
        state: 'saved',
        reminderAt: offset === null ? null : new Date(Date.now() + offset).toISOString(),
      },
    )

  it('are counted from this device, without a connection, and lead to the saved cases', async () => {
    const application = open({ isOffline: true })
    await remind(application, 41, HOUR)
    await remind(application, 42, -HOUR)
    const link = await screen.findByRole('link', { name: '1 reminder due' })
    expect(link.getAttribute('href')).toBe('/saved-cases')
    await remind(application, 41, -26 * HOUR)
    expect(await screen.findByRole('link', { name: '2 reminders due' })).toBeDefined()
    expect(screen.getByText(/days? overdue/)).toBeDefined()
    await remind(application, 41, null)
    await remind(application, 42, null)
    await waitFor(() => expect(screen.queryByRole('link', { name: /reminders? due/ })).toBeNull())
  })
})

describe('a deadline of a case file', () => {
  async function caseFile({ core }: Application) {
    const store = createStore(core)
    const place = { owner: OWNER, workspace: await store.addWorkspace(OWNER, 'Hale v. Brightway') }
    const put = (name: string, day: string): Promise<void> =>
      store.saveDeadline(place, { id: store.newId(), name, day })
    return { store, place, put, link: `/kiwi-ai/${place.workspace}?tab=deadlines` }
  }
  const region = (name: string) => screen.findByRole('region', { name })

  it('needs action when it is near, comes when it is of this week, and goes with its workspace', async () => {
    const application = open()
    const { store, place, put, link } = await caseFile(application)
    await put('Answer to the complaint', daysAfter(TODAY, 1))
    await put('Reply brief', daysAfter(TODAY, 4))
    await put('Long ago', daysAfter(TODAY, -31))
    await put('Trial', daysAfter(TODAY, 60))
    const actions = await region('Needs action2')
    expect(links(actions)[0]).toEqual(['Answer to the complaint', link])
    expect(within(actions).getByText('Case file · Hale v. Brightway')).toBeDefined()
    expect(within(actions).getByText('due tomorrow')).toBeDefined()
    expect(links(await region('Next 7 days'))).toEqual([
      ['Answer to the complaint', link],
      ['Reply brief', link],
    ])
    await store.renameWorkspace(OWNER, place.workspace, 'Hale v. Brightway Freight')
    expect(await screen.findByText('Case file · Hale v. Brightway Freight')).toBeDefined()
    await store.removeWorkspace(OWNER, place.workspace)
    expect(links(await region('Needs action1')).map(([text]) => text)).toEqual(['Late Counsel'])
  })

  it('stands beside the liens, works without a connection, and sends nothing', async () => {
    const application = open({ isOffline: true })
    const { put } = await caseFile(application)
    await put('Answer to the complaint', daysAfter(TODAY, -1))
    await keep(application, matter(TODAY))
    const actions = await region('Needs action2')
    expect(links(actions).map(([text]) => text)).toEqual(['Answer to the complaint', 'Mercy Hospital'])
    expect(within(actions).getByText('1 day overdue')).toBeDefined()
    expect(application.calls.map(({ method, path, body }) => [method, path, body])).toEqual(
      application.calls.map(() => ['GET', '/api/dashboard', null]),
    )
  })

  it('of another person is neither read nor shown', async () => {
    const application = open()
    const other = userIdSchema.parse('0199a3f0-0000-7000-8000-00000000ffff')
    await application.core.database.write(['caseFiles'], ({ caseFiles }) =>
      caseFiles.put({
        key: `${other}/deadline/w/d`,
        content: { keyId: 'k', iv: new Uint8Array(12), data: new ArrayBuffer(4) },
      }),
    )
    await screen.findByText('Late Counsel')
    expect(await region('Needs action1')).toBeDefined()
  })
})

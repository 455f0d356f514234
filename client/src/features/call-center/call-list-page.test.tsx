import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import { parseCsv } from '../../platform/csv/parse-csv.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../testing/application.tsx'
import { CallListPage } from './call-list-page.tsx'
import { ImportPage } from './import/import-page.tsx'

/** Late enough in the day that a call of three hours ago is one of today. */
const NOW = new Date(2026, 10, 27, 15)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  teachDialogs()
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})
afterEach(() => vi.useRealTimers())

const HOUR = 3_600_000
const server = () => Response.json({})
const open = (at = '/call-center', page = <CallListPage />): Application =>
  renderApplication(page, { at, server })
const calls = async ({ core }: Application) => (await core.records.store.list(OWNER, 'call')).records

/** As after the last page of the first pull. */
async function holds({ core }: Application, bodies: readonly UnitValues[]): Promise<void> {
  const { store } = core.records
  await store.editAll(
    OWNER,
    bodies.map((set) => ({ ref: { kind: 'call', id: store.newId() }, set })),
  )
  await core.database.run(({ recordHeads }) =>
    recordHeads.put({ ownerUserId: OWNER, epoch: 1, cursor: 0, generation: 0, full: null, pulledAt: 1 }),
  )
}
const started = (ago: number): UnitValues => ({
  timer: { startedAt: new Date(NOW.getTime() - ago).toISOString(), seconds: 90 },
})
const FOUR: readonly UnitValues[] = [
  { caller: 'Olive Open', class: 'new_lead', phone: '5125550134', heard: 'The website', ...started(1000) },
  { caller: 'Carl Callback', disposition: 'callback', direction: 'in', ...started(3 * HOUR) },
  { caller: 'Dina Done', disposition: 'declined', direction: 'out', ...started(100 * HOUR) },
  { class: 'spam', phone: '9175550162', ...started(200 * HOUR) },
]
const names = async (): Promise<readonly (string | null)[]> => {
  await waitFor(() => expect(screen.queryByText('Loading calls…')).toBeNull())
  return screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
}

describe('the queues of the call center', () => {
  it('are on the left with their counts, and each shows its calls', async () => {
    const application = open()
    await holds(application, FOUR)
    const queues = await screen.findByRole('navigation', { name: 'Queues' })
    await waitFor(() =>
      expect(
        within(queues)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual([...['Callbacks due 1', 'Today 2', 'Open 1', 'All 4', 'Charts']]),
    )
    expect(await names()).toEqual(['Olive Open'])
    await userEvent.click(within(queues).getByRole('link', { name: /^Callbacks due/ }))
    expect(await names()).toEqual(['Carl Callback'])
    expect(screen.getByText(/^Callback overdue:/)).toBeDefined()
    expect(within(queues).getByRole('link', { current: 'page' }).textContent).toBe('Callbacks due 1')
    await userEvent.click(within(queues).getByRole('link', { name: /^All/ }))
    expect(await names()).toEqual(['Olive Open', 'Carl Callback', 'Dina Done', '917-555-0162'])
  })

  it('say why they are empty, and lead on', async () => {
    const application = open('/call-center?tab=callbacks')
    await holds(application, FOUR.slice(0, 1))
    expect(await screen.findByText('No callbacks due')).toBeDefined()
    expect(screen.getByRole('link', { name: 'All calls' }).getAttribute('href')).toBe('/call-center?tab=all')
  })

  it('are searched and filtered; what is typed stays out of the address, and nothing found has a way back', async () => {
    const application = open('/call-center?tab=all')
    await holds(application, FOUR)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), '555-0134')
    expect(await screen.findByText('1 call matches.')).toBeDefined()
    expect(await names()).toEqual(['Olive Open'])
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'How they heard of us' }),
      'The website',
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Declined')
    expect(await screen.findByText('No call matches')).toBeDefined()
    expect(application.screen.path()).toBe('/call-center?tab=all&outcome=declined')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters and search' }))
    await waitFor(async () => expect(await names()).toHaveLength(4))
    expect(application.screen.path()).toBe('/call-center?tab=all')
  })

  it('are walked through with the arrow keys', async () => {
    const application = open('/call-center?tab=all')
    await holds(application, FOUR)
    await waitFor(async () => expect(await names()).toHaveLength(4))
    screen.getByRole('link', { name: 'Olive Open' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Dina Done')
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Carl Callback')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('917-555-0162')
    await userEvent.keyboard('{Home}')
    expect(document.activeElement?.textContent).toBe('Olive Open')
  })

  it('draw a few rows of thousands', async () => {
    // jsdom lays nothing out: without a height, all rows would be in view.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76)
    const application = open('/call-center?tab=all')
    const { store } = application.core.records
    const records = Array.from({ length: 5_000 }, (_, n) => ({
      ...{ kind: 'call', id: store.newId(), state: 'everywhere' as const },
      body: { caller: `Caller ${n}`, ...started(n * 1000) },
      ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
    }))
    vi.spyOn(store, 'list').mockResolvedValue({ records, locked: 0, unreadable: 0, isWhole: true })
    await holds(application, FOUR)
    const queues = await screen.findByRole('navigation', { name: 'Queues' })
    expect(await within(queues).findByRole('link', { name: 'All 5,000' })).toBeDefined()
    const rows = within(screen.getByRole('region', { name: 'All' })).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('5000')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'caller 4999')
    expect(await screen.findByText('1 call matches.')).toBeDefined()
    expect(await names()).toEqual(['Caller 4999'])
  })
})

describe('the charts', () => {
  it('each have a title, a description with their figures, and a table', async () => {
    const application = open('/call-center?tab=charts')
    await holds(application, FOUR)
    for (const [title, description] of [
      ['Calls by day', /^4 calls\. Most on /],
      ['Calls by source', /^3 incoming calls .* Most named: The website, 1\.$/],
      ['Called back in time', /^0% were called back within 1 hour, of 1 /],
    ] as const) {
      const picture = await screen.findByRole('img', { name: title })
      const id = picture.getAttribute('aria-describedby') ?? ''
      expect(document.getElementById(id)?.textContent).toMatch(description)
    }
    for (const name of ['Calls by day', 'Calls by source', 'Calls to be called back'])
      expect(screen.getByRole('table', { name, hidden: true })).toBeDefined()
  })

  it('count by a target that can be changed, and is kept', async () => {
    const application = open('/call-center?tab=charts')
    await holds(application, FOUR)
    const target = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Call back within' })
    expect(target.value).toBe('60')
    await userEvent.selectOptions(target, '4 hours')
    const row = () => screen.getByRole('row', { name: /^Not called back, still in time/ }).textContent
    await waitFor(() => expect(row()).toMatch(/1$/))
    expect(target.value).toBe('240')
  })
})

describe('the import of calls', () => {
  const openImport = (): Application =>
    open(
      '/call-center?import=yes',
      <ImportPage reader={async (file) => parseCsv(new Uint8Array(await file.arrayBuffer()), 5_000)} />,
    )
  const at = (ago: number): string => new Date(NOW.getTime() - ago).toISOString()
  const FILE = [
    'Way,From,To,Begin,Length,How',
    `in,512-555-0134,512-555-0100,${at(30 * HOUR)},0,Missed`,
    `out,512-555-0100,512-555-0162,${at(2 * HOUR)},2:05,Answered`,
    `out,512-555-0100,512-555-0162,${at(2 * HOUR)},2:05,Answered`,
    `sideways,512-555-0100,512-555-0199,${at(2 * HOUR)},2:05,Answered`,
  ].join('\r\n')

  it('shows the columns, the first rows, what is left out and why; adds the rest at once, and takes it back', async () => {
    const application = openImport()
    await holds(application, FOUR.slice(0, 1))
    const file = new File([FILE], 'calls.csv', { type: 'text/csv' })
    await userEvent.upload(await screen.findByLabelText('CSV file'), file)
    const length = await screen.findByRole('combobox', { name: /^Seconds/ })
    expect(within(length).getByRole<HTMLOptionElement>('option', { selected: true }).textContent).toBe(
      'Length',
    )
    expect(await screen.findByText('2 calls.')).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Result/ }), 'How')
    expect(await screen.findByText(/^1 missed call of the last 30 days/)).toBeDefined()
    expect(screen.getByText(/^1 duplicate is left out/)).toBeDefined()
    expect(screen.getByText(/^1 row with faults is left out/)).toBeDefined()
    const rows = screen.getByRole('region', { name: 'Rows' })
    expect(within(rows).getAllByRole('listitem')).toHaveLength(4)
    await userEvent.selectOptions(within(rows).getByRole('combobox', { name: 'Show' }), 'With faults (1)')
    expect(within(rows).getByText(/^The direction “sideways” is not known/)).toBeDefined()

    await userEvent.click(screen.getByRole('button', { name: 'Add 2 calls' }))
    expect(await screen.findByText(/^2 calls are saved on this device/)).toBeDefined()
    expect(await calls(application)).toHaveLength(3)
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the import of/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove 2 calls' }))
    expect(await screen.findByText(/^2 calls were removed/)).toBeDefined()
    expect((await calls(application)).map(({ body }) => body['caller'])).toEqual(['Olive Open'])
    await waitFor(() => expect(screen.queryByText('Imported in the last 24 hours')).toBeNull())
  })

  it('asks for the columns that it cannot guess, and adds nothing before', async () => {
    const application = openImport()
    await holds(application, FOUR.slice(0, 1))
    const file = new File(['A,B\r\n1,2'], 'calls.csv', { type: 'text/csv' })
    await userEvent.upload(await screen.findByLabelText('CSV file'), file)
    expect(await screen.findByText('Choose the columns of: Direction, Start.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })

  it('says of a file that is none why it cannot be read', async () => {
    openImport()
    const file = new File(['PK\u0003\u0004\0\0'], 'calls.csv', { type: 'text/csv' })
    await userEvent.upload(await screen.findByLabelText('CSV file'), file)
    expect(await screen.findByText(/^This is no CSV file/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
    expect(screen.getByLabelText('CSV file')).toBeDefined()
  })
})

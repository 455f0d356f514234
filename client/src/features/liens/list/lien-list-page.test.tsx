import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aLien,
  aMatter,
  anAnswer,
  anEntry,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../../testing/application.tsx'
import { bookFileOf } from '../book-file.ts'
import { parseCsv } from '../../../platform/csv/parse-csv.ts'
import { ImportPage } from './import/import-page.tsx'
import { LienListPage } from './lien-list-page.tsx'

beforeEach(() => {
  teachDialogs()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined)
})

/** jsdom lays nothing out. */
class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const server = () => Response.json({})
const openList = (at = '/dashboard/liens', options: { readonly isOffline?: boolean } = {}): Application =>
  renderApplication(<LienListPage />, { at, server, ...options })
/** As after the last page of the first pull. */
const pulled = ({ core }: Application) =>
  core.database.run(({ recordHeads }) =>
    recordHeads.put({ ownerUserId: OWNER, epoch: 1, cursor: 0, generation: 0, full: null, pulledAt: 1 }),
  )
const keep = ({ core }: Application, id: string, set: UnitValues) =>
  core.records.store.edit(OWNER, { kind: 'book', id }, set)
const books = async ({ core }: Application) => (await core.records.store.list(OWNER, 'book')).records

const [ROE, DIAZ] = [madeId(1), madeId(2)]
const [HOSPITAL, MEDICARE, CLINIC] = [madeId(11), madeId(12), madeId(13)]
const amount = (number: number, ...of: Parameters<typeof anEntry>): UnitValues => ({
  [`amounts/${madeId(number)}`]: anEntry(...of),
})

async function twoMatters(application: Application): Promise<void> {
  await keep(application, ROE, {
    ...aMatter(),
    ...aLien(HOSPITAL, { responseDue: '2020-01-02' }),
    ...aLien(MEDICARE, { holder: 'Medicare', type: 'medicare' }),
    ...amount(21, HOSPITAL, 'asserted', 500_000),
    ...amount(22, HOSPITAL, 'final', 375_000),
    ...amount(23, MEDICARE, 'asserted', 100_000),
    ...amount(24, MEDICARE, 'asserted', 120_000),
  })
  await keep(application, DIAZ, {
    ...aMatter({ title: 'Diaz v. Hale', client: 'Ana Diaz', state: 'CA' }),
    ...aLien(CLINIC, { holder: 'Park Clinic' }),
  })
  await pulled(application)
}

const holders = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)

describe('the list of liens', () => {
  it('says why it is empty, and offers the first matter and an import', async () => {
    const application = openList()
    expect(await screen.findByText('Loading your matters…')).toBeDefined()
    await pulled(application)
    expect(await screen.findByText('No matters yet')).toBeDefined()
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toContain('/dashboard/liens/new')
    expect(hrefs).toContain('/dashboard/liens?import=yes')
  })

  it('says offline that the matters were never loaded here', async () => {
    openList('/dashboard/liens', { isOffline: true })
    expect(await screen.findByText('Your matters aren’t on this device yet')).toBeDefined()
  })

  it('shows the liens of all matters with their sums, the higher claim where two values differ', async () => {
    const application = openList()
    await twoMatters(application)
    expect(await screen.findByRole('heading', { name: '3 liens' })).toBeDefined()
    // What is due first, then what has no day.
    expect(holders()).toEqual(['Mercy Hospital', 'Medicare', 'Park Clinic'])
    const link = screen.getByRole('link', { name: 'Mercy Hospital' })
    expect(link.getAttribute('href')).toBe(`/dashboard/liens/${ROE}/edit?lien=${HOSPITAL}`)
    expect(screen.getByText('Two values differ')).toBeDefined()
    expect(screen.getByText(/^Of 1 lien two devices entered different amounts/)).toBeDefined()
    const totals = screen.getByRole('region', { name: '3 liens' })
    expect(totals.textContent).toContain('Asserted$6,200.00')
    expect(totals.textContent).toContain('Saved$1,250.00 25%')
  })

  it('filters in the address, searches without it, and says when nothing matches', async () => {
    const application = openList('/dashboard/liens?state=CA')
    await twoMatters(application)
    await waitFor(() => expect(holders()).toEqual(['Park Clinic']))
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), '')
    await waitFor(() => expect(holders()).toHaveLength(3))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'overdue')
    await waitFor(() => expect(holders()).toEqual(['Mercy Hospital']))
    expect(application.screen.path()).toBe('/dashboard/liens?due=overdue')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'rita nobody')
    expect(await screen.findByText('No lien matches')).toBeDefined()
    expect(application.screen.path()).not.toContain('rita')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters and search' }))
    await waitFor(() => expect(holders()).toHaveLength(3))
  })

  it('says beside an amount of a rule that nobody has reviewed, and beside what it saves', async () => {
    const application = openList()
    await twoMatters(application)
    const result = { formula: 'cap_tx', pack: null, inputs: {}, outputs: { final: 300_000 } }
    await keep(application, ROE, amount(25, HOSPITAL, 'final', 300_000, { result, over: [madeId(22)] }))
    await waitFor(() => {
      const row = screen.getByRole('link', { name: 'Mercy Hospital' }).closest('tr') as HTMLElement
      const cells = within(row).getAllByRole('cell')
      expect(cells.map((cell) => cell.textContent).slice(1, 5)).toEqual([
        ...['$5,000.00', '–', '$3,000.00not reviewed', '$2,000.0040%not reviewed'],
      ])
    })
    expect(screen.getAllByText('not reviewed')).toHaveLength(2)
  })

  it('puts a lien whose holder answered by link first, and can show those alone', async () => {
    const application = openList()
    await twoMatters(application)
    await keep(application, DIAZ, {
      [`answers/${madeId(31)}`]: anAnswer(CLINIC, madeId(30), { at: '2099-01-01T10:00:00.000Z' }),
    })
    const row = await waitFor(() => {
      expect(holders()).toEqual(['Park Clinic', 'Mercy Hospital', 'Medicare'])
      return screen.getByRole('link', { name: 'Park Clinic' }).closest('tr') as HTMLElement
    })
    expect(within(row).getByText('Answer received')).toBeDefined()
    expect(within(row).getByText('Now')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only where an answer was received' }))
    await waitFor(() => expect(holders()).toEqual(['Park Clinic']))
    expect(application.screen.path()).toBe('/dashboard/liens?answered=yes')
  })

  it('sorts by a column, and turns it around', async () => {
    const application = openList()
    await twoMatters(application)
    const asserted = await screen.findByRole('button', { name: 'Asserted' })
    await userEvent.click(asserted)
    await waitFor(() => expect(holders()).toEqual(['Medicare', 'Mercy Hospital', 'Park Clinic']))
    await userEvent.click(asserted)
    await waitFor(() => expect(holders()).toEqual(['Mercy Hospital', 'Medicare', 'Park Clinic']))
    expect(application.screen.path()).toBe('/dashboard/liens?sort=-asserted')
  })

  it('finds a hidden lien and shows it again', async () => {
    const application = openList('/dashboard/liens?hidden=yes')
    await twoMatters(application)
    await keep(application, ROE, { [`liens/${HOSPITAL}/hidden`]: true })
    await userEvent.click(await screen.findByRole('button', { name: /^Show again: Mercy Hospital/ }))
    expect(await screen.findByText('Nothing hidden matches')).toBeDefined()
    expect((await books(application)).find(({ id }) => id === ROE)?.body[`liens/${HOSPITAL}/hidden`]).toBe(
      false,
    )
  })

  it('names the matters that have no lien', async () => {
    const application = openList()
    await keep(application, ROE, aMatter())
    await pulled(application)
    expect(await screen.findByText('No liens yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Roe v. Acme' }).getAttribute('href')).toBe(
      `/dashboard/liens/${ROE}/edit`,
    )
  })
})

const CSV = `Case;Client;State;DOI;Lienholder;Type;Asserted
Roe v. Acme;Rita Roe;TX;4/1/2025;Mercy Hospital;hospital;5,000.00
Roe v. Acme;Rita Roe;TX;4/1/2025;Medicare;medicare;1.2.3
Diaz v. Hale;Ana Diaz;CA;2/30/2025;Park Clinic;provider;10
`
const openImport = (): Application =>
  renderApplication(
    // No worker runs in these tests.
    <ImportPage reader={async (file) => parseCsv(new Uint8Array(await file.arrayBuffer()), 20_000)} />,
    { at: '/dashboard/liens?import=yes', server },
  )
const choose = async (name: string, text: string): Promise<void> =>
  userEvent.upload(await screen.findByLabelText('CSV or JSON file'), new File([text], name))

describe('the import', () => {
  it('shows the faults of each row, and adds the rows without one', async () => {
    const application = openImport()
    await choose('liens.csv', CSV)
    expect(await screen.findByText(/^2 rows with faults are left out/)).toBeDefined()
    expect(screen.getByText('Date of injury: “2/30/2025” is a date that does not exist.')).toBeDefined()
    expect(screen.getByText('Asserted: "1.2.3" is not an amount. Write it like 1,234.50.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 lien to 1 matter' }))
    expect(await screen.findByText('Imported')).toBeDefined()
    const imported = await books(application)
    expect(imported.map(({ body }) => body['title'])).toEqual(['Roe v. Acme'])
    expect(screen.getByRole('link', { name: 'Open the matter' }).getAttribute('href')).toBe(
      `/dashboard/liens/${imported[0]?.id}/edit`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Import another file' }))
    await choose('liens.csv', CSV)
    expect(await screen.findByText(/^1 row has the lienholder and file number/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
  })

  it('asks for the columns that it does not find', async () => {
    openImport()
    await choose('liens.csv', 'A,Client,Lienholder,Type\nRoe v. Acme,Rita Roe,Mercy,hospital\n')
    expect(await screen.findByText('Choose the columns of: Matter.')).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Matter' }), 'A')
    expect(await screen.findByText('The state is missing. A new matter needs it.')).toBeDefined()
  })

  it('adds an exported matter once, and refuses it the second time', async () => {
    const application = openImport()
    await pulled(application)
    const file = JSON.stringify(
      bookFileOf(DIAZ, { ...aMatter(), ...aLien(CLINIC) }, '2026-11-26T10:00:00.000Z'),
    )
    await choose('matter.json', file)
    await userEvent.click(await screen.findByRole('button', { name: 'Add this matter' }))
    expect((await screen.findByRole('link', { name: 'Open the matter' })).getAttribute('href')).toBe(
      `/dashboard/liens/${DIAZ}/edit`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Import another file' }))
    await choose('matter.json', file)
    await userEvent.click(await screen.findByRole('button', { name: 'Add this matter' }))
    expect(await screen.findByText(/^This matter is here already/)).toBeDefined()
    expect(await books(application)).toHaveLength(1)
  })
})

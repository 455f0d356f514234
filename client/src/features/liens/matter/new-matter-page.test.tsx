import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import { aLien, aMatter, anEntry, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { createDraftStore } from '../../../offline/engine/draft.store.ts'
import type { NewLienStart } from '../../../platform/navigation/lien-start.ts'
import { OWNER, renderApplication, type Application } from '../../../testing/application.tsx'
import { NEW_LIEN_DRAFTS } from './new-lien-values.ts'
import { NewMatterPage } from './new-matter-page.tsx'

const server = () => Response.json({})
const MATTER = madeId(1)

function open(at = '/dashboard/liens/new', indexedDB = new IDBFactory(), start?: NewLienStart): Application {
  return renderApplication(start === undefined ? <NewMatterPage /> : <Arriving start={start} />, {
    ...{ at, path: '/dashboard/liens/*', server, indexedDB },
  })
}
/** As another room opens the page. */
function Arriving({ start }: { readonly start: NewLienStart }) {
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: unknown } // typed as any
  const [isThere, setIsThere] = useState(false)
  if (state !== null && !isThere) setIsThere(true)
  if (isThere) return <NewMatterPage />
  const go = () => void navigate('/dashboard/liens/new', { state: { newLien: start } })
  return <button onClick={go}>Make a lien row</button>
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const fill = async (name: string, text: string) => userEvent.type(await field(name), text)
const choose = async (name: string, value: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name }), value)
const books = async ({ core }: Application) => (await core.records.store.list(OWNER, 'book')).records
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function aBook({ core }: Application, units: UnitValues = {}): Promise<void> {
  await core.records.store.edit(OWNER, { kind: 'book', id: MATTER }, aMatter(units))
}
const LIEN_UNITS = {
  ...aLien(madeId(2), { holder: 'Mercy Hospital', fileNumber: 'F-1' }),
  [`amounts/${madeId(3)}`]: anEntry(madeId(2), 'asserted', 500_000),
}
async function fillLien(): Promise<void> {
  await fill('Lienholder', 'Mercy Hospital')
  await choose('Type of lien', 'hospital')
  await fill('Asserted amount', '5,000')
}

describe('a new matter', () => {
  it('is created with its first lien as one change, and opened', async () => {
    const application = open()
    await fill('Title of the matter', 'Roe v. Acme')
    await fill('Client', 'Rita Roe')
    await choose('State', 'TX')
    await userEvent.type(screen.getByLabelText('Date of injury'), '2025-04-01')
    await fillLien()
    await press('Create the matter')
    await waitFor(async () => expect(await books(application)).toHaveLength(1))
    const [book] = await books(application)
    const [lien] = liensOf(book?.body ?? {})
    expect(book?.body).toMatchObject({ title: 'Roe v. Acme', client: 'Rita Roe', state: 'TX' })
    expect([lien?.status, lien?.amounts.get('asserted')?.counted]).toEqual(['unconfirmed', 500_000])
    await waitFor(() =>
      expect(application.screen.path()).toBe(`/dashboard/liens/${book?.id}/edit?lien=${lien?.id}`),
    )
    const { core } = application
    expect(
      await createDraftStore(NEW_LIEN_DRAFTS, core.draftDeps).load(OWNER, `new-lien/${OWNER}`),
    ).toBeNull()
  })

  it('says what is missing at the fields, and the first of them has the focus', async () => {
    const application = open()
    await screen.findByRole('heading', { name: 'The lien' })
    await press('Create the matter')
    expect(screen.getByText('Please name the lienholder.')).toBeDefined()
    expect(document.activeElement).toBe(await field('Title of the matter'))
    expect(await books(application)).toEqual([])
  })

  it('keeps what was typed over a reload, and an amount that cannot be read too', async () => {
    const device = new IDBFactory()
    const first = open('/dashboard/liens/new', device)
    await fill('Client', 'Rita Roe')
    await fill('Asserted amount', '1.234,5')
    expect(await screen.findByText('Kept on this device. Not created yet.')).toBeDefined()
    first.screen.unmount()
    open('/dashboard/liens/new', device)
    expect((await field('Client')).value).toBe('Rita Roe')
    expect((await field('Asserted amount')).value).toBe('1.234,5')
    await press('Start over')
    expect((await field('Client')).value).toBe('')
  })

  it('is not created again after a crash between its creation and the end of its draft', async () => {
    const device = new IDBFactory()
    const first = open('/dashboard/liens/new', device)
    await aBook(first, LIEN_UNITS)
    const drafts = createDraftStore(NEW_LIEN_DRAFTS, first.core.draftDeps)
    const values = NEW_LIEN_DRAFTS.schema.parse({ holder: 'Mercy', lienId: madeId(2), target: MATTER })
    await drafts.save(OWNER, `new-lien/${OWNER}`, values)
    first.screen.unmount()
    open('/dashboard/liens/new', device)
    expect((await field('Lienholder')).value).toBe('')
  })
})

describe('a further lien of a matter', () => {
  it('is added to the chosen one, which can be changed', async () => {
    const application = open(`/dashboard/liens/new?matter=${MATTER}`)
    await aBook(application)
    const matter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Matter' })
    expect(within(matter).getByRole<HTMLOptionElement>('option', { selected: true }).textContent).toBe(
      'Roe v. Acme (Rita Roe)',
    )
    expect(screen.queryByRole('textbox', { name: 'Client' })).toBeNull()
    await fillLien()
    await choose('Matter', '')
    expect(application.screen.path()).toBe('/dashboard/liens/new')
    expect((await field('Lienholder')).value).toBe('Mercy Hospital')
    await choose('Matter', MATTER)
    await press('Add the lien')
    await waitFor(async () => expect(liensOf((await books(application))[0]?.body ?? {})).toHaveLength(1))
  })

  it('warns of one with the same holder and file number, and adds it only when told to', async () => {
    const application = open(`/dashboard/liens/new?matter=${MATTER}`)
    await aBook(application, LIEN_UNITS)
    await fillLien()
    expect(screen.queryByText('This matter may have this lien already')).toBeNull()
    await fill('File number', 'f1')
    expect(await screen.findByText('This matter may have this lien already')).toBeDefined()
    await press('Add it anyway')
    await waitFor(async () => expect(liensOf((await books(application))[0]?.body ?? {})).toHaveLength(2))
  })

  it('says when its matter is not here', async () => {
    open(`/dashboard/liens/new?matter=${MATTER}`)
    expect(await screen.findByText('This matter isn’t here')).toBeDefined()
  })
})

describe('a lien that another room hands over', () => {
  const START: NewLienStart = {
    holder: 'Medicare',
    type: 'medicare',
    cents: 12_050,
    document: 'CPL.pdf',
    page: 3,
  }
  it('is filled in and kept', async () => {
    const device = new IDBFactory()
    const first = open('/dashboard/liens', device, START)
    await press('Make a lien row')
    expect((await field('Lienholder')).value).toBe('Medicare')
    expect((await field('Asserted amount')).value).toBe('120.50')
    expect((await field('Page')).value).toBe('3')
    await screen.findByText('Kept on this device. Not created yet.')
    first.screen.unmount()
    open('/dashboard/liens/new', device)
    expect((await field('Source document')).value).toBe('CPL.pdf')
  })

  it('replaces another lien that was typed only when told to', async () => {
    const device = new IDBFactory()
    const first = open('/dashboard/liens/new', device)
    await fill('Lienholder', 'Mercy')
    await fill('Client', 'Rita Roe')
    await screen.findByText('Kept on this device. Not created yet.')
    first.screen.unmount()
    open('/dashboard/liens', device, START)
    await press('Make a lien row')
    expect((await field('Lienholder')).value).toBe('Mercy')
    expect(screen.getByText('You had begun another lien here')).toBeDefined()
    await press('Replace it')
    expect((await field('Lienholder')).value).toBe('Medicare')
    expect((await field('Client')).value).toBe('Rita Roe')
  })
})

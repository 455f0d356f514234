import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aLien, aMatter, anEntry, anOffer } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { missingFields } from '../../../../../shared/domain/documents/document-model.ts'
import { documentOf, legalDocument } from '../../../../../shared/domain/documents/read-document.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs, type Application } from '../../../testing/application.tsx'
import { DocumentPage } from './document-page.tsx'

beforeEach(teachDialogs)

const PROFILE = {
  ...{
    email: 'ada@lovelace.test',
    userType: 'attorney',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '+15125550134',
  },
  ...{ secondaryPhone: null, secondaryEmail: null, firmName: 'Lovelace Law' },
  firm: {
    office_address: '12 Main Street',
    firmCity: 'Austin',
    firmState: 'TX',
    firmZip: '78701',
    practiceAreas: [],
    languages: [],
  },
}
const server = ({ path }: { readonly path: string }) =>
  Response.json(path.endsWith('/profile') ? { profile: PROFILE } : {})

const open = (at = '/dashboard/liens/document/new'): Application =>
  renderApplication(<DocumentPage />, { at, path: '/dashboard/liens/document/new', server })
const ids = { book: crypto.randomUUID(), lien: crypto.randomUUID() }

async function addMatter({ core }: Application): Promise<void> {
  const units: UnitValues = {
    ...aMatter(),
    ...aLien(ids.lien),
    [`amounts/${crypto.randomUUID()}`]: anEntry(ids.lien, 'asserted', 600_000),
    [`offers/${crypto.randomUUID()}`]: anOffer(ids.lien, 'us', 400_000),
  }
  await core.records.store.edit(OWNER, { kind: 'book', id: ids.book }, units)
}
const stored = async ({ core }: Application) => {
  const { records } = await core.records.store.list(OWNER, 'document')
  return records.length === 0 ? null : documentOf(records[0]!.body)
}
const text = async (application: Application): Promise<string> =>
  JSON.stringify((await stored(application))?.content.blocks ?? [])

/** A lien reduction request, begun. */
async function begin(): Promise<Application> {
  const application = open(`/dashboard/liens/document/new?template=T2&matter=${ids.book}&lien=${ids.lien}`)
  await addMatter(application)
  await screen.findByRole('option', { name: 'Mercy Hospital' })
  await userEvent.click(await screen.findByRole('button', { name: 'Write the document' }))
  await screen.findByRole('textbox', { name: 'Title of the document' })
  return application
}
const openStep = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }))

describe('beginning a document', () => {
  it('asks for a template and a matter, by their names, and shows what to review', async () => {
    const application = open()
    await addMatter(application)
    await userEvent.click(await screen.findByRole('radio', { name: 'Letter of protection' }))
    expect(screen.getByText('Review before use.')).toBeDefined()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Matter' }), 'Roe v. Acme')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Lien' }), 'Mercy Hospital')
    expect(application.screen.path()).not.toContain('Roe')
    await userEvent.click(screen.getByRole('button', { name: 'Write the document' }))
    await waitFor(async () => expect((await stored(application))?.template.id).toBe('T1'))
  })

  it('fills the fields from the matter, the lien and the profile, and saves at once', async () => {
    const application = await begin()
    const document = (await stored(application))!
    expect(document).toMatchObject({ ...ids, title: 'Lien reduction request', final: null })
    expect(document.content.data.values).toMatchObject({
      'client.name': 'Rita Roe',
      'holder.name': 'Mercy Hospital',
      'lien.asserted': 600_000,
      'firm.address': '12 Main Street\nAustin, TX 78701',
      'attorney.name': 'Ada Lovelace',
    })
    expect(application.screen.path()).toContain('document=')
  })

  it('makes one document of two presses', async () => {
    const application = open(`/dashboard/liens/document/new?template=T2&matter=${ids.book}&lien=${ids.lien}`)
    await addMatter(application)
    await screen.findByRole('option', { name: 'Mercy Hospital' })
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Write the document' }))
    await screen.findByRole('textbox', { name: 'Title of the document' })
    expect((await application.core.records.store.list(OWNER, 'document')).records).toHaveLength(1)
  })

  it('says of a matter that is not here why nothing can be begun', async () => {
    open(`/dashboard/liens/document/new?template=T2&matter=${ids.book}`)
    expect(await screen.findByText(/^This matter is not on this device yet/)).toBeDefined()
  })

  it('leaves a settlement statement to the matter', async () => {
    const application = open(`/dashboard/liens/document/new?template=T8&matter=${ids.book}`)
    await addMatter(application)
    const link = await screen.findByRole('link', { name: 'Open the matter’s statement' })
    expect(link.getAttribute('href')).toBe(`/dashboard/liens/${ids.book}/edit?tab=statement`)
    expect(screen.queryByRole('button', { name: 'Write the document' })).toBeNull()
  })
})

describe('the fields of a document', () => {
  it('lists the missing ones, each with a way to it, and keeps who typed a value', async () => {
    const application = await begin()
    await userEvent.click(await screen.findByRole('button', { name: 'Address of the lienholder' }))
    const field = screen.getByRole('textbox', { name: 'Address of the lienholder' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, '1 Oak Ave')
    expect(screen.queryByRole('button', { name: 'Address of the lienholder' })).toBeNull()
    expect(await screen.findByText(/^Typed by/)).toBeDefined()
    await waitFor(async () => expect(await text(application)).toContain('"value":"1 Oak Ave","typedBy":'))
  })

  it('shows a value of the matter that was typed over, and takes it back', async () => {
    const application = await begin()
    const client = await screen.findByRole('textbox', { name: 'Client' })
    await userEvent.clear(client)
    await userEvent.type(client, 'Jane Roe')
    await userEvent.click(await screen.findByRole('button', { name: 'Use “Rita Roe” of the matter' }))
    await waitFor(async () => {
      const saved = await text(application)
      expect([saved.includes('Jane'), saved.includes('"value":"Rita Roe"')]).toEqual([false, true])
    })
  })

  it('adds the parts of a choice, and the rows of its list', async () => {
    const application = await begin()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Charges not related to the injury' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add a row' }))
    const row = await screen.findByRole('group', { name: 'Charges not related to the injury, row 1' })
    await userEvent.type(within(row).getByRole('textbox', { name: 'Charge' }), 'Dental')
    await waitFor(async () => expect(await text(application)).toContain('"value":"Dental"'))
    await userEvent.click(screen.getByRole('button', { name: /^Remove row 1/ }))
    await waitFor(async () => expect(await text(application)).not.toContain('Dental'))
  })

  it('says what changed in the matter since, and takes it when asked', async () => {
    const application = await begin()
    await application.core.records.store.edit(
      OWNER,
      { kind: 'book', id: ids.book },
      { client: 'Rita Roe-Smith' },
    )
    expect(await screen.findByText('Client: Rita Roe → Rita Roe-Smith')).toBeDefined()
    expect(await text(application)).not.toContain('Roe-Smith')
    await userEvent.click(screen.getByRole('button', { name: 'Use the new values' }))
    await waitFor(async () => expect(await text(application)).toContain('Rita Roe-Smith'))
  })
})

describe('the text of a document', () => {
  it('is edited, and a field that is typed afterward throws nothing away', async () => {
    const application = await begin()
    await openStep(/^Edit/)
    const box = await screen.findByRole('textbox', { name: 'Text of Lien reduction request' })
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(paste, 'clipboardData', { value: { getData: () => 'Our own words. ' } })
    box.dispatchEvent(paste)
    await waitFor(async () => expect(await text(application)).toContain('Our own words.'))
    await openStep(/^Fields/)
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Address of the lienholder' }),
      '1 Oak Ave',
    )
    await waitFor(async () => expect(await text(application)).toContain('1 Oak Ave'))
    expect(await text(application)).toContain('Our own words.')
    await openStep(/^Preview/)
    const paper = await screen.findByRole('article', { name: 'Lien reduction request, as it is printed' })
    expect(paper.textContent).toContain('Our own words.')
  })

  it('asks for a field that is chosen in it, and changes it everywhere', async () => {
    const application = await begin()
    await openStep(/^Edit/)
    const bar = await screen.findByRole('toolbar', { name: 'Format' })
    expect(
      within(bar)
        .getAllByRole('button')
        .map((tool) => tool.getAttribute('aria-label')),
    ).toEqual([...['Bold', 'Italic', 'Underline', 'Heading', 'List', 'Undo', 'Redo']])
    within(bar).getByRole('button', { name: 'Bold' }).focus()
    await userEvent.keyboard('{ArrowRight}{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Redo')
    expect(await screen.findByRole('textbox', { name: /^Text of/ })).toBeDefined()
    expect(application.screen.path()).toContain('step=edit')
  })
})

describe('a final document', () => {
  it('is made once nothing is missing, has its hash, and is marked as sent', async () => {
    const application = await begin()
    await openStep(/^Final/)
    const make = await screen.findByRole('button', { name: 'Make it final' })
    expect(make.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(make)
    expect((await stored(application))?.final).toBeNull()
    await openStep(/^Fields/)
    for (const { label } of missingFields(legalDocument((await stored(application))!)))
      await userEvent.type(await screen.findByRole('textbox', { name: label }), 'Known')
    await openStep(/^Final/)
    await userEvent.click(await screen.findByRole('button', { name: 'Make it final' }))
    expect(await screen.findByText('This document is final')).toBeDefined()
    await waitFor(async () => expect((await stored(application))?.final?.hash).toMatch(/^[0-9a-f]{64}$/))
    expect(await text(application)).not.toContain('Review before use')
    expect(screen.queryByRole('tab', { name: /^Edit/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'How' }), 'Certified mail')
    await userEvent.type(screen.getByRole('textbox', { name: 'Certified mail number' }), '7020 1810')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Certified mail 7020 1810/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Make it a draft again' })).toBeNull()
  })
})

it('says of a document that is not here that it is not', async () => {
  open(`/dashboard/liens/document/new?document=${crypto.randomUUID()}`)
  expect(await screen.findByText('This document isn’t here')).toBeDefined()
})

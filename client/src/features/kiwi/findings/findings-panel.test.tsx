import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { open, pdf, prepareRoom, text } from '../testing/workspace-screen.tsx'

prepareRoom()

const REPORT = [
  'The collision took place on March 3, 2026. Vehicle 2 struck the rear of Vehicle 1.',
  'The estimated damage is $7,850.00. The driver was cited.',
  'SCAN',
]

describe('findings', () => {
  it('are a timeline with sources, of which each can be kept or hidden', async () => {
    await open([pdf('Report.pdf', REPORT)], 'timeline')
    const row = within(await screen.findByRole('row', { name: /Mar 3, 2026/ }))
    expect(row.getByText('Accident')).toBeDefined()
    expect(row.getByRole('button', { name: 'Source: Report.pdf, page 1' })).toBeDefined()
    await userEvent.click(row.getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Mar 3, 2026/ })).toBeNull())
    expect(screen.getByText('Nothing to show')).toBeDefined()
    await userEvent.click(screen.getByRole('switch', { name: 'Show hidden' }))
    expect(await screen.findByRole('row', { name: /Mar 3, 2026/ })).toBeDefined()
    // What is hidden is in no file.
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
  })

  it('of the timeline are edited beside what the document says, until that is undone', async () => {
    await open([pdf('Report.pdf', REPORT)], 'timeline')
    const found = within(await screen.findByRole('row', { name: /Mar 3, 2026/ }))
    await userEvent.click(found.getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the row' }))
    await userEvent.clear(dialog.getByLabelText('Date'))
    await userEvent.type(dialog.getByLabelText('Date'), 'someday')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(document.activeElement).toBe(dialog.getByLabelText('Date'))
    await userEvent.clear(dialog.getByLabelText('Date'))
    await userEvent.type(dialog.getByLabelText('Date'), '03/04/2026')
    await userEvent.clear(dialog.getByLabelText('What happened'))
    await userEvent.type(dialog.getByLabelText('What happened'), 'The vans collided.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const edited = within(await screen.findByRole('row', { name: /Mar 4, 2026/ }))
    expect(edited.getByText('Edited')).toBeDefined()
    expect(edited.getByText('The vans collided.')).toBeDefined()
    expect(edited.getByText(/^The document says/).textContent).toBe(
      'The document says “The collision took place on March 3, 2026.”',
    )
    await userEvent.click(edited.getByRole('button', { name: 'Undo edit' }))
    const again = within(await screen.findByRole('row', { name: /Mar 3, 2026/ }))
    expect(again.queryByText('Edited')).toBeNull()
    expect(document.activeElement).toBe(again.getByRole('button', { name: 'Edit' }))
  })

  it('have rows of a person’s own, with the page that these name', async () => {
    await open([pdf('Report.pdf', REPORT)], 'timeline')
    await userEvent.click(await screen.findByRole('button', { name: 'Add a row' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Write what happened.')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Date'), 'March 2026')
    await userEvent.type(dialog.getByLabelText('What happened'), 'Photographs of the van.')
    await userEvent.selectOptions(dialog.getByLabelText('Source'), 'Report.pdf')
    await userEvent.clear(dialog.getByLabelText('Page'))
    await userEvent.type(dialog.getByLabelText('Page'), '4')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter a page from 1 to 3.')).toBeDefined()
    await userEvent.clear(dialog.getByLabelText('Page'))
    await userEvent.type(dialog.getByLabelText('Page'), '2')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const row = within(await screen.findByRole('row', { name: /Photographs of the van/ }))
    expect(row.getByText('Added by you')).toBeDefined()
    await userEvent.click(row.getByRole('button', { name: 'Source: Report.pdf, page 2' }))
    expect(await screen.findByText('Page 2 of 3')).toBeDefined()
    await userEvent.click(row.getByRole('button', { name: /^Edit/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the row' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Photographs/ })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a row' }))
  })

  it('of the timeline are saved for calendars, with words about those without a day', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:test'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    const note = 'She was treated in April 2026. She was examined on May 4, 2026.'
    await open([text('Note.txt', note)], 'timeline')
    await userEvent.click(await screen.findByRole('button', { name: 'Export calendar file' }))
    expect(await screen.findByText(/^1 row has a month or a year and no day/)).toBeDefined()
    expect(await files[0]?.text()).toContain('SUMMARY:She was examined on May 4\\, 2026.')
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(files).toHaveLength(2))
    expect(await files[1]?.text()).toContain('2026-04,,Treatment,She was treated in April 2026.,Note.txt,1,')
  })

  it('are amounts and parties, which are edited too', async () => {
    const { screen: page } = await open(
      [
        text(
          'Release.txt',
          'Release between Jordan Hale (the "Releasor") and Brightway Delivery LLC. It pays $61,000.00.',
        ),
      ],
      'parties',
    )
    const party = within((await screen.findByText('Brightway Delivery LLC')).closest('li') ?? document.body)
    await userEvent.click(party.getByRole('button', { name: 'Edit' }))
    const naming = within(await screen.findByRole('dialog'))
    await userEvent.clear(naming.getByLabelText('Name'))
    await userEvent.type(naming.getByLabelText('Name'), 'Brightway Logistics LLC')
    await userEvent.click(naming.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Brightway Logistics LLC')).toBeDefined()
    expect(screen.getByText(/^The document says “Brightway Delivery LLC”/)).toBeDefined()

    await userEvent.click(screen.getByRole('tab', { name: 'Amounts' }))
    const row = within(await screen.findByRole('row', { name: /\$61,000\.00/ }))
    await userEvent.click(row.getByRole('button', { name: 'Edit' }))
    const amount = within(await screen.findByRole('dialog'))
    await userEvent.clear(amount.getByLabelText('Amount'))
    await userEvent.type(amount.getByLabelText('Amount'), '-5')
    await userEvent.click(amount.getByRole('button', { name: 'Save' }))
    expect(amount.getByText('Enter the amount without a sign.')).toBeDefined()
    await userEvent.clear(amount.getByLabelText('Amount'))
    await userEvent.type(amount.getByLabelText('Amount'), '60,500')
    await userEvent.click(amount.getByRole('button', { name: 'Save' }))
    const changed = within(await screen.findByRole('row', { name: /\$60,500\.00/ }))
    await userEvent.click(changed.getByRole('button', { name: 'Make a lien row' }))
    expect(page.path()).toBe('/dashboard/liens/new')
  })

  it('are amounts, of which each makes a lien', async () => {
    const { screen: page } = await open([pdf('Report.pdf', REPORT)], 'amounts')
    const row = within(await screen.findByRole('row', { name: /\$7,850\.00/ }))
    await userEvent.click(row.getByRole('button', { name: 'Make a lien row' }))
    expect(page.path()).toBe('/dashboard/liens/new')
  })

  it('are parties and authorities', async () => {
    const caption =
      'Release between Jordan Hale (the "Releasor") and Brightway Delivery LLC. See also Roe v. Wade, 410 U.S. 113 (1973).'
    await open([text('Release.txt', caption)], 'citations')
    expect(await screen.findByRole('rowheader', { name: /Roe v\. Wade, 410 U\.S\. 113/ })).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Parties' }))
    expect(await screen.findByText('Brightway Delivery LLC')).toBeDefined()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aLien, aMatter, anEntry, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { emptyReferralDraft } from '../../../offline/operations/referral-draft.ts'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { readBookFile } from '../book-file.ts'
import { MatterPage } from './matter-page.tsx'

beforeEach(teachDialogs)

const ID = madeId(1)
const REF = { kind: 'book', id: ID }

async function open(set: UnitValues = {}) {
  const application = renderApplication(<MatterPage />, {
    ...{ at: `/dashboard/liens/${ID}/edit?tab=matter`, path: '/dashboard/liens/:id/edit' },
    server: () => Response.json({}),
  })
  const { store } = application.core.records
  await store.edit(OWNER, REF, aMatter(set))
  await screen.findByRole('heading', { name: 'The case' })
  const body = async () => (await store.read(OWNER, REF))?.body ?? {}
  return { ...application, store, body }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the fields of a matter', () => {
  it('are saved as they are typed, each on its own', async () => {
    const { body } = await open()
    await userEvent.type(box('Liable party'), 'Acme Freight')
    await userEvent.type(box('Client’s share of the fault'), '33 1/3')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'demand')
    await userEvent.tab()
    await waitFor(async () =>
      expect(await body()).toMatchObject({ liableParty: 'Acme Freight', fault: '33 1/3', stage: 'demand' }),
    )
    expect(screen.getByText('Saved on this device')).toBeDefined()
  })

  it('that are required cannot be emptied: the last value stays stored', async () => {
    const { body } = await open()
    await userEvent.clear(box('Client'))
    expect(screen.getByText('Please name the client.')).toBeDefined()
    await userEvent.tab()
    expect(await body()).toMatchObject({ client: 'Rita Roe' })
  })

  it('keep an amount with its basis, and ask for the amount of a basis alone', async () => {
    const { body } = await open()
    await userEvent.type(box('Basis of the full value'), 'Expert report')
    expect(screen.getByText('Enter the amount that this is the basis of.')).toBeDefined()
    await userEvent.type(box('Full value of the case'), '600,000')
    await userEvent.tab()
    await waitFor(async () =>
      expect((await body())['fullValue']).toEqual({ cents: 60_000_000, basis: 'Expert report' }),
    )
  })

  it('ask for the approval of a court only where the client is a minor or incapacitated', async () => {
    const { body } = await open()
    expect(screen.queryByText(/Verify your state’s rule/)).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Client’s capacity' }), 'minor')
    const approval = screen.getByRole('combobox', { name: 'Court approval of the settlement' })
    await userEvent.selectOptions(approval, 'needed')
    await userEvent.tab()
    await waitFor(async () =>
      expect(await body()).toMatchObject({ capacity: 'minor', courtApproval: 'needed' }),
    )
  })
})

describe('a matter', () => {
  it('is closed on a day, with the liens that are open counted, and opened again', async () => {
    const { body } = await open({ ...aLien(madeId(2)), stage: 'settled' })
    await press('Close the matter')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/^1 lien is/)).toBeDefined()
    await userEvent.clear(dialog.getByLabelText('Closed on'))
    await userEvent.type(dialog.getByLabelText('Closed on'), '2026-05-01')
    await userEvent.click(dialog.getByRole('button', { name: 'Close the matter' }))
    await waitFor(async () => expect(await body()).toMatchObject({ closedOn: '2026-05-01', stage: 'closed' }))
    expect(screen.getByText(/^This matter was closed on May 1, 2026./)).toBeDefined()
    await press('Open it again')
    await waitFor(async () => expect((await body())['closedOn']).toBeUndefined())
    expect((await body())['stage']).toBe('settled')
  })

  it('is hidden from lists and shown again, with nothing deleted', async () => {
    const { body } = await open()
    await press('Hide it from lists')
    expect(screen.getByText(/^This matter is hidden/)).toBeDefined()
    await waitFor(async () => expect((await body())['hidden']).toBe(true))
    await press('Show it in lists again')
    await waitFor(async () => expect((await body())['hidden']).toBeUndefined())
  })

  it('has notes of its own, beside those of its liens', async () => {
    const note = { lien: madeId(2), text: 'Of the lien', at: '2026-03-01T10:00:00.000Z' }
    const { body } = await open({ [`notes/${madeId(3)}`]: note })
    expect(screen.queryByText('Of the lien')).toBeNull()
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'Called the adjuster')
    await press('Add the note')
    expect(await screen.findByText('Called the adjuster')).toBeDefined()
    await waitFor(() => expect(box('New note').value).toBe(''))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove the note “Called the adjuster”' }),
    )
    await waitFor(async () =>
      expect(Object.keys(await body()).filter((unit) => unit.startsWith('notes/'))).toHaveLength(1),
    )
  })

  it('is exported with what was typed last, as the file that the import reads', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      saved.push(content as Blob)
      return 'blob:file'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    await open(aLien(madeId(2)))
    await userEvent.type(box('Liable party'), 'Acme Freight')
    await press('Export matter (JSON)')
    await waitFor(() => expect(saved).toHaveLength(1))
    const file = readBookFile(await saved[0]!.text())
    expect(file).toMatchObject({ id: ID, units: { liableParty: 'Acme Freight', title: 'Roe v. Acme' } })
  })

  it('keeps a note that is being written when the tab changes, and adds it once', async () => {
    const { body } = await open()
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'Called the adjuster')
    await userEvent.click(screen.getByRole('tab', { name: 'Settlement' }))
    await screen.findByRole('heading', { name: 'Who gets what' })
    await userEvent.click(screen.getByRole('tab', { name: 'Matter' }))
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
    expect(note.value).toBe('Called the adjuster')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add the note' }))
    await waitFor(() => expect(box('New note').value).toBe(''))
    expect(Object.keys(await body()).filter((unit) => unit.startsWith('notes/'))).toHaveLength(1)
    await userEvent.click(screen.getByRole('tab', { name: 'Settlement' }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Matter' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })).value).toBe('')
  })

  it('shows what was replaced with the lienholder’s name, and restores what may be restored', async () => {
    const { store } = await open({ ...aLien(madeId(2)), carrier: 'New Mutual' })
    vi.spyOn(store, 'history').mockResolvedValue({
      changes: [
        {
          ...{ rev: 2, at: '2026-03-01T10:00:00.000Z', deviceLabel: 'Phone' },
          replaced: {
            ...{ carrier: 'Old Mutual', title: null, [`liens/${madeId(2)}/fileNumber`]: 'F-1' },
            ...{ [`receipts/${madeId(4)}`]: { at: '2026-03-01T10:00:00.000Z', check: null } },
            [`liens/${madeId(2)}/status`]: { steps: [] },
          },
        },
      ],
      next: null,
    })
    await press('Show')
    expect(await screen.findByText('Mercy Hospital: File number')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Restore/ }).map((button) => button.ariaLabel)).toEqual([
      'Restore Insurance carrier: Old Mutual',
      'Restore Mercy Hospital: File number: F-1',
    ])
    expect(screen.queryByText('Received')).toBeNull()
  })
})

describe('referring a matter', () => {
  it('fills in a draft of a referral, without a subject, and keeps its id with the matter', async () => {
    const {
      body,
      core,
      screen: shown,
    } = await open({
      ...{ liableParty: 'Acme Freight', carrier: 'Old Mutual' },
      [`amounts/${madeId(5)}`]: anEntry(madeId(2), 'asserted', 100),
    })
    await press('Refer this matter')
    await waitFor(() => expect(shown.path()).toMatch(/^\/submit-referral\?draft=[0-9a-f-]{36}$/))
    const [draft] = await core.referralDrafts.list(OWNER)
    expect(draft?.content).toMatchObject({
      values: {
        ...{ client: 'Rita Roe', adverseParties: 'Acme Freight', state: 'TX', selectedSubject: '' },
        caseDetails: 'Date of injury: Apr 1, 2025.\nInsurance carrier: Old Mutual.',
      },
    })
    expect((await body())['referral']).toBe(draft?.id)
  })

  it('makes one draft of two presses', async () => {
    const { core } = await open()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Refer this matter' }))
    await waitFor(async () => expect(await core.referralDrafts.list(OWNER)).toHaveLength(1))
  })

  it('keeps the referral that the matter came from', async () => {
    const { body, core, screen: shown } = await open({ referral: madeId(9) })
    const link = await screen.findByRole('link', { name: 'The referral of this matter' })
    expect(link.getAttribute('href')).toBe(`/dashboard/referrals/${madeId(9)}`)
    await press('Refer it once more')
    await waitFor(() => expect(shown.path()).toMatch(/^\/submit-referral/))
    expect(await core.referralDrafts.list(OWNER)).toHaveLength(1)
    expect((await body())['referral']).toBe(madeId(9))
  })

  it('says of a draft on this device that it was not sent, and its link can be removed', async () => {
    const id = madeId(9)
    const { body, core } = await open()
    await core.referralDrafts.save(OWNER, id, emptyReferralDraft())
    await core.records.store.edit(OWNER, REF, { referral: id })
    expect(await screen.findByText(/^Being written, not sent/)).toBeDefined()
    await press('Remove the link')
    await waitFor(async () => expect((await body())['referral']).toBeUndefined())
  })
})

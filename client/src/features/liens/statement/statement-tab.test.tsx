import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashedText } from '../../../../../shared/domain/books/statement-of-book.ts'
import { statementsOf } from '../../../../../shared/domain/books/statement-versions.ts'
import { aLien, aStep, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { HOSPITAL, issuedFrom, settledBook } from '../../../../../shared/domain/books/testing/settled-book.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { statementRowSchema } from '../../../../../shared/domain/records/book-statement.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { sha256 } from '../../../platform/auth/refresh-turns.ts'
import { OWNER, renderApplication, teachDialogs } from '../../../testing/application.tsx'
import { MatterPage } from '../matter/matter-page.tsx'

beforeEach(teachDialogs)

const ID = madeId(1_000)
const FIRST = madeId(2_001)
const RECEIPT = { at: '2026-11-26T10:00:01.000Z', check: 'same' }
const issued = (body = settledBook()): UnitValues => ({
  ...body,
  ...issuedFrom(body, FIRST),
  [`receipts/${FIRST}`]: RECEIPT,
})

async function open(body: UnitValues) {
  const { core } = renderApplication(<MatterPage />, {
    ...{ at: `/dashboard/liens/${ID}/edit?tab=statement`, path: '/dashboard/liens/:id/edit' },
    ...{ server: () => Response.json({}), isOffline: true },
  })
  const { store } = core.records
  await store.edit(OWNER, { kind: 'book', id: ID }, body)
  await screen.findByRole('heading', { name: /^(Settlement statement|Version \d)$/, level: 2 })
  const stored = async () => (await store.read(OWNER, { kind: 'book', id: ID }))?.body ?? {}
  return { store, stored }
}

async function fill(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Attorney who signs' }), 'Maria Lopez')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Law firm' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Law firm' }), 'Lopez Law PLLC')
  await userEvent.type(screen.getByRole('textbox', { name: 'Address of the law firm' }), '12 Main Street')
  await userEvent.type(screen.getByRole('textbox', { name: 'Why an amount is held back' }), 'A final bill')
}

function figuresIn(dialog: HTMLElement): Readonly<Record<string, string | null>> {
  const values = within(dialog).getAllByRole('definition')
  return Object.fromEntries(
    within(dialog)
      .getAllByRole('term')
      .map((term, at) => [term.textContent, values[at]?.textContent ?? null]),
  )
}

describe('what blocks the statement', () => {
  it('is listed, each with a link to where it can be changed', async () => {
    const body = settledBook({
      ...aLien(madeId(3), { holder: 'City Imaging' }),
      capacity: 'minor',
      holdback: 9_000_000,
    })
    await open(body)
    expect(screen.getByText('3 things are in the way.')).toBeDefined()
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual(
      expect.arrayContaining([
        ['City Imaging', `/dashboard/liens/${ID}/edit?lien=${madeId(3)}`],
        ['Go to the settlement', `/dashboard/liens/${ID}/edit?tab=settlement`],
        ['Go to the matter', `/dashboard/liens/${ID}/edit?tab=matter`],
      ]),
    )
    expect(screen.queryByRole('button', { name: 'Issue version 1' })).toBeNull()
  })
})

describe('the division of the fee', () => {
  it.each<[string, UnitValues]>([
    ['of a matter that is linked with a referral', { referral: madeId(9) }],
    ['that is shared with a referring attorney', { referralShare: '25' }],
  ])('%s is said to be unknown, never allowed', async (_, more) => {
    await open(settledBook(more))
    expect(screen.getByText('Division of the fee: unknown')).toBeDefined()
    expect(screen.getByText(/was not checked here\. Verify both/)).toBeDefined()
  })

  it('is not spoken of where nobody else gets a part', async () => {
    await open(settledBook({ referral: null, referralShare: null }))
    expect(screen.queryByText(/Division of the fee/)).toBeNull()
  })
})

describe('the first version', () => {
  it('is asked for what only a person knows, shown as it is printed, and saved as a draft', async () => {
    const { stored } = await open(settledBook())
    await userEvent.click(await screen.findByRole('button', { name: 'Issue version 1' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Law firm' }))
    expect(screen.getByText('Say why an amount is held back.')).toBeDefined()
    await fill()
    const paper = screen.getByRole('article', { name: 'Settlement statement, as it is printed' })
    expect(within(paper).getByRole('row', { name: 'Net to client $54,666.67' })).toBeDefined()
    expect(within(paper).getByText(/33 1\/3% of the total recovery/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Issue version 1' }))
    const dialog = screen.getByRole('dialog', { name: 'Issue version 1 of the settlement statement?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Issue version 1' }))
    expect(await screen.findByText(/^Draft: will be issued when our server has checked it/)).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Versions'))
    const [version] = statementsOf(await stored())
    expect(version?.value.hash).toBe(await sha256(hashedText(version!.value)))
    expect(statementRowSchema.safeParse(version?.value).success).toBe(true)
    expect(unitErrors(BOOK_KIND, await stored())).toEqual([])
  })

  it('is issued as it was shown: a change that arrives meanwhile is shown and asked about again', async () => {
    const { store, stored } = await open(settledBook())
    await fill()
    await userEvent.click(screen.getByRole('button', { name: 'Issue version 1' }))
    const dialog = screen.getByRole('dialog', { name: 'Issue version 1 of the settlement statement?' })
    expect(figuresIn(dialog)).toEqual({
      'Net to client': '$54,666.67',
      'Total recovery': '$100,000.00',
      'Attorney fee': '$33,333.33',
      'Costs and other deductions': '$5,000.00',
      Liens: '$6,000.00',
      'Held back': '$1,000.00',
    })
    const cost = { [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 } }
    await store.edit(OWNER, { kind: 'book', id: ID }, cost)
    const paper = screen.getByRole('article', {
      ...{ name: 'Settlement statement, as it is printed', hidden: true },
    })
    await within(paper).findByText('Copies')
    const confirm = within(dialog).getByRole('button', { name: 'Issue version 1' })
    await userEvent.click(confirm)
    const alert = within(dialog).getByRole('alert')
    expect(within(alert).getByText('The matter has changed since you opened this')).toBeDefined()
    expect(within(alert).getByText('Case costs: $5,010.00, before $5,000.00.')).toBeDefined()
    expect(figuresIn(dialog)).toMatchObject({ 'Net to client': '$54,656.67' })
    expect(statementsOf(await stored())).toEqual([])
    await userEvent.click(confirm)
    await screen.findByText(/^Draft: will be issued when our server has checked it/)
    expect(statementsOf(await stored())).toMatchObject([{ value: { lines: { net: 5_465_667 } } }])
  })

  it('keeps what was typed while another tab is looked at, until it is issued', async () => {
    await open(settledBook())
    await fill()
    await userEvent.click(screen.getByRole('tab', { name: 'Settlement' }))
    expect(screen.queryByRole('textbox', { name: 'Attorney who signs' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Statement' }))
    const attorney = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Attorney who signs' })
    expect(attorney.value).toBe('Maria Lopez')
    const reason = screen.getByRole<HTMLInputElement>('textbox', { name: 'Why an amount is held back' })
    expect(reason.value).toBe('A final bill')
  })

  it('names the attorney who shares in the fee, with the field focused', async () => {
    await open(settledBook({ referralShare: '25' }))
    await fill()
    await userEvent.click(screen.getByRole('button', { name: 'Issue version 1' }))
    const sharer = screen.getByRole('textbox', { name: 'Attorney who shares in the fee' })
    expect(document.activeElement).toBe(sharer)
    await userEvent.type(sharer, 'Ray Referrer')
    expect(screen.getByRole('row', { name: 'Of this, to Ray Referrer $8,333.33' })).toBeDefined()
  })

  it('says what to verify: Ohio, a minor, a referral', async () => {
    await open(settledBook({ state: 'OH', capacity: 'minor', courtApproval: 'given', referral: madeId(9) }))
    await fill()
    for (const words of [
      /^Rule 1\.5\(c\)/,
      /^Ohio: the client and each attorney/,
      /^The client cannot sign alone/,
      /linked to a referral/,
    ])
      expect(screen.getByText(words)).toBeDefined()
  })
})

describe('a draft', () => {
  it('is taken back, and its liens are free again', async () => {
    const { stored } = await open({ ...settledBook(), ...issuedFrom(settledBook(), FIRST) })
    expect(screen.getByText(/next version can be issued after our server has answered/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Take back: version 1' }))
    const dialog = screen.getByRole('dialog', { name: 'Take back version 1?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take back the draft' }))
    expect(await screen.findByRole('button', { name: 'Issue version 1' })).toBeDefined()
    expect(statementsOf(await stored())).toEqual([])
  })

  it('that our server refused says why', async () => {
    const body = { ...settledBook(), ...issuedFrom(settledBook(), FIRST) }
    const { store } = await open(settledBook())
    const message = 'Say why an amount is held back.'
    vi.spyOn(store, 'choices').mockResolvedValue([
      {
        ...{ kind: 'book', id: ID, body, reason: 'invalid', message: 'Please correct the marked fields.' },
        details: [{ field: `statements/${FIRST}`, message }],
      },
    ])
    await store.edit(OWNER, { kind: 'book', id: ID }, issuedFrom(settledBook(), FIRST))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`${message} Take it back, then issue it again.`)
  })
})

describe('an issued version', () => {
  it('is shown from its stored lines, whatever the matter says now', async () => {
    await open(issued())
    await userEvent.click(screen.getByRole('button', { name: 'Show version 1' }))
    const [paper] = screen.getAllByRole('article', { name: 'Settlement statement, as it is printed' })
    expect(within(paper!).getByRole('row', { name: 'Net to client $54,666.67' })).toBeDefined()
    expect(within(paper!).queryByText(/DRAFT/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Save as PDF' })).toBeDefined()
    expect(screen.getByText(/^Version 1 matches the matter/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Prepare version 2' }))
    expect(await screen.findByRole('button', { name: 'Issue version 2' })).toBeDefined()
  })

  it('that no longer matches says what differs, and the next one begins with it', async () => {
    const cost = { [`costs/${madeId(53)}`]: { text: 'Copies', cents: 1_000 } }
    await open({ ...issued(), ...cost })
    const alert = screen.getByText('Version 1 no longer matches the matter').parentElement!
    expect(within(alert).getByText('Case costs: $5,010.00, before $5,000.00.')).toBeDefined()
    const changes = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'What changed since version 1',
    })
    expect(changes.value).toContain('Case costs: $5,010.00, before $5,000.00.')
    await userEvent.clear(changes)
    await userEvent.click(screen.getByRole('button', { name: 'Issue version 2' }))
    expect(document.activeElement).toBe(changes)
  })

  it('is withdrawn with a reason, which frees its liens', async () => {
    const { stored } = await open(issued())
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw: version 1' }))
    const dialog = screen.getByRole('dialog', { name: 'Withdraw version 1?' })
    const confirm = within(dialog).getByRole('button', { name: 'Withdraw the statement' })
    await userEvent.click(confirm)
    expect(within(dialog).getByText('Please give the reason.')).toBeDefined()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A cost was missing')
    await userEvent.click(confirm)
    expect(await screen.findByText(/^Withdrawn: A cost was missing/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Issue version 2' })).toBeDefined()
    expect(statementsOf(await stored())).toMatchObject([{ status: 'withdrawn' }])
  })

  it('is withdrawn once, however often the button is pressed', async () => {
    const { store, stored } = await open(issued())
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw: version 1' }))
    const dialog = screen.getByRole('dialog', { name: 'Withdraw version 1?' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A cost was missing')
    const saved = Promise.withResolvers<null>()
    const { edit } = store
    const edits = vi.spyOn(store, 'edit').mockImplementation(async (...given) => {
      await saved.promise
      await edit(...given)
    })
    const form = within(dialog).getByRole('textbox', { name: 'Reason' }).closest('form')!
    fireEvent.submit(form)
    fireEvent.submit(form)
    const busy = await within(dialog).findByRole('button', { name: 'Saving…' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('dialog', { name: 'Withdraw version 1?' })).toBeDefined()
    saved.resolve(null)
    expect(await screen.findByText(/^Withdrawn: A cost was missing/)).toBeDefined()
    expect(edits).toHaveBeenCalledTimes(1)
    expect(statementsOf(await stored())[0]?.steps).toHaveLength(1)
  })

  it('goes its way to the payments', async () => {
    const { stored } = await open(issued())
    for (const [button, confirm] of [
      ['Record the signatures: version 1', 'Record the signatures'],
      ['Record the payments: version 1', 'Record the payments'],
      ['Close: version 1', 'Close the statement'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: button }))
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }))
    }
    expect(await screen.findByText(/^Closed on /)).toBeDefined()
    expect(statementsOf(await stored())).toMatchObject([{ status: 'closed' }])
    expect(screen.getByText('The settlement is paid out. No further version can be issued.')).toBeDefined()
  })

  it('holds a lien that was opened again on another device: the next one waits for it', async () => {
    const steps = [aStep('assert', 'unconfirmed')]
    await open({ ...issued(), ...aLien(HOSPITAL, { status: { steps } }) })
    expect(screen.getByRole('link', { name: 'Mercy Hospital' })).toBeDefined()
  })
})
